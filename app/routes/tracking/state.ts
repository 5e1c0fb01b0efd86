import { trackingSession } from "../../tracking/session.server";
import { readVersion } from "../../tracking/status.server";
import { services } from "../context.server";
import type { Route } from "./+types/state";

/** The version of the page, which reloads itself when it changes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await trackingSession(sql, request);
  if (!proof) return Response.json({ version: null }, { status: 403 });
  return Response.json({ version: await readVersion(proof, sql) });
}
