import { beforeAll, describe, expect, test } from "vitest";
import { CustomerProof } from "../../../db/personal/customer-proof";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { anAccount, browserOf, mailThatWaits } from "../../../test/support/accounts";
import { aStaffMember } from "../../../test/support/cases";
import { myDataOf } from "../../../test/support/my-data";
import { anOrder, moneyFaults, orderPath, paymentsOff } from "../../../test/support/payments";
import { withSite } from "../../../test/support/site";
import { reportUtr } from "../../orders/checkout/report-transfer.server";
import { requestRefund } from "../../orders/checkout/request-refund.server";
import { confirmUtr } from "../../orders/desk/confirm-transfer.server";
import { decideRefund } from "../../orders/desk/decide-refund.server";
import { actOnOrder } from "../../orders/desk/order-acts.server";
import { orderTabs } from "../../orders/desk/order-tabs";
import { recordPayment } from "../../orders/payments/record-payment.server";

const upi = { UPI_ID: "anugya@bank", UPI_NAME: "Anugya" };
const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits, ...upi });
const { open, linkFor } = myDataOf(server, database);
const { supplier } = paymentsOff;
let admin: ReturnType<typeof browserOf>;
let owner: StaffProof;
beforeAll(async () => {
  admin = await anAccount(server, database, "admin@shop.example", { role: "admin" });
  await admin.signIn("admin@shop.example");
  owner = await aStaffMember(database.sql, "Owner", "admin");
});

const pageOf = async (path: string) => {
  const answer = await admin.get(path);
  expect(answer.status).toBe(200);
  return answer.text();
};
let utrs = 700000000000;
const newUtr = () => String(utrs++);

type Made = Awaited<ReturnType<typeof anOrder>>;
const proofOf = async ({ token }: Made) => {
  const proof = await CustomerProof.check(database.sql, token);
  if (!proof) throw new Error("The link leads nowhere.");
  return proof;
};
async function claimed() {
  const order = await anOrder(database.sql);
  const utr = newUtr();
  await reportUtr(await proofOf(order), database.sql, utr);
  return { ...order, utr };
}
async function paid() {
  const order = await claimed();
  await confirmUtr(owner, database.sql, supplier, order.id, { utr: order.utr });
  return order;
}
const refund = ({ id }: Made, amount: number) =>
  decideRefund(owner, database.sql, supplier, id, { amount, reason: "agreed", reference: newUtr() });

/** Every state that an order can be in, and the tabs in which it is then. */
const states: [string, () => Promise<Made>, string[]][] = [
  ["awaiting", () => anOrder(database.sql), ["awaiting"]],
  ["expired", () => anOrder(database.sql, { expiresAt: new Date(Date.now() - 1_000) }), ["expired"]],
  ["claimed", claimed, ["checking"]],
  ["paid", paid, ["paid"]],
  [
    "paid at the gateway while a transfer is claimed",
    async () => {
      const order = await claimed();
      const fact = { paymentId: `pay_${order.id}`, status: "captured", amount: order.total, currency: "INR" } as const;
      await recordPayment(database.sql, supplier, { ...fact, utr: newUtr(), source: "webhook" }, order.reference);
      return order;
    },
    ["checking", "paid"],
  ],
  [
    "asked back",
    async () => {
      const order = await paid();
      await requestRefund(await proofOf(order), database.sql, "changed my mind");
      return order;
    },
    ["refunds", "paid"],
  ],
  [
    "half refunded",
    async () => {
      const order = await paid();
      await refund(order, order.total / 2);
      return order;
    },
    ["paid", "returned"],
  ],
  [
    "refunded",
    async () => {
      const order = await paid();
      await refund(order, order.total);
      return order;
    },
    ["paid", "returned"],
  ],
  [
    "refund failed",
    async () => {
      const order = await anOrder(database.sql);
      const fact = { paymentId: `pay_${order.id}`, status: "captured", amount: order.total, currency: "INR" } as const;
      await recordPayment(database.sql, supplier, { ...fact, utr: null, source: "webhook" }, order.reference);
      const [made] = await database.sql`
        insert into refunds (order_id, payment_id, amount, reason)
        values (${order.id}, ${fact.paymentId}, 100, 'agreed') returning id`;
      await database.sql`
        insert into ledger (order_id, kind, payment_id, refund_id, amount, currency, source)
        values (${order.id}, 'refund failed', ${fact.paymentId}, ${made?.id}, 100, 'INR', 'webhook')`;
      return order;
    },
    ["refunds", "paid", "returned"],
  ],
  [
    "done",
    async () => {
      const order = await paid();
      await act(order, "service done");
      return order;
    },
    ["paid"],
  ],
  [
    "withdrawn",
    async () => {
      const order = await anOrder(database.sql);
      await act(order, "cancel");
      return order;
    },
    [],
  ],
];

const act = ({ id }: Made, name: string) => {
  const form = new FormData();
  form.set("act", name);
  return actOnOrder(owner, { sql: database.sql, payments: paymentsOff }, id, form);
};

