import { createHmac, randomBytes } from "node:crypto";
import { payAddress } from "../../content/paths";
import type { Sql } from "../connect";
import { hashOf, type PersonProof } from "./person-proof";
import type { TrackingProof } from "./tracking-proof";

/**
 * Proves that the caller holds the link of an order, and so may see and pay it. Only `check` can create one, so that
 * nothing about an order is shown without its link.
 */
export class CustomerProof {
  private constructor(
    readonly orderId: string,
    /** The order's page. Only a link that was found has one, so that no redirect is built of what somebody made up. */
    readonly address: string,
  ) {}

  static async check(sql: Sql, token: string): Promise<CustomerProof | null> {
    if (!/^[\w-]{22}$/.test(token)) return null;
    const [found] = await sql<{ orderId: string }[]>`
      select order_id from order_tokens left join tracking_devices on tracking_devices.id = device_id
      where order_tokens.hash = ${hashOf(token)} and (device_id is null or tracking_devices.ends_at > now())
        and (order_tokens.ends_at is null or order_tokens.ends_at > now())`;
    return found ? new CustomerProof(found.orderId, payAddress(token)) : null;
  }

  /** A new secret of 128 bits for the link of an order, or the token passed in; only its hash is stored. */
  static async createToken(
    sql: Sql,
    orderId: string,
    token = randomBytes(16).toString("base64url"),
    tracking: Pick<TrackingProof, "customerId" | "deviceId"> | null = null,
  ): Promise<string> {
    await sql`
      insert into order_tokens (hash, order_id, customer_id, device_id)
      values (${hashOf(token)}, ${orderId}, ${tracking?.customerId ?? null}, ${tracking?.deviceId ?? null})
      on conflict (hash) do nothing`;
    return token;
  }

  /**
   * The link to an order's page that a browser has in a tracking page: derived each time, so that it has one however often the page is
   * opened. It ends with the tracking page, and when the browser is forgotten.
   */
  static createTrackingToken(sql: Sql, secret: string, orderId: string, tracking: TrackingProof): Promise<string> {
    const token = createHmac("sha256", secret)
      .update(`order ${orderId} in browser ${tracking.deviceId}`)
      .digest("base64url");
    return CustomerProof.createToken(sql, orderId, token.slice(0, 22), tracking);
  }

  /** The same for a person in My data: one link for each order and session, which is good for a day. */
  static async createPersonToken(sql: Sql, secret: string, orderId: string, person: PersonProof): Promise<string> {
    const derived = createHmac("sha256", secret).update(`order ${orderId} in My data ${person.sessionHash}`);
    const token = await CustomerProof.createToken(sql, orderId, derived.digest("base64url").slice(0, 22));
    await sql`update order_tokens set ends_at = now() + interval '1 day' where hash = ${hashOf(token)}`;
    return token;
  }

  static async endTrackingTokens(sql: Sql, customer: string): Promise<void> {
    await sql`delete from order_tokens where customer_id = ${customer}`;
  }

  /** Every link of these orders ends at once. */
  static async endTokens(sql: Sql, orders: string[]): Promise<void> {
    await sql`delete from order_tokens where order_id = any(${orders})`;
  }

  /** Of these secrets, those that open an order. */
  static async listValid(sql: Sql, tokens: string[]): Promise<Set<string>> {
    const valid = await sql<{ hash: string }[]>`
      select hash from order_tokens where hash = any(${tokens.map(hashOf)})`;
    const hashes = new Set(valid.map(({ hash }) => hash));
    return new Set(tokens.filter((token) => hashes.has(hashOf(token))));
  }
}
