import { Link, useLocation } from "react-router";
import { desk as words } from "../../content/en/desk";
import { Rosette } from "../ui/art/rosette";
import { deskPaths } from "./desk-paths";
import { filterParameters, type LeadFilter } from "./lead-filter";
import type { LeadRow } from "./lead-view";
import { fill } from "./words";

const { table } = words;

export function LeadTable({ rows, filter }: { rows: LeadRow[]; filter: LeadFilter }) {
  const back = filterParameters(filter);
  return (
    <table className="desk-table">
      <caption>{table.caption}</caption>
      <thead>
        <tr>
          {table.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="desk-number">{row.number}</td>
            <th scope="row">
              <Link to={`${deskPaths.lead}/${row.id}?${back}`} aria-label={fill(table.open, { name: row.name })}>
                {row.name}
              </Link>
              {row.suspect && (
                <span className="desk-mark" title={table.suspectHint}>
                  {table.suspect}
                </span>
              )}
            </th>
            <td className="break-all">{row.email}</td>
            <td className="tabular-nums">{row.phone}</td>
            <td>{row.state}</td>
            <td>{row.service || <i>{table.notSpecified}</i>}</td>
            <td className="desk-time">
              <time dateTime={row.instant}>{row.submittedAt}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function NoLeads({ isFiltered }: { isFiltered: boolean }) {
  const { pathname } = useLocation();
  return (
    <div className="desk-empty">
      <Rosette className="h-24 w-24 text-line-strong" />
      <h3>{isFiltered ? table.noMatchHeading : table.emptyHeading}</h3>
      <p className="soft">{isFiltered ? table.noMatchText : table.emptyText}</p>
      {isFiltered && (
        <Link to={pathname} className="button button-line button-small">
          {table.clearFilters}
        </Link>
      )}
    </div>
  );
}
