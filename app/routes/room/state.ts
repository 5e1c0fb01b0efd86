import { roomSession } from "../../room/session.server";
import { readVersion } from "../../room/status.server";
import { services } from "../context.server";
import type { Route } from "./+types/state";

/** For the page of the room, which reloads itself when the version changes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await roomSession(sql, request);
  if (!proof) return Response.json({ version: null }, { status: 403 });
  return Response.json({ version: await readVersion(proof, sql) });
}
