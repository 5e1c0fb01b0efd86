import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { myData as words } from "../../../content/en/my-data";
import { cases } from "../../../content/en/staff/cases";
import { hashOf, newSecret, PersonProof } from "../../../db/personal/person-proof";
import { TrackingProof } from "../../../db/personal/tracking-proof";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { content } from "../../../test/support/edition/content";
import { paymentsOff } from "../../../test/support/payments";
import { secret } from "../../../test/support/server";
import { anApplication } from "../../../test/support/work/applications";
import { listFirms, readMyApplications } from "../../applications/my-applications.server";
import { showApplication } from "../../applications/screens/application-page.server";
import { findNextStep } from "../../applications/start/next-step.server";
import { actOnOrder } from "../../orders/desk/order-acts.server";
import { showStaffOrder } from "../../orders/desk/present-orders.server";
import { ConfirmErasure } from "../../routes/public/my-data/changes";
import { linkOfSender } from "../../tracking/mail-link.server";
import { showCards } from "../../tracking/status.server";
import { linkMailKind } from "../../tracking/tracking-mails.server";
import { confirmAddress } from "./address.server";
import { showAtStake } from "./at-stake.server";
import { showMyData } from "./listed-data";
import { readMyData } from "./read.server";
import { carryOut } from "./requests.server";

const database = withDatabase();

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const services = () => ({ sql: database.sql, secrets: [secret] as [string], recordErasures: async () => true });
let people = 0;

async function aCustomer() {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meera", "admin");
  people++;
  const person = {
    name: "Ganesh Traders",
    email: `ganesh${people}@shop.example`,
    phone: String(9_876_512_340 + people),
  };
  const made = await anApplication(sql, admin, "gst", person);
  return { ...made, person, sql, asker: { submissions: [made.submissionId], account: null } };
}
async function proofOf(submissions: string[]): Promise<PersonProof> {
  const session = newSecret();
  await database.sql`
    insert into my_data_links (link_hash, people, expires_at, session_hash, session_ends)
    values (${hashOf(newSecret())}, ${submissions}::uuid[], now() + interval '1 hour', ${hashOf(session)}, now() + interval '1 hour')`;
  const proof = await PersonProof.check(database.sql, session);
  if (!proof) throw new Error("no proof");
  return proof;
}
const applicationOf = async (id: string) => {
  const [row] = await database.sql`select stage, applicant, state from applications where id = ${id}`;
  return row;
};

test("what is stopped ends as withdrawn, its refund is asked for by the policy once, and staff get a mail", async () => {
  const { id, orderId, sql, asker } = await aCustomer();
  const stop = () => carryOut(services(), asker, "the person", formOf({ act: "stop work" }));
  const stopped = await stop();
  expect(stopped).toMatchObject({ ok: true, message: expect.stringContaining(words.messages.workStopped) });
  expect(stopped.message).toContain("by the refund policy");
  expect(await applicationOf(id)).toMatchObject({ stage: "withdrawn" });
  const asked = () => sql`select from ledger where order_id = ${orderId} and kind = 'refund requested'`;
  expect(await asked()).toHaveLength(1);
  expect(await sql`select from jobs where kind = 'money-notice' and subject = ${orderId}`).not.toHaveLength(0);
  const [mail] =
    await sql`select payload ->> 'subject' as subject from jobs where payload ->> 'subject' like '%withdrawn%'`;
  expect(mail?.subject).toMatch(/was withdrawn by its customer/);
  await stop();
  expect(await asked()).toHaveLength(1);
});

test("work that was withdrawn leaves no order paid for nobody: nothing refunded closes it, once, with its invoice", async () => {
  const { orderId, sql, asker } = await aCustomer();
  const admin = await aStaffMember(sql, "Meera", "admin");
  const decline = () =>
    actOnOrder(admin, { sql, payments: paymentsOff }, orderId, formOf({ act: "decline", reason: "It was ready." }));
  // While it runs and nobody asks, there is nothing to decline.
  expect(await decline()).toMatchObject({ ok: false });
  await sql`insert into ledger (order_id, kind, source) values (${orderId}, 'work started', 'staff')`;
  const stopped = await carryOut(services(), asker, "the person", formOf({ act: "stop work" }));
  expect(stopped.message).toContain("gives nothing back");
  const shown = (await showStaffOrder(admin, sql, orderId))?.refund;
  expect(shown).toMatchObject({ canClose: true, asked: expect.stringContaining("The customer asked") });
  expect(await decline()).toMatchObject({ ok: true });
  expect(await decline()).toMatchObject({ ok: false });
  const [state] = await sql`select state from order_states where id = ${orderId}`;
  expect(state).toEqual({ state: "closed" });
  expect(await sql`select from invoices where order_id = ${orderId} and kind = 'invoice'`).toHaveLength(1);
  expect((await showStaffOrder(admin, sql, orderId))?.refund).toMatchObject({ canClose: false, asked: "" });
  expect(await sql`select * from money_faults`).toHaveLength(0);
});

