import { Link, useLocation } from "react-router";
import { desk as words } from "../../content/en/desk";
import { filterParameters, type LeadFilter } from "./lead-filter";
import type { LeadRow } from "./lead-view";
import { fill, grouped } from "./words";

type PagingProps = {
  rows: LeadRow[];
  total: number;
  isMore: boolean;
  older: string | null;
  newer: string | null;
  filter: LeadFilter;
};

export function Paging({ rows, total, isMore, older, newer, filter }: PagingProps) {
  const { pathname } = useLocation();
  const first = rows[0]?.number ?? 0;
  const last = rows.at(-1)?.number ?? 0;
  // A lead that arrived between two looks must not make the page claim more than there are.
  const all = Math.max(total, last);
  const showing = fill(words.paging.showing, {
    first: grouped(first),
    last: grouped(last),
    total: `${grouped(all)}${isMore ? "+" : ""}`,
  });
  return (
    <nav className="desk-paging" aria-label={words.paging.label}>
      <p>{showing}</p>
      {newer && <PageLink to={`${pathname}?${filterParameters(filter)}`} label={words.paging.newest} />}
      {newer && <PageLink to={newer} label={words.paging.newer} />}
      {older && <PageLink to={older} label={words.paging.older} />}
    </nav>
  );
}

const PageLink = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className="button button-line button-small">
    {label}
  </Link>
);
