import { encode } from "uqr";
import type { Sql } from "../../../db/connect";
import type { CustomerProof } from "../../../db/personal/customer-proof";
import type { StaffProof } from "../../../db/personal/staff-proof";

/** The dark squares of a QR code as the path of a drawing, and the length of its side. */
export function drawCode(text: string) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { path, size };
}

export async function hasNamedPayer(proof: CustomerProof, sql: Sql, utr: string): Promise<boolean> {
  const named = await sql`
    select from ledger where order_id = ${proof.orderId} and kind = 'utr reported' and utr = ${utr} and reason <> ''`;
  return named.length > 0;
}

/** A claim of another order on the same transfer, and where its money was credited. */
const rivals = (sql: Sql, orderId: string, utr: string) => sql`
  select order_id as id from reported_transfers where utr = ${utr} and order_id <> ${orderId}
  union select order_id from ledger
    where kind = 'credited' and reversed_at is null and utr = ${utr} and order_id <> ${orderId}`;

export async function isContested(proof: CustomerProof, sql: Sql, utr: string): Promise<boolean> {
  return (await sql`${rivals(sql, proof.orderId, utr)} limit 1`).length > 0;
}

export type Claim = { id: string; reference: string; isPaid: boolean; payer: string };

/** Everyone who claims a transfer, this order first, with whom they say they paid from. For staff who decide between them. */
export async function listClaims(proof: StaffProof, sql: Sql, orderId: string, utr: string): Promise<Claim[]> {
  if (proof.role !== "admin") return [];
  return sql<Claim[]>`
    select orders.id, reference, paid_at is not null as "isPaid", coalesce((
      select reason from ledger where order_id = orders.id and ledger.utr = ${utr} and kind = 'utr reported'
        and reason <> '' order by ledger.id desc limit 1), '') as payer
    from orders join order_states using (id)
    where orders.id = ${orderId} or orders.id in (${rivals(sql, orderId, utr)})
    order by orders.id <> ${orderId}, orders.created_at limit 20`;
}

/** The other UTRs that the customer reported, each to be looked for once this one is decided. */
export async function listOtherUtrs(sql: Sql, orderId: string, utr: string): Promise<string[]> {
  const others = await sql<{ utr: string }[]>`
    select distinct utr from reported_transfers where order_id = ${orderId} and utr <> ${utr}
      and not exists (select from ledger where kind = 'credited' and reversed_at is null and ledger.utr = reported_transfers.utr)`;
  return others.map((other) => other.utr);
}

/** The transfer that staff looked for in vain, while no newer one is being checked. */
export async function findRefusedUtr(proof: CustomerProof, sql: Sql): Promise<{ utr: string; reason: string } | null> {
  const [refused] = await sql<{ utr: string; reason: string }[]>`
    select utr, reason from ledger where order_id = ${proof.orderId} and kind = 'utr refused' order by id desc limit 1`;
  return refused ?? null;
}
