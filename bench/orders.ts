/** The desk's orders among many: each page over HTTP, beside what deriving the states of all orders takes. */
import type { Sql } from "../db/connect.ts";
import { startDatabase } from "./support/database.ts";
import { startDesk } from "./support/desk-site.ts";
import { inTemporaryDirectory } from "./support/processes.ts";
import { report, rounded } from "./support/report.ts";

const orders = Number(process.env.BENCH_DESK_ORDERS ?? 100_000);
const tries = 15;

const pages: Record<string, string> = {
  awaiting: "?tab=awaiting",
  "to check": "?tab=checking",
  paid: "?tab=paid",
  refunds: "?tab=refunds",
  "search by name": "?q=kumar",
  "search by a UTR": "?q=500000000010",
  "search in vain": "?q=nobody+at+all",
};

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    const server = await startDatabase(directory);
    const desk = await startDesk(directory, server, orders);
    try {
      await invent(desk.sql);
      const derived = await medianOf(3, () => derive(desk.sql));
      const rows = [{ what: "deriving all states for one page and its counts", "p50 ms": derived }];
      for (const [what, search] of Object.entries(pages)) {
        const time = await medianOf(tries, async () => {
          const headers = { Cookie: desk.cookie };
          const answer = await fetch(`${desk.origin}/desk/orders${search}`, { headers, redirect: "manual" });
          if (answer.status !== 200) throw new Error(`${search} was answered with ${answer.status}.`);
          await answer.text();
        });
        rows.push({ what, "p50 ms": time });
      }
      report({
        name: "orders",
        floor: `the states of ${orders} orders derived from their lines, as each page did before they were stored`,
        rows,
        notes: ["each page with its counts, the sums by day and the line in the audit log"],
      });
    } finally {
      await desk.stop();
      await server.stop();
    }
  });
}

async function medianOf(times: number, work: () => Promise<unknown>) {
  const taken: number[] = [];
  for (let number = 0; number < times; number++) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return rounded(taken.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0);
}

/** What a page asked the database for: its hundred rows, and the count of each tab. */
const derive = async (sql: Sql) => {
  await sql`
    select orders.id from orders join derived_order_standings as derived on derived.id = orders.id
    where derived.stage = 'open' order by orders.created_at desc limit 100`;
  await sql`
    select count(*) filter (where stage = 'open'), count(*) filter (where stage = 'checking'),
      count(*) filter (where paid_at is not null), count(*) filter (where refund_requested_at is not null)
    from derived_order_standings`;
};

/** One for each case: half paid, a tenth of those with money returned, one in fifty to check, the others open. */
async function invent(sql: Sql) {
  await sql.begin(async (transaction) => {
    // Past the triggers, which would derive each line's order by itself.
    for (const table of ["orders", "ledger"]) await transaction`alter table ${transaction(table)} disable trigger user`;
    await transaction`set local statement_timeout = 0`;
    await transaction`
      insert into orders (reference, case_id, submission_id, created_at, service, tier, years, lines, total,
        government_fee, taxable, tax, name, email, phone, state, expires_at)
      select 'AN' || lpad(row_number() over ()::text, 10, '0'), id, id, created_at, 'fssai', 'online', 1,
        '[{"kind": "our fee", "amount": 149900}]', 149900, 0, 149900, 0, name, email, phone, state,
        created_at + interval '2 days'
      from submissions`;
    const kinds = [
      ["captured", "% 2 = 0"],
      ["credited", "% 2 = 0"],
      ["refund requested", "% 20 = 0"],
      ["utr reported", "% 50 = 1"],
    ];
    for (const [kind = "", share = ""] of kinds)
      await transaction.unsafe(`
        insert into ledger (order_id, at, kind, payment_id, utr, amount, currency, source)
        select id, created_at + interval '1 hour', '${kind}', 'pay_' || number, (500000000000 + number)::text, 149900, 'INR',
          'webhook'
        from (select *, substr(reference, 3)::bigint as number from orders) as numbered where number ${share}`);
    // Or the planner would take the ledger for empty.
    await transaction`analyze orders, ledger`;
    await transaction`insert into order_standings select * from derived_order_standings`;
    for (const table of ["orders", "ledger"]) await transaction`alter table ${transaction(table)} enable trigger user`;
  });
  for (const table of ["orders", "ledger", "order_standings"]) await sql`vacuum analyze ${sql(table)}`;
}
