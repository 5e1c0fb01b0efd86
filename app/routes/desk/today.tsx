import { editionZero, zero } from "../../../content/edition/zero";
import { contentOf } from "../../../content/languages/content-of";
import { findUnready } from "../../../content/readiness/readiness";
import { requireStaff } from "../../accounts/guards.server";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { readToday } from "../../desk/today/read-today.server";
import { TodayScreen } from "../../desk/today/today-screen";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/today";

const { site } = zero;

export const meta = () => [{ title: `Today | ${site.name}` }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql, office, payments } = args.context.get(services);
  const today = await readToday(proof, sql, office.current());
  return { ...today, unready: findUnready(contentOf(editionZero), { origin: payments.origin() }) };
}

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  return <TodayScreen {...loaderData} />;
}

export const ErrorBoundary = () => <PageFailed text="Failed to fetch today's figures" />;
