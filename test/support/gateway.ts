import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A payment gateway on this machine that speaks Razorpay's API, for tests and `npm run dev`. It moves no money. */

type Link = {
  id: string;
  reference_id: string;
  amount: number;
  currency: string;
  status: string;
  short_url: string;
  callback_url: string;
  description: string;
  expire_by: number;
  notes: Record<string, string>;
  customer: { name?: string; email?: string; contact: string };
  payments: { payment_id: string; amount: number; status: string }[];
};
type Payment = {
  /** The gateway repeats them with every payment. */
  email?: string;
  contact?: string;
  id: string;
  amount: number;
  currency: string;
  status: "failed" | "authorized" | "captured" | "refunded";
  /** False for one that was only authorised and then released. */
  captured?: boolean;
  order_id: string;
  notes: Record<string, string> | [];
  acquirer_data: { rrn?: string };
};
type Refund = { id: string; payment_id: string; amount: number; status: string; receipt: string | null };
export type GatewayEvent = { id: string; body: string };

/** What is to go wrong with the next call: the answer is lost after it was carried out, or it is refused before. */
type Fault = { call: string; how: "answer lost" | number };

type Options = { port?: number; keyId?: string; keySecret?: string; webhookSecret?: string };

const newId = (kind: string) => `${kind}_${randomBytes(7).toString("hex")}`;

export type LocalGateway = Awaited<ReturnType<typeof startGateway>>;

