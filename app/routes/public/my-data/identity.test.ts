import { expect, test } from "vitest";
import { checkout } from "../../../../content/en/checkout";
import type { Mail } from "../../../../db/jobs";
import { isWithdrawn } from "../../../../db/personal/withdrawal";
import { deliverBy } from "../../../../server/jobs/handlers";
import { anAccount, browserOf, linkTo, mailThatWaits, mailTo } from "../../../../test/support/accounts";
import { content } from "../../../../test/support/edition/content";
import { claimJob } from "../../../../test/support/jobs";
import { aLead } from "../../../../test/support/leads";
import { myDataOf } from "../../../../test/support/my-data";
import { anOrder, orderPath, paymentsOff } from "../../../../test/support/payments";
import { secret } from "../../../../test/support/server";
import { withSite } from "../../../../test/support/site";
import { enqueueAcknowledgement } from "../../../leads/intake/acknowledge.server";
import { writeOrderMail } from "../../../orders/payments/mails.server";
import { recordPayment } from "../../../orders/payments/record-payment.server";

const { server, database } = withSite({
  TRUST_PROXY: "1",
  ...mailThatWaits,
  LEAD_LIMIT: "off",
  UPI_ID: "anugya@bank",
  UPI_NAME: "Anugya",
});
const { open, opened, linkFor } = myDataOf(server, database);

type Person = ReturnType<typeof aLead>;
const order = ({ name, email, phone, state }: Person, network = "10.0.9.9") =>
  browserOf(server, network).post(orderPath, { name, email, phone, state, promo: "", terms: "read" });

/** As if half a minute had passed, after which another form with the same number is accepted. */
const later = () => database.sql`update submissions set created_at = created_at - interval '1 minute'`;

async function paid(answer: Response) {
  const { sql } = database;
  expect(answer.status).toBe(303);
  const link = answer.headers.get("Location") ?? "";
  const [made] =
    await sql`select id, reference, total::int, submission_id from orders order by created_at desc limit 1`;
  const fact = { status: "captured", amount: made?.total, currency: "INR", utr: null, source: "poll" } as const;
  await recordPayment(sql, paymentsOff.supplier, { ...fact, paymentId: `pay_${made?.reference}` }, made?.reference);
  return { link, reference: made?.reference as string, submission: made?.submissionId as string };
}

const correction = (email: string, more: Record<string, string> = {}) => ({
  act: "correct",
  name: "Someone Else",
  email,
  state: "Goa",
  ...more,
});
const emailOf = async (id: string) => (await database.sql`select email from submissions where id = ${id}`)[0]?.email;
const mailed = async (email: string, part: string) =>
  expect.poll(async () => (await mailTo(database, email))?.text, { timeout: 30_000 }).toContain(part);

/** Everything that the person who has this page open sees. */
const seenBy = async (browser: ReturnType<typeof browserOf>) =>
  `${await (await browser.get("/my-data/view")).text()} ${await (await browser.get("/my-data/file")).text()}`;

test("a person who corrects their address to a victim's and sends a lead with the victim's number sees nothing of the victim's order", async () => {
  const victim = aLead({ name: "Lakshmi Mishra" });
  const { browser, id, lead } = await opened();
  expect((await browser.post("/my-data/view", correction(victim.email))).status).toBe(200);
  await browserOf(server).call("/api/leads", aLead({ phone: victim.phone }));

  const atOnce = await order(victim);
  const joined = () => database.sql`select from orders where submission_id = ${id}`;
  expect(await joined()).toHaveLength(0);
  await later();
  const { link, reference, submission } = await paid(atOnce.status === 303 ? atOnce : await order(victim));
  expect(await joined()).toHaveLength(0);
  expect(await emailOf(submission)).toBe(victim.email);
  for (const theirs of [victim.name, victim.phone, reference]) expect(await seenBy(browser)).not.toContain(theirs);

  // The old address gets a notice, and the new one is asked to confirm.
  await mailed(lead.email, "replace this e-mail address");
  await mailed(victim.email, "If it was not you, ignore this e-mail");
  await browser.post("/my-data/view", { act: "erase", confirmed: "yes" });
  expect((await browserOf(server).get(link)).status).toBe(200);
  expect(await database.sql`select from orders where reference = ${reference} and erased_at is null`).toHaveLength(1);
});

