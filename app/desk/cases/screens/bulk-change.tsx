import { Form, Link } from "react-router";
import { cases as words } from "../../../../content/en/staff/cases";
import { fill } from "../../../../content/format";
import { officeZone } from "../../../../content/hours";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { caseAddress, deskPaths } from "../../desk-paths";
import { beginExport, useExport } from "../../export/export-state";
import type { BulkReport } from "../bulk.server";
import { statuses } from "../case";
import { type QueueView, queueParameters } from "../queue";
import { LostReason, Owner } from "./case-selects";

const { bulk: text, page, filters } = words;

type BulkProps = {
  view: QueueView;
  matching: string;
  bulk: BulkReport | null;
  isAdmin: boolean;
  staff: { id: string; name: string }[];
};

const exportQueue = (view: QueueView) =>
  beginExport({
    list: "queue",
    parameters: queueParameters(view),
    zone: officeZone,
    choice: "with cases",
    total: null,
  });

/** One change, or a spreadsheet, of everything that the view shows; a job makes the change and reports. */
export function BulkChange({ view, matching, bulk, isAdmin, staff }: BulkProps) {
  const isExporting = useExport()?.kind === "running";
  return (
    <div className="queue-bulk">
      {bulk && (
        <p className="desk-live" role="status" data-shown>
          {fill(bulk.isEnded ? text.report : text.running, bulk as never)}
        </p>
      )}
      {bulk && bulk.left.length > 0 && (
        <details className="desk-more">
          <summary>{text.leftAlone}</summary>
          <ul className="flex flex-wrap gap-x-4 gap-y-2 py-2">
            {bulk.left.map(({ id, name }) => (
              <li key={id}>
                <Link className="link" to={caseAddress(id)}>
                  {name}
                </Link>
              </li>
            ))}
            {bulk.skipped > bulk.left.length && (
              <li>{fill(text.andMore, { count: bulk.skipped - bulk.left.length })}</li>
            )}
          </ul>
        </details>
      )}
      {matching !== "0" && (
        <details className="desk-more">
          <summary>{fill(text.heading, { count: matching })}</summary>
          <Form method="post" action={`${deskPaths.queue}?${queueParameters(view)}`} className="case-fields">
            <Field id="bulk-status" label={page.statusLabel}>
              {(control) => (
                <select {...control} name="status" defaultValue="">
                  <option value="">{text.unchanged}</option>
                  {statuses.map((each) => (
                    <option key={each} value={each}>
                      {words.status[each]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <LostReason id="bulk-reason" />
            <Field id="bulk-next" label={page.nextAction}>
              {(control) => <input {...control} type="datetime-local" name="nextActionAt" />}
            </Field>
            {isAdmin && (
              <Owner
                id="bulk-owner"
                label={filters.owner}
                first={[
                  ["", text.unchanged],
                  ["-", text.nobody],
                ]}
                staff={staff}
              />
            )}
            <Button type="submit" name="act" value="bulk" look="ink" isSmall>
              {fill(text.run, { count: matching })}
            </Button>
            {isAdmin && (
              <Button look="line" isSmall icon="document" isBusy={isExporting} onClick={() => exportQueue(view)}>
                {fill(text.export, { count: matching })}
              </Button>
            )}
          </Form>
        </details>
      )}
    </div>
  );
}
