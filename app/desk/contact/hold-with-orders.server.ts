import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { lockCase } from "../../cases/write-case-change.server";
import { holdOrders } from "../../orders/erasure/erase-orders.server";

/** A case, what was sent in it and its orders, locked until the transaction ends: orders first, as everything that locks both does. */
export async function holdWithOrders(proof: StaffProof, sql: Sql, id: string) {
  const orders = await holdOrders(sql, await listSent(sql, id));
  const root = await lockCase(proof, sql, id);
  // Read again: a case may have been merged or taken apart before it could be locked.
  return { root, submissions: await listSent(sql, id), orders };
}

async function listSent(sql: Sql, id: string): Promise<string[]> {
  const sent = await sql<{ id: string }[]>`select id from cases where id = ${id} or merged_into = ${id}`;
  return sent.map((each) => each.id);
}
