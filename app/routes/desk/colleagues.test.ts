import { randomUUID } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, expect, test } from "vitest";
import { StaffProof } from "../../../db/personal/staff-proof";
import { anAccount, type Browser } from "../../../test/support/accounts";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { withSite } from "../../../test/support/site";
import { staffMember } from "../../../test/support/staff";
import { anApplication } from "../../../test/support/work/applications";
import { trackingPagesOf } from "../../../test/support/work/tracking";
import { startByHand } from "../../applications/start/start-application.server";
import { customerOf } from "../../customers/customers.server";
import routes from "../../routes";

const { server, database } = withSite({ TRUST_PROXY: "1", LEAD_LIMIT: "off" });

let agent: Browser;
let agentProof: StaffProof;
beforeAll(async () => {
  const { sql } = database;
  const email = "rohan@anugya.example";
  agent = await anAccount(server, database, email, { role: "agent" });
  await agent.signIn(email);
  const [session] = await sql<{ id: string }[]>`
    select session.id from session join "user" on "user".id = user_id where email = ${email}`;
  const { proof } = await StaffProof.check(sql, session?.id ?? "");
  if (!proof) throw new Error("The agent has no session.");
  agentProof = proof;
});

let count = 0;
/** A colleague's customer, whom the agent has entered by hand with the number and address that they know. */
async function aColleaguesCustomer() {
  const { sql } = database;
  const { proof: admin } = await staffMember(sql);
  const colleague = await aStaffMember(sql, "Meera");
  count++;
  const gstin = `27AAPFU0939F${count}ZV`;
  const mark = `Zq${randomUUID().slice(0, 8)}`;
  const whose = { name: `Lakshmi ${mark}`, email: `known${count}@shop.example`, phone: String(9_370_000_000 + count) };
  const made = await anApplication(sql, admin, "gst", whose);
  await sql`update cases set owner = ${colleague.user.id} where id = ${made.submissionId}`;
  await sql`
    update applications set owner = ${colleague.user.id}, applicant = ${`${mark} Traders`}, pan = 'AAPFU0939F',
      gstin = ${gstin}, filed_reference = 'AB270626999999Q' where id = ${made.id}`;
  const customer = await customerOf(sql, made.submissionId, null);
  await sql`
    insert into registrations (customer_id, application_id, service, kind, number, valid_from)
    values (${customer}, ${made.id}, 'gst', 'regular', ${gstin}, '2026-11-01')`;
  await sql`update submission_keys set created_at = created_at - interval '1 hour'`;
  const entered = await aCase(sql, { ...whose, name: "L V" });
  await sql`update cases set merged_into = null, owner = ${agentProof.user.id} where id = ${entered}`;
  // What the colleague's customer wrote last, so that a list which names them by it would show it.
  await sql`update submissions set created_at = now() + interval '1 second' where id = ${made.submissionId}`;
  const key = randomUUID();
  const own = await startByHand(agentProof, sql, { submission: entered, service: "gst", kind: "regular", key });
  expect(await customerOf(sql, entered, null)).toBe(customer);
  return { ...whose, ...made, mark, gstin, customer, entered, ownApplication: own.outcome === "started" ? own.id : "" };
}

const flat = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
const addresses = flat(await routes).flatMap(({ path }) => (path?.startsWith("/desk") ? [path] : []));

test("who enters a colleague's customer by number and address reads at no address of the desk, and finds by no search, what the colleague has", {
  tags: ["fault"],
  timeout: 300_000,
}, async () => {
  const { sql } = database;
  const whose = await aColleaguesCustomer();
  const { browser } = await trackingPagesOf(server, database).visitor(whose.id, { isProven: true });
  await browser.post("/track/messages", { text: `Asked ${whose.mark}`, key: randomUUID() });
  const [order] = await sql<{ reference: string }[]>`select reference from orders where id = ${whose.orderId}`;
  const [theirs] = await sql<{ reference: string }[]>`select reference from applications where id = ${whose.id}`;
  const requirements = await sql<
    { id: string }[]
  >`select id from requirements where application_id = ${whose.id} limit 1`;
  const numbers = ["AAPFU0939F", whose.gstin, "AB270626999999Q", order?.reference ?? ""];
  const ids = [whose.id, whose.orderId, whose.submissionId, whose.customer, whose.entered, whose.ownApplication];
  // The reference of an application is in the preview of the tracking page, as it is for who has the link alone.
  const searches = [whose.mark.slice(0, -1), `${whose.mark} Trad`, ...numbers, theirs?.reference ?? ""];
  const isRead = async (path: string) => {
    const page = await (await agent.get(path)).text();
    return [whose.mark, ...numbers].filter((text) => !decodeURIComponent(path).includes(text) && page.includes(text));
  };
  expect(addresses.length).toBeGreaterThan(15);
  for (const address of addresses)
    for (const id of address.includes(":") ? [...ids, ...requirements.map((each) => each.id)] : [""])
      expect(await isRead(address.replace(/:\w+/g, id)), address).toEqual([]);
  for (const list of [
    "/desk",
    "/desk/applications",
    "/desk/customers",
    "/desk/orders",
    `/desk/customers/${whose.customer}`,
  ])
    for (const search of [...searches, whose.phone, whose.email])
      expect(await isRead(`${list}?q=${encodeURIComponent(search)}`), `${list} ${search}`).toEqual([]);
  // Nor does a search for it find what is the agent's own of this customer: letter by letter it would be guessed.
  const finds = async (list: string, search: string) =>
    (await (await agent.get(`${list}?q=${encodeURIComponent(search)}`)).text()).includes(
      list === "/desk/customers" ? whose.customer : whose.ownApplication,
    );
  for (const list of ["/desk/applications", "/desk/customers"]) {
    for (const search of searches) expect(await finds(list, search), `${list} ${search}`).toBe(false);
    for (const search of ["L V", whose.phone, whose.email]) expect(await finds(list, search), search).toBe(true);
  }
});

test("an agent writes to a customer for whom a colleague works too only where the customer asked them", async () => {
  const { sql } = database;
  const whose = await aColleaguesCustomer();
  const { browser } = await trackingPagesOf(server, database).visitor(whose.id, { isProven: true });
  const write = (page: string) =>
    agent.post(page, { act: "tracking answer", text: "Send your documents to me.", key: randomUUID() });
  const [byApplication, byCase] = [`/desk/applications/${whose.ownApplication}`, `/desk/cases/${whose.entered}`];
  const refused = async (page: string) => {
    const answer = await write(page);
    return [answer.status, (await answer.text()).includes("the customer has asked you nothing here")];
  };
  for (const page of [byApplication, byCase]) {
    expect(await (await agent.get(page)).text()).not.toContain('value="tracking answer"');
    expect(await refused(page)).toEqual([400, true]);
  }
  // What the customer asks goes to who has what they ordered, not to who entered them last.
  await browser.post("/track/messages", { text: "When is it filed?", key: randomUUID() });
  for (const page of [byApplication, byCase]) expect(await refused(page)).toEqual([400, true]);
  expect(await (await browser.get("/track/messages")).text()).not.toContain("Send your documents");
  expect(await sql`select from tracking_messages where customer_id = ${whose.customer} and is_ours`).toHaveLength(0);
  expect(await sql`select from jobs where kind = 'tracking-answer-mail' and subject = ${whose.entered}`).toHaveLength(
    0,
  );
  await sql`update applications set is_open = false where id = ${whose.id}`;
  await browser.post("/track/messages", { text: "And the second one?", key: randomUUID() });
  expect((await write(byApplication)).status).toBe(200);
});
