import { requireAdminCall } from "../../accounts/guards.server";
import { readLeadFilter } from "../../leads/lead-filter";
import { countNewer } from "../../leads/lead-list.server";
import { zoneOf } from "../../leads/zone";
import { services } from "../../services.server";
import type { Route } from "./+types/news";

/** How many leads of a view have arrived since the dashboard last looked. */
export async function loader(asked: Route.LoaderArgs) {
  const proof = await requireAdminCall(asked);
  const { searchParams } = new URL(asked.request.url);
  const view = { filter: readLeadFilter(searchParams), zone: zoneOf(asked.request.headers.get("Cookie")) };
  const count = await countNewer(proof, asked.context.get(services).sql, view, searchParams.get("since") ?? "");
  return Response.json({ count });
}
