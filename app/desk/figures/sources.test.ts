import { expect, test } from "vitest";
import { dayInIndia } from "../../../content/format";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { aLead, recordingServices } from "../../../test/support/leads";
import { anOrder, paymentsOff, recordByHand } from "../../../test/support/payments";
import { enterLead, newFormKey } from "../../leads/intake/enter.server";
import type { HeardOf } from "../../leads/source";
import { readSources } from "./sources.server";

const database = withDatabase();

test("each lead counts for one source, with who paid and how much, and an agent's are their own", async () => {
  const { sql } = database;
  const [boss, meera] = [await aStaffMember(sql, "Leela Thomas", "admin"), await aStaffMember(sql, "Meera Pillai")];
  const entered = async (heard: HeardOf | null, phone: string) => {
    const services = recordingServices(sql, "off" as never);
    const notice = { version: "spoken", text: "Told in person." };
    const lead = aLead({ phone, email: `a${phone}@shop.example` });
    const recorded = await enterLead(services, lead, { key: newFormKey(), way: "walk-in", heard, staff: "x", notice });
    if (recorded.outcome !== "stored") throw new Error(recorded.outcome);
    return recorded.id;
  };
  const referred = await entered("referral", "9811100041");
  await entered("referral", "9811100042");
  await entered(null, "9811100043");
  const ad = await aCase(sql);
  await sql`update submissions set last_visit = '{"source": "Google", "medium": "cpc"}' where id = ${ad}`;
  const searched = await aCase(sql);
  await sql`update submissions set first_visit = '{"referrer": "https://www.google.co.in/search"}' where id = ${searched}`;
  for (const caseId of [referred, ad]) {
    const { id } = await anOrder(sql, { caseId });
    const reference = String(770_100_000_000 + (caseId === ad ? 1 : 2));
    await recordByHand(boss, sql, paymentsOff, id, { way: "upi", amount: "1000", reference });
  }
  await sql`update cases set owner = ${meera.user.id} where id = ${referred}`;
  const read = async (proof: typeof boss) =>
    (await readSources(proof, sql, dayInIndia())).map(({ name, leads, paid, amount }) => [name, leads, paid, amount]);
  expect(await read(boss)).toEqual([
    ["A customer's word", 2, 1, 100_000],
    ["Google Ads", 1, 1, 100_000],
    ["Google search", 1, 0, 0],
    ["Walked in", 1, 0, 0],
  ]);
  expect(await read(meera)).toEqual([["A customer's word", 1, 1, 100_000]]);
});
