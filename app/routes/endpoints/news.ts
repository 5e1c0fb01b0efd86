import { requireStaffCall } from "../../accounts/guards.server";
import { readFilter } from "../../desk/list/list-filter";
import { readListName } from "../../desk/list/submission";
import { countNewer } from "../../desk/list/submission-list.server";
import { zoneFromCookie } from "../../desk/list/time-zone";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/news";

/** How many submissions of a view are newer than the cursor `since`; with `of=role` only checks the role. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin");
  const { sql } = args.context.get(services);
  const { searchParams } = args.url;
  const since = searchParams.get("since") ?? "";
  if (searchParams.get("of") === "role") return Response.json({ count: 0 });
  const list = readListName(searchParams);
  const zone = zoneFromCookie(args.request.headers.get("Cookie"));
  const view = { list, filter: readFilter(list, searchParams), zone };
  return Response.json({ count: await countNewer(proof, sql, view, since) });
}
