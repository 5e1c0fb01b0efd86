import { beforeAll, expect, test } from "vitest";
import type { StaffProof } from "../../db/personal/staff-proof";
import { anAccount, browserOf } from "../../test/support/accounts";
import { anOrder, paymentsOff } from "../../test/support/payments";
import { withSite } from "../../test/support/site";
import { staffMember } from "../../test/support/staff";
import { anApplication } from "../../test/support/work/applications";
import { trackingPagesOf } from "../../test/support/work/tracking";
import { actOnCase } from "../cases/case-page/case-acts.server";
import { stopContact } from "../cases/erasure/case-erasure.server";
import { undoOutcome } from "../cases/queue/undo-outcome.server";
import { readFigures } from "../desk/figures/figures.server";
import { defaultCalendar } from "../office/default-calendar";
import { confirmUtr } from "../orders/desk/confirm-transfer.server";
import { joinCustomers } from "./join/join.server";

const { server, database } = withSite({ TRUST_PROXY: "1" });
let admin: ReturnType<typeof browserOf>;
beforeAll(async () => {
  admin = await anAccount(server, database, "asha@anugya.example", { role: "admin" });
  await admin.signIn("asha@anugya.example");
});

let count = 0;
async function aCustomer(service: "fssai" | "gst" = "fssai") {
  count++;
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const whose = {
    name: `Gurpreet Singh ${count}`,
    email: `asks${count}@shop.example`,
    phone: String(9_500_000_000 + count),
  };
  const made = await anApplication(sql, proof, service, whose);
  const { browser, link } = await trackingPagesOf(server, database).visitor(made.id, { isProven: true });
  const [found] = await sql<{ id: string; customer: string }[]>`
    select coalesce(merged_into, cases.id) as id, customer_id as customer
    from cases join applications on submission_id = cases.id where applications.id = ${made.id}`;
  return { ...made, ...whose, browser, link, proof, caseId: found?.id ?? "", customer: found?.customer ?? "" };
}
const ask = async (browser: ReturnType<typeof browserOf>, text: string) =>
  expect((await browser.post("/track/messages", { text, key: crypto.randomUUID() })).status).toBe(303);
const answer = (page: string, text: string) =>
  admin.post(page, { act: "tracking answer", text, key: crypto.randomUUID() });
const stateOf = async (id: string) => {
  const [row] = await database.sql`
    select status, is_open as open, promise_due is not null as promised, awaits_answer as awaits from cases
    where id = ${id}`;
  return row;
};
const owed = { status: "won", open: true, promised: true, awaits: true };
const settled = { status: "won", open: false, promised: false, awaits: false };
const waitingIn = (page: string, item: string) =>
  Number(new RegExp(`${item}<b[^>]*>(\\d+)`).exec(page.replaceAll("<!-- -->", ""))?.[1] ?? 0);

test("a question is in the queue and on its case with its words, and answered from there it leaves the queue", async () => {
  const { browser, caseId, name, id } = await aCustomer();
  const before = await (await admin.get("/desk")).text();
  expect(before).not.toContain(`/desk/cases/${caseId}`);
  await ask(browser, "Is the rent agreement enough?");
  const queue = await (await admin.get("/desk")).text();
  expect(queue).toContain(`/desk/cases/${caseId}`);
  expect(queue).toContain("1 not answered");
  expect(waitingIn(queue, "Applications")).toBe(waitingIn(before, "Applications") + 1);
  expect(await (await admin.get(`/desk/applications?q=${encodeURIComponent(name)}`)).text()).toContain(
    "1 not answered",
  );
  const page = await (await admin.get(`/desk/cases/${caseId}`)).text();
  for (const text of ["Is the rent agreement enough?", "1 not answered", "Asked in My applications", `${id}/track`])
    expect(page).toContain(text);
  expect((await answer(`/desk/cases/${caseId}`, " ")).status).toBe(400);
  expect((await answer(`/desk/cases/${caseId}`, "Yes, with the last light bill.")).status).toBe(200);
  const after = await (await admin.get(`/desk/cases/${caseId}`)).text();
  expect(after).toContain("Yes, with the last light bill.");
  expect(after).not.toContain("1 not answered");
  expect(await (await admin.get("/desk")).text()).not.toContain(`/desk/cases/${caseId}`);
  expect(await (await browser.get("/track/messages")).text()).toContain("Yes, with the last light bill.");
  const jobs = await database.sql`select from jobs where kind in ('tracking-question-notice', 'tracking-answer-mail')`;
  expect(jobs).toHaveLength(2);
});

