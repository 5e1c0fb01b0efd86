import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAccount, type browserOf, goodPassword, mailThatWaits } from "../../../test/support/accounts";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { type LocalGateway, startGateway } from "../../../test/support/gateway";
import { anOrder, moneyFaults, orderPath, paymentsOff, recordByHand } from "../../../test/support/payments";
import { withSite } from "../../../test/support/site";
import { readFigures } from "../../desk/figures/figures.server";
import { sameTimeAfter } from "../../office/clock";
import { defaultCalendar } from "../../office/default-calendar";
import { recordPayment } from "../../orders/payments/record-payment.server";

let gateway: LocalGateway;
const taxed = {
  SITE_GSTIN: "27AAPFU0939F1ZV",
  SITE_ADDRESS: "1 MG Road",
  SITE_STATE: "Maharashtra",
  SITE_SAC: "998312",
};
const { server, database } = withSite(async () => {
  gateway = await startGateway();
  const upi = { UPI_ID: "anugya@bank", UPI_NAME: "Anugya" };
  return { TRUST_PROXY: "1", ...mailThatWaits, ...gateway.variables, ...upi, ...taxed };
});
/** As long as an invoice may be drawn (`usualLimits` of `drawing.server.ts`). */
const longestDrawingMs = 30_000;
let agent: ReturnType<typeof browserOf>;
let admin: ReturnType<typeof browserOf>;
beforeAll(async () => {
  gateway.sendTo(`${server.origin}/api/payments/webhook`);
  agent = await anAccount(server, database, "agent@shop.example", { role: "agent" });
  await agent.signIn("agent@shop.example");
  admin = await anAccount(server, database, "admin@shop.example", { role: "admin" });
  await admin.signIn("admin@shop.example");
});
afterAll(async () => {
  expect(await moneyFaults(database.sql)).toEqual([]);
  await gateway[Symbol.asyncDispose]();
});

const quote = (id: string, fields: Record<string, string> = {}) =>
  agent.post(`/desk/cases/${id}`, { act: "quote", version: "1", what: "fssai basic 1", days: "7", ...fields });

async function quoted(fields: Record<string, string> = {}) {
  const caseId = await aCase(database.sql);
  const answer = await quote(caseId, fields);
  expect(answer.status).toBe(200);
  const link = /\/pay\/[\w-]{22}/.exec(await answer.text())?.[0] ?? "";
  const [order] = await database.sql`select id, reference, total::int from orders where case_id = ${caseId}`;
  return {
    caseId,
    link,
    id: order?.id as string,
    reference: order?.reference as string,
    total: order?.total as number,
  };
}

const pageOf = async (link: string) => (await fetch(server.origin + link)).text();
const totalOf = async (id: string): Promise<string> =>
  (await database.sql`select round(total / 100.0, 2)::text as rupees from orders where id = ${id}`)[0]?.rupees;
const stateOf = async (id: string) => (await database.sql`select state from order_states where id = ${id}`)[0]?.state;

