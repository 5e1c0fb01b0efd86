import { redirect } from "react-router";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { cursorAt, newsCursor, readFirstNumber, readPage } from "./cursor";
import { countForCards, countForCharts } from "./lead-counts.server";
import { filterParameters, isFiltered, type LeadFilter, readLeadFilter, searchOf, tidySearch } from "./lead-filter";
import { countLeads, listLeads, pageSize } from "./lead-list.server";
import { rowsOf } from "./submission";
import { zoneFromCookie } from "./time-zone";

/** A filtered view is counted up to here, then shown with a plus sign. */
const countedUpTo = 10_000;

type Services = { sql: Sql; reportFailure(doing: string, cause: unknown): void };

/** Everything the dashboard shows for one URL. */
export async function loadDashboard(proof: StaffProof, { sql, reportFailure }: Services, request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const tidy = tidySearch(searchParams);
  if (tidy !== null) throw redirect(pathname + tidy);
  const zone = zoneFromCookie(request.headers.get("Cookie"));
  const filter = readLeadFilter(searchParams);
  const at = readPage(searchParams);
  const isFirst = !at.older && !at.newer;
  const first = isFirst ? 1 : readFirstNumber(searchParams);
  const opened = new Date();
  try {
    const [page, counts, matching, charts] = await Promise.all([
      listLeads(proof, sql, { filter, zone }, at),
      countForCards(proof, sql, zone),
      // Counting the matches of a common word is slow, so a search only knows whether there are more.
      isFiltered(filter) && !filter.search ? countLeads(proof, sql, { filter, zone }, countedUpTo + 1) : null,
      isFirst && !isFiltered(filter) ? countForCharts(proof, sql, zone) : null,
    ]);
    // At the newest lead, or past the last one: the view without a cursor has a full page instead.
    if (!isFirst && (page.leads.length === 0 || !page.hasNewer)) throw redirect(pathname + plainSearch(filter));
    return {
      failed: false as const,
      filter,
      zone,
      rows: rowsOf(page.leads, first, zone),
      counts,
      charts,
      isFirst,
      ...(filter.search
        ? { total: first - 1 + page.leads.length, hasMore: page.hasOlder }
        : {
            total: Math.min(matching ?? counts.total, matching === null ? Infinity : countedUpTo),
            hasMore: (matching ?? 0) > countedUpTo,
          }),
      older: page.hasOlder ? pageSearch(filter, "older", page.leads.at(-1)?.cursor, first + page.leads.length) : null,
      newer: page.hasNewer ? newerSearch(filter, page.leads[0]?.cursor, first - pageSize) : null,
      ...(isFirst ? newsCursor(page.leads) : { since: cursorAt(opened), known: 0 }),
    };
  } catch (error) {
    if (error instanceof Response) throw error;
    reportFailure("list leads", error);
    return { failed: true as const, filter, zone };
  }
}

const plainSearch = (filter: LeadFilter) => searchOf(filterParameters(filter));

const newerSearch = (filter: LeadFilter, cursor: string | undefined, first: number) =>
  first <= 1 ? plainSearch(filter) : pageSearch(filter, "newer", cursor, first);

function pageSearch(filter: LeadFilter, direction: "older" | "newer", cursor: string | undefined, first: number) {
  const parameters = filterParameters(filter);
  parameters.set(direction, cursor ?? "");
  parameters.set("n", String(first));
  return searchOf(parameters);
}
