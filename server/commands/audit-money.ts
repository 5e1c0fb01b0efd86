import { exactRupees } from "../../content/rupees";
import { withDatabase } from "./database";

/** `npm run audit-money`: what must hold of all money, and each thing that does not; ends with 1 if there is one. */
export async function start() {
  await withDatabase(async ({ sql }) => {
    const faults = await sql<{ rule: string; subject: string }[]>`
      select rule, subject from money_faults
      union all
      select 'an invoice could not be drawn', number from invoices_not_drawn join invoices on invoices.id = invoice_id
      order by rule, subject`;
    const [sums] = await sql<{ orders: number; paid: number; credited: number; unmatched: number }[]>`
      select (select count(*)::int from orders) as orders,
        (select count(*)::int from ledger where kind = 'credited' and reversed_at is null) as paid,
        (select coalesce(sum(amount), 0)::float8 from ledger where kind = 'credited' and reversed_at is null) as credited,
        (select count(*)::int from unmatched_money) as unmatched`;
    for (const { rule, subject } of faults) console.error(`${rule}: ${subject}`);
    const outcome = faults.length === 0 ? "everything agrees" : `${faults.length} faults`;
    console.log(
      `${sums?.orders} orders, ${sums?.paid} paid, ${exactRupees(sums?.credited ?? 0)} credited, ${sums?.unmatched} payments unmatched: ${outcome}.`,
    );
    if (faults.length > 0) process.exitCode = 1;
  });
}
