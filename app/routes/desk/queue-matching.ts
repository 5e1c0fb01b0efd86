import { requireStaffCall } from "../../accounts/guards.server";
import { countMatching } from "../../cases/queue/change-in-bulk.server";
import { readQueueView, readScope } from "../../cases/queue/queue";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/queue-matching";

/** How many cases the view of the address holds, for staff who open the bulk change of many. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const { sql, office } = args.context.get(services);
  const view = readQueueView(args.url.searchParams, readScope(args.request));
  return Response.json(await countMatching(proof, sql, view, office.current()));
}
