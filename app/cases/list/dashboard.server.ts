import { redirect } from "react-router";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { searchOf, tidySearch } from "../../ui/view-parameters";
import { cursorAt, newsCursor, type PagePosition, readFirstNumber, readPage } from "./cursor";
import { countForCards, countForCharts, type LeadCounts } from "./lead-counts.server";
import { filterParameters, filterSearch, isFiltered, type ListFilter, readFilter } from "./list-filter";
import { type ListName, rowsOf } from "./submission";
import {
  countSubmissions,
  findUncalled,
  listSubmissions,
  pageSize,
  type SubmissionPage,
  type View,
} from "./submission-list.server";
import { dayOf, zoneFromCookie } from "./time-zone";

/** A view is counted up to here, then shown with a plus sign. */
const countedUpTo = 10_000;

type Services = { sql: Sql; reportFailure(doing: string, cause: unknown): void };
/** What the page's loader receives: `url` is the page's own address, also when a script asks for its data. */
type PageRequest = { request: Request; url: URL };
/** Puts on record who was listed and by which filter, and returns the seal for asking after news of that view. */
type RecordListed = (list: ListName, people: string[], filter: ListFilter) => Promise<string>;
export type ListView = Awaited<ReturnType<typeof loadList>>;

/** The dashboard of leads: their list, the three counts, and on its first page the charts. */
export async function loadDashboard(proof: StaffProof, services: Services, asked: PageRequest, record: RecordListed) {
  return loadList(proof, services, asked, record, "leads", async (view, at) => {
    const [counts, charts] = await Promise.all([
      countForCards(proof, services.sql, view.zone),
      isNewest(at) && !isFiltered(view.filter) ? countForCharts(proof, services.sql, view.zone) : null,
    ]);
    return { counts, charts };
  });
}

export const loadMessages = (proof: StaffProof, services: Services, asked: PageRequest, record: RecordListed) =>
  loadList(proof, services, asked, record, "messages", async () => ({ counts: null, charts: null }));

/** Everything a page with a list shows for one URL; `figures` reads those beside it. */
async function loadList<Figures extends { counts: LeadCounts | null }>(
  proof: StaffProof,
  { sql, reportFailure }: Services,
  { request, url: { pathname, searchParams } }: PageRequest,
  record: RecordListed,
  list: ListName,
  figures: (view: View, at: PagePosition) => Promise<Figures>,
) {
  const tidy = tidySearch(searchParams);
  if (tidy !== null) throw redirect(pathname + tidy);
  const opened = new Date();
  const zone = zoneFromCookie(request.headers.get("Cookie"));
  const filter = readFilter(list, searchParams);
  const at = readPage(searchParams);
  const view = { list, filter, zone };
  const shared = { list, filter, zone, today: dayOf(opened, zone), opened: opened.toISOString() };
  try {
    const [page, matching, found] = await Promise.all([
      listSubmissions(proof, sql, view, at),
      countMatching(proof, sql, view),
      figures(view, at),
    ]);
    const ids = page.submissions.map(({ id }) => id);
    // Before it is known where to go: that nobody was found is an answer too.
    const seal = await record(list, ids, filter);
    // At the newest one, or past the last: the view without a cursor has a full page instead.
    if (!isNewest(at) && (page.submissions.length === 0 || !page.hasNewer))
      throw redirect(pathname + filterSearch(filter));
    const first = isNewest(at) ? 1 : readFirstNumber(searchParams);
    const uncalled = await findUncalled(proof, sql, ids);
    return {
      ...shared,
      ...found,
      failed: false as const,
      seal,
      isFirst: isNewest(at),
      rows: rowsOf(page.submissions, first, zone, uncalled),
      ...(filter.search
        ? { total: first - 1 + page.submissions.length, hasMore: page.hasOlder }
        : {
            total: matching === null ? (found.counts?.total ?? 0) : Math.min(matching, countedUpTo),
            hasMore: (matching ?? 0) > countedUpTo,
          }),
      ...neighbours(filter, page, first),
      ...(isNewest(at) ? newsCursor(page.submissions) : { since: cursorAt(opened), known: 0 }),
    };
  } catch (error) {
    if (error instanceof Response) throw error;
    reportFailure(`list ${list}`, error);
    return { ...shared, failed: true as const };
  }
}

const isNewest = (at: PagePosition) => !at.older && !at.newer;

/**
 * Null where it is known without counting, as for all leads together, and for a search: counting the matches of a common
 * word is slow, so a search only knows whether there are more.
 */
async function countMatching(proof: StaffProof, sql: Sql, view: View) {
  if (view.filter.search || (view.list === "leads" && !isFiltered(view.filter))) return null;
  return countSubmissions(proof, sql, view, countedUpTo + 1);
}

/** The queries of the pages beside this one. */
function neighbours(filter: ListFilter, { submissions, hasOlder, hasNewer }: SubmissionPage, first: number) {
  const newer = first - pageSize;
  return {
    older: hasOlder ? pageSearch(filter, "older", submissions.at(-1)?.cursor, first + submissions.length) : null,
    newer: !hasNewer
      ? null
      : newer <= 1
        ? filterSearch(filter)
        : pageSearch(filter, "newer", submissions[0]?.cursor, newer),
  };
}

function pageSearch(filter: ListFilter, direction: "older" | "newer", cursor: string | undefined, first: number) {
  return searchOf([...filterParameters(filter), [direction, cursor ?? ""], ["n", String(first)]]);
}
