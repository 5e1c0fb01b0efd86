import { expect, test } from "vitest";
import type { Sql } from "../../../db/connect";
import type { Job } from "../../../db/jobs";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { writeMail } from "../../../db/write-mail";
import { anAccount, browserOf, mailThatWaits, mailTo } from "../../../test/support/accounts";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { content } from "../../../test/support/edition/content";
import { anOrder } from "../../../test/support/payments";
import { secret } from "../../../test/support/server";
import { withSite } from "../../../test/support/site";
import { staffMember } from "../../../test/support/staff";
import { anApplication } from "../../../test/support/work/applications";
import { trackingPagesOf } from "../../../test/support/work/tracking";
import { startByHand } from "../../applications/start/start-application.server";
import { mergeCases } from "../../cases/merge-cases.server";
import { customerOf } from "../../customers/customers.server";
import { linkOfSender, withTrackingLink } from "../mail-link.server";
import { joinCustomers, partCustomers } from "./join.server";

const { server, database } = withSite({ ...mailThatWaits, TRUST_PROXY: "1" });
const trackingPages = trackingPagesOf(server, database);

let count = 0;
const person = (name: string) => {
  count++;
  return { name, email: `owner${count}@shop.example`, phone: String(9_350_000_000 + count) };
};
const versionOf = async (table: "cases" | "customers", id: string) =>
  Number((await database.sql`select version from ${database.sql(table)} where id = ${id}`)[0]?.version);
const note = "Called 98765 00001 and 98765 00002: she said that both are hers.";

async function aCustomer(name: string, details: Partial<ReturnType<typeof person>> = {}) {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const whose = { ...person(name), ...details };
  const made = await anApplication(sql, proof, "fssai", whose);
  return { ...whose, ...made, customer: await customerOf(sql, made.submissionId, null) };
}

/** In the tracking page by the link and the digits that came to this mailbox alone. */
async function enter({ submissionId, email }: { submissionId: string; email: string }) {
  const browser = browserOf(server);
  await trackingPages.open(browser, await linkOfSender(database.sql, secret, submissionId));
  await browser.post("/track/proof", { act: "send" });
  const code = /\d{6}/.exec((await mailTo(database, email))?.text ?? "")?.[0] ?? "";
  expect((await browser.post("/track/proof", { code })).status).toBe(303);
  return browser;
}
const readTracking = async (browser: ReturnType<typeof browserOf>) =>
  (await Promise.all(["/track", "/track/messages"].map(async (path) => (await browser.get(path)).text()))).join("");

const linkIn = async (kind: string, subject: string, to: string) => {
  const mail = writeMail(to, { subject: "Hello", passages: ["Hello"], foot: ["Anugya"] });
  const { text } = await withTrackingLink(
    content,
    database.sql,
    { secret, origin: server.origin },
    { kind, subject } as Job,
    mail,
  );
  return /(\/track\/[\w-]{22})/.exec(text)?.[1] ?? "";
};

const joinBy = async (
  staff: StaffProof,
  into: { customer: string },
  other: { customer: string },
  fields: { note?: string } = {},
) =>
  joinCustomers(staff, database.sql, {
    into: into.customer,
    other: other.customer,
    version: await versionOf("customers", into.customer),
    note,
    ...fields,
  });

test.each(["before", "after"])(
  "a stranger with the customer's number, whose case staff merged %s they ordered, reaches nothing of the tracking page",
  async (when) => {
    const { sql } = database;
    const { proof } = await staffMember(sql);
    const customer = await aCustomer("Lakshmi Venkataraman");
    const stranger = { ...person("Rakesh Nobody"), phone: customer.phone };
    const lead = await aCase(sql, stranger);
    const merge = async () =>
      mergeCases(proof, sql, lead, {
        id: customer.submissionId,
        version: await versionOf("cases", customer.submissionId),
      });
    if (when === "before") expect(await merge()).toEqual({ outcome: "merged" });
    const order = await anOrder(sql, { caseId: lead, customer: { ...stranger, state: "Kerala" } });
    await customerOf(sql, lead, null);
    if (when === "after") expect(await merge()).toEqual({ outcome: "merged" });

    const link = await linkIn("order-mail", order.id, stranger.email);
    expect(link).not.toBe(await trackingPages.linkOf(customer.id));
    const theirs = await enter({ submissionId: lead, email: stranger.email });
    expect(await readTracking(theirs)).not.toMatch(/Lakshmi|documents are still missing/);
    // Nor does the customer's mail lead into the stranger's tracking page, or their code to the stranger's mailbox.
    expect(await linkIn("paid-mail", customer.orderId, customer.email)).toBe(await trackingPages.linkOf(customer.id));
    const own = await enter(customer);
    const page = await readTracking(own);
    expect([page.includes("Lakshmi"), page.includes("Rs 1,499 to be paid")]).toEqual([true, false]);
    expect((await own.post(`/track/orders/${order.id}`, {})).headers.get("Location")).toBe("/track");
    expect((await theirs.post(`/track/orders/${customer.orderId}`, {})).headers.get("Location")).toBe("/track");
  },
);

