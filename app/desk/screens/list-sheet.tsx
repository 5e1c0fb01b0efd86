import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { desk } from "../../../content/en/staff/desk";
import { Rosette } from "../../ui/art/rosette";
import { Loading } from "../../ui/desk/loading";
import { sheet } from "../../ui/desk/page";
import type { ListView } from "../list/dashboard.server";
import { isFiltered, shortWords } from "../list/list-filter";
import { FetchFailed } from "./fetch-failed";
import { ListFilters } from "./list-filters";
import { wordsOf } from "./list-words";
import { LiveList } from "./live-updates";
import { useLoadingText } from "./loading-text";
import { Paging } from "./paging";
import { SubmissionTable } from "./submission-table";

/** A list of the desk with all that narrows it; `action` is what can be done with the whole of it. */
export function ListSheet({ view, action }: { view: ListView; action: ReactNode }) {
  const words = wordsOf[view.list];
  const loading = useLoadingText();
  // An empty desk has nothing to narrow and nothing to take away.
  const isEmpty = !view.failed && view.rows.length === 0 && !isFiltered(view.filter);
  return (
    <section className={sheet} aria-labelledby="list-heading">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 max-sm:[&_.button]:px-3 max-sm:[&_.icon]:hidden">
        <h2 id="list-heading" className="me-auto max-sm:text-base">
          {words.heading}
        </h2>
        {!isEmpty && action}
      </div>
      {!isEmpty && <ListFilters list={view.list} filter={view.filter} today={view.today} />}
      {!view.failed && <LiveList {...view} />}
      {loading ? (
        <Loading text={loading} />
      ) : view.failed ? (
        <FetchFailed text={words.failed} />
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
  const words = wordsOf[list];
  const isNarrowed = isFiltered(filter);
  const noMatch = shortWords(filter.search) === "all" ? desk.search.hint : words.noMatchText;
  return (
    <div className="desk-empty">
      <Rosette className="h-24 w-24 text-line-strong" />
      <h3>{isNarrowed ? words.noMatchHeading : words.emptyHeading}</h3>
      <p className="soft">{isNarrowed ? noMatch : words.emptyText}</p>
      {isNarrowed && (
        <Link to={pathname} className="button button-line button-small">
          {desk.table.clearFilters}
        </Link>
      )}
    </div>
  );
}
