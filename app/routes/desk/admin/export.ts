import { requireRecentPassword, requireStaffCall } from "../../../accounts/guards.server";
import { streamSubmissions } from "../../../cases/export/export.server";
import { readFilter } from "../../../cases/list/list-filter";
import { type ListName, readListName } from "../../../cases/list/submission";
import { validZone } from "../../../cases/list/time-zone";
import { readQueueView, readScope } from "../../../cases/queue/queue";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/export";

export async function loader(args: Route.LoaderArgs) {
  await requireStaffCall(accountRequest(args), "admin");
  return Response.json({ message: "Please POST to this address." }, { status: 405, headers: { Allow: "POST" } });
}

/** Streams the rows of a view as lines, with backpressure; a POST, because each export is recorded. */
export async function action(args: Route.ActionArgs) {
  const proof = await requireStaffCall(accountRequest(args), "admin");
  requireRecentPassword(proof);
  const { searchParams } = args.url;
  const zone = validZone(searchParams.get("zone") ?? undefined);
  const view =
    searchParams.get("of") === "queue"
      ? { list: "queue" as const, filter: readQueueView(searchParams, readScope(args.request)), zone }
      : listView(readListName(searchParams), searchParams, zone);
  const choice = searchParams.get("cases") === "yes" ? "with cases" : "specified";
  const body = await streamSubmissions(proof, args.context.get(services), view, choice);
  return new Response(body, { headers: { "Content-Type": "application/x-ndjson; charset=utf-8" } });
}

const listView = (list: ListName, parameters: URLSearchParams, zone: string) => ({
  list,
  filter: readFilter(list, parameters),
  zone,
});
