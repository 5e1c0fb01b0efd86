import type { AdminProof } from "../admin-proof.server";
import type { Services } from "../services.server";
import { countForCards, countForCharts } from "./lead-counts.server";
import { filterParameters, isFiltered, type LeadFilter, readLeadFilter } from "./lead-filter";
import { countLeads, listLeads, type PageOf, pageSize } from "./lead-list.server";
import { leadRows } from "./lead-view";
import { zoneOf } from "./zone";

/** A filtered view counts this far and then says "and more". */
const countedUpTo = 10_000;

/** Everything the dashboard shows for one address. */
export async function openDesk(proof: AdminProof, { sql, reportFailure }: Services, request: Request) {
  const { searchParams } = new URL(request.url);
  const zone = zoneOf(request.headers.get("Cookie"));
  const filter = readLeadFilter(searchParams);
  const at = readPage(searchParams);
  const isFirst = !at.older && !at.newer;
  const first = isFirst ? 1 : Math.max(1, Number.parseInt(searchParams.get("n") ?? "1", 10) || 1);
  const opened = new Date();
  try {
    const [page, counts, matching, charts] = await Promise.all([
      listLeads(proof, sql, { filter, zone }, at),
      countForCards(proof, sql, zone),
      // What many leads share is quickly listed but slowly counted, so a search only says whether there is more.
      isFiltered(filter) && !filter.search ? countLeads(proof, sql, { filter, zone }, countedUpTo + 1) : null,
      isFirst && !isFiltered(filter) ? countForCharts(proof, sql, zone) : null,
    ]);
    return {
      failed: false as const,
      filter,
      zone,
      rows: leadRows(page.leads, first, zone),
      counts,
      charts,
      isFirst,
      ...(filter.search
        ? { total: first - 1 + page.leads.length, isMore: page.hasOlder }
        : {
            total: Math.min(matching ?? counts.total, matching === null ? Infinity : countedUpTo),
            isMore: (matching ?? 0) > countedUpTo,
          }),
      older: page.hasOlder ? pageLink(filter, "older", page.leads.at(-1)?.cursor, first + page.leads.length) : null,
      newer: page.hasNewer ? pageLink(filter, "newer", page.leads[0]?.cursor, Math.max(1, first - pageSize)) : null,
      since: isFirst ? (page.leads[0]?.cursor ?? earliest) : `${opened.getTime() * 1_000}.${lastId}`,
    };
  } catch (error) {
    reportFailure("list leads", error);
    return { failed: true as const, filter, zone };
  }
}

const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const earliest = "0.00000000-0000-0000-0000-000000000000";

function readPage(parameters: URLSearchParams): PageOf {
  const older = parameters.get("older");
  const newer = parameters.get("newer");
  return older ? { older } : newer ? { newer } : {};
}

function pageLink(filter: LeadFilter, direction: "older" | "newer", cursor: string | undefined, first: number) {
  const parameters = filterParameters(filter);
  parameters.set(direction, cursor ?? "");
  parameters.set("n", String(first));
  return `?${parameters}`;
}
