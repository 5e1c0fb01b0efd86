import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { mailLink } from "../../../content/contact-links";
import { desk } from "../../../content/en/staff/desk";
import { fill } from "../../../content/format";
import { Breakable } from "../../ui/desk/breakable";
import { Table } from "../../ui/desk/table";
import { rowAnchor, submissionAddress } from "../desk-paths";
import type { ListName, Row } from "../list/submission";
import { wordsOf } from "./list-words";
import { NewMark, useNewRows } from "./new-rows";
import { listAnchor } from "./paging";
import { ReachLinks } from "./reach-links";
import { SuspectMark } from "./suspect-mark";

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

type SubmissionTableProps = { list: ListName; rows: Row[]; opened: string };

export function SubmissionTable({ list, rows, opened }: SubmissionTableProps) {
  const { pathname, search, hash } = useLocation();
  const { caption, columns } = wordsOf[list];
  const isNew = useNewRows(list, rows, opened);
  const look = looks[list];
  return (
    <Table
      id={listAnchor}
      ref={useRowClicks()}
      columns={columns}
      caption={caption}
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
              <Link
                to={submissionAddress(row.id, pathname + search)}
                aria-label={fill(desk.table.open, { name: row.name })}
              >
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
          <i>{desk.table.notSpecified}</i>
        )}
      </td>
      <td className="order-4 flex-[1_0_100%] gap-2 text-balance tabular-nums cards:flex cards:flex-wrap cards:pt-1">
        <ReachLinks list={list} person={row} />
      </td>
      <td className={`order-3 ${small} ${look.state}`}>{row.state}</td>
      <td className={`order-3 ${small}`}>
        {row.service ? <Breakable text={row.service} after="/" /> : <i>{desk.table.notSpecified}</i>}
      </td>
      {list === "messages" && (
        <td className="order-3 flex-[1_0_100%] whitespace-pre-line wrap-anywhere min-[80rem]:min-w-56 cards:max-w-[46rem] cards:py-[0.2rem]">
          {row.message || <i>{desk.messages.noMessage}</i>}
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
