import { requireStaffCall } from "../../accounts/guards.server";
import { countArrived } from "../../cases/queue/queue-page.server";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/desk-news";

/** How many cases were opened since the instant `since`. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin", "agent");
  const since = args.url.searchParams.get("since") ?? "";
  return Response.json(await countArrived(proof, args.context.get(services).sql, since));
}
