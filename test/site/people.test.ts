import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { streamSubmissions } from "../../app/cases/export/export.server";
import { exportHeader, exportRows } from "../../app/cases/export/export-rows";
import { readLines } from "../../app/cases/export/lines";
import { makeSpreadsheet } from "../../app/cases/export/spreadsheet";
import { readFilter } from "../../app/cases/list/list-filter";
import { listSubmissions } from "../../app/cases/list/submission-list.server";
import { readQueueView } from "../../app/cases/queue/queue";
import { searchCases } from "../../app/cases/queue/search-cases.server";
import { listOrders } from "../../app/orders/desk/order-list.server";
import { upiLink } from "../../app/orders/payments/upi";
import { shortWords } from "../../app/people/search-words";
import { leadServices } from "../../content/choices";
import { notifications } from "../../content/en/mail";
import type { StaffProof } from "../../db/personal/staff-proof";
import { type LocalGateway, startGateway } from "../support/gateway";
import { aLinkedOrder, anOrder, paymentsWith } from "../support/payments";
import { people } from "../support/people";
import { withSite } from "../support/site";
import { staffMember } from "../support/staff";

const office = "leads@consultancy.example";
const { server, database } = withSite({ SITE_EMAIL: office });
const typedNames = [...people.names, ...people.firms];
const service = leadServices[0];

/** Each has an address and a number of their own, the number in one of the spellings. */
const visitors = typedNames.map((name, index) => ({
  name,
  state: "Kerala",
  service,
  email: `visitor${index}@shop.example`,
  phone: String(9_100_000_000 + index),
  message: people.addresses[index % people.addresses.length] ?? "",
}));

async function post(endpoint: string, body: object) {
  const response = await fetch(server.origin + endpoint, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: server.origin },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as { id: string } };
}

const leads: string[] = [];
let proof: StaffProof;
beforeAll(async () => {
  for (const { message: _, ...visitor } of visitors) {
    const { status, answer } = await post("/api/leads", visitor);
    expect([visitor.name, status]).toEqual([visitor.name, 201]);
    leads.push(answer.id);
  }
  ({ proof } = await staffMember(database.sql));
}, 120_000);

test("a lead is stored as its sender typed it", async () => {
  const rows = await database.sql<
    { name: string; email: string }[]
  >`select name, email from submissions where kind = 'lead'`;
  const stored = new Map(rows.map(({ email, name }) => [email, name]));
  expect(visitors.map(({ email }) => stored.get(email))).toEqual(typedNames);
});

test("a message is stored as its sender typed it, in any script and over several lines", async () => {
  const senders = visitors.map((visitor) => ({
    ...visitor,
    email: `m.${visitor.email}`,
    phone: `8${visitor.phone.slice(1)}`,
  }));
  for (const sender of senders) {
    const { status } = await post("/api/contact-messages", { ...sender, service: "General Inquiry" });
    expect([sender.name, status]).toEqual([sender.name, 201]);
  }
  const rows = await database.sql<{ name: string; email: string; message: string }[]>`
    select name, email, message from submissions where kind = 'contact'`;
  const stored = new Map(rows.map(({ email, name, message }) => [email, [name, message]]));
  expect(senders.map(({ email }) => stored.get(email))).toEqual(senders.map(({ name, message }) => [name, message]));
});

test.each(people.phones)("the number $typed is stored as $digits", async ({ typed, digits }) => {
  const { sql } = database;
  await sql`delete from jobs where subject in (select id::text from submissions where phone = ${digits})`;
  const email = `${crypto.randomUUID()}@shop.example`;
  // After a form its sender has to wait half a minute: the one before is of an hour ago.
  await sql`update submissions set created_at = created_at - interval '1 hour' where phone = ${digits}`;
  await sql`delete from submission_keys`;
  const { status } = await post("/api/leads", { ...visitors[0], email, phone: typed });
  expect(status).toBe(201);
  expect((await sql`select phone from submissions where email = ${email}`)[0]?.phone).toBe(digits);
});