test("a correction to an address that has ordered already opens nothing of it, before or after it is asked for", async () => {
  const victim = aLead({ name: "Radha Krishna" });
  const { link, reference } = await paid(await order(victim));
  const { browser, id } = await opened({ phone: aLead().phone });
  await browser.post("/my-data/view", correction(victim.email));
  await mailed(victim.email, "confirm=yes");
  // The page is asked for again, by the number and by the address typed.
  await linkFor(browser, victim.email);
  expect(await seenBy(browser)).not.toContain(reference);
  expect(await emailOf(id)).not.toBe(victim.email);
  await browser.post("/my-data/view", { act: "withdraw" });
  await browser.post("/my-data/view", { act: "erase", confirmed: "yes" });
  expect((await browserOf(server).get(link)).status).toBe(200);
});

test("an order joins what its sender just sent with both number and address, never what shares one or was corrected", async () => {
  const { sql } = database;
  const customer = aLead();
  const { browser, id } = await opened();
  await browser.post("/my-data/view", correction(customer.email));
  await mailed(customer.email, "confirm=yes");
  expect((await open(browserOf(server), await linkTo(database, customer.email))).status).toBe(303);
  expect(await emailOf(id)).toBe(customer.email);
  const network = "10.0.7.7";
  const sent = await browserOf(server, network).call("/api/leads", customer);
  const { id: own } = (await sent.json()) as { id: string };
  await browserOf(server).call("/api/leads", aLead({ email: customer.email }));
  await browserOf(server).call("/api/leads", aLead({ phone: customer.phone }));
  // The newest of all, and with both: but not sent so.
  await sql`
    update submissions set created_at = created_at + interval '1 minute', phone = ${customer.phone} where id = ${id}`;
  expect((await order(customer, network)).status).toBe(303);
  expect(await sql`select submission_id from orders where email = ${customer.email}`).toEqual([{ submissionId: own }]);
});

test("an address is confirmed by its own mailbox alone; then the old one's links and pages end", async () => {
  const { browser, lead, id } = await opened();
  const moved = `moved-${lead.email}`;
  const { token, id: ordered } = await anOrder(database.sql, { caseId: id, customer: { ...lead, state: "Goa" } });
  const to = async () => (await writeOrderMail(database.sql, ordered, "", checkout.mails.ordered)).to;
  expect(await to()).toBe(lead.email);
  await browser.post("/my-data/view", correction(moved));
  await mailed(moved, "confirm=yes");
  const link = await linkTo(database, moved);
  const reader = browserOf(server);
  expect(await (await reader.get(link)).text()).toContain("confirm that this address is yours");
  expect(await emailOf(id)).toBe(lead.email);
  expect((await open(reader, link)).status).toBe(303);
  expect(await emailOf(id)).toBe(moved);
  expect(await (await reader.get("/my-data/view")).text()).toContain(moved);
  expect((await browser.get("/my-data/view")).status).toBe(403);
  expect((await reader.get(`/pay/${token}`)).status).toBe(404);
  // What is still mailed about the order has a receipt, and the link of the tracking page.
  expect(await to()).toBe(moved);
  expect((await open(reader, link)).status).toBe(403);
});

test("a name, number or state is corrected at once, and whatever no form would take is refused", async () => {
  const { browser, lead, id } = await opened();
  const stored = async () =>
    (await database.sql`select name, email, phone, state from submissions where id = ${id}`)[0];
  const before = await stored();
  const refused: Record<string, string>[] = [
    { name: "A\u202esha" },
    { name: "\u200b" },
    { name: "x".repeat(101) },
    { email: "<img/src=x>@shop.example" },
    { email: "a\u202eb@shop.example" },
    { email: "a@b@shop.example" },
    { state: "Atlantis" },
    { phone: "12345" },
    { phone: "" },
  ];
  for (const bad of refused)
    expect((await browser.post("/my-data/view", correction(lead.email, bad))).status).toBe(400);
  expect(await stored()).toEqual(before);
  const name = "लक्ष्मी मिश्रा";
  const { phone } = aLead();
  const answer = await browser.post("/my-data/view", correction(lead.email, { name, phone: `+91 ${phone}` }));
  expect(await answer.text()).toContain("Corrected everywhere.");
  expect(await stored()).toEqual({ ...before, name, phone, state: "Goa" });
  // Their own mailbox gets a notice, with no more of the number than it needs.
  await mailed(lead.email, `The new one ends in ${phone.slice(-4)}`);
  expect((await mailTo(database, lead.email))?.text).not.toContain(phone);
  expect(await database.sql`select from jobs where kind = 'confirm-address' and subject = ${id}`).toHaveLength(0);
});

