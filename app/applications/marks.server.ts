import { rankOf, type Stage } from "../../content/law/stages";
import type { Sql } from "../../db/connect";
import { type Mark, markOrder } from "../payments/marks.server";
import type { Supplier } from "../payments/orders/supplier";

type Standing = { stage: Stage; service: string };

/**
 * What the stages of an order's applications say of the order, in one place. Work starts with a file that is ready; Udyam,
 * which is done in one sitting, starts when it is done. The fee goes to the authority with the filing. The work is done when
 * the authority has decided on everything that was sold.
 */
export function marksOf(standings: Standing[], order: { things: number; governmentFee: number }): Mark[] {
  const reaches = ({ stage, service }: Standing, rank: number) =>
    stage !== "withdrawn" && rankOf[stage] >= (service === "msme" ? rankOf.granted : rank);
  const decided = standings.filter(({ stage }) => stage === "granted" || stage === "refused");
  const marks: [Mark, boolean][] = [
    ["work started", standings.some((each) => reaches(each, rankOf.ready))],
    ["fee passed on", order.governmentFee > 0 && standings.some((each) => reaches(each, rankOf.filed))],
    ["service done", standings.length >= order.things && decided.length === standings.length],
  ];
  return marks.filter(([, isSo]) => isSo).map(([mark]) => mark);
}

/** In the transaction of the stage that was reached. What is marked already stays as it is. */
export async function markByStages(
  sql: Sql,
  { orderId, supplier, actor }: { orderId: string | null; supplier: Supplier; actor: string | null },
): Promise<void> {
  if (!orderId) return;
  const standings = await sql<Standing[]>`select stage, service from applications where order_id = ${orderId}`;
  const [order] = await sql<{ things: number; governmentFee: number }[]>`
    select greatest(1, jsonb_array_length(items)) as things, government_fee::float8 as "governmentFee"
    from orders where id = ${orderId}`;
  if (!order) return;
  for (const kind of marksOf(standings, order)) await markOrder(sql, { id: orderId, kind, supplier, actor });
}
