import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { grouped } from "../../../content/rupees";
import type { ListView } from "../../cases/list/dashboard.server";
import { filterSearch, isFiltered, type ListFilter } from "../../cases/list/list-filter";
import type { Row } from "../../cases/list/submission";
import { shortWords } from "../../people/search-words";
import { Rosette } from "../../ui/art/rosette";
import { Loading } from "../../ui/desk/loading";
import { sheet } from "../../ui/desk/page";
import { FetchFailed } from "./fetch-failed";
import { ListFilters } from "./list-filters";
import { LiveList } from "./live-updates";
import { useLoadingText } from "./loading-text";
import { listAnchor, SubmissionTable } from "./submission-table";

/** What each list calls its own. */
const words = {
  leads: {
    heading: "Form Submissions",
    emptyHeading: "No submissions yet",
    emptyText: "Form submissions will appear here once users start submitting.",
    noMatch: "No submission matches",
    failed: "Failed to fetch submissions",
  },
  messages: {
    heading: "Contact Messages",
    emptyHeading: "No messages yet",
    emptyText: "Messages from the contact page will appear here.",
    noMatch: "No message matches",
    failed: "Failed to fetch messages",
  },
};

/** A list of the desk with all that narrows it; `action` is what can be done with the whole of it. */
export function ListSheet({ view, action }: { view: ListView; action: ReactNode }) {
  const { heading, failed } = words[view.list];
  const loading = useLoadingText();
  // An empty desk has nothing to narrow and nothing to take away.
  const isEmpty = !view.failed && view.rows.length === 0 && !isFiltered(view.filter);
  return (
    <section className={sheet} aria-labelledby="list-heading">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 max-sm:[&_.button]:px-3 max-sm:[&_.icon]:hidden">
        <h2 id="list-heading" className="me-auto max-sm:text-base">
          {heading}
        </h2>
        {!isEmpty && action}
      </div>
      {!isEmpty && <ListFilters list={view.list} filter={view.filter} today={view.today} />}
      {!view.failed && <LiveList {...view} />}
      {loading ? (
        <Loading text={loading} />
      ) : view.failed ? (
        <FetchFailed text={failed} />
      ) : view.rows.length === 0 ? (
        <NothingListed view={view} />
      ) : (
        <>
          {/* Large text makes it wider than the sheet. */}
          <div className="relative overflow-x-auto">
            <SubmissionTable {...view} />
          </div>
          <Paging {...view} />
        </>
      )}
    </section>
  );
}

function NothingListed({ view: { list, filter } }: { view: ListView }) {
  const { pathname } = useLocation();
  const { noMatch, emptyHeading, emptyText } = words[list];
  const isNarrowed = isFiltered(filter);
  const hint =
    shortWords(filter.search) === "all" ? "At least three characters." : "Nothing fits this search and these filters.";
  return (
    <div className="desk-empty">
      <Rosette className="h-24 w-24 text-line-strong" />
      <h3>{isNarrowed ? noMatch : emptyHeading}</h3>
      <p className="soft">{isNarrowed ? hint : emptyText}</p>
      {isNarrowed && (
        <Link to={pathname} className="button button-line button-small">
          Clear search and filters
        </Link>
      )}
    </div>
  );
}

type PagingProps = {
  rows: Row[];
  total: number;
  hasMore: boolean;
  /** The queries of the pages beside this one. */
  older: string | null;
  newer: string | null;
  filter: ListFilter;
};

function Paging({ rows, total, hasMore, older, newer, filter }: PagingProps) {
  const first = rows[0]?.number ?? 0;
  const last = rows.at(-1)?.number ?? 0;
  // A submission that arrived between the two queries must not make the last row exceed the total.
  const all = Math.max(total, last);
  const showing = `${grouped(first)} to ${grouped(last)} of ${`${grouped(all)}${hasMore ? "+" : ""}`}`;
  const newest = filterSearch(filter);
  return (
    <nav className="flex flex-wrap items-center gap-[0.6rem]" aria-label="Pages">
      <p className="soft min-w-[min(10rem,100%)] flex-1 text-sm tabular-nums">{showing}</p>
      {newer !== null && newer !== newest && <PageLink search={newest} label="Newest" />}
      {newer !== null && <PageLink search={newer} label="Newer" />}
      {older !== null && <PageLink search={older} label="Older" />}
    </nav>
  );
}

/** The newest page begins at the top, the others at the list. */
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