test("after a call two customers see each other's, each by their own link and mailbox, and both get a mail", async () => {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const [one, other] = [await aCustomer("Lakshmi Venkataraman"), await aCustomer("Mohammed Irfan Qureshi")];
  const links = await Promise.all([trackingPages.linkOf(one.id), trackingPages.linkOf(other.id)]);
  expect(await joinBy(proof, one, other)).toBe("done");
  for (const whose of [one, other]) {
    const page = await readTracking(await enter(whose));
    for (const name of ["Lakshmi", "Mohammed", "Two e-mail addresses, one page"]) expect(page).toContain(name);
    const mails = await sql`select from jobs where kind = 'tracking-joined-mail' and subject = ${whose.submissionId}`;
    expect(mails).toHaveLength(1);
  }
  expect(await Promise.all([trackingPages.linkOf(one.id), trackingPages.linkOf(other.id)])).toEqual(links);
  const [event] = await sql`
    select note, actor, changes ->> 'way' as way from application_events
    where customer_id = ${one.customer} and kind = 'joined'`;
  expect(event).toEqual({ note, actor: proof.user.id, way: "call" });
  const [logged] = await sql<{ people: string }[]>`
    select array_to_string(people, ' ') as people from audit_events where action = 'customers joined' and object = ${one.customer}`;
  expect(logged?.people.split(" ").toSorted()).toEqual([one.submissionId, other.submissionId].toSorted());
});

async function aPair() {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const [one, other] = [await aCustomer("Lakshmi Venkataraman"), await aCustomer("Mohammed Irfan Qureshi")];
  expect(await joinBy(proof, one, other)).toBe("done");
  const [first, second] = [await enter(one), await enter(other)];
  const ordersPage = (await first.post(`/track/orders/${other.orderId}`, {})).headers.get("Location") ?? "";
  const [requirement] = await sql<{ id: string }[]>`
    select id from requirements where application_id = ${other.id} order by position limit 1`;
  const made = await (await first.post(`/track/documents/${requirement?.id}`, { act: "make link" })).text();
  const uploadLink = /value="[^"]*(\/track\/send\/[\w-]{22})"/.exec(made)?.[1] ?? "";
  const links = await Promise.all([trackingPages.linkOf(one.id), trackingPages.linkOf(other.id)]);
  for (const page of [ordersPage, uploadLink]) expect((await browserOf(server).get(page)).status).toBe(200);
  return { proof, one, other, first, second, pages: [ordersPage, uploadLink], links };
}

test.each(["staff", "the one who was joined", "the one they were joined to"])(
  "undone by %s, everything that they shared ends at once",
  async (by) => {
    const { sql } = database;
    const { proof, one, other, first, second, pages, links } = await aPair();
    // A code that was mailed and not entered yet.
    const waiting = browserOf(server);
    await trackingPages.open(waiting, links[0] ?? "");
    await waiting.post("/track/proof", { act: "send" });
    if (by === "staff") {
      const version = await versionOf("customers", one.customer);
      expect(await partCustomers(proof, sql, { from: one.customer, other: other.customer, version })).toBe("done");
    } else {
      const objecting = by === "the one who was joined" ? second : first;
      const answer = await objecting.post("/track", { act: "separate" });
      expect(answer.headers.get("Location")).toBe("/track/open?apart");
      expect(await (await objecting.get("/track/open?apart")).text()).toContain("shows only what is yours again");
    }
    for (const browser of [first, second, waiting]) expect((await browser.get("/track")).status).toBe(303);
    for (const link of links) expect((await trackingPages.open(browserOf(server), link)).status).toBe(403);
    for (const page of pages) expect((await browserOf(server).get(page)).status).toBe(404);
    for (const [whose, theirs, others] of [
      [one, "Lakshmi", "Mohammed"],
      [other, "Mohammed", "Lakshmi"],
    ] as const) {
      const page = await readTracking(await enter(whose));
      expect([page.includes(theirs), page.includes(others), page.includes("Two addresses")]).toEqual([
        true,
        false,
        false,
      ]);
      expect(
        await sql`select from jobs where kind = 'tracking-parted-mail' and subject = ${whose.submissionId}`,
      ).toHaveLength(1);
    }
    const [logged] = await sql`
      select details ->> 'by' as by from audit_events where action = 'customers parted' and object = ${one.customer}`;
    expect(logged).toEqual({ by: by === "staff" ? null : "the customer" });
  },
);

