import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { mailLink } from "../../../content/contact-links";
import { rowAnchor, submissionAddress } from "../../../content/desk-paths";
import { columnsOf, type ListName, type Row } from "../../cases/list/submission";
import { Breakable } from "../../ui/desk/breakable";
import { Table } from "../../ui/desk/table";
import { Tag } from "../../ui/desk/tag";
import { ReachLinks } from "./reach-links";

/** Widths fit what must not wrap, such as a long first name; the rest goes to the e-mail and the message. */
const looks = {
  leads: {
    cards: "48rem",
    table: "min-[48rem]:max-[72rem]:text-xs min-[48rem]:[--cell:0.6rem_0.3rem] min-[72rem]:[--cell:0.65rem_0.6rem]",
    row: "gap-x-3 cards:py-[0.7rem]",
    name: "min-[48rem]:min-w-[5.6rem] min-[72rem]:min-w-36 min-[80rem]:min-w-48",
    email: "min-[48rem]:min-w-40 min-[72rem]:min-w-60",
    state: "min-[72rem]:min-w-28",
    time: "min-[48rem]:min-w-[5.6rem] min-[72rem]:whitespace-nowrap",
  },
  messages: {
    cards: "80rem",
    table: "min-[80rem]:[--cell:0.65rem_0.5rem]",
    row: "gap-x-4 cards:py-[0.9rem]",
    name: "min-[80rem]:min-w-28",
    email: "min-[80rem]:min-w-52",
    state: "min-[80rem]:min-w-28",
    time: "min-[80rem]:min-w-[6.5rem]",
  },
} as const;

const captions: Record<ListName, string> = {
  leads: "All form submissions from the website",
  messages: "All messages from the contact page",
};

/** Links to older and newer pages scroll to the list. */
export const listAnchor = "list";

type SubmissionTableProps = { list: ListName; rows: Row[]; opened: string };

export function SubmissionTable({ list, rows, opened }: SubmissionTableProps) {
  const { pathname, search, hash } = useLocation();
  const isNew = useNewRows(list, rows, opened);
  const look = looks[list];
  return (
    <Table
      id={listAnchor}
      ref={useRowClicks()}
      columns={columnsOf[list]}
      caption={captions[list]}
      cards={look.cards}
      className={look.table}
    >
      {rows.map((row) => {
        const anchor = rowAnchor(row.id);
        return (
          <tr
            key={row.id}
            id={anchor}
            className={`items-baseline gap-y-[0.15rem] ${look.row}`}
            data-new={isNew(row) || undefined}
            data-returned={hash === `#${anchor}` || undefined}
          >
            <td className="soft text-balance tabular-nums cards:text-xs">{row.number}</td>
            <th scope="row" className={`flex-[1_1_6rem] ${look.name}`}>
              <Link to={submissionAddress(row.id, pathname + search)} aria-label={`Open ${row.name}`}>
                {row.name}
              </Link>
              {isNew(row) && <NewMark />}
              {row.suspect && <SuspectMark />}
            </th>
            <Cells list={list} row={row} />
          </tr>
        );
      })}
    </Table>
  );
}

function Cells({ list, row }: { list: ListName; row: Row }) {
  const look = looks[list];
  const small = "cards:text-xs cards:text-ink-soft";
  return (
    <>
      <td className={`order-2 flex-[1_0_100%] wrap-anywhere ${look.email}`}>
        {row.email ? (
          <a href={mailLink(row)} className="no-underline hover:underline">
            <Breakable text={row.email} after="@" />
          </a>
        ) : (
          <i>No e-mail</i>
        )}
      </td>
      <td className="order-4 flex-[1_0_100%] gap-2 text-balance tabular-nums min-[72rem]:whitespace-nowrap cards:flex cards:flex-wrap cards:pt-1">
        <ReachLinks list={list} person={row} />
      </td>
      <td className={`order-3 ${small} ${look.state}`}>{row.state}</td>
      <td className={`order-3 ${small}`}>
        {row.service ? <Breakable text={row.service} after="/" /> : <i>Not specified</i>}
      </td>
      {list === "messages" && (
        <td className="order-3 flex-[1_0_100%] whitespace-pre-line wrap-anywhere min-[80rem]:min-w-56 cards:max-w-[46rem] cards:py-[0.2rem]">
          {row.message || <i>No message written</i>}
        </td>
      )}
      <td className={`order-1 text-balance tabular-nums ${small} ${look.time}`}>
        <time dateTime={row.instant}>{row.submittedAt}</time>
      </td>
    </>
  );
}

/** A click anywhere in a row is one on its name, unless it was on another link or selected some text. */
function useRowClicks() {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const target = event.target as Element;
      if (event.button !== 0 || target.closest("a, button") || getSelection()?.toString()) return;
      const { ctrlKey, metaKey, shiftKey } = event;
      const link = target.closest("tbody tr")?.querySelector("th a");
      link?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
    };
    const element = table.current;
    element?.addEventListener("click", open);
    return () => element?.removeEventListener("click", open);
  }, []);
  return table;
}

/** When a tab first showed a list, and what that list held; a reload starts again. */
type FirstLook = { opened: number; ids: Set<string> };
const firstLooks = new Map<ListName, FirstLook>();

/** A row may be committed this much later than its time says (see `newsCursor`). */
const slowestCommitMs = 10_000;

/** Tells the rows that have arrived since the tab first showed their list, also after a look at one of them. */
function useNewRows(list: ListName, rows: Row[], opened: string): (row: Row) => boolean {
  const [look, setLook] = useState<FirstLook>();
  useEffect(() => {
    const known = firstLooks.get(list) ?? { opened: Date.parse(opened), ids: new Set(rows.map(({ id }) => id)) };
    firstLooks.set(list, known);
    setLook(known);
  }, [list, rows, opened]);
  return ({ id, instant }) =>
    look !== undefined && !look.ids.has(id) && Date.parse(instant) > look.opened - slowestCommitMs;
}

const NewMark = () => (
  <>
    {" "}
    <Tag tone="good">New</Tag>
  </>
);

const SuspectMark = () => (
  <>
    {" "}
    <Tag tone="alarm" title="Filled in faster than a person types. Kept, not refused.">
      Suspect
    </Tag>
  </>
);
