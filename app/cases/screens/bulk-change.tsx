import { useState } from "react";
import { Form, Link } from "react-router";
import { caseAddress, deskPaths } from "../../../content/desk-paths";
import { cases as words } from "../../../content/en/staff/cases";
import { officeZone } from "../../../content/hours";
import { grouped } from "../../../content/rupees";
import { Button } from "../../ui/button";
import { Answer } from "../../ui/desk/answer";
import { More } from "../../ui/desk/fold";
import { fieldGrid } from "../../ui/desk/form-row";
import { LiveNote } from "../../ui/desk/live-note";
import { InputField, SelectField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import { lostReasons, statuses } from "../case";
import { beginExport, useExport } from "../export/export-state";
import type { BulkQuestion, BulkReport } from "../queue/change-in-bulk.server";
import { type QueueView, queueAddress } from "../queue/queue";
import { ChooseOwners, type Owner } from "./choose-owners";

const unchanged = "No change";

type BulkProps = {
  view: QueueView;
  /** How many there are; null if they are counted only when the fold is opened. */
  matching: number | null;
  isAdmin: boolean;
  staff: Owner[];
  /** Of those who are there. */
  present: Owner[];
  /** So many cases would change that it is asked first. */
  question: (BulkQuestion & { message: string }) | undefined;
};

const exportQueue = (view: QueueView) =>
  beginExport({
    list: "queue",
    parameters: queueAddress.write(view),
    zone: officeZone,
    choice: "with cases",
    total: null,
  });

/** One change, or a spreadsheet, of everything that the view shows; a job makes the change and reports. */
export function BulkChange({ view, matching, isAdmin, staff, present, question }: BulkProps) {
  const [count, countNow] = useCount(view, matching);
  return (
    <div className="queue-bulk px-[0.9rem] pt-2 pb-4">
      {matching !== 0 && (
        <More
          summary={count === null ? "Bulk change: all that match" : `Bulk change: all ${count} that match`}
          open={question ? true : undefined}
          onToggle={(event) => event.currentTarget.open && countNow()}
        >
          <ChangeForm
            view={view}
            isAdmin={isAdmin}
            staff={staff}
            question={question?.typed.act ? undefined : question}
            count={count}
          />
          {isAdmin && (
            <ShareAllForm
              view={view}
              staff={present}
              question={question?.typed.act ? question : undefined}
              count={count}
            />
          )}
        </More>
      )}
    </div>
  );
}

type FormProps = Omit<BulkProps, "matching" | "present"> & { count: string | null };

/** While their number is not known, the words need none. */
function ChangeForm({ view, isAdmin, staff, question, count }: FormProps) {
  const isExporting = useExport()?.kind === "running";
  return (
    <Form method="post" action={`${deskPaths.queue}?${queueAddress.write(view)}`} className={fieldGrid}>
      <SelectField
        id="bulk-status"
        name="status"
        label="Status"
        defaultValue={question?.typed.status ?? ""}
        none={unchanged}
        options={statuses.map((value) => ({ value, label: words.status[value] }))}
      />
      <LostReason id="bulk-reason" value={question?.typed.lostReason ?? ""} />
      <InputField
        id="bulk-next"
        name="nextActionAt"
        label="Follow-up"
        type="datetime-local"
        defaultValue={question?.typed.nextActionAt}
      />
      {isAdmin && (
        <SelectField
          id="bulk-owner"
          name="owner"
          label="Owner"
          defaultValue={question?.typed.owner ?? ""}
          none={unchanged}
          options={[{ value: "-", label: "Unassigned" }, ...staff.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <input type="hidden" name="act" value="bulk" />
      {question && (
        <Answer reply={question} isRefused>
          <p>{question.message}</p>
          <Submit name="sure" value={question.count} look="ink">
            {`Yes, change ${grouped(question.count)} cases`}
          </Submit>
        </Answer>
      )}
      <Submit look={question ? "line" : "ink"}>{count === null ? "Change all" : `Change all ${count}`}</Submit>
      {isAdmin && (
        <Button look="line" isSmall icon="document" isBusy={isExporting} onClick={() => exportQueue(view)}>
          {count === null ? "Export these" : `Export these ${count}`}
        </Button>
      )}
    </Form>
  );
}

/** All that match, to several people in turn. */
const ShareAllForm = ({ view, staff, question, count }: Omit<FormProps, "isAdmin">) => (
  <Form
    method="post"
    action={`${deskPaths.queue}?${queueAddress.write(view)}`}
    className={`${fieldGrid} mt-4 border-t pt-3`}
  >
    <ChooseOwners legend="Share among" staff={staff} chosen={question?.typed.owner?.split(" ")} />
    <input type="hidden" name="act" value="share all" />
    {question && (
      <Answer reply={question} isRefused>
        <p>{question.message}</p>
        <Submit name="sure" value={question.count} look="ink">
          {`Yes, share ${grouped(question.count)} cases`}
        </Submit>
      </Answer>
    )}
    <Submit>{count === null ? "Share all" : `Share all ${count}`}</Submit>
  </Form>
);

type LostReasonProps = { id: string; value?: string | null; fieldClass?: string };

export const LostReason = ({ value, ...field }: LostReasonProps) => (
  <SelectField
    {...field}
    name="lostReason"
    label="Why lost"
    defaultValue={value ?? ""}
    none="Please choose"
    options={lostReasons.map((reason) => ({ value: reason, label: words.reasons[reason] ?? reason }))}
  />
);

/** The cases that a change of many did not touch. */
const LeftAlone = ({ bulk }: { bulk: BulkReport }) => (
  <More summary="Skipped cases">
    <ul className="flex flex-wrap gap-x-4 gap-y-2 py-2">
      {bulk.left.map(({ id, name }) => (
        <li key={id}>
          <Link className="link" to={caseAddress(id)}>
            {name}
          </Link>
        </li>
      ))}
      {bulk.skipped > bulk.left.length && <li>{`and ${bulk.skipped - bulk.left.length} more`}</li>}
    </ul>
  </More>
);

/** The exact number, in words: of the page itself, or asked of the server when the fold is opened. */
function useCount(view: QueueView, matching: number | null): [string | null, () => void] {
  const search = queueAddress.write(view).toString();
  const [counted, setCounted] = useState<{ search: string; text: string } | null>(null);
  const countNow = async () => {
    if (matching !== null) return;
    // Without an answer the question before the change says the number.
    const response = await fetch(`${deskPaths.queueMatching}?${search}`).catch(() => null);
    if (!response?.ok) return;
    const { count, isMore } = (await response.json()) as { count: number; isMore: boolean };
    setCounted({ search, text: isMore ? `${grouped(count)}+` : grouped(count) });
  };
  const exact = counted?.search === search ? counted.text : null;
  return [matching === null ? exact : grouped(matching), () => void countNow()];
}

function reportText({ isUndo, isEnded, done, total, skipped }: BulkReport) {
  if (!isEnded) return `${isUndo ? "Changing back" : "Changing"}: ${grouped(done)} of ${grouped(total)} cases so far.`;
  const changed = `${done === 1 ? "1 case was" : `${grouped(done)} cases were`} changed${isUndo ? " back" : ""}.`;
  if (skipped === 0) return changed;
  const why = isUndo ? "worked on since" : "a colleague changed them meanwhile, or their status does not allow it";
  return `${changed} Left alone: ${grouped(skipped)}, ${why}.`;
}

/** How far a change of many came, with the way back for ten minutes; it can be put away. */
export const ReportOfMany = ({ bulk, view }: { bulk: BulkReport; view: QueueView }) => (
  <div className="queue-bulk bulk-report max-h-[40vh] overflow-y-auto border-t border-line">
    <Form
      method="post"
      action={`${deskPaths.queue}?${queueAddress.write(view)}`}
      className="flex flex-wrap items-center gap-2 pt-2"
    >
      <input type="hidden" name="bulk" value={bulk.id} />
      <LiveNote role="status">{reportText(bulk)}</LiveNote>
      {bulk.canUndo && (
        <Submit act="undo bulk" title="Possible for ten minutes.">
          Undo all of it
        </Submit>
      )}
      {bulk.isEnded && (
        <Submit act="put away" look="quiet">
          Dismiss
        </Submit>
      )}
    </Form>
    {bulk.left.length > 0 && <LeftAlone bulk={bulk} />}
  </div>
);
