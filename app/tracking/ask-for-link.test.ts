import { expect, test } from "vitest";
import { tracking } from "../../content/en/tracking/tracking";
import { mayMail } from "../../db/mail-limits";
import { browserOf, mailThatWaits } from "../../test/support/accounts";
import { aCase } from "../../test/support/cases";
import { anOrder as anUnpaidOrder } from "../../test/support/payments";
import { secret } from "../../test/support/server";
import { withSite } from "../../test/support/site";
import { staffMember } from "../../test/support/staff";
import { anApplication } from "../../test/support/work/applications";
import { trackingPagesOf } from "../../test/support/work/tracking";
import { erasePeople } from "../privacy/erasure/erase.server";
import { askedLinkKind, askedLinkMailKind, mailAskedLinks } from "./ask-for-link.server";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });
const { ask: words, open: openWords } = tracking;

let people = 0;
const aPerson = () => {
  people++;
  const phone = String(9_300_000_000 + people);
  return { name: "Lakshmi Nair", email: `lakshmi${people}@shop.example`, phone };
};
const anOrder = async (person = aPerson()) => {
  const { proof } = await staffMember(database.sql);
  return { ...person, proof, ...(await anApplication(database.sql, proof, "fssai", person)) };
};
let asked = 0;
/** Each from a network of their own. */
function ask(contact: string) {
  asked++;
  return browserOf(server, `10.${asked}.0.1`).post("/track/open", { contact });
}
/** To whom the link is on its way, once the request was worked on. */
async function mailedFor(contact: { email: string } | { phone: string }): Promise<string[]> {
  const { sql } = database;
  const before = await sql<{ id: string }[]>`select id from jobs where kind = ${askedLinkMailKind}`;
  await mailAskedLinks(sql, { ...contact, from: [] });
  const made = await sql<{ email: string }[]>`
    select email from jobs join submissions on submissions.id::text = subject
    where jobs.kind = ${askedLinkMailKind} and jobs.id <> all(${before.map(({ id }) => id)}) order by email`;
  return made.map(({ email }) => email);
}

test("without a link, /track asks for the phone or e-mail of the order", async () => {
  const browser = browserOf(server);
  const sent = await browser.get("/track");
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/track/open?next=%2Ftrack"]);
  const page = await (await browser.get("/track/open")).text();
  expect(page).toContain(words.heading);
  expect(page).toMatch(/<input[^>]*name="contact"/);
});

test("the answer is the same whether or not somebody is a customer, and what is neither is refused as typed", async () => {
  const { email, phone } = await anOrder();
  const answers = [];
  for (const contact of [email, phone, `+91 ${phone}`, "nobody@shop.example", "9000000001"]) {
    const answer = await ask(contact);
    answers.push([answer.status, (await answer.text()).replace(/nonce="[^"]*"/g, "")]);
  }
  expect(answers[0]?.[1]).toContain(words.sent.slice(0, 60));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  // Nothing is looked up while somebody waits: each is one job.
  expect(await database.sql`select from jobs where kind = ${askedLinkKind}`).toHaveLength(5);
  const refused = await ask("hello <b>");
  expect(refused.status).toBe(400);
  const page = await refused.text();
  expect(page).toContain(words.bad);
  expect(page).toContain('value="hello &lt;b&gt;"');
});

test("the link goes to the address of the order alone, each tracking page's to its own, and to nobody who only asked", async () => {
  const order = await anOrder();
  expect(await mailedFor({ phone: order.phone })).toEqual([order.email]);
  const stranger = await anOrder({ ...aPerson(), phone: order.phone });
  expect(await mailedFor({ phone: order.phone })).toEqual([order.email, stranger.email].sort());
  expect(await mailedFor({ email: order.email })).toEqual([order.email]);
  expect(await mailedFor({ email: "nobody@shop.example" })).toEqual([]);
  const lead = aPerson();
  await aCase(database.sql, lead);
  expect(await mailedFor({ email: lead.email })).toEqual([]);
});

test("a mailbox gets three such mails an hour, however often somebody asks", async () => {
  const { email } = await anOrder();
  const mailed = [];
  for (let count = 0; count < 5; count++) mailed.push(...(await mailedFor({ email })));
  expect(mailed).toEqual([email, email, email]);
});

test("orders that a stranger makes with a customer's number keep that customer from no link", async () => {
  const { sql } = database;
  const customer = await anOrder();
  for (let count = 0; count < 6; count++) {
    const stranger = { ...aPerson(), phone: customer.phone, state: "Kerala" as const };
    await anUnpaidOrder(sql, { caseId: await aCase(sql, stranger), customer: stranger });
  }
  for (let count = 0; count < 20; count++)
    await mayMail(sql, "order-mail", { mailbox: aPerson().email, phone: customer.phone }, null);
  expect(await mailedFor({ phone: customer.phone })).toContain(customer.email);
  expect(await mailedFor({ email: customer.email })).toEqual([customer.email]);
});

test("a link whose data were erased says so, and does not offer to send it again", async () => {
  const { id, submissionId } = await anOrder();
  const trackingPages = trackingPagesOf(server, database);
  const link = await trackingPages.linkOf(id);
  const erasing = { submissions: [submissionId], reason: "asked by the person" as const, actor: null };
  await erasePeople(database.sql, [secret], erasing);
  const answer = await trackingPages.open(browserOf(server), link);
  expect(answer.status).toBe(410);
  const page = await answer.text();
  expect(page).toContain(openWords.erased.slice(0, 40));
  expect(page).not.toContain(words.heading);
  const other = await trackingPages.open(browserOf(server), `/track/${"x".repeat(22)}`);
  expect(other.status).toBe(403);
  expect(await other.text()).toContain(words.heading);
});
