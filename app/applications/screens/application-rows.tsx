import { Link } from "react-router";
import { applications as words } from "../../../content/en/staff/applications";
import { fill } from "../../../content/format";
import { Tag } from "../../ui/desk/tag";
import type { ShownRow } from "../shown.server";

type RowsProps = {
  rows: ShownRow[];
  /** The form that ticked rows belong to. */
  form?: string;
};

/** In the list, where there is room, what is alike stands below each other. */
const columns =
  "xl:grid xl:grid-cols-[2rem_minmax(0,5fr)_9.5rem_minmax(0,6fr)_minmax(0,6fr)_minmax(12rem,auto)] xl:[&>:last-child]:justify-self-end";

/** Applications one below the other: who, what, where it stands and what is due. */
export const ApplicationRows = ({ rows, form }: RowsProps) => (
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
            <span className="sr-only">{fill(words.list.select, { reference: row.reference })}</span>
          </label>
        )}
        <Link className="link max-xl:max-w-[calc(100%-2.75rem)]" to={`/desk/applications/${row.id}`} data-row-link="">
          {row.applicant}
        </Link>
        <span>
          <Tag>{row.stage}</Tag> {row.questions && <Tag tone="alarm">{row.questions}</Tag>}
        </span>
        <span className="max-md:w-full">
          {row.kind} {row.papers && <span className="soft text-sm whitespace-nowrap">{row.papers}</span>}
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
