import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../test/support/database";
import { leadsInRow, staffMember } from "../../../test/support/staff";
import { readFilter } from "../list/list-filter";
import { streamSubmissions } from "./export.server";

let database: Awaited<ReturnType<typeof testDatabase>>;
const leads = 12_000;

beforeAll(async () => {
  database = await testDatabase();
  await leadsInRow(database.sql, leads);
});
afterAll(() => database?.[Symbol.asyncDispose]());

async function begin() {
  const { sql } = database;
  const admin = await staffMember(sql);
  const view = { list: "leads", filter: readFilter("leads", new URLSearchParams()), zone: "Asia/Kolkata" } as const;
  const stream = await streamSubmissions(admin.proof, { sql, reportFailure: expect.unreachable }, view);
  const reader = stream.getReader();
  const outcome = async () => (await sql`select outcome, rows::int from exports where user_id = ${admin.id}`)[0];
  return { ...admin, reader, outcome };
}

type Reader = Awaited<ReturnType<typeof begin>>["reader"];

async function linesUntilEnd(reader: Reader) {
  const parts: Uint8Array[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  return Buffer.concat(parts).toString().split("\n").length - 1;
}

test("an export says at its end how many rows it has, and is recorded as complete", async () => {
  const { reader, outcome } = await begin();
  expect(await linesUntilEnd(reader)).toBe(leads + 1);
  expect(await outcome()).toEqual({ outcome: "complete", rows: leads });
});

test("an export of messages has their text", async () => {
  const { sql } = database;
  await sql`
    insert into contact_messages (name, email, phone, state, message, created_at)
    values ('Asha', 'asha@shop.example', '9876543210', 'Goa', 'Two\nlines', '2026-01-01')`;
  const { proof } = await staffMember(sql);
  const view = {
    list: "messages",
    filter: readFilter("messages", new URLSearchParams()),
    zone: "Asia/Kolkata",
  } as const;
  const stream = await streamSubmissions(proof, { sql, reportFailure: expect.unreachable }, view);
  const lines = (await new Response(stream).text()).trim().split("\n");
  const time = Date.parse("2026-01-01T00:00:00Z");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    ["Asha", "asha@shop.example", "9876543210", "Goa", "", time, "Two\nlines"],
    { rows: 1 },
  ]);
});

test.each([
  ["the role", (id: string) => database.sql`delete from user_roles where user_id = ${id}`],
  ["the session", (id: string) => database.sql`delete from session where user_id = ${id}`],
])("an export under way ends when %s is taken away", async (_, take) => {
  const { id, reader, outcome } = await begin();
  await reader.read();
  await take(id);
  await expect(linesUntilEnd(reader)).rejects.toThrow("the role was taken away");
  const record = await outcome();
  expect(record?.outcome).toBe("refused");
  expect(record?.rows).toBeLessThan(leads);
});

test("one that the browser gave up is recorded as cut off", async () => {
  const { reader, outcome } = await begin();
  await reader.read();
  await reader.cancel();
  await expect.poll(outcome).toMatchObject({ outcome: "cut off" });
});
