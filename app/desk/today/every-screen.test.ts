import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayInIndia } from "../../../content/format";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { type LocalGateway, startGateway } from "../../../test/support/gateway";
import {
  aLinkedOrder,
  anOrder,
  hear,
  moneyFaults,
  paymentsWith,
  recordByHand,
  sendOrderForm,
} from "../../../test/support/payments";
import { downloadTables } from "../../cases/export/download-tables.server";
import { defaultCalendar } from "../../office/default-calendar";
import { readDayBook } from "../../orders/day-book/read-day-book.server";
import { paymentsTable } from "../../orders/desk/export-orders.server";
import { showStaffOrder } from "../../orders/desk/present-orders.server";
import { readMoneyReceived } from "../../orders/money-received.server";
import { type LineRequest, priceTogether } from "../../orders/order-lines";
import type { PaymentSettings } from "../../orders/payments/settings.server";
import { readActivity } from "../figures/activity.server";
import { periods } from "../figures/figures";
import { readFigures } from "../figures/figures.server";
import { figuresTables } from "../figures/figures-tables.server";
import { readSources } from "../figures/sources.server";
import { readToday } from "./read-today.server";

const database = withDatabase({ max: 16 });
let gateway: LocalGateway;
let settings: PaymentSettings;
let [admin, meera]: StaffProof[] = [];
let numbers = 770_000_000_000;
const today = dayInIndia();
const month = today.slice(0, 7);

beforeAll(async () => {
  const { sql } = database;
  gateway = await startGateway();
  settings = paymentsWith(gateway);
  admin = await aStaffMember(sql, "Leela Thomas", "admin");
  meera = await aStaffMember(sql, "Meera Pillai");
});
afterAll(() => gateway[Symbol.asyncDispose]());

describe("a day with money of every kind", () => {
  const quoted = { service: "fssai", tier: "online", years: 1, on: "2026-11-15", customerState: "Kerala" } as const;

  beforeAll(async () => {
    const { sql } = database;
    const record = (id: string, amount: string) =>
      recordByHand(admin as StaffProof, sql, settings, id, { amount, way: "upi", reference: String(numbers++) });
    const send = async (id: string, fields: Record<string, string>) =>
      expect(await sendOrderForm(admin as StaffProof, sql, settings, id, fields)).toMatchObject({ ok: true });
    // Online, in parts with one that is reversed, and one of which a part goes back.
    const online = await aLinkedOrder(sql, settings);
    for (const event of gateway.pay(online.reference).events) await hear(sql, settings, event);
    const parts = await anOrder(sql, { createdBy: meera?.user.id ?? null });
    await record(parts.id, "1000");
    await record(parts.id, "99.99");
    const payment = (await showStaffOrder(admin as StaffProof, sql, parts.id))?.money?.payments.at(-1)?.id ?? "";
    await send(parts.id, { act: "reverse", payment, reason: "Typed twice" });
    const refunded = await anOrder(sql, { createdBy: meera?.user.id ?? null });
    await record(refunded.id, "1499");
    await send(refunded.id, { act: "refund", amount: "333.33", reason: "good will", reference: "R1", refunds: "" });
    // One order of two services, in three payments whose parts are no whole paise.
    const asked: LineRequest[] = [
      { ...quoted, taxedIn: "Maharashtra" },
      { ...quoted, service: "gst", tier: "standard", ourFee: 123_457, taxedIn: "Maharashtra" },
    ];
    const priced = priceTogether(asked);
    if (!priced.ok) throw new Error(priced.problem);
    const both = await anOrder(sql, { priced, items: priced.items, createdBy: meera?.user.id ?? null });
    for (const amount of ["333.33", "77.77", "1000.01"]) await record(both.id, amount);
    // Held money counts nowhere.
    await record((await anOrder(sql)).id, "99999");
    expect(await moneyFaults(sql)).toEqual([]);
  }, 60_000);

  test("has the same rupees in Today, figures of the activity, day book and the list of payments", async () => {
    const { sql } = database;
    const boss = admin as StaffProof;
    const { money } = await readToday(boss, sql, defaultCalendar);
    const [inAll] = money.total;
    expect(inAll).toBe(149_900 + 100_000 + 149_900 - 33_333 + 33_333 + 7_777 + 100_001);
    expect(money.total).toEqual([inAll, inAll, inAll]);
    const activity = await readActivity(boss, sql, 7);
    expect(activity.reduce((sum, row) => sum + row.money, 0)).toBe(inAll);
    const { booked } = await readDayBook(boss, sql, month);
    expect(booked.reduce((sum, row) => sum + row.money, 0)).toBe(inAll);
    const services = { sql, reportFailure: expect.unreachable };
    const tables: Parameters<typeof downloadTables>[2]["tables"] = [
      paymentsTable(boss, sql, { from: today, to: today }),
    ];
    const answer = await downloadTables(boss, services, { name: "payments", filter: { of: "orders" }, tables }, "csv");
    const [header = "", ...lines] = (await answer.text()).trim().split("\r\n");
    const column = header.split(",").indexOf("Amount");
    const amounts = lines.map((line) => Math.round(Number(line.split(",")[column]) * 100));
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(inAll);
  });

  test("adds up by service and by person, and our own fees are those of the documents", async () => {
    const { sql } = database;
    const { money } = await readToday(admin as StaffProof, sql, defaultCalendar);
    for (const lines of [money.services, money.people])
      expect(lines.reduce((sum, { amounts }) => sum + amounts[0], 0)).toBe(money.total[0]);
    expect(money.services.map(({ service }) => service).sort()).toEqual(["fssai", "gst"]);
    expect(money.people.map(({ name }) => name).sort()).toEqual(["Meera Pillai", "Ordered online"]);
    expect(money.payments).toBe(6);
    const { booked } = await readDayBook(admin as StaffProof, sql, month);
    const own = booked
      .filter(({ document }) => document.kind !== "invoice")
      .reduce((sum, { document, money: moved }) => {
        const fee = document.lines.find(({ kind }) => kind === "our fee")?.amount ?? 0;
        return sum + Math.sign(moved) * fee;
      }, 0);
    expect(money.own[0]).toBe(own);
    expect(own).toBeGreaterThan(0);
  });

  test("shows an agent their own quotes alone, and the owner's page not at all", async () => {
    const { sql } = database;
    const rows = await readMoneyReceived(meera as StaffProof, sql, today);
    expect(new Set(rows.map(({ who }) => who))).toEqual(new Set(["Meera Pillai"]));
    const { money } = await readToday(admin as StaffProof, sql, defaultCalendar);
    const own = money.people.find(({ name }) => name === "Meera Pillai")?.amounts[0];
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(own);
    await expect(readToday(meera as StaffProof, sql, defaultCalendar)).rejects.toThrow("for admins");
  });
});

