import { createHmac } from "node:crypto";
import { mailLink, whatsappLink } from "../../../content/contact-links";
import { orders as words } from "../../../content/en/staff/orders";
import { exactRupees, fill } from "../../../content/format";
import type { Sql } from "../../../db/connect";
import { CustomerProof } from "../../../db/personal/customer-proof";
import type { Order, OrderState } from "../orders/orders.server";
import { describeOrder } from "../papers/paper";
import type { PaymentSettings } from "../settings.server";

/**
 * The secret of a quote's link, told again from the order's number: so that staff find the link later, while the database
 * keeps only its hash, as of every other link.
 */
export const quoteToken = (secret: string, orderId: string) =>
  createHmac("sha256", secret).update(`link of order ${orderId}`).digest("base64url").slice(0, 22);

export const linkText = (order: Pick<Order, "name" | "service" | "tier" | "years" | "items" | "total">, link: string) =>
  fill(words.quote.linkText, { name: order.name, what: describeOrder(order), amount: exactRupees(order.total), link });

/** A quote's link with the ways to send it. */
export type ShownLink = { link: string; whatsapp: string; mail: string };

/** The links of those orders that can still be paid, and whose link can be told again: quotes, by their id. */
export async function listQuoteLinks(
  sql: Sql,
  { linkSecrets, origin }: PaymentSettings,
  orders: (Order & { now: OrderState })[],
): Promise<Record<string, ShownLink>> {
  const payable = orders.filter(({ now, erasedAt }) => now.state === "awaiting" && !erasedAt);
  const tokens = payable.flatMap((order) =>
    linkSecrets.flatMap((secret) => (secret ? [{ order, token: quoteToken(secret, order.id) }] : [])),
  );
  const valid = await CustomerProof.listValid(
    sql,
    tokens.map(({ token }) => token),
  );
  const shown = tokens
    .filter(({ token }) => valid.has(token))
    .map(({ order, token }): [string, ShownLink] => {
      const link = `${origin()}/pay/${token}`;
      const body = linkText(order, link);
      const subject = fill(words.quote.linkSubject, { reference: order.reference });
      const query = new URLSearchParams({ subject, body }).toString().replaceAll("+", "%20");
      return [order.id, { link, whatsapp: whatsappLink(order, body), mail: `${mailLink(order)}?${query}` }];
    });
  return Object.fromEntries(shown);
}
