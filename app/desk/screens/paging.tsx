import { Link, useLocation } from "react-router";
import { desk as words } from "../../../content/en/staff/desk";
import { fill, grouped } from "../../../content/format";
import { filterParameters, type ListFilter, searchOf } from "../list/list-filter";
import type { Row } from "../list/submission";

type PagingProps = {
  rows: Row[];
  total: number;
  hasMore: boolean;
  /** The queries of the pages beside this one. */
  older: string | null;
  newer: string | null;
  filter: ListFilter;
};

export function Paging({ rows, total, hasMore, older, newer, filter }: PagingProps) {
  const first = rows[0]?.number ?? 0;
  const last = rows.at(-1)?.number ?? 0;
  // A submission that arrived between the two queries must not make the last row exceed the total.
  const all = Math.max(total, last);
  const showing = fill(words.paging.showing, {
    first: grouped(first),
    last: grouped(last),
    total: `${grouped(all)}${hasMore ? "+" : ""}`,
  });
  const newest = searchOf(filterParameters(filter));
  return (
    <nav className="flex flex-wrap items-center gap-[0.6rem]" aria-label={words.paging.label}>
      <p className="soft min-w-[min(10rem,100%)] flex-1 text-sm tabular-nums">{showing}</p>
      {newer !== null && newer !== newest && <PageLink search={newest} label={words.paging.newest} />}
      {newer !== null && <PageLink search={newer} label={words.paging.newer} />}
      {older !== null && <PageLink search={older} label={words.paging.older} />}
    </nav>
  );
}

/** Links to older and newer pages scroll to the list; the newest page begins at the top. */
export const listAnchor = "list";

const PageLink = ({ search, label }: { search: string; label: string }) => {
  const { pathname } = useLocation();
  return (
    <Link
      to={{ pathname, search, hash: /\b(older|newer)=/.test(search) ? listAnchor : "" }}
      className="button button-line button-small"
    >
      {label}
    </Link>
  );
};