const view = (q: string) => ({
  list: "leads" as const,
  filter: readFilter("leads", new URLSearchParams({ q })),
  zone: "Asia/Kolkata",
});

describe("the desk's search finds", () => {
  test.each(visitors)("$name, by the name", async ({ name, email }) => {
    // Words of one or two letters are not searched for, which the desk says.
    if (shortWords(name) === "all") return expect(name).toBe("S");
    const { submissions } = await listSubmissions(proof, database.sql, view(name), {}, 200);
    expect(submissions.map((each) => each.email)).toContain(email);
    const queue = readQueueView(new URLSearchParams({ q: name, owner: "all" }));
    const cases = await searchCases(proof, database.sql, queue, 200);
    expect(cases.map((each) => each.name)).toContain(name);
  });

  test.each(people.phones)("a number by $typed", async ({ typed, digits }) => {
    const { sql } = database;
    const { submissions } = await listSubmissions(proof, sql, view(typed), {}, 200);
    expect(submissions.map(({ phone }) => phone)).toContain(digits);
    const cases = await searchCases(proof, sql, readQueueView(new URLSearchParams({ q: typed, owner: "all" })), 200);
    expect(cases.map(({ phone }) => phone)).toContain(digits);
    const order = await anOrder(sql, {
      customer: { name: "Asha", email: "asha@shop.example", phone: digits, state: "Goa" },
    });
    const orders = await listOrders(proof, sql, { tab: "awaiting", search: typed, older: "" });
    expect(orders.rows.map(({ id }) => id)).toContain(order.id);
  });
});

test("each cell of the spreadsheet holds what was typed", async () => {
  const all = { ...view(""), filter: readFilter("leads", new URLSearchParams()) };
  const stream = await streamSubmissions(proof, { sql: database.sql, reportFailure: expect.unreachable }, all);
  const batches = exportRows(readLines(stream as never), { list: "leads", zone: "Asia/Kolkata" }, () => {});
  const file = await makeSpreadsheet({ sheet: "Leads", header: exportHeader("leads", "specified"), batches });
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  const cells = new Map(sheets[0]?.rows.map(([, name, email, phone]) => [email, [name, phone]]));
  expect(visitors.map(({ email }) => cells.get(email))).toEqual(visitors.map(({ name, phone }) => [name, phone]));
});

/** The fields of a mail's head, unfolded, and their encoded words (RFC 2047) as text. */
function headOf(letter: string) {
  const [head = ""] = letter.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")), decodeWords(line.slice(line.indexOf(":") + 2))]),
  );
}

function decodeWords(value: string) {
  const joined = value.replace(/(=\?UTF-8\?[BQ]\?[^?]*\?=)\s+(?==\?UTF-8\?)/gi, "$1");
  const bytes = joined.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === "B"
      ? Buffer.from(text, "base64").toString("latin1")
      : text
          .replaceAll("_", " ")
          .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Its parts as text, decoded. */
function bodyOf(letter: string) {
  const boundary = /boundary="([^"]+)"/.exec(letter)?.[1] ?? "none";
  return letter
    .split(`--${boundary}`)
    .slice(1)
    .map((part) => {
      const [head = "", ...body] = part.split("\r\n\r\n");
      const text = body.join("\r\n\r\n");
      return /base64/i.test(head)
        ? Buffer.from(text, "base64").toString("utf8")
        : Buffer.from(text, "latin1").toString("utf8");
    });
}