test("a browser without the digits can object too, and learns no address", async () => {
  const { links, other } = await aPair();
  const browser = browserOf(server);
  await trackingPages.open(browser, links[0] ?? "");
  const page = await (await browser.get("/track")).text();
  expect(page).toContain("another e-mail address of yours");
  expect(page).not.toContain(other.email.slice(-12));
  expect((await browser.post("/track", { act: "separate" })).headers.get("Location")).toBe("/track/open?apart");
});

test("what each wrote in a shared tracking page stays theirs when they are parted", async () => {
  const { proof, one, other, first, second } = await aPair();
  await first.post("/track/messages", { text: "What of my shop?", key: crypto.randomUUID() });
  await second.post("/track/messages", { text: "What of my kitchen?", key: crypto.randomUUID() });
  for (const browser of [first, second])
    expect(await readTracking(browser)).toMatch(/my shop.*my kitchen|my kitchen.*my shop/s);
  const version = await versionOf("customers", one.customer);
  await partCustomers(proof, database.sql, { from: one.customer, other: other.customer, version });
  expect(await readTracking(await enter(one))).not.toContain("my kitchen");
  expect(await readTracking(await enter(other))).not.toContain("my shop");
});

test("of three joined customers the one who objects leaves, and the others stay joined", async () => {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const [one, two, three] = [await aCustomer("Asha Rao"), await aCustomer("Bina Shah"), await aCustomer("Chitra Das")];
  for (const other of [two, three]) expect(await joinBy(proof, one, other)).toBe("done");
  await (await enter(one)).post("/track", { act: "separate" });
  expect(await readTracking(await enter(one))).not.toMatch(/Bina|Chitra/);
  const page = await readTracking(await enter(two));
  expect([page.includes("Bina"), page.includes("Chitra"), page.includes("Asha R")]).toEqual([true, true, false]);
});

test("without a note of the call, or between people with several addresses, nobody is joined", async () => {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const [one, other] = [await aCustomer("Lakshmi Venkataraman"), await aCustomer("Mohammed Irfan Qureshi")];
  for (const [note, outcome] of [
    ["", "noNote"],
    ["   called ", "noNote"],
    ["x".repeat(501), "longNote"],
    ["Her Aadhaar is 2341 2341 2346", "aadhaar"],
  ] as const)
    expect(await joinBy(proof, one, other, { note: note })).toBe(outcome);
  // A customer record of two people, from before customers were separated by address.
  await sql`update customer_submissions set customer_id = ${one.customer} where submission_id = ${
    (await aCustomer("Somebody Else")).submissionId
  }`;
  expect(await joinBy(proof, one, other)).toBe("addresses");
  expect(await sql`select from customers where joined_into = ${one.customer}`).toHaveLength(0);
});

test("of a customer whom two people share, each address opens its own", async () => {
  const { sql } = database;
  const [one, other] = [await aCustomer("Lakshmi Venkataraman"), await aCustomer("Mohammed Irfan Qureshi")];
  await sql`update customer_submissions set customer_id = ${one.customer} where submission_id = ${other.submissionId}`;
  await sql`update applications set customer_id = ${one.customer} where id = ${other.id}`;
  for (const [whose, theirs, others] of [
    [one, "Lakshmi", "Mohammed"],
    [other, "Mohammed", "Lakshmi"],
  ] as const) {
    const page = await readTracking(await enter(whose));
    expect([page.includes(theirs), page.includes(others)]).toEqual([true, false]);
  }
});

/** Gives the case and the application of a customer to a staff member. */
async function assign(sql: Sql, { id, submissionId }: { id: string; submissionId: string }, owner: string) {
  await sql`update applications set owner = ${owner} where id = ${id}`;
  await sql`update cases set owner = ${owner} where id = ${submissionId}`;
}