describe("the figures of one screen agree", () => {
  const made = new Map<string, Made>();
  beforeAll(async () => {
    for (const [name, make] of states) made.set(name, await make());
  });

  test("each tab counts what it lists, whatever state an order is in", async () => {
    for (const tab of orderTabs.filter((each) => each !== "unmatched")) {
      const page = await pageOf(`/desk/orders?tab=${tab}`);
      const listed = states
        .filter(([name]) => page.includes(made.get(name)?.reference ?? "none"))
        .map(([name]) => name);
      expect(listed, tab).toEqual(states.filter(([, , tabs]) => tabs.includes(tab)).map(([name]) => name));
      const counted = new RegExp(`tab=${tab}"[^>]*>.*?<b[^>]*>(\\d+)</b>`).exec(page)?.[1];
      expect(Number(counted), tab).toBe(listed.length);
    }
  });

  test.each(states.map(([name]) => name))(
    "an order that is %s proposes what may go back, and nothing else",
    async (name) => {
      const page = await pageOf(`/desk/orders/${made.get(name)?.id}`);
      const amount = /id="refund-amount"[^>]*/.exec(page.split('value="confirm"').at(-1) ?? "")?.[0] ?? "";
      const policy = /up to Rs ([\d,.]+) can go back/.exec(page)?.[1]?.replaceAll(",", "");
      if (policy && Number(policy) > 0) expect(amount).toContain(`value="${policy}"`);
      else expect(amount).not.toMatch(/value="[^"]+"/);
      expect(page).not.toContain("all of it was returned");
    },
  );

  test("what went back today is taken from what came in", async () => {
    const page = await pageOf("/desk/orders?tab=paid");
    const [sums] = await database.sql`
      select sum(amount) filter (where kind = 'credited')::float8 as received,
        sum(amount) filter (where kind = 'refund processed')::float8 as returned from ledger`;
    const rupees = (paise: number) => `Rs ${(paise / 100).toLocaleString("en-IN", { minimumFractionDigits: 2 })}`;
    expect(page).toContain(`<b>${rupees(sums?.received - sums?.returned)}</b>`);
    expect(page).toContain(`${rupees(sums?.returned)} refunded`);
  });

  test("the list opens on what waits", async () => {
    expect(await pageOf("/desk/orders")).toContain(made.get("claimed")?.reference);
    const agent = await anAccount(server, database, "agent@shop.example", { role: "agent" });
    await agent.signIn("agent@shop.example");
    expect(await (await agent.get("/desk/orders")).text()).toContain(made.get("awaiting")?.reference);
  });
});

describe("money tells someone", () => {
  const noticesOf = async (subject: string) =>
    (
      await database.sql<{ about: string; to: string }[]>`
        select payload ->> 'about' as about, payload ->> 'to' as to from jobs
        where kind = 'money-notice' and subject = ${subject} order by 1, 2`
    ).map(({ about, to }) => `${about} ${to}`);
  const toAll = (about: string) => [`${about} ${owner.user.email}`, `${about} admin@shop.example`].sort();

  test("every admin is mailed of a reported UTR, once, with the order's page", async () => {
    const order = await claimed();
    await reportUtr(await proofOf(order), database.sql, order.utr);
    expect(await noticesOf(order.id)).toEqual(toAll("transfer"));
  });

  test("of a refund that is asked for", async () => {
    const order = await paid();
    await requestRefund(await proofOf(order), database.sql, "changed my mind");
    await requestRefund(await proofOf(order), database.sql, "changed my mind");
    expect((await noticesOf(order.id)).filter((line) => line.startsWith("refund"))).toEqual(toAll("refund"));
  });

  test("of a payment that fits no order", async () => {
    const fact = { paymentId: "pay_lost", status: "captured", amount: 149_900, currency: "INR", utr: null } as const;
    for (let times = 0; times < 2; times++)
      await recordPayment(database.sql, supplier, { ...fact, source: "webhook" }, "AN-NOBODY");
    expect(await noticesOf("pay_lost")).toEqual(toAll("unmatched"));
  });

  test("the invoice goes to the customer by mail, once", async () => {
    const order = await paid();
    for (let pressed = 0; pressed < 2; pressed++) await act(order, "service done");
    expect(await database.sql`select from jobs where kind = 'invoice-mail' and subject = ${order.id}`).toHaveLength(1);
    expect(await moneyFaults(database.sql)).toEqual([]);
  });
});

describe("the order lives", () => {
  const customer = { name: "Lakshmi Nair", email: "lakshmi@shop.example", phone: "9812300011", state: "Kerala" };

  test("a customer who orders gets a mail with number, lines, amount and link, and My data leads there too", async () => {
    const ordered = await browserOf(server, "10.9.9.1").post(orderPath, { ...customer, promo: "", terms: "read" });
    expect(ordered.status).toBe(303);
    const [order] = await database.sql`select id, reference, submission_id from orders where email = ${customer.email}`;
    const [mail] = await database.sql`select payload from jobs where kind = 'order-mail' and subject = ${order?.id}`;
    expect(mail?.payload).toMatchObject({ to: customer.email });
    for (const part of [order?.reference, "Rs 1,499", "Our fee", "Government fee"])
      expect(mail?.payload.text).toContain(part);
    const link = /\/pay\/[\w-]{22}/.exec(mail?.payload.text)?.[0] ?? "";
    expect(await (await fetch(server.origin + link)).text()).toContain(order?.reference);

    const browser = browserOf(server);
    await open(browser, await linkFor(browser, customer.email));
    expect(await (await browser.get("/my-data/view")).text()).toContain(`/my-data/orders/${order?.id}`);
    const opened = await browser.post(`/my-data/orders/${order?.id}`, {});
    expect([opened.status, opened.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/pay\/[\w-]{22}$/)]);
    const other = await anOrder(database.sql);
    expect((await browser.post(`/my-data/orders/${other.id}`, {})).headers.get("Location")).toBe("/my-data/view");
    expect((await browserOf(server).post(`/my-data/orders/${order?.id}`, {})).headers.get("Location")).toBe(
      "/my-data/view",
    );
  });
});
