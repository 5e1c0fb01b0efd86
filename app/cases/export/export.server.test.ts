import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { testDatabase } from "../../../test/support/database";
import { aLead, recordingServices, submissionContext } from "../../../test/support/leads";
import { leadsInRow, staffMember } from "../../../test/support/staff";
import { recordContactMessage } from "../../leads/intake/record.server";
import { readFilter } from "../list/list-filter";
import { readQueueView } from "../queue/queue";
import { streamSubmissions } from "./export.server";
import { exportHeader, exportRows } from "./export-rows";
import { readLines } from "./lines";

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
    insert into submissions (kind, name, email, phone, state, message, created_at)
    values ('contact', 'Asha', 'asha@shop.example', '9876543210', 'Goa', 'Two\nlines', '2026-01-01')`;
  const { proof } = await staffMember(sql);
  const view = {
    list: "messages",
    filter: readFilter("messages", new URLSearchParams()),
    zone: "Asia/Kolkata",
  } as const;
  const stream = await streamSubmissions(proof, { sql, reportFailure: expect.unreachable }, view);
  const time = Date.parse("2026-01-01T00:00:00Z");
  const fields = ["Asha", "asha@shop.example", "9876543210", "Goa", "", String(time)];
  expect(await new Response(stream).text()).toBe(`${JSON.stringify([...fields, "Two\nlines"])}\n1\n`);
});

test("what would break a line is exported as it was typed, and moves no other field", async () => {
  await using odd = await testDatabase();
  const { sql } = odd;
  const names = ["Tab\tbed", "Two\nlines", "C:\\new", "\\", "Asha"];
  await sql`
    insert into submissions (name, email, phone, state, created_at)
    select name, 'a@shop.example', '9876543210', 'Goa', now() - number * interval '1 s'
    from unnest(${names}::text[]) with ordinality as input (name, number)`;
  const { proof } = await staffMember(sql);
  const view = { list: "leads", filter: readFilter("leads", new URLSearchParams()), zone: "Asia/Kolkata" } as const;
  const stream = await streamSubmissions(proof, { sql, reportFailure: expect.unreachable }, view);
  const rows = [];
  for await (const batch of readLines(stream as never)) rows.push(...batch);
  const others = ["a@shop.example", "9876543210", "Goa", "", expect.stringMatching(/^\d{13}$/)];
  expect(rows).toEqual(names.map((name) => [name, ...others]));
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

describe("what is exported", () => {
  let ids: string[];
  beforeAll(async () => {
    const { sql } = database;
    await sql`delete from submissions where kind = 'lead'`;
    const { user } = await aStaffMember(sql, "Meera Pillai");
    ids = [await aCase(sql, { name: "Asha Rao" }), await aCase(sql, { name: "Binu Nair", service: "" })];
    const [lost = "", open = ""] = ids;
    await sql`
      update cases set status = 'lost', lost_reason = 'too expensive', owner = ${user.id}, promise_due = null,
        promised_by = '2026-11-11 06:30Z', first_contact_at = '2026-11-11 05:00Z' where id = ${lost}`;
    await sql`
      update cases set promised_by = '2026-11-12 06:30Z', next_action_at = '2026-11-13 04:30Z' where id = ${open}`;
    // A submission that has no case.
    await leadsInRow(sql, 1, new Date("2025-01-01T00:00:00Z"));
    await sql`update submissions set created_at = '2026-11-11 04:30Z' where id = ${lost}`;
    await sql`update submissions set created_at = '2026-11-11 04:00Z' where id = ${open}`;
  });

  async function exported(choice?: "with cases") {
    const { sql } = database;
    const { proof } = await staffMember(sql);
    const view = { list: "leads" as const, filter: readFilter("leads", new URLSearchParams()), zone: "Asia/Kolkata" };
    return streamSubmissions(proof, { sql, reportFailure: expect.unreachable }, view, choice);
  }

  test("as specified, has six values a line and nothing of the cases, byte for byte", async () => {
    const lines = (await new Response(await exported()).text()).split("\n");
    const leadsThere = await database.sql`
      select name, email, phone, state, service, created_at from submissions where kind = 'lead' order by created_at desc`;
    expect(lines).toEqual([
      ...leadsThere.map((row) =>
        JSON.stringify([row.name, row.email, row.phone, row.state, row.service, String(row.createdAt.getTime())]),
      ),
      "3",
      "",
    ]);
    expect(exportHeader("leads", "specified")).toEqual([
      "S.No",
      "Name",
      "Email",
      "Phone",
      "State",
      "Service",
      "Submitted At",
    ]);
  });

  test("with cases, adds what became of each, and what staff noted of the person", async () => {
    await database.sql`update submissions set firm = 'Reddy Sweets', city = 'Imphal', speaks = 'Telugu' where id = ${ids[1] ?? ""}`;
    const stream = (await exported("with cases")) as ReadableStream<Uint8Array<ArrayBuffer>>;
    const rows = [];
    const leadsIn = { list: "leads", zone: "Asia/Kolkata" } as const;
    for await (const batch of exportRows(readLines(stream), leadsIn, () => {})) rows.push(...batch);
    const header = exportHeader("leads", "with cases");
    expect(header.slice(7)).toEqual([
      ...["Status", "Owner", "Promised By", "First Contact", "Next Action", "Lost Reason"],
      ...["Firm", "City", "Language"],
    ]);
    expect(rows.map((row) => row.length)).toEqual([16, 16, 16]);
    expect(rows[0]?.[6]).toEqual(new Date("2026-11-11T10:00Z"));
    expect(rows[0]?.slice(7)).toEqual([
      "Lost",
      "Meera Pillai",
      new Date("2026-11-11T12:00Z"),
      new Date("2026-11-11T10:30Z"),
      "",
      "Too expensive",
      ...["", "", ""],
    ]);
    expect(rows[1]?.slice(7)).toEqual([
      ...["New", "", new Date("2026-11-12T12:00Z"), "", new Date("2026-11-13T10:00Z"), ""],
      ...["Reddy Sweets", "Imphal", "Telugu"],
    ]);
    expect(rows[2]?.slice(7)).toEqual(["", "", "", "", "", "", "", "", ""]);
  });

  test("of somebody imported, and of a renewal, has no time by which a call was promised", async () => {
    const { sql } = database;
    const [at] = await sql<{ id: string }[]>`select id from cases where promised_by = '2026-11-12 06:30Z'`;
    const promisedIn = async () => {
      const lines = (await new Response(await exported("with cases")).text()).split("\n");
      return lines.find((line) => line.includes("Imphal"))?.split(",")[8];
    };
    expect(await promisedIn()).toBe(`"${Date.parse("2026-11-12T06:30Z")}"`);
    await sql`update cases set kind = 'renewal', promised_by = now() + interval '100 years' where id = ${at?.id ?? ""}`;
    expect(await promisedIn()).toBe('""');
    await sql`
      with one as (insert into imports (request_key) values (${crypto.randomUUID()}) returning id)
      update cases set kind = 'lead', import_id = (select id from one) where cases.id = ${at?.id ?? ""}`;
    expect(await promisedIn()).toBe('""');
    await sql`update cases set import_id = null, promised_by = '2026-11-12 06:30Z' where id = ${at?.id ?? ""}`;
  });

  test("of a merged submission, is what became of the case it is in", async () => {
    const [lost = "", open = ""] = ids;
    await database.sql`update cases set merged_into = ${lost} where id = ${open}`;
    const lines = (await new Response(await exported("with cases")).text()).split("\n");
    expect(JSON.parse(lines[1] ?? "").slice(6)).toEqual([
      "lost",
      "Meera Pillai",
      expect.stringMatching(/^\d+$/),
      "",
      "",
      "too expensive",
      ...["Reddy Sweets", "Imphal", "Telugu"],
    ]);
  });

  test("of the queue, has the cases of the view from either form, in the same columns", async () => {
    const { sql } = database;
    const message = { ...aLead({ name: "Charu Das", state: "Goa" }), message: "Two shops", service: "General Inquiry" };
    await recordContactMessage(recordingServices(sql), message as never, submissionContext());
    await aCase(sql, { name: "Dev Naik", state: "Goa" });
    await sql`update cases set status = 'junk' where id = ${await aCase(sql, { state: "Goa" })}`;
    const { proof } = await staffMember(sql);
    const filter = readQueueView(new URLSearchParams({ owner: "all", state: "Goa" }));
    const view = { list: "queue" as const, filter, zone: "Asia/Kolkata" };
    const services = { sql, reportFailure: expect.unreachable };
    const stream = await streamSubmissions(proof, services, view, "with cases");
    const rows = [];
    for await (const batch of exportRows(readLines(stream as never), view, () => {})) rows.push(...batch);
    const header = exportHeader("queue", "with cases");
    expect(rows.map((row) => row[1]).sort()).toEqual(["Charu Das", "Dev Naik"]);
    for (const row of rows) {
      expect(row).toHaveLength(header.length);
      expect(row[header.indexOf("Status")]).toBe("New");
      expect(row[header.indexOf("Message")]).toBe(row[1] === "Charu Das" ? "Two shops" : "");
    }
    const [recorded] = await sql`select filter, rows, outcome from exports order by started_at desc limit 1`;
    expect(recorded).toMatchObject({ filter: { of: "queue", state: "Goa" }, rows: "2", outcome: "complete" });
  });
});
