import { useState } from "react";
import { Form, Link } from "react-router";
import { cases as words } from "../../../../content/en/staff/cases";
import { fill, grouped } from "../../../../content/format";
import { officeZone } from "../../../../content/hours";
import { Button } from "../../../ui/button";
import { Answer } from "../../../ui/desk/answer";
import { More } from "../../../ui/desk/fold";
import { fieldGrid } from "../../../ui/desk/form-row";
import { LiveNote } from "../../../ui/desk/live-note";
import { Field } from "../../../ui/field";
import { caseAddress, deskPaths } from "../../desk-paths";
import { beginExport, useExport } from "../../export/export-state";
import type { BulkQuestion, BulkReport } from "../bulk.server";
import { statuses } from "../case";
import { type QueueView, queueParameters } from "../queue";
import { LostReason, Owner } from "./case-selects";

const { bulk: text, page, filters } = words;

type BulkProps = {
  view: QueueView;
  /** How many there are; null if they are counted only when the fold is opened. */
  matching: number | null;
  bulk: BulkReport | null;
  isAdmin: boolean;
  staff: { id: string; name: string }[];
  /** So many cases would change that it is asked first. */
  question: (BulkQuestion & { message: string }) | undefined;
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
export function BulkChange({ view, matching, bulk, isAdmin, staff, question }: BulkProps) {
  const [count, countNow] = useCount(view, matching);
  const say: Say = (exact, all) => (count === null ? all : fill(exact, { count }));
  return (
    <div className="queue-bulk px-[0.9rem] pt-2 pb-4">
      {bulk && <Report bulk={bulk} view={view} />}
      {bulk && bulk.left.length > 0 && <LeftAlone bulk={bulk} />}
      {matching !== 0 && (
        <More
          summary={say(text.heading, text.headingAll)}
          open={question ? true : undefined}
          onToggle={(event) => event.currentTarget.open && countNow()}
        >
          <ChangeForm view={view} isAdmin={isAdmin} staff={staff} question={question} say={say} />
        </More>
      )}
    </div>
  );
}

/** A text with the number, or the one that needs none while it is not known. */
type Say = (exact: string, all: string) => string;

function ChangeForm({ view, isAdmin, staff, question, say }: Omit<BulkProps, "matching" | "bulk"> & { say: Say }) {
  const isExporting = useExport()?.kind === "running";
  return (
    <Form method="post" action={`${deskPaths.queue}?${queueParameters(view)}`} className={fieldGrid}>
      <Field id="bulk-status" label={page.statusLabel}>
        {(control) => (
          <select {...control} name="status" defaultValue={question?.typed.status ?? ""}>
            <option value="">{text.unchanged}</option>
            {statuses.map((each) => (
              <option key={each} value={each}>
                {words.status[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <LostReason id="bulk-reason" value={question?.typed.lostReason ?? ""} />
      <Field id="bulk-next" label={page.nextAction}>
        {(control) => (
          <input {...control} type="datetime-local" name="nextActionAt" defaultValue={question?.typed.nextActionAt} />
        )}
      </Field>
      {isAdmin && (
        <Owner
          id="bulk-owner"
          label={filters.owner}
          value={question?.typed.owner ?? ""}
          first={[
            ["", text.unchanged],
            ["-", text.nobody],
          ]}
          staff={staff}
        />
      )}
      <input type="hidden" name="act" value="bulk" />
      {question && (
        <Answer reply={question} isRefused>
          <p>{question.message}</p>
          <Button type="submit" name="sure" value={question.count} look="ink" isSmall>
            {fill(text.sure, { count: grouped(question.count) })}
          </Button>
        </Answer>
      )}
      <Button type="submit" look={question ? "line" : "ink"} isSmall>
        {say(text.run, text.runAll)}
      </Button>
      {isAdmin && (
        <Button look="line" isSmall icon="document" isBusy={isExporting} onClick={() => exportQueue(view)}>
          {say(text.export, text.exportAll)}
        </Button>
      )}
    </Form>
  );
}

/** The cases that a change of many did not touch. */
const LeftAlone = ({ bulk }: { bulk: BulkReport }) => (
  <More summary={text.leftAlone}>
    <ul className="flex flex-wrap gap-x-4 gap-y-2 py-2">
      {bulk.left.map(({ id, name }) => (
        <li key={id}>
          <Link className="link" to={caseAddress(id)}>
            {name}
          </Link>
        </li>
      ))}
      {bulk.skipped > bulk.left.length && <li>{fill(text.andMore, { count: bulk.skipped - bulk.left.length })}</li>}
    </ul>
  </More>
);

/** The exact number, in words: of the page itself, or asked of the server when the fold is opened. */
function useCount(view: QueueView, matching: number | null): [string | null, () => void] {
  const search = queueParameters(view).toString();
  const [counted, setCounted] = useState<{ search: string; text: string } | null>(null);
  const countNow = async () => {
    if (matching !== null) return;
    // Without an answer the question before the change says the number.
    const response = await fetch(`${deskPaths.queueMatching}?${search}`).catch(() => null);
    if (!response?.ok) return;
    const { count, isMore } = (await response.json()) as { count: number; isMore: boolean };
    setCounted({ search, text: isMore ? fill(words.counts.most, { count: grouped(count) }) : grouped(count) });
  };
  const exact = counted?.search === search ? counted.text : null;
  return [matching === null ? exact : grouped(matching), () => void countNow()];
}

/** How far a change of many came, with the way back for ten minutes; it can be put away. */
function Report({ bulk, view }: { bulk: BulkReport; view: QueueView }) {
  const ended = bulk.isUndo ? text.undone : text.report;
  const running = bulk.isUndo ? text.undoing : text.running;
  return (
    <Form
      method="post"
      action={`${deskPaths.queue}?${queueParameters(view)}`}
      className="flex flex-wrap items-center gap-2 py-2"
    >
      <input type="hidden" name="bulk" value={bulk.id} />
      <LiveNote role="status">{fill(bulk.isEnded ? ended : running, bulk as never)}</LiveNote>
      {bulk.canUndo && (
        <Button type="submit" name="act" value="undo bulk" look="line" isSmall title={text.undoHint}>
          {text.undo}
        </Button>
      )}
      {bulk.isEnded && (
        <Button type="submit" name="act" value="put away" look="quiet" isSmall>
          {text.putAway}
        </Button>
      )}
    </Form>
  );
}
