import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { mailLink } from "../../../content/contact-links";
import { desk } from "../../../content/en/staff/desk";
import { fill } from "../../../content/format";
import { ColumnHeads } from "../../ui/desk/column-heads";
import { rowAnchor, submissionAddress } from "../desk-paths";
import type { ListName, Row } from "../list/submission";
import { Breakable } from "./breakable";
import { wordsOf } from "./list-words";
import { NewMark, useNewRows } from "./new-rows";
import { listAnchor } from "./paging";
import { ReachLinks } from "./reach-links";
import { SuspectMark } from "./suspect-mark";

const classes: Record<ListName, string> = { leads: "lead-table", messages: "message-table" };

type SubmissionTableProps = { list: ListName; rows: Row[]; opened: string };

export function SubmissionTable({ list, rows, opened }: SubmissionTableProps) {
  const { pathname, search, hash } = useLocation();
  const { caption, columns } = wordsOf[list];
  const isNew = useNewRows(list, rows, opened);
  return (
    <table id={listAnchor} className={`desk-table ${classes[list]}`} ref={useRowClicks()}>
      <caption>{caption}</caption>
      <ColumnHeads columns={columns} />
      <tbody>
        {rows.map((row) => {
          const anchor = rowAnchor(row.id);
          return (
            <tr
              key={row.id}
              id={anchor}
              data-new={isNew(row) || undefined}
              data-returned={hash === `#${anchor}` || undefined}
            >
              <td className="desk-number">{row.number}</td>
              <th scope="row">
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
      </tbody>
    </table>
  );
}

function Cells({ list, row }: { list: ListName; row: Row }) {
  return (
    <>
      <td className="desk-email">
        {row.email ? (
          <a href={mailLink(row)}>
            <Breakable text={row.email} after="@" />
          </a>
        ) : (
          <i>{desk.table.notSpecified}</i>
        )}
      </td>
      <td className="desk-phone">
        <ReachLinks list={list} person={row} />
      </td>
      <td className="desk-state">{row.state}</td>
      <td className="desk-service">
        {row.service ? <Breakable text={row.service} after="/" /> : <i>{desk.table.notSpecified}</i>}
      </td>
      {list === "messages" && <td className="desk-message">{row.message || <i>{desk.messages.noMessage}</i>}</td>}
      <td className="desk-time">
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