test("after a part went back the rest of withdrawn work is kept: the order closes with an invoice of that rest", async () => {
  const { orderId, sql, asker } = await aCustomer();
  const admin = await aStaffMember(sql, "Meera", "admin");
  const act = (fields: Record<string, string>) =>
    actOnOrder(admin, { sql, payments: paymentsOff }, orderId, formOf(fields));
  await carryOut(services(), asker, "the person", formOf({ act: "stop work" }));
  const back = { act: "refund", amount: "500.25", reason: "By the policy", reference: "512345670001", refunds: "0" };
  expect(await act(back)).toMatchObject({ ok: true });
  const shown = async () => (await showStaffOrder(admin, sql, orderId))?.refund;
  expect(await shown()).toMatchObject({ canClose: true, isPartBack: true });
  expect(await act({ act: "decline", reason: "The file was made ready." })).toMatchObject({ ok: true });
  const [state] = await sql`
    select state, received::int - refunded::int as kept from order_states where id = ${orderId}`;
  expect(state).toMatchObject({ state: "closed", kept: 199_900 - 50_025 });
  const [invoice] = await sql`
    select amount::int as amount, fields from invoices where order_id = ${orderId} and kind = 'invoice'`;
  expect(invoice?.amount).toBe(state?.kept);
  expect(JSON.stringify(invoice?.fields)).toContain("Rs 1,498.75");
  expect(await shown()).toMatchObject({ canClose: false });
  expect(await act({ act: "decline", reason: "Again" })).toMatchObject({ ok: false });
  expect(await sql`select * from money_faults`).toHaveLength(0);
});

test("while a refund is under way at the gateway withdrawn work is not closed: its invoice would count what goes back", async () => {
  const { orderId, sql, asker } = await aCustomer();
  const admin = await aStaffMember(sql, "Meera", "admin");
  await carryOut(services(), asker, "the person", formOf({ act: "stop work" }));
  const [refund] = await sql<{ id: string }[]>`
    insert into refunds (order_id, payment_id, amount, reason)
    select order_id, payment_id, 50025, 'By the policy' from ledger where order_id = ${orderId} and kind = 'credited' returning id`;
  const close = () =>
    actOnOrder(admin, { sql, payments: paymentsOff }, orderId, formOf({ act: "decline", reason: "It was ready." }));
  for (const status of ["decided", "pending"]) {
    if (status === "pending")
      await sql`
        insert into ledger (order_id, kind, refund_id, source) values (${orderId}, 'refund pending', ${refund?.id ?? ""}, 'poll')`;
    expect(await close()).toMatchObject({ ok: false, message: expect.stringContaining("Rs 500.25 is under way") });
  }
  expect(await sql`select from invoices where order_id = ${orderId} and kind = 'invoice'`).toHaveLength(0);
  expect(await sql`select from ledger where order_id = ${orderId} and kind = 'nothing refunded'`).toHaveLength(0);
  await sql`
    insert into ledger (order_id, kind, refund_id, source) values (${orderId}, 'refund failed', ${refund?.id ?? ""}, 'poll')`;
  expect(await close()).toMatchObject({ ok: true });
  const [invoice] = await sql`
    select amount::int as amount from invoices where order_id = ${orderId} and kind = 'invoice'`;
  expect(invoice?.amount).toBe(199_900);
  expect(await sql`select * from money_faults`).toHaveLength(0);
});

test("where all of it went back nothing is left to keep, and the order is not closed", async () => {
  const { orderId, sql, asker } = await aCustomer();
  const admin = await aStaffMember(sql, "Meera", "admin");
  const act = (fields: Record<string, string>) =>
    actOnOrder(admin, { sql, payments: paymentsOff }, orderId, formOf(fields));
  await carryOut(services(), asker, "the person", formOf({ act: "stop work" }));
  const back = { act: "refund", amount: "1999", reason: "Good will", reference: "512345670002", refunds: "0" };
  expect(await act(back)).toMatchObject({ ok: true });
  expect(await act({ act: "decline", reason: "Nothing is left" })).toMatchObject({ ok: false });
  expect(await sql`select from invoices where order_id = ${orderId} and kind = 'invoice'`).toHaveLength(0);
  expect(await sql`select * from money_faults`).toHaveLength(0);
});

test("a corrected number stands in the history of the application, and is the one that we say we will call", async () => {
  const { id, orderId, person, sql, asker } = await aCustomer();
  const corrected = { act: "correct", name: person.name, email: person.email, phone: "9876500001", state: "Goa" };
  await carryOut(services(), asker, "the person", formOf(corrected));
  const events =
    await sql`select note from application_events where application_id = ${id} and kind = 'contact corrected'`;
  expect(events).toEqual([{ note: "Phone number. By the customer, in My data." }]);
  await sql`delete from requirements where application_id = ${id}`;
  expect((await findNextStep(sql, orderId))?.text).toContain("+91 9876500001");
});

