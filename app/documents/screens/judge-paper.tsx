import { Form, useNavigation } from "react-router";
import { documents as text } from "../../../content/en/staff/documents";
import { Button } from "../../ui/button";
import type { ShownDocument, ShownPaper } from "./shown";

type JudgePaperProps = { paper: ShownPaper; document: ShownDocument; reasons: readonly string[] };

/** Accepted in one press, or sent back with a reason that the customer reads. */
export function JudgePaper({ paper, document, reasons }: JudgePaperProps) {
  const isBusy = useNavigation().state !== "idle";
  const given = (
    <>
      <input type="hidden" name="paper" value={paper.id} />
      <input type="hidden" name="document" value={document.id} />
    </>
  );
  return (
    <div className="grid gap-2">
      <Form method="post" preventScrollReset>
        {given}
        <Button
          type="submit"
          name="act"
          value="accept"
          icon="check"
          className="w-full"
          isBusy={isBusy}
          data-paper-key="a"
        >
          {text.judge.accept}
        </Button>
      </Form>
      <Form method="post" preventScrollReset className="grid gap-2">
        {given}
        <label className="sr-only" htmlFor="again-reason">
          {text.judge.reason}
        </label>
        <select id="again-reason" name="reason" className="control" required defaultValue="" data-paper-key="b">
          <option value="" disabled>
            {text.judge.reason}
          </option>
          {reasons.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </select>
        <Button type="submit" name="act" value="again" look="line" isBusy={isBusy}>
          {text.judge.again}
        </Button>
      </Form>
    </div>
  );
}
