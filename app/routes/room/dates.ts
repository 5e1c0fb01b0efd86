import { room } from "../../../content/en/room/room";
import { writeCalendar } from "../../room/granted.server";
import { requireRoom } from "../../room/session.server";
import { services } from "../context.server";
import type { Route } from "./+types/dates";

/** The coming dates of a registration for the customer's own calendar. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await requireRoom(sql, request, { isProven: true });
  const calendar = await writeCalendar(proof, sql, params.file.replace(/\.ics$/, ""));
  if (!calendar) return new Response(room.status.granted.gone, { status: 404 });
  return new Response(calendar, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="dates.ics"',
    },
  });
}
