import { Form, Link } from "react-router";
import { kindNames, sayKind, stageNames } from "../../../content/en/applications/names";
import { formRow } from "../../ui/desk/form-row";
import { Part } from "../../ui/desk/part";
import { Tag } from "../../ui/desk/tag";
import { SelectField, TextField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import { longestNote } from "../application";
import type { ColleaguesRow, ShownRow } from "../list/list-applications.server";
import { applicationAddress, type View } from "../list/list-view";

type RowsProps = {
  rows: ShownRow[];
  /** The form that ticked rows belong to. */
  form?: string;
  /** The list that they are in, so that the page of each can lead to the next. */
  view?: View;
};

/** In a wide list, the same facts of all applications are aligned in columns. */
const columns =
  "xl:grid xl:grid-cols-[2rem_minmax(0,5fr)_9.5rem_minmax(0,6fr)_minmax(0,6fr)_minmax(12rem,auto)] xl:[&>:last-child]:justify-self-end";

/** A list of applications: who, what, the stage and what is due. */
export const ApplicationRows = ({ rows, form, view }: RowsProps) => (
  <ul className="grid">
    {rows.map((row) => (
      <li
        key={row.id}
        data-row=""
        className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-0 [&>:last-child]:ms-auto ${form ? columns : ""}`}
      >
        {form && (
          <label className="grid min-h-10 min-w-8 place-items-center">
            <input type="checkbox" name="pick" value={`${row.id} ${row.version}`} form={form} />
            <span className="sr-only">{`Select ${row.reference}`}</span>
          </label>
        )}
        <Link className="link max-xl:max-w-[calc(100%-2.75rem)]" to={applicationAddress(row.id, view)} data-row-link="">
          {row.applicant}
        </Link>
        <span className="flex flex-wrap gap-x-3">
          <Tag>{row.stage}</Tag> {row.questions && <Tag tone="alarm">{row.questions}</Tag>}
        </span>
        <span className="max-md:w-full">
          {row.kind} {row.requirements && <span className="soft text-sm whitespace-nowrap">{row.requirements}</span>}
        </span>
        <span className="soft text-sm">
          {row.reference} · {row.owner}
        </span>
        <DueTag row={row} />
      </li>
    ))}
  </ul>
);

export const DueTag = ({ row: { due, tone } }: { row: ShownRow }) =>
  tone === "plain" ? <span className="soft text-sm">{due}</span> : <Tag tone="alarm">{due}</Tag>;

/** What colleagues work on, which the reader cannot open. */
export const ColleagueRows = ({ rows }: { rows: ColleaguesRow[] }) =>
  rows.map(({ id, kind, stage, ownerName }) => (
    <p key={id} className="soft">
      {`${sayKind(kind)} · ${stageNames[stage]} · with ${ownerName ?? "unassigned"}`}
    </p>
  ));

type OfOrderProps = { rows: ShownRow[]; orderId: string; canStart: boolean; isPart: boolean; isCallFirst: boolean };

/** On an order: its applications, which start by themselves when it is paid, or the one step that starts them. */
export const OfOrder = ({ rows, orderId, canStart, isPart, isCallFirst }: OfOrderProps) => (
  <>
    {rows.length > 0 && (
      <>
        <ApplicationRows rows={rows} />
        <p className="soft text-sm">The steps of this order follow its application.</p>
      </>
    )}
    {rows.length === 0 && !canStart && <p className="soft">No application yet.</p>}
    {canStart && (
      <Form method="post" action="/desk/applications" className={isCallFirst || isPart ? formRow : startRow}>
        <input type="hidden" name="order" value={orderId} />
        {isPart && (
          <TextField
            id="start-reason"
            label="Why it starts before all is paid"
            hint="It starts by itself once all is paid. Government fees should not be paid from our own money."
            name="reason"
            rows={2}
            maxLength={longestNote}
            required
          />
        )}
        {isCallFirst && (
          <TextField
            label="What was settled on the telephone"
            hint="With it the customer is asked for the documents by mail. Without it you can prepare the application; nothing is filed before the call."
            name="call"
            rows={2}
            maxLength={longestNote}
          />
        )}
        <Submit look="main" act="start">
          Start the application
        </Submit>
        {!isCallFirst && !isPart && (
          <span className="soft text-sm">From then on the order's steps follow the application.</span>
        )}
      </Form>
    )}
  </>
);

const startRow = "flex flex-wrap items-center gap-3";

type OfCaseProps = {
  rows: ShownRow[];
  /** The forms that an application can be for, with what each asked for. */
  recipients: { id: string; name: string; about: string }[];
  formKey: string;
};

/** On a case: what became of it, and a form for business that came without an order. */
export const OfCase = ({ rows, recipients, formKey }: OfCaseProps) => (
  <Part title="Applications">
    <ApplicationRows rows={rows} />
    <details>
      <summary className="link">Start an application</summary>
      <Form method="post" action="/desk/applications" className={formRow}>
        {recipients.length === 1 ? (
          <input type="hidden" name="submission" value={recipients[0]?.id} />
        ) : (
          <SelectField
            id="application-for"
            label="For"
            name="submission"
            options={recipients.map(({ id, name, about }) => ({
              value: id,
              label: [name, about].filter(Boolean).join(": "),
            }))}
          />
        )}
        <input type="hidden" name="key" value={formKey} />
        <SelectField id="application-kind" label="Applied for" name="kind" options={kindNames} />
        <Submit act="start by hand">Start an application</Submit>
      </Form>
    </details>
  </Part>
);