describe("a quote", () => {
  test("is sent with its link, marks the case, and opening the link changes nothing", async () => {
    const { caseId, link, id, reference } = await quoted({ discount: "100" });
    const [found] = await database.sql`select status from cases where id = ${caseId}`;
    expect(found).toMatchObject({ status: "quoted" });
    const [mail] = await database.sql`select payload from jobs where kind = 'quote-mail' and subject = ${id}`;
    expect(mail?.payload.text).toContain(link);
    expect(mail?.payload.subject).toContain(reference);
    const before = await database.sql`select count(*)::int from ledger`;
    const html = await pageOf(link);
    for (const part of ["Government fee, at cost", "Rs 1,899 before Rs 100 off", "IGST 18%", "is refunded"])
      expect(html).toContain(part);
    expect(await database.sql`select count(*)::int from ledger`).toEqual(before);
    expect((await fetch(`${server.origin}/pay/${"x".repeat(22)}`)).status).toBe(404);
    const [stored] = await database.sql`select hash from order_tokens where order_id = ${id}`;
    expect(link).not.toContain(stored?.hash);
  });

  test("replaced by another, or withdrawn, ends its link here and at the gateway", async () => {
    const linkOf = (reference: string) => [...gateway.links.values()].find((link) => link.reference_id === reference);
    const opened = async () => {
      const order = await quoted();
      const body = new URLSearchParams({ act: "link" });
      await fetch(server.origin + order.link, { method: "POST", body, headers: { Origin: server.origin } });
      expect(linkOf(order.reference)?.status).toBe("created");
      return order;
    };
    const replaced = await opened();
    expect((await quote(replaced.caseId, { what: "gst standard 1" })).status).toBe(200);
    expect(await stateOf(replaced.id)).toBe("awaiting");
    expect((await quote(replaced.caseId, { what: "fssai basic 2" })).status).toBe(200);
    const withdrawn = await opened();
    expect((await agent.post(`/desk/orders/${withdrawn.id}`, { act: "cancel" })).status).toBe(200);
    for (const { id, link, reference } of [replaced, withdrawn]) {
      expect(await stateOf(id)).toBe("cancelled");
      const html = await pageOf(link);
      expect(html).toContain("cancelled or replaced");
      expect(html).not.toContain("securely");
      await expect.poll(() => linkOf(reference)?.status).toBe("cancelled");
    }
  });

  test("is valid for a week where staff type no other number of days", async () => {
    const { id } = await quoted({ days: "" });
    const [order] = await database.sql`
      select round(extract(epoch from expires_at - created_at) / 86400)::int as days from orders where id = ${id}`;
    expect(order).toEqual({ days: 7 });
  });

  test.each<[string, Record<string, string>, string]>([
    ["below the government fee", { what: "fssai central 1" }, "Please ask an admin"],
    ["of a state licence at the fee of 5,000", { what: "fssai state 1", fee: "500000" }, "Please ask an admin"],
    ["with our fee typed by an agent", { ours: "2500", why: "Agreed on the phone" }, "Only an admin can set our fee"],
    ["of nothing", { what: "" }, "choose what the quote is for"],
    ["of no rupee", { what: "gst standard 1", discount: "1999" }, "at least one rupee"],
    ["after its total has changed", { seen: "100" }, "changed since it was shown"],
    ["without the fee that applies", { what: "fssai state 1" }, "choose the government fee"],
    ["with too large a discount", { discount: "5000" }, "larger than our fee"],
    ["with a discount that is no sum", { discount: "-1" }, "in rupees"],
    ["with an unknown code", { promo: "NEW9FSSAI" }, "not valid for this order"],
    ["with a code for another service", { what: "gst standard 1", promo: "NEW2FSSAI" }, "not valid for this order"],
    ["of something not sold", { what: "fssai gold 1" }, "price book does not have"],
    ["with a mistyped GSTIN", { gstin: "27AAPFU0939F1ZX" }, "s GSTIN: The last character does not fit"],
    ["valid too long", { days: "99" }, "1 to 30 days"],
  ])("%s is refused with a sentence", async (_, fields, sentence) => {
    const id = await aCase(database.sql);
    const answer = await quote(id, fields);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(sentence);
    expect(await database.sql`select from orders where case_id = ${id}`).toEqual([]);
  });
});

describe("a quote, by mail or by WhatsApp,", () => {
  const nextActionOf = async (id: string): Promise<{ owner: string; at: Date }> => {
    const [found] = await database.sql`
      select "user".email as owner, next_action_at as at from cases left join "user" on "user".id = owner
      where cases.id = ${id}`;
    return found as { owner: string; at: Date };
  };

  test.each(["quote", "quote link"])("takes an unassigned case and sets when to ask about it (%s)", async (act) => {
    const caseId = await aCase(database.sql);
    const tomorrow = sameTimeAfter(new Date(), 1, defaultCalendar);
    await quote(caseId, { act });
    const { owner, at } = await nextActionOf(caseId);
    expect(owner).toBe("agent@shop.example");
    expect(at.getTime() - tomorrow.getTime()).toBeGreaterThanOrEqual(0);
    expect(at.getTime() - tomorrow.getTime()).toBeLessThan(60_000);
  });

  test("keeps a later time that was chosen for the next call", async () => {
    const caseId = await aCase(database.sql);
    await database.sql`update cases set next_action_at = now() + interval '20 days' where id = ${caseId}`;
    const { at: chosen } = await nextActionOf(caseId);
    await quote(caseId);
    expect((await nextActionOf(caseId)).at).toEqual(chosen);
  });

  test("keeps the chosen business of two that pay the same fee", async () => {
    const caseId = await aCase(database.sql);
    const options = async (html: Promise<string>) =>
      [...(await html).matchAll(/<option value="(\d+ [^"]+)"( selected="")?/g)].map(([, value = "", selected]) => ({
        value,
        selected: selected !== undefined,
      }));
    const offered = await options((await agent.get(`/desk/cases/${caseId}`)).text());
    expect(new Set(offered.map(({ value }) => value)).size).toBe(offered.length);
    const fees = offered.map(({ value }) => value.split(" ")[0]);
    const second = offered.find((_, at) => fees.indexOf(fees[at]) < at)?.value ?? "";
    const answer = await quote(caseId, {
      act: "quote total",
      what: "fssai state 1",
      fee: second.replaceAll("&#x27;", "'"),
    });
    expect((await options(answer.text())).filter(({ selected }) => selected)).toEqual([
      { value: second, selected: true },
    ]);
  });
});