test("the leads of a day are the same number in Today, the figures, their file, by page and by service, in every period", async () => {
  const { sql } = database;
  const boss = admin as StaffProof;
  const ids = await Promise.all(Array.from({ length: 4 }, () => aCase(sql)));
  await sql`update cases set status = 'junk', promise_due = null where id = ${ids[0] ?? ""}`;
  await sql`update cases set kind = 'renewal', page = 'renewal', promise_due = null where id = ${ids[1] ?? ""}`;
  await sql`update cases set merged_into = ${ids[3] ?? ""} where id = ${ids[2] ?? ""}`;
  const [plain] = await sql<{ count: number }[]>`
    select count(*)::int as count from cases where merged_into is null and kind <> 'renewal' and status <> 'junk'`;
  const { leads } = await readToday(boss, sql, defaultCalendar);
  expect(leads).toBe(plain?.count);
  expect(leads).toBe((await sql`select from cases`).length - 3);
  const sum = (rows: { asked: number }[]) => rows.reduce((all, { asked }) => all + asked, 0);
  for (const period of periods) {
    const figures = await readFigures(boss, sql, defaultCalendar, period);
    expect(figures.leadsByDay.at(-1)).toEqual({ day: today, leads });
    expect([figures.leads, sum(figures.sources), sum(figures.services)]).toEqual([leads, leads, leads]);
    const sources = await readSources(boss, sql, today);
    expect(sources.reduce((all, source) => all + source.leads, 0)).toBe(leads);
  }
  const files = await figuresTables(boss, sql, { calendar: defaultCalendar, days: "month" });
  const bySource = files.find(({ sheet }) => sheet === "By source");
  let inFile = 0;
  for await (const rows of bySource?.batches ?? [])
    for (const row of rows) inFile += Number(row[bySource?.header.indexOf("Leads") ?? 0]);
  expect(inFile).toBe(leads);
});

test("a first week without data says so and counts nothing", async () => {
  const { sql } = database;
  await aCase(sql);
  const later = new Date("2028-06-07T06:30:00Z");
  const { money, coming, pace, lines } = await readToday(admin as StaffProof, sql, defaultCalendar, later);
  expect([money.total, money.services, coming.kinds, pace.calling]).toEqual([[0, 0, 0], [], [], []]);
  expect(lines.map(({ kind }) => kind)).toEqual(["broken", "unmatched"]);
});
