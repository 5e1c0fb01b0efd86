import { checkout } from "../../../content/english";
import type { Sql } from "../../../db/connect";
import type { CustomerProof } from "../../../db/personal/customer-proof";
import { ensureLink } from "../links.server";
import { findOrder } from "../orders.server";
import { requestRefund } from "../refunds.server";
import type { PaymentSettings } from "../settings.server";
import { readUtr } from "../upi";
import { reportUtr } from "../upi.server";

const { page: words } = checkout;

/** What a customer does on the page of an order; null is done, otherwise the sentence that says why not. */
export async function actOnOrder(
  proof: CustomerProof,
  { sql, payments }: { sql: Sql; payments: PaymentSettings },
  token: string,
  form: FormData,
): Promise<string | null> {
  switch (form.get("act")) {
    case "link": {
      const { now } = await findOrder(proof, sql);
      if (now.state !== "awaiting" || !payments.gateway) return null;
      return (await ensureLink(sql, payments, proof.orderId, token)) ? null : words.gatewayDown;
    }
    case "utr": {
      const utr = readUtr(String(form.get("utr") ?? ""));
      if (!utr || !payments.upi) return words.utrInvalid;
      return (await reportUtr(proof, sql, utr)) === "reported" ? null : words.utrKnown;
    }
    case "refund":
      await requestRefund(proof, sql, String(form.get("reason") ?? "").slice(0, 1_000));
      return null;
    default:
      throw new Response(null, { status: 400 });
  }
}