test("a won case stays won while its customer asks and is answered, and so do the figures", async () => {
  const { browser, caseId, proof } = await aCustomer();
  const won = async () => {
    const { statuses } = await readFigures(proof, database.sql, defaultCalendar, 7);
    return statuses.find(({ name }) => name === "won")?.count;
  };
  const before = await won();
  expect(await stateOf(caseId)).toEqual(settled);
  await ask(browser, "When is it filed?");
  expect([await stateOf(caseId), await won()]).toEqual([owed, before]);
  expect(await (await admin.get("/desk?status=won")).text()).toContain(`/desk/cases/${caseId}`);
  await answer(`/desk/cases/${caseId}`, "Tomorrow.");
  expect([await stateOf(caseId), await won()]).toEqual([settled, before]);
});

test("a payment is no answer to what its customer asked", async () => {
  const { browser, caseId, proof } = await aCustomer();
  await ask(browser, "Does the fee include the second shop?");
  const { sql } = database;
  const order = await anOrder(sql, { caseId });
  const utr = "640000000001";
  await sql`insert into ledger (order_id, kind, utr, source) values (${order.id}, 'utr reported', ${utr}, 'customer')`;
  expect(await confirmUtr(proof, sql, paymentsOff.supplier, order.id, { utr })).toMatchObject({ isPaid: true });
  expect(await stateOf(caseId)).toEqual(owed);
});

test("a lost case is taken up by a question", async () => {
  const { browser, caseId } = await aCustomer();
  await database.sql`update cases set status = 'lost', lost_reason = 'other' where id = ${caseId}`;
  await ask(browser, "Can we go on after all?");
  expect(await stateOf(caseId)).toEqual({ ...owed, status: "talking" });
});

test.each([
  ["connected", settled],
  ["no answer", owed],
  ["call back", owed],
  ["not interested", settled],
  ["do not call", owed],
])("a call about it that ended with '%s' undoes no win", async (outcome, expected) => {
  const { browser, caseId, proof } = await aCustomer();
  await ask(browser, "Please call me.");
  await recordOutcome(proof, caseId, outcome);
  expect(await stateOf(caseId)).toEqual(expected);
  await undoOutcome(proof, database.sql, caseId, await versionOf(caseId));
  expect(await stateOf(caseId)).toEqual(owed);
});

const services = () => ({
  sql: database.sql,
  office: { current: () => defaultCalendar },
});
const versionOf = async (id: string) => (await database.sql`select version from cases where id = ${id}`)[0]?.version;

async function recordOutcome(proof: StaffProof, id: string, outcome: string) {
  const form = new FormData();
  form.set("version", String(await versionOf(id)));
  form.set(outcome === "call back" ? "callBack" : "outcome", outcome === "call back" ? inAWeek() : outcome);
  expect(await actOnCase(proof, services(), id, form)).toMatchObject({ ok: true });
}

const inAWeek = () => `${new Date(Date.now() + 7 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10)}T12:00`;

test("a note and five calls in vain leave the question in the queue", async () => {
  const { browser, caseId, proof } = await aCustomer();
  await ask(browser, "Is anybody there?");
  for (let call = 0; call < 6; call++) {
    const form = new FormData();
    form.set("version", String(await versionOf(caseId)));
    form.set(call === 0 ? "act" : "outcome", call === 0 ? "note" : "no answer");
    if (call === 0) form.set("note", "Has a shop in Indore too.");
    const acted = await actOnCase(proof, services(), caseId, form);
    expect(acted).toMatchObject({ ok: true });
    expect(await stateOf(caseId)).toEqual(owed);
  }
});

