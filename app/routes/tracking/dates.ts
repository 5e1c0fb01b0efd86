import { writeCalendar } from "../../tracking/granted.server";
import { requireTracking } from "../../tracking/session.server";
import { contentFor, services } from "../context.server";
import type { Route } from "./+types/dates";

/** The due dates of a registration for the customer's own calendar. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const content = contentFor({ request, context });
  const { tracking } = content;
  const { sql, payments } = context.get(services);
  const proof = await requireTracking(sql, request, { isProven: true });
  const calendar = await writeCalendar(content, proof, sql, params.file.replace(/\.ics$/, ""), payments.origin());
  if (!calendar) return new Response(tracking.status.granted.gone, { status: 404 });
  return new Response(calendar, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="dates.ics"',
    },
  });
}