test.each(typedNames.map((name, index) => ({ name, index })))(
  "the office's mail names $name",
  async ({ name, index }) => {
    const path = join(server.dataDirectory, "outbox", `${leads[index]}.eml`);
    await expect.poll(() => readFile(path, "latin1").catch(() => ""), { timeout: 60_000 }).not.toBe("");
    const letter = await readFile(path, "latin1");
    const head = headOf(letter);
    const subject = notifications.lead.subject.replace("{service}", service).replace("{name}", () => name);
    expect(head.get("Subject")).toBe(subject);
    expect(head.get("To")).toBe(office);
    const replyTo = head.get("Reply-To") ?? "";
    expect(replyTo.replace(/^"(.*)" </, (_, quoted: string) => `${quoted.replace(/\\(.)/g, "$1")} <`)).toBe(
      `${name} <visitor${index}@shop.example>`,
    );
    expect([...head.keys()].sort()).toEqual(
      [
        "Auto-Submitted",
        "Content-Type",
        "Date",
        "From",
        "MIME-Version",
        "Message-ID",
        "Reply-To",
        "Subject",
        "To",
      ].sort(),
    );
    const [text = "", html = ""] = bodyOf(letter);
    expect(text).toContain(`: ${name}\r\n`);
    expect(html).toContain(`>${name.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)}<`);
  },
);

test("the acknowledgement of each goes to its sender and names nobody", async () => {
  const mails = async () =>
    (await database.sql`select count(*)::int as n from jobs where kind = 'acknowledgement' and status = 'done'`)[0]?.n;
  await expect.poll(mails, { timeout: 60_000 }).toBeGreaterThanOrEqual(typedNames.length);
  const [job] = await database.sql`
    select id from jobs where kind = 'acknowledgement' and subject = ${leads[0] ?? ""}`;
  const letter = await readFile(join(server.dataDirectory, "outbox", `${job?.id}.eml`), "latin1");
  expect(headOf(letter).get("To")).toBe(visitors[0]?.email);
  expect(headOf(letter).get("Subject")).toBe(notifications.acknowledgement.subject);
  expect(Buffer.from(letter, "latin1").toString("utf8")).not.toContain(typedNames[0]);
});

describe("money", () => {
  let gateway: LocalGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway[Symbol.asyncDispose]());

  test.each(typedNames)("the gateway takes an order of %s", async (name) => {
    const customer = { name, email: `${"x".repeat(60)}@shop.example`, phone: "9876501234", state: "Kerala" };
    const order = await aLinkedOrder(database.sql, paymentsWith(gateway), { customer });
    const link = [...gateway.links.values()].find((each) => each.reference_id === order.reference);
    expect(link?.customer.contact).toBe("+919876501234");
    expect(order.name).toBe(name);
  });

  test("a name that the gateway accepts is sent as it is, others in plain letters or not at all", async () => {
    const sentName = async (name: string) => {
      const customer = { name, email: "asha@shop.example", phone: "9876501234", state: "Kerala" };
      const { reference } = await aLinkedOrder(database.sql, paymentsWith(gateway), { customer });
      return [...gateway.links.values()].find((each) => each.reference_id === reference)?.customer.name;
    };
    expect(await sentName("Asha Rao")).toBe("Asha Rao");
    expect(await sentName("José Antônio Pereira")).toBe("Jose Antonio Pereira");
    expect(await sentName("Ａｓｈａ")).toBe("Asha");
    expect(await sentName("O'Brien & Sons")).toBe("O'Brien Sons");
    expect(await sentName("लक्ष्मी मिश्रा")).toBeUndefined();
    expect(await sentName("S")).toBeUndefined();
  });

  test.each(typedNames)("the UPI link of %s is read back whole", (name) => {
    const link = upiLink({ id: "anugya@bank", name }, { reference: "AN12345", total: 149_950 });
    expect(link).toMatch(/^upi:\/\/pay\?[\w%@.&=!~*'()-]+$/);
    const parts = link
      .slice("upi://pay?".length)
      .split("&")
      .map((part) => part.split("=").map(decodeURIComponent));
    expect(Object.fromEntries(parts)).toEqual({
      pa: "anugya@bank",
      pn: name,
      am: "1499.50",
      cu: "INR",
      tn: "AN12345",
      tr: "AN12345",
    });
  });
});