test("a person who corrects their number to a victim's can neither read nor stop anything of the victim's", async () => {
  const { sql } = database;
  const victim = aLead({ name: "Lakshmi Mishra" });
  const theirs = await browserOf(server).call("/api/leads", victim);
  const { id: victimId } = (await theirs.json()) as { id: string };
  const { browser, id, lead } = await opened();
  expect((await browser.post("/my-data/view", correction(lead.email, { phone: victim.phone }))).status).toBe(200);
  await later();
  const { reference, submission } = await paid(await order(victim));
  expect(await emailOf(submission)).toBe(victim.email);
  for (const hidden of [victim.name, victim.email, reference]) expect(await seenBy(browser)).not.toContain(hidden);
  const theirCase = () => sql`select status, is_open, do_not_call, merged_into from cases where id = ${victimId}`;
  const before = await theirCase();
  await browser.post("/my-data/view", { act: "do not call" });
  await browser.post("/my-data/view", { act: "erase", confirmed: "yes" });
  expect(await theirCase()).toEqual(before);
  expect(await sql`select from submissions where id = ${id}`).toHaveLength(0);
  expect(await sql`select from submissions where id = ${victimId} and phone = ${victim.phone}`).toHaveLength(1);
});

test("an order never joins what was corrected to its number", async () => {
  const { browser, id, lead } = await opened();
  const { phone } = aLead();
  await browser.post("/my-data/view", correction(lead.email, { phone }));
  await later();
  const { submission } = await paid(await order({ ...lead, phone }));
  expect(submission).not.toBe(id);
});

test("of thirty corrections at once to a stranger's address five are taken, and three mails sent", {
  tags: ["fault"],
}, async () => {
  const { browser, id } = await opened();
  const stranger = aLead().email;
  // A request that finds the lock taken is asked to retry, and does.
  const correct = async (): Promise<number> => {
    const { status, headers } = await browser.post("/my-data/view", correction(stranger));
    if (status !== 503) return status;
    expect(headers.get("Retry-After")).toMatch(/^\d+$/);
    return correct();
  };
  const statuses = await Promise.all(Array.from({ length: 30 }, correct));
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  const asked = () => database.sql`select status from jobs where kind = 'confirm-address' and subject = ${id}`;
  expect(await asked()).toHaveLength(5);
  await expect.poll(async () => (await asked()).filter(({ status }) => status !== "done")).toEqual([]);
  const mails = await database.sql`select from jobs where kind = 'mail' and payload ->> 'to' = ${stranger}`;
  expect(mails).toHaveLength(3);
});

/** An agent who works at the desk without JavaScript: every press is a form that is posted. */
async function atTheDesk() {
  const email = `agent${Math.random()}@office.example`;
  const agent = await anAccount(server, database, email, { role: "agent" });
  await agent.signIn(email);
  const versionOf = async (id: string) => (await caseOf(id))?.version;
  return {
    page: async (id: string) => (await agent.get(`/desk/cases/${id}`)).text(),
    act: async (id: string, fields: Record<string, string>) =>
      agent.post(`/desk/cases/${id}`, { version: String(await versionOf(id)), ...fields }),
  };
}
const caseOf = async (id: string) => (await database.sql`select * from cases where id = ${id}`)[0];

/** A stranger sends a number first; its owner writes later. Both have opened My data. */
async function strangerAndOwner() {
  const stranger = await opened({ name: "Stranger Singh" });
  await later();
  const owner = await opened({ name: "Lakshmi Mishra", phone: stranger.lead.phone });
  return { stranger, owner };
}