test("answered from another application of the customer, it is answered where it was asked", async () => {
  const first = await aCustomer("gst");
  const second = await aCustomer("fssai");
  const { sql } = database;
  const [root] = await sql<{ version: number }[]>`select version from customers where id = ${first.customer}`;
  const note = "Called both: one shop, two addresses.";
  const joined = { into: first.customer, other: second.customer, version: root?.version ?? 0, note };
  expect(await joinCustomers(first.proof, sql, joined)).toBe("done");
  // Asked by the link from before they were joined.
  await ask(second.browser, "Which of the two comes first?");
  const asked = (await stateOf(second.caseId))?.awaits ? second : first;
  const other = asked === first ? second : first;
  const page = `/desk/applications/${other.id}`;
  expect(await (await admin.get(page)).text()).toContain("Which of the two comes first?");
  expect((await answer(page, "GST.")).status).toBe(200);
  expect(await stateOf(asked.caseId)).toEqual(settled);
});

test("revoking a link ends the links, sessions, devices and upload links of joined customers too", async () => {
  const first = await aCustomer("gst");
  const second = await aCustomer("fssai");
  const { sql } = database;
  const [root] = await sql<{ version: number }[]>`select version from customers where id = ${first.customer}`;
  const note = "Called both: one shop, two addresses.";
  const joined = { into: first.customer, other: second.customer, version: root?.version ?? 0, note };
  expect(await joinCustomers(first.proof, sql, joined)).toBe("done");
  const [requirement] = await sql<{ id: string }[]>`
    select id from requirements where application_id = ${second.id} order by position limit 1`;
  const made = await (await second.browser.post(`/track/documents/${requirement?.id}`, { act: "make link" })).text();
  const uploadLink = /value="[^"]*(\/track\/send\/[\w-]{22})"/.exec(made)?.[1] ?? "";
  expect((await browserOf(server).get(uploadLink)).status).toBe(200);
  expect((await admin.post(`/desk/applications/${first.id}`, { act: "tracking revoke" })).status).toBe(200);
  expect((await browserOf(server).get(uploadLink)).status).toBe(404);
  for (const { browser, link } of [first, second]) {
    expect((await browser.get("/track")).headers.get("Location")).toContain("/track/open");
    expect((await trackingPagesOf(server, database).open(browserOf(server), link)).status).toBe(403);
  }
  const left = await sql`select from tracking_devices where customer_id in (${first.customer}, ${second.customer})`;
  expect(left).toEqual([]);
});

test("what staff send by WhatsApp to ask for documents names them and has the link to My applications", async () => {
  const { id, link, phone } = await aCustomer();
  const page = await (await admin.get(`/desk/applications/${id}`)).text();
  const sent = new RegExp(`https://wa.me/91${phone}\\?text=([^"&]+)`, "g");
  const texts = [...page.matchAll(sent)].map(([, text]) => decodeURIComponent(text ?? ""));
  const asking = texts.find((text) => text.includes("we still need")) ?? "";
  expect(asking).toMatch(/\n- Photo.*:/);
  expect(asking).toMatch(new RegExp(`: https?://\\S+${link}$`));
});

test("a question that came while staff wrote the answer to another one still waits", async () => {
  const { browser, caseId } = await aCustomer();
  const page = `/desk/cases/${caseId}`;
  const newestOn = async () => /name="newest" value="([^"]+)"/.exec(await (await admin.get(page)).text())?.[1] ?? "";
  await ask(browser, "When is it filed?");
  const newest = await newestOn();
  await ask(browser, "And is the rent agreement enough?");
  const form = { act: "tracking answer", text: "Tomorrow.", key: crypto.randomUUID(), newest };
  expect((await admin.post(page, form)).status).toBe(200);
  expect(await stateOf(caseId)).toEqual(owed);
  expect(await (await admin.get(page)).text()).toContain("1 not answered");
  expect((await admin.post(page, { act: "tracking answered", newest })).status).toBe(200);
  expect(await stateOf(caseId)).toEqual(owed);
  expect((await admin.post(page, { act: "tracking answered", newest: await newestOn() })).status).toBe(200);
  expect(await stateOf(caseId)).toEqual(settled);
});

