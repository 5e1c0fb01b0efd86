import { randomBytes } from "node:crypto";
import type { Sql } from "../connect";
import { hashOf } from "./person-proof";

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
      select order_id as "orderId" from order_tokens where hash = ${hashOf(token)}`;
    return found ? new CustomerProof(found.orderId, `/pay/${token}`) : null;
  }

  /** A new secret of 128 bits for the link of an order, or a given one; only its hash is kept. */
  static async createToken(
    sql: Sql,
    orderId: string,
    token = randomBytes(16).toString("base64url"),
    room: string | null = null,
  ): Promise<string> {
    await sql`
      insert into order_tokens (hash, order_id, customer_id) values (${hashOf(token)}, ${orderId}, ${room})
      on conflict (hash) do nothing`;
    return token;
  }

  /** A link that ends with the room of the customer who opens it there. */
  static createRoomToken = (sql: Sql, orderId: string, customer: string) =>
    CustomerProof.createToken(sql, orderId, undefined, customer);

  static async endRoomTokens(sql: Sql, customer: string): Promise<void> {
    await sql`delete from order_tokens where customer_id = ${customer}`;
  }

  /** Every link of these orders ends at once. */
  static async endTokens(sql: Sql, orders: string[]): Promise<void> {
    await sql`delete from order_tokens where order_id = any(${orders}::text[]::uuid[])`;
  }

  /** Of these secrets, those that open an order. */
  static async listValid(sql: Sql, tokens: string[]): Promise<Set<string>> {
    const valid = await sql<{ hash: string }[]>`
      select hash from order_tokens where hash = any(${tokens.map(hashOf)}::text[])`;
    const hashes = new Set(valid.map(({ hash }) => hash));
    return new Set(tokens.filter((token) => hashes.has(hashOf(token))));
  }
}