describe("a quote of what the price book does not have", () => {
  const send = (id: string, lines: [what: string, fee: string, ours: string, why: string][], act = "quote") => {
    const form = new URLSearchParams({ act, version: "1", days: "7", key: randomUUID() });
    for (const [what, fee, ours, why] of lines)
      for (const [name, value] of Object.entries({ what, fee, ours, why })) form.append(name, value);
    return admin.post(`/desk/cases/${id}`, [...form]);
  };
  const orderOf = async (id: string) =>
    (
      await database.sql`select *, total::int, government_fee::int, taxable::int, tax::int from orders where case_id = ${id}`
    )[0];

  test.each([
    ["a central licence", "fssai central 1", "", 750_000 * 1.18],
    ["a state licence at the fee of 5,000", "fssai state 1", "500000", 500_000],
    ["a state licence over five years", "fssai state 5", "200000", 1_000_000],
  ])("%s is sent by an admin who types our fee, and the reason is kept", async (_, what, fee, passedOn) => {
    const id = await aCase(database.sql);
    expect(await (await send(id, [[what, fee, "", ""]])).text()).toMatch(/Please enter our fee|does not have that/);
    expect(await (await send(id, [[what, fee, "2,500", ""]])).text()).toContain("give the reason");
    expect(await orderOf(id)).toBeUndefined();
    expect((await send(id, [[what, fee, "2,500", "Two visits to the kitchen"]])).status).toBe(200);
    const order = await orderOf(id);
    expect(order).toMatchObject({ governmentFee: passedOn, taxable: 250_000, tax: 45_000, items: [] });
    const [event] = await database.sql`select note from case_events where case_id = ${id} and kind = 'quote sent'`;
    expect(event?.note).toContain("Two visits to the kitchen");
    const [mail] = await database.sql`select payload from jobs where kind = 'quote-mail' and subject = ${order?.id}`;
    expect(mail?.payload.text).not.toContain("Two visits");
  });

  test("several lines are one order to the paisa, shown line by line, and its total is shown before it is sent", async () => {
    const id = await aCase(database.sql);
    const lines: Parameters<typeof send>[1] = [
      ["fssai state 1", "500000", "3,000.50", "Agreed with the owner"],
      ["gst standard 1", "", "", ""],
      ["", "", "", ""],
    ];
    const shown = await (await send(id, lines, "quote total")).text();
    // (3,000.50 + 1,999) with 18 %, which is 540 and 360 in whole rupees, and 5,000 passed on.
    expect(shown).toContain("Rs 10,899.50");
    const items = [
      "FSSAI state licence, 1 year: government fee Rs 5,000, our fee Rs 3,000.50 + GST",
      "GST registration filing, 1 year: our fee Rs 1,999 + GST",
    ];
    for (const item of items) expect(shown).toContain(item);
    expect(shown).toContain('name="seen" value="1089950"');
    expect(shown).toContain("Agreed with the owner");
    expect(await orderOf(id)).toBeUndefined();
    expect(await (await send(id, lines, "quote line")).text()).toMatch(/id="quote-what-3"/);
    const sent = await send(id, lines);
    expect(sent.status).toBe(200);
    const casePage = await sent.text();
    const messages = [...casePage.matchAll(/wa\.me[^"]+/g)].map(([link]) => decodeURIComponent(link));
    expect(messages).toContainEqual(expect.stringContaining(": Rs 10,899.50 in all, with GST. Pay "));
    const customerPage = (await pageOf(/\/pay\/[\w-]{22}/.exec(casePage)?.[0] ?? "")).replace(/<[^>]+>/g, "");
    for (const item of items) expect(customerPage).toContain(item);
    const order = await orderOf(id);
    expect(order).toMatchObject({ total: 1_089_950, governmentFee: 500_000, taxable: 499_950, tax: 90_000 });
    expect(order?.items).toHaveLength(2);
    const [mail] = await database.sql`select payload from jobs where kind = 'quote-mail' and subject = ${order?.id}`;
    for (const item of items) expect(mail?.payload.text).toContain(item);
    // Either service replaces it.
    expect((await send(id, [["gst standard 1", "", "", ""]])).status).toBe(200);
    expect(await stateOf(order?.id)).toBe("cancelled");
  });

  test("sent again because its answer was lost, it is stored once; corrected, it is another", async () => {
    const id = await aCase(database.sql);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => quote(id, { key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const links = await Promise.all(answers.map(async (answer) => /\/pay\/[\w-]{22}/.exec(await answer.text())?.[0]));
    expect(new Set(links).size).toBe(1);
    expect(await database.sql`select from orders where case_id = ${id}`).toHaveLength(1);
    expect(await database.sql`select from case_events where case_id = ${id} and kind = 'quote sent'`).toHaveLength(1);
    expect((await quote(id, { key, discount: "100" })).status).toBe(200);
    expect(await database.sql`select from orders where case_id = ${id}`).toHaveLength(2);
  });

  test("refused without JavaScript, the form still holds what was typed", async () => {
    const id = await aCase(database.sql);
    const html = await (await quote(id, { what: "fssai basic 3", days: "99", address: "12 MG Road, Pune" })).text();
    expect(html).toContain('value="12 MG Road, Pune"');
    expect(html).toMatch(/<option value="fssai basic 3" selected=""/);
    expect(html).toMatch(/<details[^>]* open=""><summary[^>]*>Compose a quote/);
  });

  test("its link is on the case for those who may see it, until it can no longer be paid", async () => {
    const id = await aCase(database.sql);
    const fields = { act: "quote link", version: "1", what: "gst standard 1", days: "7" };
    const answer = await (await agent.post(`/desk/cases/${id}`, fields)).text();
    const link = /\/pay\/[\w-]{22}/.exec(answer)?.[0] ?? "";
    const page = await (await admin.get(`/desk/cases/${id}`)).text();
    expect(page).toContain(`value="${server.origin}${link}"`);
    expect(page).toContain(`href="https://wa.me/91`);
    expect((await fetch(server.origin + link)).status).toBe(200);
    const order = await orderOf(id);
    expect(await database.sql`select from jobs where kind = 'quote-mail' and subject = ${order?.id}`).toEqual([]);
    expect(
      (await agent.post(`/desk/cases/${id}`, { act: "opened", template: "quote", channel: "WhatsApp", version: "2" }))
        .status,
    ).toBe(200);
    const contact = async () => (await database.sql`select first_contact_at from cases where id = ${id}`)[0];
    expect((await contact())?.firstContactAt).toBeNull();
    await agent.post(`/desk/cases/${id}`, { act: "sent", template: "quote", channel: "WhatsApp", version: "3" });
    expect((await contact())?.firstContactAt).not.toBeNull();
    expect(await (await admin.get(`/desk/cases/${id}`)).text()).toContain("Sent the quote (WhatsApp)");
    await admin.post(`/desk/orders/${order?.id}`, { act: "cancel" });
    expect(await (await admin.get(`/desk/cases/${id}`)).text()).not.toContain(link);
  });

  test("the case's own service is chosen already", async () => {
    const id = await aCase(database.sql, { service: "GST Registration" });
    expect(await (await agent.get(`/desk/cases/${id}`)).text()).toMatch(/<option value="gst standard 1" selected=""/);
  });
});

describe("the gateway's call", () => {
  const call = (body: string, headers: Record<string, string>) =>
    fetch(`${server.origin}/api/payments/webhook`, { method: "POST", body, headers });

  test("is answered by what it is: wrong signature 400, too large 413, right 200 and then paid", async () => {
    const { link, id, reference } = await quoted();
    expect((await call("{}", { "X-Razorpay-Signature": "0".repeat(64) })).status).toBe(400);
    const huge = " ".repeat(1024 * 1024 + 1);
    expect((await call(huge, { "X-Razorpay-Signature": "0".repeat(64) })).status).toBe(413);
    const post = new URLSearchParams({ act: "link" });
    await fetch(server.origin + link, { method: "POST", body: post, headers: { Origin: server.origin } });
    for (const event of gateway.pay(reference).events) expect(await gateway.deliver(event)).toBe(200);
    await expect.poll(() => stateOf(id)).toBe("paid");
    const html = await pageOf(link);
    expect(html).toContain("Paid. Thank you!");
    const receipt = /\/pay\/[\w-]{22}\/invoices\/[\da-f-]{36}/.exec(html)?.[0] ?? "";
    // While it is being drawn the answer says when to come again, and within the time that drawing may take it is there.
    const answers: string[] = [];
    const file = async () => {
      const { status, headers } = await fetch(server.origin + receipt);
      answers.push(`${status} ${status === 503 ? headers.get("Retry-After") : headers.get("Content-Type")}`);
      return status;
    };
    await expect.poll(file, { timeout: longestDrawingMs }).toBe(200);
    expect(answers.pop()).toBe("200 application/pdf");
    for (const answer of answers) expect(answer).toMatch(/^503 \d+$/);
    const elsewhere = receipt.replace(/\/pay\/[\w-]{22}/, (await quoted()).link);
    expect((await fetch(server.origin + elsewhere)).status).toBe(404);
  });

  test("while the database is away is answered with 503, so that it comes again", async () => {
    await database.sql`alter table gateway_events rename to gateway_events_away`;
    const body = "{}";
    const signature = createHmac("sha256", gateway.variables.RAZORPAY_WEBHOOK_SECRET).update(body).digest("hex");
    const headers = { "X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": randomUUID() };
    expect((await call(body, headers)).status).toBe(503);
    await database.sql`alter table gateway_events_away rename to gateway_events`;
    expect((await call(body, headers)).status).toBe(200);
  });

  test("is counted, and what is open is a metric", async () => {
    const text = await (await fetch(`${server.origin}/metrics`)).text();
    expect(text).toMatch(/payment_webhooks_total\{status="400"\} \d/);
    expect(text).toMatch(/payments_open\{state="unmatched"\} 0/);
  });

  test("tells nothing of the customer's link in the log", () => {
    expect(server.output()).not.toMatch(/\/pay\/[\w-]{22}/);
  });
});

describe("money at the desk", () => {
  async function claimed(utr: string) {
    const order = await quoted();
    const body = new URLSearchParams({ act: "utr", utr });
    await fetch(server.origin + order.link, { method: "POST", body, headers: { Origin: server.origin } });
    return order;
  }

  test("a transfer is confirmed by an admin alone, then refunded, and every invoice opens", async () => {
    const { id, link } = await claimed("700000000001");
    expect(await (await admin.get("/desk/orders?tab=checking")).text()).toContain("700000000001");
    expect((await agent.post(`/desk/orders/${id}`, { act: "confirm" })).status).toBe(403);
    expect((await agent.post(`/desk/orders/${id}`, { act: "refund", amount: "1" })).status).toBe(403);
    expect(await stateOf(id)).toBe("checking");
    expect((await admin.post(`/desk/orders/${id}`, { act: "refuse" })).status).toBe(400);
    const seen = { act: "confirm", amount: await totalOf(id), utr: "700000000001" };
    for (const wrong of [{ utr: "700000000009" }, { amount: "" }, { amount: "many" }])
      expect((await admin.post(`/desk/orders/${id}`, { ...seen, ...wrong })).status).toBe(400);
    expect(await stateOf(id)).toBe("checking");
    expect((await admin.post(`/desk/orders/${id}`, seen)).status).toBe(200);
    expect(await stateOf(id)).toBe("paid");
    const applications = () => database.sql`select id, version from applications where order_id = ${id}`;
    await expect.poll(async () => (await applications()).length, { timeout: 20_000 }).toBe(1);
    await fetch(server.origin + link, {
      method: "POST",
      body: new URLSearchParams({ act: "refund", reason: "Too dear" }),
      headers: { Origin: server.origin },
    });
    expect(await (await admin.get(`/desk/orders/${id}`)).text()).toContain("Too dear");
    const refund = (fields: Record<string, string>) => admin.post(`/desk/orders/${id}`, { act: "refund", ...fields });
    expect((await refund({ amount: "10,000", reference: "1" })).status).toBe(400);
    expect((await refund({ amount: "soon" })).status).toBe(400);
    expect((await refund({ amount: "500" })).status).toBe(400);
    expect((await refund({ amount: "500", reference: "800000000001" })).status).toBe(200);
    const [application] = await applications();
    const withdrawn = { act: "withdraw", reason: "Too dear", version: String(application?.version) };
    expect((await admin.post(`/desk/applications/${application?.id}`, withdrawn)).status).toBe(200);
    expect((await admin.post(`/desk/orders/${id}`, { act: "service done" })).status).toBe(200);
    await database.sql`update "user" set name = 'Meera Nair' where email = 'admin@shop.example'`;
    const html = await (await agent.get(`/desk/orders/${id}`)).text();
    expect(html).toMatch(/\d+ \w+ \d{4}, \d+:\d\d [AP]M/);
    // Who returned money by hand is a person, not an office.
    expect(html).toMatch(/Refund done(?:(?!<\/li>|<\/tr>).)*Meera Nair/s);
    const invoices = [...html.matchAll(/href="(\/desk\/orders\/[\da-f-]+\/invoices\/[\da-f-]+)"/g)].map(
      ([, path]) => path ?? "",
    );
    expect(invoices).toHaveLength(3);
    for (const path of invoices) expect((await agent.get(path)).headers.get("Content-Type")).toBe("application/pdf");
  });

  test("a refund that is sent twice from one page, because its answer was lost, moves money once", async () => {
    const { id } = await claimed("700000000006");
    const page = `/desk/orders/${id}`;
    await admin.post(page, { act: "confirm", amount: await totalOf(id), utr: "700000000006" });
    const [, refunds = ""] = /name="refunds" value="(\d+)"/.exec(await (await admin.get(page)).text()) ?? [];
    const form = { act: "refund", amount: "100", reason: "Agreed by phone", reference: "800000000006", refunds };
    expect((await admin.post(page, form)).status).toBe(200);
    const again = await admin.post(page, form);
    expect([again.status, await again.text()]).toEqual([400, expect.stringContaining("refunded in the meantime")]);
    expect(await database.sql`select from refunds where order_id = ${id}`).toHaveLength(1);
    expect((await admin.post(page, { ...form, refunds: "1", reference: "800000000007" })).status).toBe(200);
  });

  test("a payment that does not fit the order is explained to the customer, and no invoice is issued for what went back", async () => {
    const { id, link } = await claimed("700000000003");
    await admin.post(`/desk/orders/${id}`, { act: "confirm", amount: "99,999", utr: "700000000003" });
    const page = async () => (await fetch(server.origin + link)).text();
    expect(await page()).toContain('We have received <span class="whitespace-nowrap">Rs 99,999</span> from you');

    const other = await claimed("700000000004");
    const amount = await totalOf(other.id);
    const act = (name: string, fields = {}) => admin.post(`/desk/orders/${other.id}`, { act: name, ...fields });
    await act("confirm", { amount, utr: "700000000004" });
    expect((await act("refund", { amount, reason: "our mistake", reference: "R2" })).status).toBe(200);
    expect((await act("service done")).status).toBe(400);
  });

  test("an admin who entered the password long ago is asked for it before money moves", async () => {
    const { id } = await claimed("700000000005");
    const seen = { act: "confirm", amount: await totalOf(id), utr: "700000000005" };
    const sessions = database.sql`user_id = (select id from "user" where email = 'admin@shop.example')`;
    await database.sql`update session set password_checked_at = now() - interval '1 hour' where ${sessions}`;
    const calls: [string, Record<string, string>][] = [
      [`/desk/orders/${id}`, seen],
      [`/desk/orders/${id}`, { act: "refund", amount: "1" }],
      ["/desk/orders?tab=unmatched", { payment: "pay_x" }],
    ];
    for (const [path, fields] of calls) {
      const answer = await admin.post(path, fields);
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, expect.stringContaining("password")]);
    }
    expect(await stateOf(id)).toBe("checking");
    expect(await (await admin.get(`/desk/orders/${id}`)).text()).toContain("please enter your password again");
    await database.sql`update session set password_checked_at = now() where ${sessions}`;
    expect((await admin.post(`/desk/orders/${id}`, seen)).status).toBe(200);
  });

  test("what was typed before the password was asked for is there again, on its own order alone, and counts once it is sent", async () => {
    const { id } = await claimed("700000000008");
    const other = await claimed("700000000009");
    const page = `/desk/orders/${id}`;
    await admin.post(page, { act: "confirm", amount: await totalOf(id), utr: "700000000008" });
    const sessions = database.sql`user_id = (select id from "user" where email = 'admin@shop.example')`;
    await database.sql`update session set password_checked_at = now() - interval '1 hour' where ${sessions}`;
    const typed = { amount: "321.50", reason: "Agreed by phone & mail", reference: "800000000008" };
    const refund = () => admin.post(page, { act: "refund", ...typed, refunds: "0" });
    const asked = await refund();
    const kept = asked.headers.getSetCookie().find((cookie) => cookie.startsWith("typed="));
    // Also for the data of the page, which a script asks for at another address.
    expect(kept).toContain("Path=/desk/orders;");
    expect(
      (
        await admin.post(asked.headers.get("Location") ?? "", { form: "again", currentPassword: goodPassword })
      ).headers.get("Location"),
    ).toBe(page);
    expect(await (await admin.get(`/desk/orders/${other.id}`)).text()).not.toContain("321.50");
    const shown = await (await admin.get(page)).text();
    expect(shown).toContain("Nothing has been recorded yet");
    for (const value of ['value="321.50"', 'value="Agreed by phone &amp; mail"', 'value="800000000008"'])
      expect(shown).toContain(value);
    expect(await database.sql`select from refunds where order_id = ${id}`).toEqual([]);
    expect((await refund()).status).toBe(200);
    expect(await (await admin.get(page)).text()).not.toContain('321.50"');
  });

  test("an agent sees no order of somebody else's case", async () => {
    const { id, caseId, reference } = await quoted();
    await database.sql`update cases set owner = (select id from "user" where email = 'admin@shop.example') where id = ${caseId}`;
    expect((await agent.get(`/desk/orders/${id}`)).status).toBe(404);
    expect((await agent.post(`/desk/orders/${id}`, { act: "cancel" })).status).toBe(404);
    expect(await (await agent.get(`/desk/orders?q=${reference}`)).text()).not.toContain(`/desk/orders/${id}`);
    expect(await (await admin.get(`/desk/orders?q=${reference}`)).text()).toContain(`/desk/orders/${id}`);
  });

  test("money that fits no order stands in the list until an admin returns it", async () => {
    const payment = gateway.strangePayment(77_700);
    for (const event of gateway.eventsOf(payment)) await gateway.deliver(event);
    const list = async () => (await admin.get("/desk/orders?tab=unmatched")).text();
    await expect.poll(list).toContain(payment.id);
    const seen = await database.sql`
      select from audit_events where action = 'listed' and details ->> 'page' = 'unmatched money'`;
    expect(seen.length).toBeGreaterThan(0);
    expect(await (await agent.get("/desk/orders?tab=unmatched")).text()).not.toContain(payment.id);
    expect((await agent.post("/desk/orders?tab=unmatched", { payment: payment.id })).status).toBe(403);
    expect((await admin.post("/desk/orders?tab=unmatched", { payment: payment.id })).status).toBe(200);
    await expect.poll(() => [...gateway.refunds.values()].map(({ payment_id }) => payment_id)).toContain(payment.id);
    expect(await list()).not.toContain(payment.id);
  });

  test("whose money is on hold stands in the list, and the log has that it was seen", async () => {
    const { sql } = database;
    const order = await anOrder(sql);
    await recordByHand(await aStaffMember(sql, "Asha", "admin"), sql, paymentsOff, order.id, {
      ...{ way: "upi", reference: "812345678999", amount: String(order.total / 100 + 100) },
    });
    expect(await (await admin.get("/desk/orders?tab=unmatched")).text()).toContain(
      `${order.name}, order ${order.reference}`,
    );
    const [seen] = await sql`
      select from audit_events where details ->> 'page' = 'unmatched money' and ${order.submissionId} = any(people)`;
    expect(seen).toBeDefined();
  });

  const linesOf = async (answer: Response) =>
    (await answer.text())
      .replace("\ufeff", "")
      .trim()
      .split("\r\n")
      .map((line) => line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, "")) ?? []);
  const month = new Date(Date.now() + 5.5 * 60 * 60 * 1_000).toISOString().slice(0, 7);

  test("the accountant's day book has each document with its tax, and lines that sum to their totals, for admins alone", async () => {
    const form = { of: "day book", month, as: "csv" };
    const answer = await admin.post("/desk/export", form);
    expect(answer.headers.get("Content-Disposition")).toContain(`day-book-${month}.csv`);
    const [header = [], ...rows] = await linesOf(answer);
    expect(header.join()).toContain("Taxable value,CGST,SGST or UTGST,IGST,Government fee,Document total");
    expect(rows.length).toBeGreaterThan(2);
    const first = header.indexOf("Taxable value");
    for (const cells of rows) {
      const paise = cells.slice(first, first + 6).map((cell) => Math.round(Number(cell) * 100));
      if (cells[header.indexOf("GSTR-1 table")])
        expect(paise.slice(0, 5).reduce((sum, each) => sum + each, 0)).toBe(paise[5]);
    }
    const workbook = await admin.post("/desk/export", { ...form, as: "xlsx" });
    expect(new Uint8Array(await workbook.arrayBuffer()).subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
    expect((await agent.post("/desk/export", form)).status).toBe(403);
  });

  test("the lists of orders and payments hold what their reader may see, and no formula", async () => {
    const caseId = await aCase(database.sql);
    const customer = { name: '=HYPERLINK("http://evil.example")', email: "formula@shop.example", phone: "9812340078" };
    const { reference } = await anOrder(database.sql, { caseId, customer: { ...customer, state: "Goa" } });
    await database.sql`update cases set owner = (select id from "user" where email = 'admin@shop.example') where id = ${caseId}`;
    const span = { from: `${month}-01`, to: "2099-12-31" };
    const asked = (by: typeof admin, as = "csv") => by.post("/desk/export", { of: "orders", ...span, as });
    const everything = await (await asked(admin)).text();
    expect(everything).toContain(reference);
    expect(everything).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(await (await asked(agent)).text()).not.toContain(reference);
    const payments = await asked(admin, "payments");
    expect(payments.headers.get("Content-Disposition")).toContain("payments-");
    const [columns = [], ...rows] = await linesOf(payments);
    expect(columns.slice(0, 6)).toEqual(["When", "What", "Order", "Customer", "How", "Amount"]);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows[0]?.[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  test("applications, customers and figures are taken away by those who may see them", async () => {
    for (const of of ["applications", "customers", "figures", "activity"])
      for (const by of [admin, agent])
        for (const as of ["csv", "xlsx"]) {
          const answer = await by.post("/desk/export", { of, as });
          expect(answer.headers.get("Content-Disposition")).toMatch(new RegExp(`"${of}-\\d{4}-\\d\\d-\\d\\d\\.${as}"`));
          expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(10);
        }
    expect((await admin.post("/desk/export", { of: "passwords" })).status).toBe(400);
    expect((await admin.post("/desk/export", { of: "day book", month: "2026-13" })).status).toBe(400);
  });

  test("what tells of people is exported only with a password that was given lately", async () => {
    const sessions = database.sql`user_id = (select id from "user" where email = 'admin@shop.example')`;
    await database.sql`update session set password_checked_at = now() - interval '1 hour' where ${sessions}`;
    for (const of of ["applications", "customers", "orders", "day book"]) {
      const answer = await admin.post("/desk/export", { of, month, from: "2026-01-01", to: "2026-12-31", as: "csv" });
      expect([of, answer.status, answer.headers.get("Location")]).toEqual([
        of,
        302,
        expect.stringContaining("/auth/password"),
      ]);
    }
    expect((await admin.post("/desk/export", { of: "figures", as: "xlsx" })).status).toBe(200);
    await database.sql`update session set password_checked_at = now() where ${sessions}`;
  });

  test.each(["0000-01-01", "0001-01-01", "9999-12-31", "2026-02-30", "2026-13-01", "", "yesterday"])(
    "an export from %s is asked for two days",
    async (from) => {
      const answer = await admin.post("/desk/export", { of: "orders", from, to: "2099-12-31", as: "csv" });
      expect([answer.status, await answer.json()]).toEqual([400, { message: "Please give two days." }]);
    },
  );

  test("pages go back until the first order, each once, and a search pages too", async () => {
    const caseId = await aCase(database.sql);
    const customer = { name: "Paged Customer", email: "paged@shop.example", phone: "9812340077", state: "Goa" };
    for (let number = 0; number < 105; number++) await anOrder(database.sql, { caseId, customer });
    for (const start of ["/desk/orders?tab=awaiting", "/desk/orders?q=paged+cust"]) {
      const seen: string[] = [];
      for (let address: string | undefined = start; address; ) {
        const html = await (await admin.get(address)).text();
        seen.push(...[...html.matchAll(/· (?:<!-- -->)?(AN[\dA-Z]{10})/g)].map(([, reference]) => reference ?? ""));
        const next: string | undefined = /href="(\/desk\/orders\?[^"]*older=[^"]*)"/.exec(html)?.[1];
        address = next?.replaceAll("&amp;", "&");
      }
      expect(seen.length).toBeGreaterThanOrEqual(105);
      expect(new Set(seen).size).toBe(seen.length);
    }
    await database.sql`insert into ledger (order_id, kind, source) select id, 'cancelled', 'staff' from orders
      where case_id = ${caseId}`;
  });
});

test("a form that was corrected after going back is an order of its own, never the first again", async () => {
  const form = { name: "Asha", email: "corrected@shop.example", phone: "9811112222", state: "Goa", promo: "" };
  const send = (fields: object) =>
    fetch(`${server.origin}${orderPath}`, {
      method: "POST",
      redirect: "manual" as const,
      headers: { Origin: server.origin },
      body: new URLSearchParams({ ...form, terms: "read", idempotencyKey: "one-form", ...fields }),
    });
  const orders = () => database.sql`
    select promo_code, email from orders where phone = ${form.phone} order by created_at`;
  for (let turn = 0; turn < 2; turn++) expect((await send({})).status).toBe(303);
  expect(await orders()).toMatchObject([{ promoCode: null }]);
  expect((await send({ promo: "NEW2FSSAI" })).status).toBe(303);
  expect(await orders()).toMatchObject([{ promoCode: null }, { promoCode: "NEW2FSSAI" }]);
  expect((await send({ email: "another-address@shop.example" })).status).toBe(303);
  const [other] = await database.sql`
    select sent.email from orders join submissions as sent on sent.id = submission_id
    where orders.email = 'another-address@shop.example'`;
  expect(other?.email).toBe("another-address@shop.example");
});

describe("the log", () => {
  const lines = (caseId: string) =>
    database.sql<{ action: string; kind: string | null; page: string | null }[]>`
      select action, details ->> 'kind' as kind, details ->> 'page' as page from audit_events
      where people @> array[${caseId}::uuid] order by id`;

  test("tells of every quote, transfer, refund, invoice and look, once each, and of a page of orders in one line", async () => {
    const { caseId, id } = await quoted();
    await database.sql`
      insert into ledger (order_id, kind, utr, source) values (${id}, 'utr reported', '777000111222', 'customer')`;
    await admin.post(`/desk/orders/${id}`, { act: "refuse", utr: "777000111222", reason: "not there yet" });
    await database.sql`
      insert into ledger (order_id, kind, utr, source) values (${id}, 'utr reported', '777000111223', 'customer')`;
    await admin.post(`/desk/orders/${id}`, { act: "confirm", utr: "777000111223", amount: await totalOf(id) });
    await admin.post(`/desk/orders/${id}`, { act: "refund", amount: "1", reason: "good will", reference: "R1" });
    const before = await lines(caseId);
    expect(before.map(({ action, kind }) => (action === "changed" ? kind : action))).toEqual(
      expect.arrayContaining(["quote sent", "transfer refused", "transfer confirmed", "refunded"]),
    );
    expect(before.filter(({ action }) => action === "transfer confirmed")).toHaveLength(1);
    const [invoice] = await database.sql`select id from invoices where order_id = ${id}`;
    expect((await admin.get(`/desk/orders/${id}/invoices/${invoice?.id}`)).status).toBe(200);
    await admin.get(`/desk/orders/${id}`);
    await admin.get("/desk/orders?tab=paid");
    await admin.get(`/desk/orders?q=777000111223`);
    const after = (await lines(caseId)).slice(before.length);
    expect(after.map(({ action, page }) => `${action} ${page}`)).toEqual([
      ...["seen invoice", "seen order", "listed orders", "searched orders"],
    ]);
    const [recorded] = await database.sql`select from audit_events where details::text like '%777000111223%'`;
    expect(recorded).toBeUndefined();
    const file = await admin.post("/desk/export", { of: "orders", from: "2026-11-01", to: "2026-11-30", as: "csv" });
    const rows = (await file.text()).trim().split("\r\n").length - 1;
    const [exported, ended] = await database.sql`
      select action, details from audit_events where action in ('exported', 'export ended') order by id desc limit 2`.then(
      (newest) => newest.toReversed(),
    );
    expect(exported?.details).toMatchObject({ list: "orders", fields: ["from", "to"] });
    expect(ended).toMatchObject({ action: "export ended", details: { outcome: "complete", rows } });
  });
});

test("who paid before anyone had to call was not kept waiting; who paid after the promised time was", async () => {
  const { sql } = database;
  const proof = await aStaffMember(sql, "Meera", "admin");
  const figures = async () => (await readFigures(proof, sql, defaultCalendar, 7)).total;
  const pay = async (promisedMinutes: number) => {
    const caseId = await aCase(sql, {}, new Date(Date.now() + promisedMinutes * 60_000));
    const order = await anOrder(sql, { caseId });
    const payment = { paymentId: `pay_${caseId}`, status: "captured", amount: order.total, currency: "INR" } as const;
    await recordPayment(sql, paymentsOff.supplier, { ...payment, utr: null, source: "poll" }, order.reference);
    expect((await sql`select status from cases where id = ${caseId}`)[0]?.status).toBe("won");
  };
  const before = await figures();
  await pay(30);
  const kept = await figures();
  expect([kept.kept - before.kept, kept.broken - before.broken]).toEqual([1, 0]);
  await pay(-30);
  const late = await figures();
  expect([late.kept - kept.kept, late.broken - kept.broken]).toEqual([0, 1]);
});