test("a confirmed address gets a link to My applications of its own, where the old one had led there", async () => {
  const { submissionId, sql } = await aCustomer();
  const mailed = () => sql`select from jobs where kind = ${linkMailKind} and subject = ${submissionId}`;
  const confirm = (email: string) => confirmAddress(sql, [secret], "", { people: [submissionId], email });
  await confirm("ganesh.first@shop.example");
  expect(await mailed(), "no page, no link").toHaveLength(0);
  const old = await linkOfSender(sql, secret, submissionId);
  await confirm("ganesh.second@shop.example");
  expect(await mailed()).toHaveLength(1);
  expect(await linkOfSender(sql, secret, submissionId)).not.toBe(old);
});

test("a corrected name reaches the application that is not filed; what is filed, and a name that is not theirs, stay", async () => {
  const { id, person, sql, asker } = await aCustomer();
  const correct = (name: string) =>
    carryOut(
      services(),
      asker,
      "the person",
      formOf({ act: "correct", name, email: person.email, phone: person.phone, state: "Goa" }),
    );
  await sql`
    update applications set applicant = ${person.name}, state = (select state from submissions where id = submission_id)
    where id = ${id}`;
  expect((await correct("Shree Ganesh Traders")).message).not.toContain(words.messages.filedStay);
  expect(await applicationOf(id)).toMatchObject({ applicant: "Shree Ganesh Traders", state: "Goa" });
  await sql`update applications set applicant = 'Lakshmi Stores' where id = ${id}`;
  await correct("Ganesh & Sons");
  expect(await applicationOf(id)).toMatchObject({ applicant: "Lakshmi Stores" });
  await sql`update applications set applicant = 'Ganesh & Sons', stage = 'filed', filed_on = current_date where id = ${id}`;
  expect((await correct("Ganesh and Sons")).message).toContain(words.messages.filedStay);
  expect(await applicationOf(id)).toMatchObject({ applicant: "Ganesh & Sons" });
});

test("a corrected firm reaches every application in its name that is not filed, the customer's page and the desk", async () => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Meera", "admin");
  const person = { name: "Lakshmi Iyer", email: "lakshmi@shop.example", phone: "9876512999" };
  const { id, submissionId } = await anApplication(sql, admin, "fssai", person, { firm: "Iyer Fods" });
  const asker = { submissions: [submissionId], account: null };
  const correct = (before: string, after: string) => {
    const form = formOf({ ...person, act: "correct", state: "Goa", "firm-before": before, firm: after });
    return carryOut(services(), asker, "the person", form);
  };
  const offered = async () => listFirms(await readMyApplications(await proofOf([submissionId]), sql), [person.name]);
  expect(await offered()).toEqual(["Iyer Fods"]);
  expect(await correct("Iyer Fods", " ")).toMatchObject({ ok: false, message: words.messages.badFirm });
  // Of a firm that is not theirs nothing changes.
  await correct("Some Other Firm", "Stolen");
  expect(await offered()).toEqual(["Iyer Fods"]);
  expect((await correct("Iyer Fods", "Iyer Foods")).message).toContain(words.messages.corrected);
  expect(await applicationOf(id)).toMatchObject({ applicant: "Iyer Foods" });
  const preview = await TrackingProof.preview(sql, admin, submissionId, true);
  if (!preview) throw new Error("there is no such customer");
  expect(await showCards(content, preview, sql)).toMatchObject([{ applicant: "Iyer Foods" }]);
  expect(await showApplication(content, admin, sql, id)).toMatchObject({
    applicant: "Iyer Foods",
    events: expect.arrayContaining([expect.objectContaining({ note: "By the customer, in My data." })]),
  });
  await sql`update applications set stage = 'filed', filed_on = current_date where id = ${id}`;
  expect(await offered()).toEqual([]);
  expect((await correct("Iyer Foods", "Iyer & Sons")).message).toContain(words.messages.filedStay);
  expect(await applicationOf(id)).toMatchObject({ applicant: "Iyer Foods" });
});

test("the page that asks again names what runs, what is paid, and the certificate that would be lost", async () => {
  const { sql, submissionId } = await aCustomer();
  const before = await showAtStake(await proofOf([submissionId]), sql);
  expect(before.canStop).toBe(true);
  expect(before.lines.join("\n")).toMatch(
    /GST registration \(\S+\): .*The work on it ends\.[\s\S]*Order \S+: Rs [\d,]+ paid/,
  );
  const nobody = await showAtStake(await proofOf([]), sql);
  expect(nobody).toEqual({ lines: [], canStop: false });
});

test("who pays reads in My data that we do it, in no word of the desk", async () => {
  const { sql, submissionId } = await aCustomer();
  const proof = await proofOf([submissionId]);
  const shown = showMyData(await readMyData(proof, sql));
  const rows = shown.submissions.flatMap((each) => each.rows);
  expect(rows).toContainEqual([words.fields.status, "You asked us to do it"]);
  expect(rows.map(([, value]) => value)).not.toContain(cases.status.won);
});

test.each([
  [true, words.confirm.atStake.finish],
  [false, words.confirm.no],
])("before an erasure 'finish first' is offered only while something runs: %s", (canStop, label) => {
  const atStake = { lines: ["Your FSSAI registration"], canStop };
  const html = renderToStaticMarkup(createElement(ConfirmErasure, { atStake }));
  expect(html).toContain(`>${label}</`);
});