test("what staff note about the owner of a number is never shown to the stranger who sent it first, also while both are treated as one person", async () => {
  const { stranger, owner } = await strangerAndOwner();
  const desk = await atTheDesk();
  expect(await caseOf(owner.id)).toMatchObject({ mergedInto: null, isOpen: true });
  const page = await desk.page(owner.id);
  for (const text of ["Another case has the same phone or e-mail", "Stranger Singh", stranger.lead.email])
    expect(page).toContain(text);

  await desk.act(owner.id, { act: "note", note: "Bakes at home, 12 lakh a year" });
  await desk.act(stranger.id, { act: "merge", other: owner.id });
  expect(await caseOf(owner.id)).toMatchObject({ mergedInto: stranger.id });
  // About the newest, if nobody says otherwise.
  await desk.act(stranger.id, { act: "outcome", outcome: "connected", note: "Wants to begin in May" });
  await desk.act(stranger.id, { act: "note", note: "Was rude to us", about: stranger.id });
  for (const note of ["Bakes at home", "Wants to begin in May", "Was rude to us"])
    expect(await desk.page(stranger.id)).toContain(note);
  const [shownToStranger, shownToOwner] = [await seenBy(stranger.browser), await seenBy(owner.browser)];
  for (const note of ["Bakes at home", "Wants to begin in May", "Connected"]) {
    expect(shownToOwner).toContain(note);
    expect(shownToStranger).not.toContain(note);
  }
  expect([shownToStranger.includes("Was rude"), shownToOwner.includes("Was rude")]).toEqual([true, false]);

  await desk.act(stranger.id, { act: "unmerge", other: owner.id });
  expect(await caseOf(owner.id)).toMatchObject({ mergedInto: null, isOpen: true });
  const apart = [await desk.page(stranger.id), await desk.page(owner.id)];
  expect(apart.map((each) => each.includes("Wants to begin in May"))).toEqual([false, true]);
  const kinds = await database.sql`select kind from case_events where case_id = ${owner.id} order by id`;
  expect(kinds.map(({ kind }) => kind)).toEqual(["note", "merged", "connected", "unmerged"]);
});

test.each(["do not call", "withdraw", "erase"])(
  "'%s' by the stranger who sent the number first leaves its owner's case open, with its promise",
  async (act) => {
    for (const isMerged of [false, true]) {
      const { stranger, owner } = await strangerAndOwner();
      const desk = await atTheDesk();
      const promised = (await caseOf(owner.id))?.promiseDue;
      if (isMerged) await desk.act(stranger.id, { act: "merge", other: owner.id });
      await stranger.browser.post("/my-data/view", { act, confirmed: "yes" });
      expect(await caseOf(stranger.id)).toMatchObject({ isOpen: false, doNotCall: true });
      expect(await caseOf(owner.id)).toMatchObject({
        mergedInto: null,
        isOpen: true,
        doNotCall: false,
        withdrawnAt: null,
        promiseDue: promised,
      });
      expect(await desk.page(owner.id)).toContain(owner.lead.phone);
    }
  },
);

test("'do not call' of an owner who was merged into a stranger's case closes theirs alone", async () => {
  const { stranger, owner } = await strangerAndOwner();
  const desk = await atTheDesk();
  await desk.act(stranger.id, { act: "merge", other: owner.id });
  await owner.browser.post("/my-data/view", { act: "do not call" });
  expect(await caseOf(owner.id)).toMatchObject({ mergedInto: null, isOpen: false, doNotCall: true });
  expect(await caseOf(stranger.id)).toMatchObject({ isOpen: true, doNotCall: false });
  // Staff who work on the other case are warned.
  expect(await desk.page(stranger.id)).toContain("asked not to be called before");
});

const quote = { act: "quote", what: "fssai basic 1", days: "7" };
const quotesTo = async (email: string) =>
  (await database.sql`select from jobs where kind = 'quote-mail' and payload ->> 'to' = ${email}`).length;

test("a quote goes to whom staff choose where the addresses differ, and to nobody while they have not", async () => {
  const { stranger, owner } = await strangerAndOwner();
  const desk = await atTheDesk();
  expect(await desk.page(owner.id)).toContain(`Goes to Lakshmi Mishra, ${owner.lead.email}`);
  await desk.act(stranger.id, { act: "merge", other: owner.id });
  expect(await desk.page(stranger.id)).toMatch(
    /name="recipient" required=""><option value="" selected="">Please choose/,
  );
  for (const recipient of ["", "nonsense", crypto.randomUUID()]) {
    const refused = await desk.act(stranger.id, { ...quote, recipient });
    expect([refused.status, (await refused.text()).includes("Please choose who gets the quote")]).toEqual([400, true]);
  }
  expect((await desk.act(stranger.id, { ...quote, recipient: stranger.id })).status).toBe(200);
  expect([await quotesTo(stranger.lead.email), await quotesTo(owner.lead.email)]).toEqual([1, 0]);
  const [order] = await database.sql`select name, submission_id from orders where email = ${stranger.lead.email}`;
  expect(order).toEqual({ name: "Stranger Singh", submissionId: stranger.id });
});

