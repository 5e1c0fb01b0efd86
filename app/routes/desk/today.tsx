import { site } from "../../../content/identity";
import { requireStaff } from "../../accounts/guards.server";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { readToday } from "../../desk/today/read-today.server";
import { TodayScreen } from "../../desk/today/today-screen";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/today";

export const meta = () => [{ title: `Today | ${site.name}` }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { sql, office } = args.context.get(services);
  return readToday(proof, sql, office.current());
}

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  return <TodayScreen {...loaderData} />;
}

export const ErrorBoundary = () => <PageFailed text="Failed to fetch today's figures" />;
