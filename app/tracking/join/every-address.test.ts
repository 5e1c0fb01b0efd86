// @module-tag fault
import { randomUUID } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { type Browser, browserOf, mailThatWaits, mailTo } from "../../../test/support/accounts";
import { aPhoto } from "../../../test/support/documents/hostile-files";
import { cookieOf, sendPieces } from "../../../test/support/documents/pieces";
import { secret } from "../../../test/support/server";
import { withSite } from "../../../test/support/site";
import { staffMember } from "../../../test/support/staff";
import { anApplication } from "../../../test/support/work/applications";
import { aCertificate, trackingPagesOf } from "../../../test/support/work/tracking";
import { mergeCases, unmergeCase } from "../../cases/merge-cases.server";
import routes from "../../routes";
import { linkOfSender } from "../mail-link.server";
import { joinCustomers, partCustomers } from "./join.server";

const { server, database } = withSite({ ...mailThatWaits, TRUST_PROXY: "1", LEAD_LIMIT: "off" });
const trackingPages = trackingPagesOf(server, database);

const flat = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const addresses = flat(await routes).flatMap(({ path }) => (path?.startsWith("/track") ? [path] : []));

let count = 0;
type Customer = Awaited<ReturnType<typeof aCustomer>>;

/** A customer with one of everything that a tracking page has: a document, certificate, date, message, receipt and invoice. */
async function aCustomer(name: string, phone: string) {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const mark = randomUUID().slice(0, 8);
  const person = { name: `${name} ${mark}`, email: `${mark}@shop.example`, phone };
  const { id, orderId, submissionId } = await anApplication(sql, proof, "fssai", person);
  const browser = await enter({ submissionId, email: person.email });
  const [requirement] = await sql<{ id: string; customer: string }[]>`
    select requirements.id, customer_id as customer from requirements join applications on applications.id = application_id
    where application_id = ${id} order by position limit 1`;
  const customer = requirement?.customer ?? "";
  const [document, text] = [randomUUID(), `Asked by ${mark}`];
  const address = `/track/documents/${requirement?.id}/pieces/${document}`;
  const upload = { address, bytes: await aPhoto(300, 200), cookie: cookieOf(browser) };
  expect(await sendPieces(server.origin, upload)).toMatchObject({ state: "kept" });
  await sql`update applications set stage = 'granted', is_open = false, mover = 'nobody' where id = ${id}`;
  const number = String(22_421_012_003_660 + ++count);
  const [registration] = await sql<{ id: string }[]>`
    insert into registrations (customer_id, application_id, service, kind, number, valid_from)
    values (${customer}, ${id}, 'fssai', 'registration', ${number}, '2026-11-01') returning id`;
  await sql`
    insert into due_dates (registration_id, rule, due_on)
    values (${registration?.id ?? ""}, 'fssaiYearlyFee', '2027-11-01')`;
  await aCertificate(sql, proof, id);
  await sql`insert into tracking_messages (customer_id, submission_id, text) values (${customer}, ${submissionId}, ${text})`;
  for (const { id: invoice } of await sql<{ id: string }[]>`select id from invoices where order_id = ${orderId}`)
    await expect.poll(async () => (await browser.get(`/track/receipts/${invoice}`)).status).toBe(200);
  const [made] = await sql<{ reference: string }[]>`select reference from applications where id = ${id}`;
  const ids = await sql<{ id: string }[]>`
    select id from invoices where order_id = ${orderId} union all select certificate_id from registrations where customer_id = ${customer}
    union all select id from due_dates where registration_id = ${registration?.id ?? ""}
    union all select id from tracking_messages where customer_id = ${customer}`;
  return {
    ...person,
    ...{ customer, submissionId, orderId, browser, document, requirement: requirement?.id ?? "" },
    texts: [mark, number, made?.reference ?? ""],
    ids: [id, orderId, document, requirement?.id, registration?.id, ...ids.map((each) => each.id)].map(String),
  };
}

/** By the link and the digits that came to this mailbox alone. */
async function enter({ submissionId, email }: { submissionId: string; email: string }) {
  const browser = browserOf(server);
  await trackingPages.open(browser, await linkOfSender(database.sql, secret, submissionId));
  await browser.post("/track/proof", { act: "send" });
  const code = /\d{6}/.exec((await mailTo(database, email))?.text ?? "")?.[0] ?? "";
  expect((await browser.post("/track/proof", { code })).headers.get("Location")).toBe("/track");
  return browser;
}

