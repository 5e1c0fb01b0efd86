import * as z from "zod/mini";
import { hasEmail } from "../../../content/person";
import { awayFromDatabase } from "../../../db/share";

export type GatewayOptions = { keyId: string; keySecret: string; url: string; timeoutMs?: number };

/** Numbers, states and references are short and plain; anything else could not be stored or found again. */
const plain = z.string().check(z.regex(/^[\x20-\x7e]{0,100}$/));
/** In paise, and no more than a table of ours holds. */
const amount = z.int().check(z.minimum(0), z.maximum(10 ** 13));

const linkShape = z.object({
  id: plain,
  short_url: z.string(),
  reference_id: z.optional(z.nullable(plain)),
  status: plain,
  payments: z.optional(z.nullable(z.array(z.object({ payment_id: plain })))),
});
const paymentShape = z.object({
  id: plain,
  amount,
  currency: plain,
  status: plain,
  captured: z.optional(z.nullable(z.boolean())),
  notes: z.catch(z.optional(z.nullable(z.object({ reference: z.optional(plain) }))), null),
  // Some banks give none, and an empty one comes as a list.
  acquirer_data: z.catch(z.optional(z.nullable(z.object({ rrn: z.optional(z.nullable(plain)) }))), null),
});
const links = z.object({ payment_links: z.array(linkShape) });
const refundShape = z.object({
  id: plain,
  payment_id: plain,
  amount: amount.check(z.minimum(1)),
  status: plain,
  receipt: z.optional(z.nullable(plain)),
});

export type GatewayLink = z.infer<typeof linkShape>;
export type GatewayPayment = z.infer<typeof paymentShape>;
export type GatewayRefund = z.infer<typeof refundShape>;
export { linkShape, paymentShape, refundShape };

/** What the gateway answered instead of yes; without a status it did not answer, and the outcome is unknown. */
export class GatewayError extends Error {
  constructor(
    readonly status: number | null,
    message: string,
  ) {
    super(message);
  }

  /** Nobody knows whether it happened. */
  get isUnknown() {
    return this.status === null || this.status >= 500 || this.status === 409 || this.status === 429;
  }
}

export type NewLink = {
  reference: string;
  amount: number;
  description: string;
  customer: { name: string; email: string; contact: string };
  expiresAt: Date;
  returnTo: string;
};

/**
 * Names are refused that are not of 3 to 50 Latin letters, digits and a few signs, addresses of more than 64 letters. Neither
 * is needed: the page shows the order's number, and the order keeps the name as it was typed.
 */
function customerOf({ name, email, contact }: NewLink["customer"]) {
  const latin = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w .'/@()]|_/g, " ");
  const taken = latin.replace(/\s+/g, " ").trim().slice(0, 50).trim();
  const isName = /[a-z].*[a-z]/i.test(taken) && taken.length >= 3;
  return { contact, ...(isName && { name: taken }), ...(hasEmail(email) && email.length <= 64 && { email }) };
}

const part = encodeURIComponent;

/** The gateway refuses a page that ends sooner, and takes its time to be asked. */
const shortestLinkMs = 16 * 60_000;

const linkBody = (link: NewLink) => ({
  amount: link.amount,
  currency: "INR",
  accept_partial: false,
  reference_id: link.reference,
  description: link.description,
  notes: { reference: link.reference },
  customer: customerOf(link.customer),
  expire_by: Math.ceil(Math.max(link.expiresAt.getTime(), Date.now() + shortestLinkMs) / 1_000),
  callback_url: link.returnTo,
  callback_method: "get",
  notify: { sms: false, email: false },
  reminder_enable: false,
});

type Question = { body?: object | undefined; headers?: Record<string, string> | undefined };

export type Gateway = ReturnType<typeof openGateway>;

/** The gateway's server API (Razorpay's version 1). */
export function openGateway(options: GatewayOptions) {
  const call = caller(options);
  return {
    createLink: (link: NewLink): Promise<GatewayLink> => call(linkShape, "/payment_links", { body: linkBody(link) }),
    findLink: async (reference: string): Promise<GatewayLink | null> =>
      (await call(links, `/payment_links?reference_id=${part(reference)}`)).payment_links.find(
        (link) => link.reference_id === reference,
      ) ?? null,
    /** The link through which a payment was made, if it was one. */
    findLinkOf: async (paymentId: string): Promise<GatewayLink | null> =>
      (await call(links, `/payment_links?payment_id=${part(paymentId)}`)).payment_links[0] ?? null,
    /** Refused once it is paid, expired or cancelled. */
    cancelLink: (id: string): Promise<GatewayLink> =>
      call(linkShape, `/payment_links/${part(id)}/cancel`, { body: {} }),
    readLink: (id: string): Promise<GatewayLink> => call(linkShape, `/payment_links/${part(id)}`),
    readPayment: (id: string): Promise<GatewayPayment> => call(paymentShape, `/payments/${part(id)}`),
    /** The same key and sum gives the first answer again, however often it is asked. */
    refund: ({ id, paymentId, amount }: { id: string; paymentId: string; amount: number }): Promise<GatewayRefund> =>
      call(refundShape, `/payments/${part(paymentId)}/refund`, {
        body: { amount, receipt: id },
        headers: { "X-Refund-Idempotency": id },
      }),
    listRefunds: async (paymentId: string): Promise<GatewayRefund[]> =>
      (await call(z.object({ items: z.array(refundShape) }), `/payments/${part(paymentId)}/refunds?count=100`)).items,
  };
}

/** Asks the gateway and reads its answer as of the shape; anything else is a GatewayError. */
function caller({ keyId, keySecret, url, timeoutMs = 10_000 }: GatewayOptions) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;

  async function ask(path: string, { body, headers }: Question) {
    const response = await fetch(`${url}${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: authorization, ...(body && { "Content-Type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    return { response, text: await response.text() };
  }

  return async function call<Shape extends z.ZodMiniType>(
    shape: Shape,
    path: string,
    { body, headers }: Question = {},
  ): Promise<z.infer<Shape>> {
    let response: Response;
    let text: string;
    try {
      ({ response, text } = await awayFromDatabase(() => ask(path, { body, headers })));
    } catch {
      throw new GatewayError(null, "The payment gateway did not answer.");
    }
    if (!response.ok) throw new GatewayError(response.status, `The payment gateway answered with ${response.status}.`);
    const read = shape.safeParse(readJson(text));
    if (!read.success) throw new GatewayError(null, "The payment gateway answered with something else.");
    return read.data;
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
