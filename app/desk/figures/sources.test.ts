import { expect, test } from "vitest";
import { dayInIndia } from "../../../content/format";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { aLead, recordingServices } from "../../../test/support/leads";
import { anOrder, paymentsOff, recordByHand } from "../../../test/support/payments";
import { enterLead, newFormKey } from "../../leads/intake/enter.server";
import type { HeardOf } from "../../leads/source";
import { defaultCalendar } from "../../office/default-calendar";
import { typeSourceCost } from "../../orders/source-costs/type-source-cost.server";
import { datesOf } from "./figures";
import { figuresTables } from "./figures-tables.server";
import { listSourceNames, readSources } from "./sources.server";

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

test("a source's cost stands beside what it brought, also of one that brought nobody, and in the file; not for agents", async () => {
  const { sql } = database;
  const [boss, meera] = [await aStaffMember(sql, "Leela Thomas", "admin"), await aStaffMember(sql, "Meera Pillai")];
  const ad = await aCase(sql);
  await sql`update submissions set last_visit = '{"source": "diwali", "medium": "email"}' where id = ${ad}`;
  const month = dayInIndia().slice(0, 7);
  const names = await listSourceNames(boss, sql);
  expect(names).toEqual(expect.arrayContaining(["JustDial", "Campaign: diwali"]));
  for (const source of ["JustDial", "Campaign: diwali"]) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ act: "type", source, month, amount: "3000" })) form.set(name, value);
    expect(await typeSourceCost({ proof: boss, sql, form, sources: names })).toMatchObject({ ok: true });
  }
  const firstDay = datesOf("month", new Date())[0] ?? "";
  const read = async (proof: typeof boss) =>
    Object.fromEntries((await readSources(proof, sql, firstDay)).map(({ name, ...figures }) => [name, figures]));
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const cost = Math.round((300_000 * Number(dayInIndia().slice(8))) / days);
  const all = await read(boss);
  expect(all.JustDial).toEqual({ leads: 0, contacted: 0, paid: 0, amount: 0, cost });
  expect(all["Campaign: diwali"]).toMatchObject({ leads: 1, cost });
  expect(Object.values(await read(meera)).map((each) => each.cost)).toEqual(
    Object.values(await read(meera)).map(() => 0),
  );
  const fileFor = async (proof: typeof boss) => {
    const tables = await figuresTables(proof, sql, { calendar: defaultCalendar, days: "month" });
    const file = tables.find(({ sheet }) => sheet === "By source");
    const rows = [];
    for await (const batch of file?.batches ?? []) rows.push(...batch);
    return { header: file?.header, rows };
  };
  const file = await fileFor(boss);
  expect(file.header?.slice(-3)).toEqual(["Cost (Rs)", "Cost per lead (Rs)", "Cost per paying customer (Rs)"]);
  expect(file.rows.find(([name]) => name === "Campaign: diwali")?.slice(-3)).toEqual([cost / 100, cost / 100, ""]);
  expect(file.rows.find(([name]) => name === "JustDial")?.slice(-3)).toEqual([cost / 100, "", ""]);
  expect((await fileFor(meera)).header).toEqual(["Source", "Leads", "Contacted", "Paid"]);
});
