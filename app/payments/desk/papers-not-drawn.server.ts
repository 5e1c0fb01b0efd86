import { orders as words } from "../../../content/en/staff/orders";
import { fill } from "../../../content/format";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";

export type PaperNotDrawn = { orderId: string; text: string };

const mostShown = 20;

/** Papers that could not be drawn, of one order or of all that the reader may see; each is tried again when it is opened. */
export async function listPapersNotDrawn(proof: StaffProof, sql: Sql, orderId?: string): Promise<PaperNotDrawn[]> {
  const { orders } = personalTables(sql, proof);
  const rows = await sql<{ orderId: string; number: string; reason: string; attempts: number }[]>`
    select papers.order_id as "orderId", papers.number, reason, attempts
    from papers_not_drawn join papers on papers.id = paper_id join ${orders} on orders.id = papers.order_id
    where ${orderId ? sql`papers.order_id = ${orderId}` : sql`true`}
    order by last_at desc limit ${mostShown}`;
  return rows.map(({ orderId: id, number, reason, attempts }) => ({
    orderId: id,
    text: fill(words.paperNotDrawn, { number, reason: words.notDrawnReasons[reason] ?? reason, attempts }),
  }));
}
