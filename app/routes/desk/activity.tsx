import { deskPaths } from "../../../content/desk-paths";
import { requireStaff } from "../../accounts/guards.server";
import { byPerson, readActivity } from "../../desk/figures/activity.server";
import { ActivityTables } from "../../desk/figures/activity-screen";
import { datesOf, readPeriod } from "../../desk/figures/figures";
import { Periods } from "../../desk/figures/figures-screen";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { deskPage } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { privateMeta } from "../../ui/words/site-name";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/activity";

export const meta = privateMeta("Activity");

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const days = readPeriod(args.url.searchParams);
  const now = new Date();
  const rows = await readActivity(proof, args.context.get(services).sql, days, now);
  const callsOn = (day: string) => rows.filter((row) => row.day === day).reduce((sum, { calls }) => sum + calls, 0);
  const calls = datesOf(days, now).map((day) => ({ label: day, value: callsOn(day) }));
  return { role: proof.role, days, rows, people: byPerson(rows), calls };
}

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { role, days, rows } = loaderData;
  return (
    <div className={deskPage}>
      <PageHead title="Activity" text={role === "admin" ? "Everyone's work" : "Your own work"}>
        <Periods days={days} page={deskPaths.activity} />
      </PageHead>
      {rows.length === 0 ? (
        <p className="desk-empty soft rounded-lg border bg-card">Nothing was recorded in this time.</p>
      ) : (
        <ActivityTables {...loaderData} />
      )}
    </div>
  );
}

export const ErrorBoundary = () => <PageFailed text="Nothing was recorded in this time." />;
