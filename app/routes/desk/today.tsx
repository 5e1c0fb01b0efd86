import { findUnready } from "../../../content/readiness/readiness";
import { requireStaff } from "../../accounts/guards.server";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { readToday } from "../../desk/today/read-today.server";
import { TodayScreen } from "../../desk/today/today-screen";
import { privateMeta } from "../../ui/words/site-name";
import { accountRequest, contentFor, services } from "../context.server";
import type { Route } from "./+types/today";

export const meta = privateMeta("Today");

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql, office, payments } = args.context.get(services);
  const today = await readToday(proof, sql, office.current());
  return { ...today, unready: findUnready(contentFor(args), { origin: payments.origin() }) };
}

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  return <TodayScreen {...loaderData} />;
}

export const ErrorBoundary = () => <PageFailed text="Failed to fetch today's figures" />;
