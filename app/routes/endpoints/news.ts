import { requireStaffCall } from "../../accounts/guards.server";
import { readLeadFilter } from "../../desk/list/lead-filter";
import { countNewer } from "../../desk/list/lead-list.server";
import { countNewerMessages } from "../../desk/list/message-list.server";
import { zoneFromCookie } from "../../desk/list/time-zone";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/news";

/** How many leads of a view, or messages, are newer than the cursor `since`; with `of=role` only checks the role. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin");
  const { sql } = args.context.get(services);
  const { searchParams } = new URL(args.request.url);
  const since = searchParams.get("since") ?? "";
  if (searchParams.get("of") === "role") return Response.json({ count: 0 });
  if (searchParams.get("of") === "messages")
    return Response.json({ count: await countNewerMessages(proof, sql, since) });
  const view = { filter: readLeadFilter(searchParams), zone: zoneFromCookie(args.request.headers.get("Cookie")) };
  return Response.json({ count: await countNewer(proof, sql, view, since) });
}
