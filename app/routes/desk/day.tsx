import { requireStaff } from "../../accounts/guards.server";
import { countCallsToday } from "../../desk/day/day.server";
import { DayScreen } from "../../desk/day/day-screen";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/day";

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  return { role: proof.role, calls: await countCallsToday(proof, args.context.get(services).sql) };
}

export default function Day({ loaderData }: Route.ComponentProps) {
  return <DayScreen {...loaderData} />;
}
