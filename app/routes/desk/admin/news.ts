import { requireStaffCall } from "../../../accounts/guards.server";
import { isSealed } from "../../../accounts/query-seal.server";
import { isFiltered, queryOf, readFilter } from "../../../cases/list/list-filter";
import { readListName } from "../../../cases/list/submission";
import { countNewer } from "../../../cases/list/submission-list.server";
import { zoneFromCookie } from "../../../cases/list/time-zone";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/news";

/**
 * How many submissions of a view are newer than the cursor `since`; with `of=role` only checks the role. A view with a filter
 * must be one that a page was shown for: that is on record, and a script cannot try one number after the other here.
 */
export async function loader(args: Route.LoaderArgs) {
  const asked = accountRequest(args);
  const proof = await requireStaffCall(asked, "admin");
  const { sql } = args.context.get(services);
  const { searchParams } = args.url;
  const since = searchParams.get("since") ?? "";
  if (searchParams.get("of") === "role") return Response.json({ count: 0 });
  const list = readListName(searchParams);
  const filter = readFilter(list, searchParams);
  if (isFiltered(filter) && !isSealed(asked, proof, queryOf(list, filter), searchParams.get("seal") ?? ""))
    return Response.json({ count: 0 }, { status: 403 });
  const zone = zoneFromCookie(args.request.headers.get("Cookie"));
  return Response.json({ count: await countNewer(proof, sql, { list, filter, zone }, since) });
}
