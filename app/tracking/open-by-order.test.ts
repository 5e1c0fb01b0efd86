import { expect, test } from "vitest";
import { browserOf, mailThatWaits } from "../../test/support/accounts";
import { aStaffMember } from "../../test/support/cases";
import { anOrder } from "../../test/support/payments";
import { withSite } from "../../test/support/site";
import { aPaidOrder, services } from "../../test/support/work/applications";
import { trackingPagesOf } from "../../test/support/work/tracking";
import { startPaidOrder } from "../applications/start/start-paid-order.server";
import { openLimit } from "./link.server";

const { server, database } = withSite({ ...mailThatWaits, TRUST_PROXY: "1" });

let count = 0;
async function aStartedOrder() {
  const { sql } = database;
  count++;
  const person = { name: "Lakshmi Iyer", email: `paid${count}@shop.example`, phone: String(9_310_000_000 + count) };
  const order = await aPaidOrder(sql, await aStaffMember(sql, "Asha", "admin"), services.fssai, person);
  await startPaidOrder(sql, order.id);
  const [application] = await sql<{ id: string; reference: string }[]>`
    select id, reference from applications where order_id = ${order.id}`;
  const [requirement] = await sql<{ id: string }[]>`
    select id from requirements where application_id = ${application?.id ?? ""} order by position limit 1`;
  if (!application || !requirement) throw new Error("Nothing started.");
  return { ...order, page: `/pay/${order.token}`, application, requirement: requirement.id };
}

const codesTo = async (email: string) =>
  (
    await database.sql<{ code: string }[]>`
      select substring(payload ->> 'text' from '[0-9]{6}') as code from jobs
      where kind = 'mail' and payload ->> 'to' = ${email} order by created_at`
  ).map(({ code }) => code);

const press = (browser: ReturnType<typeof browserOf>, page: string) => browser.post(page, { act: "documents" });
const addressOf = (answer: Response) => answer.headers.get("Location") ?? "";

test("the paid page names the one thing to do, and leads by the code from the order's mailbox to the first document", async () => {
  const { page, requirement, email } = await aStartedOrder();
  const browser = browserOf(server, "10.1.0.1");
  const shown = await (await browser.get(page)).text();
  expect(shown).toContain("Send your 3 documents");
  const pressed = await press(browser, page);
  const proof = `/track/proof?next=${encodeURIComponent(`/track/documents/${requirement}`)}`;
  expect([pressed.status, addressOf(pressed)]).toEqual([303, proof]);
  expect(await (await browser.get(proof)).text()).toContain("is on its way to p••••@shop.example");
  // Pressed twice, it is one mail.
  await press(browser, page);
  const codes = await codesTo(email);
  expect(codes).toHaveLength(1);
  const typed = await browser.post(proof, { code: codes[0] ?? "" });
  expect(addressOf(typed)).toBe(`/track/documents/${requirement}`);
  expect(await (await browser.get(addressOf(typed))).text()).toContain("Photo of the applicant");
  // The browser is known from then on.
  expect(addressOf(await press(browser, page))).toBe(`/track/documents/${requirement}`);
});

test("somebody else who holds the order's link sees nothing of My applications, by no address, also when the session is begun anew", async () => {
  const { page, requirement, application, email } = await aStartedOrder();
  const stranger = browserOf(server, "10.1.0.2");
  await press(stranger, page);
  const closed = async () => {
    for (const address of ["/track", "/track/messages", `/track/documents/${requirement}`, "/track/dates/1.ics"]) {
      const answer = await stranger.get(address);
      expect([address, await answer.text()]).not.toEqual([address, expect.stringContaining(application.reference)]);
      if (address === "/track") expect(addressOf(answer)).toMatch(/^\/track\/proof\?/);
    }
    expect(await (await stranger.get("/track/state")).text()).toContain("null");
    const sent = await stranger.post(`/track/documents/${requirement}`, { act: "lacks", lacks: "Nothing" });
    expect(addressOf(sent)).toMatch(/^\/track\/proof\?/);
    expect((await stranger.post("/track", { act: "separate" })).status).toBe(303);
  };
  await closed();
  await stranger.post("/track/open", { next: "/track" });
  await closed();
  // Nor does it get to the digits by trying, nor use up the tries of the customer's own link.
  const proof = "/track/proof?next=%2Ftrack";
  for (let at = 0; at < 6; at++) await stranger.post(proof, { code: String(100_000 + at) });
  expect(await database.sql`select from jobs where kind = 'tracking-new-link-mail'`).toHaveLength(0);
  const { browser } = await trackingPagesOf(server, database).visitor(application.id);
  await browser.post(proof, { act: "send" });
  const code = (await codesTo(email)).at(-1) ?? "";
  expect(addressOf(await browser.post(proof, { code }))).toBe("/track");
});

test("by the order's link no more sessions are begun than by any other", async () => {
  const { page } = await aStartedOrder();
  const statuses = new Map<number, number>();
  // Without its cookies each press is one of somebody new.
  for (let at = 0; at < openLimit.most + 3; at++) {
    const { status } = await press(browserOf(server, "10.1.0.9"), page);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [303, openLimit.most],
    [429, 3],
  ]);
});

test("an order that is not paid opens nothing and mails nothing", async () => {
  const order = await anOrder(database.sql);
  const browser = browserOf(server, "10.1.0.3");
  expect(addressOf(await press(browser, `/pay/${order.token}`))).toBe(`/pay/${order.token}`);
  expect(browser.cookies.get("tracking")).toBeUndefined();
  expect(await codesTo(order.email)).toEqual([]);
});