/** The addresses at which a browser reads anything of a customer: every address is asked with everything of theirs. */
async function listRead(browser: Browser, { ids, texts }: Customer, kept: string[] = []): Promise<string[]> {
  const asked = [
    ...kept.map((path) => ({ address: path, path })),
    ...addresses.flatMap((address) =>
      (address.includes(":") ? ids : [""]).map((id) => ({ address, path: address.replace(/:\w+/g, id) })),
    ),
  ];
  const read = new Set<string>();
  for (const { address, path } of asked) {
    const answer = await browser.get(path);
    expect(answer.status, path).toBeLessThan(500);
    const isFile = /^(image|application\/pdf|text\/calendar)/.test(answer.headers.get("Content-Type") ?? "");
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (isFile || texts.some((text) => bytes.includes(text))) read.add(address);
  }
  return [...read].sort();
}

const everything = [
  ...["/track", "/track/certificate/:id", "/track/dates/:file", "/track/documents/:requirement"],
  ...["/track/documents/:requirement/picture", "/track/messages", "/track/print/:id", "/track/receipts/:invoice"],
];

/** What a browser can do to what is a customer's; the addresses that it got out of it. */
async function actOn(browser: Browser, { orderId, requirement }: Customer) {
  const order = (await browser.post(`/track/orders/${orderId}`, {})).headers.get("Location") ?? "";
  for (const act of ["make link", "back", "lacks", "end links"])
    expect((await browser.post(`/track/documents/${requirement}`, { act, lacks: "Lost." })).ok).toBe(false);
  return order;
}

const versionOf = async (table: "cases" | "customers", id: string) =>
  Number((await database.sql`select version from ${database.sql(table)} where id = ${id}`)[0]?.version);

test("before, during and after two customers are joined, a stranger reads at no address what both did not agree to", {
  timeout: 300_000,
}, async () => {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const victim = await aCustomer("Lakshmi Venkataraman", "9360000001");
  const stranger = await aCustomer("Rakesh Nobody", victim.phone);
  expect(await listRead(victim.browser, victim), "their own").toEqual(everything);
  const expectNothing = async (when: string, browsers: Browser[], kept: string[] = []) => {
    for (const browser of browsers) {
      expect(await listRead(browser, victim, kept), when).toEqual([]);
      expect(await actOn(browser, victim), when).toMatch(/^\/track(\/open|$)/);
    }
  };

  const before = stranger.browser;
  await expectNothing("with a customer of their own, of the same number", [browserOf(server), before]);
  const into = { id: victim.submissionId, version: await versionOf("cases", victim.submissionId) };
  expect(await mergeCases(proof, sql, stranger.submissionId, into)).toEqual({ outcome: "merged" });
  const merged = await enter(stranger);
  await expectNothing("with their case merged into the customer's", [before, merged]);
  const from = { id: victim.submissionId, version: await versionOf("cases", victim.submissionId) };
  expect(await unmergeCase(proof, sql, stranger.submissionId, from)).toEqual({ outcome: "unmerged" });

  const note = "Called both numbers: one person.";
  const version = await versionOf("customers", victim.customer);
  const joining = { into: victim.customer, other: stranger.customer, version, note };
  expect(await joinCustomers(proof, sql, joining)).toBe("done");
  const joined = await enter(stranger);
  const order = await actOn(joined, victim);
  expect(await listRead(joined, victim, [order]), "joined").toEqual([order, ...everything]);

  const parting = { from: victim.customer, other: stranger.customer };
  const later = await versionOf("customers", victim.customer);
  expect(await partCustomers(proof, sql, { ...parting, version: later })).toBe("done");
  await expectNothing("parted, with what was opened before", [before, merged, joined], [order]);
  await expectNothing("parted, with a new link and code", [await enter(stranger)], [order]);
  expect(await listRead(await enter(victim), victim), "their own again").toEqual(everything);
  const [kept] =
    await sql`select state, document_id as document, lacks from requirements where id = ${victim.requirement}`;
  expect(kept).toEqual({ state: "sent", document: victim.document, lacks: "" });
});