export async function startGateway({
  port = 0,
  keyId = "rzp_test_local",
  keySecret = "local key secret",
  webhookSecret = "local webhook secret",
}: Options = {}) {
  const links = new Map<string, Link>();
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  const refundKeys = new Map<string, { body: string; refund: Refund }>();
  const faults: Fault[] = [];
  const calls: string[] = [];
  let webhookUrl = "";

  const sign = (message: string, secret: string) => createHmac("sha256", secret).update(message).digest("hex");

  /** Every event that the gateway would send for a payment, in its usual order. */
  function eventsOf(payment: Payment, link?: Link): GatewayEvent[] {
    const entities = { payment: { entity: payment }, order: { entity: { id: payment.order_id, status: "paid" } } };
    if (payment.status !== "captured" && payment.status !== "refunded")
      return [event(`payment.${payment.status}`, { payment: entities.payment })];
    return [
      event("payment.captured", { payment: entities.payment }),
      event("order.paid", entities),
      ...(link ? [event("payment_link.paid", { ...entities, payment_link: { entity: link } })] : []),
    ];
  }

  function event(name: string, payload: object): GatewayEvent {
    const contains = Object.keys(payload);
    const created_at = Math.floor(Date.now() / 1_000);
    const body = { entity: "event", account_id: "acc_local", event: name, contains, payload, created_at };
    return { id: newId("evt"), body: JSON.stringify(body) };
  }

  const refundEvent = (name: string, refund: Refund) =>
    event(name, { refund: { entity: refund }, payment: { entity: payments.get(refund.payment_id) } });

  /** What a customer does on the gateway's page. */
  function pay(
    reference: string,
    fields: Partial<Pick<Payment, "amount" | "currency" | "status">> & { rrn?: string } = {},
  ) {
    const link = [...links.values()].find((each) => each.reference_id === reference);
    if (!link) throw new Error(`There is no link for ${reference}.`);
    const payment: Payment = {
      id: newId("pay"),
      amount: fields.amount ?? link.amount,
      currency: fields.currency ?? "INR",
      status: fields.status ?? "captured",
      order_id: newId("order"),
      notes: [],
      email: link.customer.email,
      contact: link.customer.contact,
      acquirer_data: fields.rrn ? { rrn: fields.rrn } : {},
    };
    payments.set(payment.id, payment);
    link.payments.push({ payment_id: payment.id, amount: payment.amount, status: payment.status });
    if (payment.status === "captured") link.status = "paid";
    return { payment, link, events: eventsOf(payment, link), returnTo: returnAddress(link, payment) };
  }

  function returnAddress(link: Link, payment: Payment) {
    const values = [link.id, link.reference_id, link.status, payment.id];
    const address = new URL(link.callback_url);
    address.search = new URLSearchParams({
      razorpay_payment_id: payment.id,
      razorpay_payment_link_id: link.id,
      razorpay_payment_link_reference_id: link.reference_id,
      razorpay_payment_link_status: link.status,
      razorpay_signature: sign(values.join("|"), keySecret),
    }).toString();
    return address.href;
  }

  /** Delivers an event as the gateway does; resolves with the status of the answer. */
  async function deliver({ id, body }: GatewayEvent, to = webhookUrl, secret = webhookSecret): Promise<number> {
    const headers = {
      "Content-Type": "application/json",
      "X-Razorpay-Event-Id": id,
      "X-Razorpay-Signature": sign(body, secret),
    };
    return (await fetch(to, { method: "POST", headers, body })).status;
  }

  function createLink(body: Omit<Link, "id" | "status" | "short_url" | "payments">) {
    const { amount, currency, reference_id } = body;
    if (!Number.isInteger(amount) || amount < 100 || currency !== "INR")
      return { status: 400, answer: fault("amount") };
    if (body.expire_by * 1_000 < Date.now() + 15 * 60_000) return { status: 400, answer: fault("expire_by") };
    const { name = "Asha", email = "" } = body.customer;
    if (!/^[a-z0-9 .'/@()]{3,50}$/i.test(name)) return { status: 400, answer: fault("The name format is invalid.") };
    if (email.length > 64) return { status: 400, answer: fault("The email may not be greater than 64 characters.") };
    if ([...links.values()].some((link) => link.reference_id === reference_id))
      return { status: 400, answer: fault("reference_id already exists") };
    const id = newId("plink");
    const { description, expire_by, callback_url, customer, notes } = body;
    const link: Link = {
      id,
      reference_id,
      amount,
      currency,
      status: "created",
      short_url: `${origin}/l/${id}`,
      callback_url,
      description,
      expire_by,
      customer,
      notes,
      payments: [],
    };
    links.set(id, link);
    return { status: 200, answer: link };
  }

  function cancelLink(id: string) {
    const link = links.get(id);
    if (link?.status !== "created") return { status: 400, answer: fault("status") };
    link.status = "cancelled";
    return { status: 200, answer: link };
  }

  function createRefund(paymentId: string, text: string, key: string) {
    const payment = payments.get(paymentId);
    if (!/^[\w-]{10,}$/.test(key) || payment?.status !== "captured") return { status: 400, answer: fault("refund") };
    const known = refundKeys.get(key);
    if (known)
      return known.body === text ? { status: 200, answer: known.refund } : { status: 400, answer: fault("key") };
    const { amount = payment.amount, receipt = null } = JSON.parse(text || "{}");
    const before = [...refunds.values()].filter((each) => each.payment_id === paymentId && each.status !== "failed");
    if (before.reduce((sum, each) => sum + each.amount, amount) > payment.amount)
      return { status: 400, answer: fault("more than was paid") };
    const refund: Refund = { id: newId("rfnd"), payment_id: paymentId, amount, status: "pending", receipt };
    refunds.set(refund.id, refund);
    refundKeys.set(key, { body: text, refund });
    return { status: 200, answer: refund };
  }

  const fault = (description: string) => ({ error: { code: "BAD_REQUEST_ERROR", description } });
  const listed = <Item>(item: Item | undefined) =>
    item ? { status: 200, answer: item } : { status: 400, answer: fault("id") };

  function answerApi(method: string, url: URL, text: string, key: string): { status: number; answer: object } {
    const [, , what, id, part] = url.pathname.split("/");
    if (what === "payment_links" && part === "cancel") return cancelLink(id ?? "");
    if (what === "payment_links" && method === "POST") return createLink(JSON.parse(text));
    if (what === "payment_links" && id) return listed(links.get(id));
    if (what === "payment_links") {
      const [reference, payment] = [url.searchParams.get("reference_id"), url.searchParams.get("payment_id")];
      const found = [...links.values()].filter(
        (link) => link.reference_id === reference || link.payments.some(({ payment_id }) => payment_id === payment),
      );
      return { status: 200, answer: { payment_links: found } };
    }
    if (what === "payments" && part === "refund") return createRefund(id ?? "", text, key);
    if (what === "payments" && part === "refunds") {
      const items = [...refunds.values()].filter((refund) => refund.payment_id === id);
      return { status: 200, answer: { entity: "collection", count: items.length, items } };
    }
    if (what === "payments") return listed(payments.get(id ?? ""));
    return { status: 404, answer: fault("path") };
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? "/", origin);
    const method = request.method ?? "GET";
    if (url.pathname.startsWith("/l/")) return answerPage(url, method, text, response);
    const isKnown =
      request.headers.authorization === `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
    const call = `${method} ${url.pathname.replace(/^\/v1/, "").replace(/_[\da-f]{14}/, "")}`;
    calls.push(call);
    const planned = faults.findIndex((each) => each.call === call);
    const [wrong] = planned === -1 ? [] : faults.splice(planned, 1);
    if (!isKnown) return sendJson(response, 401, fault("Authentication failed"));
    if (typeof wrong?.how === "number") return sendJson(response, wrong.how, fault("as planned"));
    const { status, answer: body } = answerApi(
      method,
      url,
      text,
      String(request.headers["x-refund-idempotency"] ?? ""),
    );
    if (wrong) return response.destroy();
    sendJson(response, status, body);
  }

  /** The page on which a developer pays: each button is one of the ways a payment can end. */
  async function answerPage(url: URL, method: string, text: string, response: ServerResponse) {
    const link = links.get(url.pathname.slice(3));
    if (!link || link.status === "cancelled") return response.writeHead(404).end();
    if (method !== "POST") {
      const sum = (link.amount / 100).toFixed(2);
      const button = (value: string, label: string) => `<p><button name="how" value="${value}">${label}</button></p>`;
      const buttons = [
        button("pay", `Pay Rs ${sum}`),
        button("silent", "Pay, and close the page"),
        button("fail", "Fail"),
      ];
      const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Local gateway</title><h1>Local gateway</h1><p>No money moves here. Order ${link.reference_id}</p><form method="post">${buttons.join("")}</form></html>`;
      return response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page);
    }
    const how = new URLSearchParams(text).get("how");
    const paid = pay(link.reference_id, { status: how === "fail" ? "failed" : "captured" });
    if (webhookUrl) for (const each of paid.events) void deliver(each).catch(() => {});
    if (how === "silent") return response.writeHead(200, { "Content-Type": "text/plain" }).end("Paid.");
    response.writeHead(303, { Location: how === "fail" ? link.callback_url : paid.returnTo }).end();
  }

  const sendJson = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    links,
    payments,
    refunds,
    faults,
    calls,
    pay,
    eventsOf,
    event,
    refundEvent,
    deliver,
    returnAddress,
    /** For the environment of the product. */
    variables: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_URL: `${origin}/v1`,
    },
    sendTo(address: string) {
      webhookUrl = address;
    },
    /** A payment that belongs to none of our links. */
    strangePayment(amount = 50_000): Payment {
      const payment: Payment = {
        id: newId("pay"),
        amount,
        currency: "INR",
        status: "captured",
        order_id: newId("order"),
        notes: [],
        acquirer_data: {},
      };
      payments.set(payment.id, payment);
      return payment;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
