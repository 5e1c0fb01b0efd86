import { site } from "../../../content/identity";
import { findUnready } from "../../../content/readiness/readiness";
import { requireStaff } from "../../accounts/guards.server";
import { countBrokenByOwner, countCallsToday } from "../../desk/day/day.server";
import { DayScreen } from "../../desk/day/day-screen";
import { countStopped } from "../../desk/stopped-jobs.server";
import { countMoneyWaiting } from "../../orders/desk/money-waiting.server";
import { dayOf } from "../../privacy/my-data/listed-data";
import { countOpenRequests } from "../../privacy/my-data/notices.server";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/day";

/** What is urgent, and for an agent the progress of the day: a few counts, each from an index. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, payments } = args.context.get(services);
  const broken = await countBrokenByOwner(proof, sql);
  const money = await countMoneyWaiting(proof, sql);
  const { nextDue, ...requests } = await countOpenRequests(proof, sql);
  return {
    role: proof.role,
    broken,
    money,
    requests: { ...requests, nextDue: nextDue && dayOf(nextDue) },
    failed: proof.role === "admin" ? await countStopped(proof, sql) : 0,
    calls: await countCallsToday(proof, sql),
    unready: proof.role === "admin" ? findUnready({ ...site, origin: payments.origin() }) : [],
  };
}

export default function Day({ loaderData }: Route.ComponentProps) {
  return <DayScreen {...loaderData} />;
}