test("a person who withdrew gets no quote, no message and no other outcome, and the desk says why", async () => {
  const { browser, id, lead } = await opened();
  const desk = await atTheDesk();
  await browser.post("/my-data/view", { act: "withdraw" });
  const before = await caseOf(id);
  expect(before?.withdrawnAt).not.toBeNull();
  const attempts: Record<string, string>[] = [
    ...[quote, { act: "outcome", outcome: "connected" }, { act: "outcome", outcome: "no answer" }],
    ...[
      { act: "sent", template: "missed", channel: "WhatsApp" },
      { act: "opened", template: "missed" },
    ],
    ...[{ act: "call opened" }, { act: "change", status: "talking" }],
  ];
  for (const attempt of attempts) {
    const refused = await desk.act(id, attempt);
    expect([attempt.act, refused.status, (await refused.text()).includes("withdrew their consent: no")]).toEqual([
      ...[attempt.act, 400, true],
    ]);
  }
  await later();
  const other = await opened({ phone: lead.phone });
  expect((await desk.act(other.id, { act: "merge", other: id })).status).toBe(400);
  expect(await caseOf(id)).toEqual(before);
  expect(await quotesTo(lead.email)).toBe(0);
  const page = await desk.page(id);
  expect(page).toContain("This person withdrew their consent (");
  for (const offer of ["Compose a quote", 'value="connected"', 'value="sent"']) expect(page).not.toContain(offer);
  expect((await desk.act(id, { act: "note", note: "Asked us to stop" })).status).toBe(200);
});

test("a mail that waits when its person withdraws is not sent; what they ask for and their receipts are", async () => {
  const { sql } = database;
  const { browser, id, lead } = await opened();
  const order = await anOrder(sql, { caseId: id, customer: lead });
  await browser.post("/my-data/view", { act: "withdraw" });
  for (const [kind, subject] of [
    ...[["acknowledgement", id] as const, ["quote-mail", order.id] as const, ["notice-mail", id] as const],
    ...[["a kind of tomorrow", id] as const, ["a kind of tomorrow", order.id] as const],
  ])
    expect([kind, await isWithdrawn(sql, { kind, subject })]).toEqual([kind, true]);
  for (const kind of ["mail", "paid-mail", "refund-mail", "refund-declined-mail"])
    expect([kind, await isWithdrawn(sql, { kind, subject: order.id })]).toEqual([kind, false]);
  // Behind the back of whatever enqueues: the job itself looks again.
  const text = { to: lead.email, subject: "Offer", text: "Offer" };
  await sql`
    insert into jobs (kind, subject, payload, run_at) values
      ('quote-mail', ${order.id}, ${sql.json(text)}, now() - interval '1 day'),
      ('notice-mail', ${id}, ${sql.json(text)}, now() - interval '1 day')`;
  const sent: Mail[] = [];
  const mailer = {
    deliver: async (mail: Mail) => void sent.push(mail),
    remove: async () => {},
    removeOlder: async () => {},
  };
  const deliver = deliverBy(sql, () => content, mailer, { secret, origin: server.origin });
  // The server leaves them waiting as well: its own mail server does not answer.
  for (const kind of ["quote-mail", "notice-mail"]) {
    const job = await claimJob(sql, [kind]);
    if (job) await deliver(job, job.payload as Mail);
  }
  expect(sent).toEqual([]);
  expect(await sql`select kind from jobs where payload ->> 'subject' = 'Offer'`).toHaveLength(0);
  await browser.post("/my-data", { contact: lead.email });
  await enqueueAcknowledgement(sql, { id, email: lead.email, suspect: false }, new Date("2031-01-01T10:00:00Z"));
  expect(
    await sql`select from jobs where kind = 'acknowledgement' and subject = ${id} and status = 'waiting'`,
  ).toHaveLength(0);
  // Their own request for the link.
  await expect
    .poll(
      async () =>
        (
          await sql`
    select from jobs where kind = 'mail' and payload ->> 'to' = ${lead.email}`
        ).length,
      { timeout: 30_000 },
    )
    .toBe(2);
});

test("a quote and a withdrawal in the same moment: no order stays open, no quote is sent", async () => {
  for (let round = 0; round < 5; round++) {
    const { browser, id, lead } = await opened();
    const desk = await atTheDesk();
    await Promise.all([desk.act(id, quote), browser.post("/my-data/view", { act: "withdraw" })]);
    const open = await database.sql`
      select from orders join order_states using (id) where submission_id = ${id} and order_states.state = 'awaiting'`;
    expect(open).toHaveLength(0);
    expect(await caseOf(id)).toMatchObject({ isOpen: false });
    await expect.poll(() => quotesTo(lead.email), { timeout: 30_000 }).toBe(0);
  }
});
