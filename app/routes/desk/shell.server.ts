import type { Role, StaffProof } from "../../../db/personal/staff-proof";
import { requireStaff } from "../../accounts/guards.server";
import { takeNotice } from "../../accounts/notice.server";
import { countDue } from "../../applications/list/list-applications.server";
import { countBroken } from "../../cases/queue/queue.server";
import type { Shell } from "../../desk/shell/desk-shell";
import { nothingWaits, type Waiting } from "../../desk/shell/menu";
import { countStopped } from "../../desk/stopped-jobs.server";
import { countMoneyWaiting } from "../../orders/desk/money-waiting.server";
import { countOpenRequests } from "../../privacy/my-data/notices.server";
import { accountRequest, contentFor, services } from "../context.server";

type Args = Parameters<typeof accountRequest>[0];

/** What the head of a staff screen shows, after the check of who asks. */
export async function loadShell(args: Args, ...allowed: Role[]): Promise<Shell> {
  const asked = accountRequest(args);
  const proof = await requireStaff(asked, ...allowed);
  const { name, email } = proof.user;
  const siteName = contentFor(args).facts.site.name;
  return {
    siteName,
    name,
    email,
    role: proof.role,
    notice: takeNotice(asked),
    waiting: await countWaiting(args, proof),
  };
}

/** A screen is shown also where one of its numbers cannot be counted. */
async function countWaiting({ context }: Args, proof: StaffProof): Promise<Waiting> {
  const { sql, reportFailure } = context.get(services);
  const counted = async (name: keyof Waiting, count: () => Promise<number>): Promise<Partial<Waiting>> => {
    try {
      return { [name]: await count() };
    } catch (error) {
      reportFailure(`count what waits: ${name}`, error);
      return {};
    }
  };
  const own = {
    ...(await counted("queue", () => countBroken(proof, sql))),
    ...(await counted("applications", () => countDue(proof, sql))),
  };
  if (proof.role !== "admin") return { ...nothingWaits, ...own };
  return {
    ...nothingWaits,
    ...own,
    ...(await counted("orders", async () => {
      const { checking, refunds, unmatched } = await countMoneyWaiting(proof, sql);
      return checking + refunds + unmatched;
    })),
    ...(await counted("privacy", async () => (await countOpenRequests(proof, sql)).open)),
    ...(await counted("stopped", () => countStopped(proof, sql))),
  };
}
