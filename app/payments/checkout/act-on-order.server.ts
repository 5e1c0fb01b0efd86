import { checkout } from "../../../content/en/checkout";
import { holdsAadhaar } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import type { CustomerProof } from "../../../db/personal/customer-proof";
import { ensureLink } from "../links.server";
import { findOrder } from "../orders/orders.server";
import { requestRefund } from "../refunds.server";
import type { PaymentSettings } from "../settings.server";
import { readPayer, readUtr } from "../upi";
import { namePayer, type Reported, reportUtr } from "../upi.server";
import { limitRate } from "./rate";

const { page: words } = checkout;

/** Done when there is no problem; otherwise the sentence that says why not. */
export type ActionResult = { status: 303 } | { status: 400 | 429 | 503; problem: string };
const done: ActionResult = { status: 303 };

const tenMinutesMs = 10 * 60_000;
/** Thousands of people share one address of a mobile carrier; a report by each of them is rare. */
const countReport = limitRate({ most: 60, windowMs: tenMinutesMs });

const outcomes: Record<Reported, ActionResult> = {
  reported: done,
  contested: done,
  "too many": { status: 429, problem: words.utrTooMany },
  busy: { status: 503, problem: words.busy },
};

type Settings = { sql: Sql; payments: PaymentSettings; network: string };

/** What a customer does on the page of an order. */
export async function actOnOrder(
  proof: CustomerProof,
  given: Settings,
  token: string,
  form: FormData,
): Promise<ActionResult> {
  const { sql, payments, network } = given;
  const text = (name: string) => String(form.get(name) ?? "");
  switch (form.get("act")) {
    case "link": {
      const { now } = await findOrder(proof, sql);
      if (now.state !== "awaiting" || !payments.gateway) return done;
      return (await ensureLink(sql, payments, proof.orderId, token))
        ? done
        : { status: 400, problem: words.gatewayDown };
    }
    case "utr": {
      const utr = readUtr(text("utr"));
      if (!utr || !payments.upi) return { status: 400, problem: words.utrInvalid };
      if (!countReport(network)) return { status: 429, problem: words.utrLimited };
      return outcomes[await reportUtr(proof, sql, utr)];
    }
    case "payer":
      if (holdsAadhaar(text("payer"))) return { status: 400, problem: words.aadhaar };
      if (!countReport(network)) return { status: 429, problem: words.utrLimited };
      return outcomes[await namePayer(proof, sql, readPayer(text("payer")))];
    case "refund":
      if (holdsAadhaar(text("reason"))) return { status: 400, problem: words.aadhaar };
      return (await requestRefund(proof, sql, text("reason").slice(0, 1_000))) === "busy" ? outcomes.busy : done;
    default:
      throw new Response(null, { status: 400 });
  }
}
