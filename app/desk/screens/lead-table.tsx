import { Link, useLocation } from "react-router";
import { desk as words } from "../../../content/english";
import { fill } from "../../../content/format";
import { Rosette } from "../../ui/art/rosette";
import { leadAddress } from "../desk-paths";
import { isFiltered, type LeadFilter, shortWords } from "../list/lead-filter";
import type { Row } from "../list/submission";
import { Breakable } from "./breakable";
import { DeskTable, ServiceCell, TimeCell } from "./desk-table";
import { SuspectMark } from "./suspect-mark";

const { table } = words;

export function LeadTable({ rows }: { rows: Row[] }) {
  const { pathname, search } = useLocation();
  return (
    <DeskTable className="lead-table" words={table}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td className="desk-number">{row.number}</td>
          <th scope="row">
            <Link to={leadAddress(row.id, pathname + search)} aria-label={fill(table.open, { name: row.name })}>
              {row.name}
            </Link>
            {row.suspect && <SuspectMark />}
          </th>
          <td className="desk-email">
            <Breakable text={row.email} after="@" />
          </td>
          <td className="desk-phone">{row.phone}</td>
          <td className="desk-state">{row.state}</td>
          <ServiceCell service={row.service} />
          <TimeCell instant={row.instant} submittedAt={row.submittedAt} />
        </tr>
      ))}
    </DeskTable>
  );
}

export function NoLeads({ filter }: { filter: LeadFilter }) {
  const { pathname } = useLocation();
  const isNarrowed = isFiltered(filter);
  const noMatch = shortWords(filter.search) === "all" ? words.search.hint : table.noMatchText;
  return (
    <div className="desk-empty">
      <Rosette className="h-24 w-24 text-line-strong" />
      <h3>{isNarrowed ? table.noMatchHeading : table.emptyHeading}</h3>
      <p className="soft">{isNarrowed ? noMatch : table.emptyText}</p>
      {isNarrowed && (
        <Link to={pathname} className="button button-line button-small">
          {table.clearFilters}
        </Link>
      )}
    </div>
  );
}