test("an agent who enters a colleague's customer by number and address gets neither link, device nor merge", async () => {
  const { sql } = database;
  const colleague = await aStaffMember(sql, "Meera", "agent");
  const email = `rohan${count}@anugya.example`;
  const browser = await anAccount(server, database, email, { role: "agent" });
  await browser.signIn(email);
  const [{ id: agentId } = { id: "" }] = await sql<{ id: string }[]>`select id from "user" where email = ${email}`;
  const agent = await staffProofOf(sql, agentId);

  const victim = await aCustomer("Lakshmi Venkataraman");
  await assign(sql, victim, colleague.user.id);
  await (await enter(victim)).post("/track/messages", { text: "My PAN is with you.", key: crypto.randomUUID() });
  await sql`update submission_keys set created_at = created_at - interval '1 hour'`;
  const entered = await aCase(sql, { name: "L V", email: victim.email, phone: victim.phone });
  await sql`update cases set merged_into = null, owner = ${agentId} where id = ${entered}`;
  const byHand = { submission: entered, service: "gst", kind: "regular", key: crypto.randomUUID() };
  const made = await startByHand(agent, sql, byHand);
  const application = made.outcome === "started" ? made.id : "";
  expect(await customerOf(sql, entered, null)).toBe(victim.customer);
  const invented = await aCustomer("Invented Person");
  await assign(sql, invented, agentId);
  await enter(invented);

  for (const [into, other] of [
    [victim, invented],
    [invented, victim],
  ] as const)
    expect(await joinBy(agent, into, other)).toBe("colleague");
  const page = await (await browser.get(`/desk/applications/${application}`)).text();
  expect(page).not.toContain(await trackingPages.linkOf(victim.id));
  expect(page).not.toMatch(/Chrome|A browser on|My PAN is with you/);
  expect(page).toContain("A colleague works for this customer too");
  for (const act of ["tracking link", "tracking revoke", "tracking forget"])
    expect((await browser.post(`/desk/applications/${application}`, { act })).status).toBe(400);
  expect(await sql`select from jobs where kind = 'tracking-link-mail' and subject = ${entered}`).toHaveLength(0);
  const preview = await (await browser.get(`/desk/applications/${application}/track`)).text();
  expect(preview).not.toMatch(/Lakshmi Venkataraman|My PAN is with you/);
  expect(await (await browser.get(`/desk/customers/${victim.customer}`)).text()).not.toContain("Lakshmi Venkataraman");
});

test("an agent joins only whom both mailboxes have proven, so that nothing is planted for an order to come", async () => {
  const { sql } = database;
  const agent = await aStaffMember(sql, "Rohan", "agent");
  const victim = person("Lakshmi Venkataraman");
  const planted = await aCase(sql, { ...victim, name: "L V" });
  const byHand = { submission: planted, service: "gst", kind: "regular", key: crypto.randomUUID() };
  expect(await startByHand(agent, sql, byHand)).toMatchObject({ outcome: "started" });
  const invented = await aCustomer("Invented Person");
  await enter(invented);
  const target = { customer: await customerOf(sql, planted, null) };
  expect(await joinBy(agent, target, invented)).toBe("unproven");
  expect(await joinBy(agent, invented, target)).toBe("unproven");
});

test("an agent can join two customers of their own after both gave a code", async () => {
  const { sql } = database;
  const agent = await aStaffMember(sql, "Rohan", "agent");
  const [one, other] = [await aCustomer("Lakshmi Venkataraman"), await aCustomer("Lakshmi V")];
  for (const each of [one, other]) await enter(each);
  expect(await joinBy(agent, one, other)).toBe("done");
  const notices = await sql`
    select from jobs where kind = 'tracking-notice' and payload ->> 'about' = 'joined' and payload ->> 'customer' = ${one.customer}`;
  expect(notices.length).toBeGreaterThan(0);
});

test("a link sent by hand is recorded with its address, and admins get a mail if the address never entered a code", async () => {
  const { sql } = database;
  const boss = await staffMember(sql);
  const email = `sends${count}@anugya.example`;
  const browser = await anAccount(server, database, email, { role: "agent" });
  await browser.signIn(email);
  const whose = await aCustomer("Lakshmi Venkataraman");
  const notices = async () =>
    (
      await sql<{ to: string }[]>`
        select payload ->> 'to' as to from jobs where kind = 'tracking-notice' and payload ->> 'customer' = ${whose.customer}`
    ).map(({ to }) => to);
  expect((await browser.post(`/desk/applications/${whose.id}`, { act: "tracking link" })).status).toBe(200);
  expect(await notices()).toContain(boss.email);
  const before = (await notices()).length;
  await enter(whose);
  expect((await browser.post(`/desk/applications/${whose.id}`, { act: "tracking link" })).status).toBe(200);
  expect(await notices()).toHaveLength(before);
  const log = await sql`
    select details from audit_events where action = 'tracking link sent' and object = ${whose.id} order by id`;
  expect(log.map(({ details }) => details)).toEqual([
    { to: whose.submissionId, isNewAddress: "yes" },
    { to: whose.submissionId, isNewAddress: "no" },
  ]);
  const page = await (await browser.get(`/desk/applications/${whose.id}`)).text();
  expect(page).toContain(`Link to My applications mailed to ${whose.email}`);
});

async function staffProofOf(sql: Sql, user: string): Promise<StaffProof> {
  const { StaffProof: Proof } = await import("../../../db/personal/staff-proof");
  const [session] = await sql<{ id: string }[]>`select id from session where user_id = ${user} limit 1`;
  const { proof } = await Proof.check(sql, session?.id ?? "");
  if (!proof) throw new Error("the staff member is none");
  return proof;
}
