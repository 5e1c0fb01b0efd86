// @module-tag fault
import { randomUUID } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { browserOf, mailThatWaits } from "../../test/support/accounts";
import { expectSameTime } from "../../test/support/my-data";
import { withSite } from "../../test/support/site";
import { staffMember } from "../../test/support/staff";
import { anApplication } from "../../test/support/work/applications";
import { trackingPagesOf } from "../../test/support/work/tracking";
import routes from "../routes";

const { server, database } = withSite({ ...mailThatWaits, TRUST_PROXY: "1", LEAD_LIMIT: "off" });

/** Words that stand in everything that is one customer's, and nowhere else. */
type Customer = { texts: string[]; ids: string[]; browser: ReturnType<typeof browserOf>; link: string };
const customers: Customer[] = [];

beforeAll(async () => {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const trackingPages = trackingPagesOf(server, database);
  for (const [at, name] of ["Lakshmi Venkataraman", "Mohammed Irfan Qureshi"].entries()) {
    const mark = `Mark${at}${randomUUID().slice(0, 8)}`;
    const email = `${mark.toLowerCase()}@shop.example`;
    const person = { name: `${name} ${mark}`, email, phone: `93000000${at}1` };
    const { id, orderId } = await anApplication(sql, proof, "fssai", person);
    const number = `2242101200366${at}`;
    const [{ customer, submission } = { customer: "", submission: "" }] = await sql<
      { customer: string; submission: string }[]
    >`select customer_id as customer, submission_id as submission from applications where id = ${id}`;
    await sql`
      update applications set stage = 'granted', is_open = false, mover = 'nobody', filed_on = '2026-10-20',
        filed_reference = ${mark} where id = ${id}`;
    const [registration] = await sql<{ id: string }[]>`
      insert into registrations (customer_id, application_id, service, kind, number, valid_from)
      values (${customer}, ${id}, 'fssai', 'registration', ${number}, '2026-11-01') returning id`;
    const [date] = await sql<{ id: string }[]>`
      insert into due_dates (registration_id, rule, due_on)
      values (${registration?.id ?? ""}, 'fssaiYearlyFee', '2027-11-01') returning id`;
    const { browser, link } = await trackingPages.visitor(id, { isProven: true });
    await sql`
      insert into tracking_messages (customer_id, submission_id, text) values (${customer}, ${submission}, ${`Ask ${mark}`})`;
    const requirements = await sql<{ id: string }[]>`
      select id from requirements where application_id = ${id} union all select id from invoices where order_id = ${orderId}`;
    const devices = await sql<{ id: string }[]>`select id from tracking_devices where customer_id = ${customer}`;
    const ids = [id, orderId, registration?.id, date?.id, ...[...requirements, ...devices].map((each) => each.id)];
    customers.push({ texts: [mark, mark.toLowerCase(), number], ids: ids.map(String), browser, link });
  }
}, 120_000);

const flat = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const addresses = flat(await routes).flatMap(({ path }) => (path?.startsWith("/track") ? [path] : []));

/** An answer as it was sent, and without its tags: a number in groups stands in several of them. */
async function readAll(answer: Response): Promise<string> {
  const text = await answer.text();
  return `${text}\n${text.replace(/<[^>]*>/g, "")}`;
}

test("each customer finds their own in My applications", async () => {
  for (const { browser, texts, ids } of customers) {
    const page = await (await browser.get("/track")).text();
    expect(page).toContain(texts[0]);
    expect(page).toContain(texts[2]);
    expect(await readAll(await browser.get(`/track/print/${ids[2]}`))).toContain(texts[2]);
    expect(await (await browser.get("/track/messages")).text()).toContain(texts[0]);
    expect(await (await browser.get(`/track/dates/${ids[2]}.ics`)).text()).toContain(texts[2]);
  }
});

