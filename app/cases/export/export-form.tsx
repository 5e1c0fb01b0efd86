import { Form } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { Button } from "../../ui/button";
import { Submit } from "../../ui/submit";

type ExportFormProps = {
  /** Of which list or figures. */
  of: string;
  /** What narrows it, as the page's address says it. */
  filter?: Record<string, string | number>;
  /** A file that other programs read too; of several tables it has only one. */
  hasCsv?: boolean;
};

/** The page as a file, and printed; works without a script. */
export function ExportForm({ of, filter = {}, hasCsv = true }: ExportFormProps) {
  return (
    <Form method="post" action={deskPaths.tables} reloadDocument className="flex flex-wrap gap-2 print:hidden">
      <input type="hidden" name="of" value={of} />
      {Object.entries(filter).map(
        ([name, value]) => value !== "" && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Submit name="as" value="xlsx">
        Export Excel
      </Submit>
      {hasCsv && (
        <Submit name="as" value="csv">
          Export CSV
        </Submit>
      )}
      <PrintButton />
    </Form>
  );
}

/** What is printed is the page without menu and controls (`app/styles/desk-parts.css`). */
export const PrintButton = () => (
  <Button look="quiet" isSmall className="print:hidden noscript:hidden" onClick={() => window.print()}>
    Print
  </Button>
);