test("a customer who withdrew consent gets an answer to a question, and their case is closed again", async () => {
  const { browser, caseId } = await aCustomer();
  await database.sql`
    update cases set status = 'lost', lost_reason = 'do not call', withdrawn_at = now() where id = ${caseId}`;
  await ask(browser, "Can I have my documents back?");
  expect(await stateOf(caseId)).toEqual({ ...owed, status: "talking" });
  await answer(`/desk/cases/${caseId}`, "They are destroyed already.");
  expect(await stateOf(caseId)).toEqual({ ...settled, status: "lost" });
});

test("a customer who withdrew consent is mailed about an answer only if they asked a question", async () => {
  const { browser, caseId, submissionId } = await aCustomer();
  const { sql } = database;
  const mails = () => sql`select from jobs where kind = 'tracking-answer-mail' and subject = ${submissionId}`;
  await ask(browser, "Is it filed?");
  expect(await (await answer(`/desk/cases/${caseId}`, "Yes.")).text()).toContain("They are informed by mail");
  expect(await mails()).toHaveLength(1);
  await sql`update cases set withdrawn_at = now() where id = ${submissionId}`;
  const unasked = await (await answer(`/desk/cases/${caseId}`, "We have an offer for you.")).text();
  expect(unasked).toContain("No mail was sent");
  expect(await mails()).toHaveLength(1);
  await ask(browser, "What is it?");
  expect(await (await answer(`/desk/cases/${caseId}`, "Nothing.")).text()).toContain("They are informed by mail");
  expect(await mails()).toHaveLength(2);
});

test.each(["won", "talking"])(
  "a customer who asked not to be called is still answered in writing, also where it is %s",
  async (status) => {
    const isWithout = { promised: true, awaits: true, open: true, status };
    const { sql } = database;
    for (const end of ["outcome", "do not call", "withdraw"] as const) {
      const { browser, caseId, proof } = await aCustomer();
      await sql`update cases set status = ${status} where id = ${caseId}`;
      await ask(browser, "Please write to me: is it filed?");
      if (end === "outcome") await recordOutcome(proof, caseId, "do not call");
      else await stopContact(sql, [caseId], null, end === "withdraw");
      expect(await stateOf(caseId)).toEqual(isWithout);
      expect((await sql`select do_not_call from cases where id = ${caseId}`)[0]).toEqual({ doNotCall: true });
      const page = await (await admin.get("/desk")).text();
      expect(page).toContain(`/desk/cases/${caseId}`);
      await answer(`/desk/cases/${caseId}`, "Filed yesterday.");
      expect(await stateOf(caseId)).toMatchObject({ promised: false, awaits: false });
    }
  },
);

test("what was answered by phone is marked as answered, in the log and the history", async () => {
  const { browser, caseId } = await aCustomer();
  await ask(browser, "Please call me about the name.");
  const page = `/desk/cases/${caseId}`;
  expect(await (await admin.get(page)).text()).toContain("mark as answered");
  expect((await admin.post(page, { act: "tracking answered" })).status).toBe(200);
  expect(await stateOf(caseId)).toEqual(settled);
  const after = await (await admin.get(page)).text();
  expect(after).not.toContain("mark as answered");
  expect(after).toContain("Question from My applications answered by phone");
  const log = await database.sql`select from audit_events where object = ${caseId} and action like 'answered outside%'`;
  expect(log).toHaveLength(1);
});

test("an agent whose case it is not reaches nothing of My applications", async () => {
  const { browser, caseId, id, submissionId } = await aCustomer();
  await ask(browser, "Only for the owner.");
  const { sql } = database;
  const owner = await staffMember(sql, "agent");
  for (const table of ["cases", "applications"])
    await sql`update ${sql(table)} set owner = ${owner.id} where id in (${caseId}, ${id})`;
  const email = "ravi@anugya.example";
  const agent = await anAccount(server, database, email, { role: "agent" });
  await agent.signIn(email);
  const form = { act: "tracking answer", text: "Hello", key: crypto.randomUUID() };
  expect((await agent.post(`/desk/cases/${caseId}`, form)).status).toBe(404);
  expect(await (await agent.get(`/desk/cases/${caseId}`)).text()).not.toContain("Only for the owner");
  expect(await sql`select from tracking_messages where submission_id = ${submissionId} and is_ours`).toEqual([]);
});