test("over all addresses of My applications no byte of another customer is read", { timeout: 300_000 }, async () => {
  expect(addresses.length).toBeGreaterThan(10);
  const who = fc.constantFrom(0, 1);
  const fields = fc.dictionary(
    fc.constantFrom("act", "device", "date", "answer", "text", "next", "code", "application", "requirement"),
    fc.oneof(fc.constantFrom("forget", "stop", "remind", "review", "send", "yes", "theirs"), fc.nat(30).map(String)),
    { maxKeys: 4 },
  );
  await fc.assert(
    fc.asyncProperty(
      who,
      fc.constantFrom(...addresses),
      fc.nat(30),
      fc.boolean(),
      fc.constantFrom("", ".data"),
      fields,
      async (at, address, pick, isPost, ending, values) => {
        const [mine, theirs] = [customers[at], customers[1 - at]] as [Customer, Customer];
        const id = theirs.ids[pick % theirs.ids.length] ?? "";
        const path = address.replace(/:token/, theirs.link.split("/").at(-1) ?? "").replace(/:\w+/g, id) + ending;
        const body = Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            /^\d+$/.test(value) || value === "theirs" ? (theirs.ids[Number(value) % theirs.ids.length] ?? id) : value,
          ]),
        );
        const answer = isPost ? await mine.browser.post(path, body) : await mine.browser.get(path);
        const text = await readAll(answer);
        expect(answer.status, path).toBeLessThan(500);
        for (const mark of theirs.texts) expect(text.includes(mark), `${path} shows ${mark}`).toBe(false);
      },
    ),
    { numRuns: 250 },
  );
  // Nothing of the other's was changed either: both still find their own.
  const [row] = await database.sql`
    select count(*)::int as devices, (select count(*)::int from due_dates where stopped_at is not null) as stopped
    from tracking_devices`;
  expect(row).toEqual({ devices: 2, stopped: 0 });
});

test("without a session no address of My applications shows anything of anybody", async () => {
  for (const address of addresses)
    for (const { ids, texts } of customers)
      for (const id of ids) {
        const answer = await browserOf(server).get(address.replace(/:\w+/g, id));
        const text = await readAll(answer);
        for (const mark of texts) expect(text.includes(mark)).toBe(false);
        if (!address.includes(":")) break;
      }
});

/** The long trial takes a million (`npm run test:links`). */
const guesses = process.env.TRIALS === "long" ? 1_000_000 : 300;

test(`of ${guesses} random links none opens, and their page is that of a real one`, {
  timeout: 3_600_000,
}, async () => {
  const { sql } = database;
  const { openTracking } = await import("./link.server");
  const { randomBytes } = await import("node:crypto");
  const random = () => randomBytes(16).toString("base64url");
  const [{ count: before } = { count: 0 }] = await sql`select count(*)::int as count from tracking_sessions`;
  const batch = 200;
  for (let at = 0; at < guesses; at += batch)
    for (const opened of await Promise.all(Array.from({ length: batch }, () => openTracking(sql, random(), null))))
      expect(opened).toBeNull();
  const [after] = await sql`select count(*)::int as count from tracking_sessions`;
  expect(after?.count).toBe(before);
  // Nor does the time tell whether there is a customer behind a link: of its page, and of a post that lacks what the page carries.
  const known = customers[0]?.link ?? "";
  const headers = { Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded" };
  for (const init of [{}, { method: "POST", headers, body: "token=guessed" }])
    await expectSameTime(async () => {
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round < 60; round++)
        for (const at of (round % 2 === 0 ? [0, 1] : [1, 0]) as (0 | 1)[]) {
          const started = performance.now();
          await (await fetch(server.origin + (at === 0 ? known : `/track/${random()}`), init)).text();
          times[at].push(performance.now() - started);
        }
      return times;
    });
  // The page of a link is the same, whether there is a customer behind it or not.
  const read = async (link: string) =>
    (await (await browserOf(server).get(link)).text())
      .replaceAll(link, "")
      .replace(/nonce="[^"]*"/g, "")
      .replace(/name="token" value="[^"]*"/, "");
  expect(await read(`/track/${random()}`)).toBe(await read(customers[0]?.link ?? ""));
});
