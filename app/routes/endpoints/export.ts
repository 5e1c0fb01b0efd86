import { requireAdminCall } from "../../accounts/guards.server";
import { streamLeads } from "../../desk/export/export.server";
import { readLeadFilter } from "../../desk/list/lead-filter";
import { readZone } from "../../desk/list/time-zone";
import { services } from "../../services.server";
import type { Route } from "./+types/export";

export async function loader(asked: Route.LoaderArgs) {
  await requireAdminCall(asked);
  return Response.json({ message: "Please POST to this address." }, { status: 405, headers: { Allow: "POST" } });
}

/** The rows of a view as lines, as fast as the browser takes them; a POST, because it is recorded. */
export async function action(asked: Route.ActionArgs) {
  const proof = await requireAdminCall(asked);
  const { searchParams } = new URL(asked.request.url);
  const view = { filter: readLeadFilter(searchParams), zone: readZone(searchParams.get("zone") ?? undefined) };
  const body = await streamLeads(proof, asked.context.get(services), view);
  return new Response(body, { headers: { "Content-Type": "application/x-ndjson; charset=utf-8" } });
}
