import { expect, test } from "vitest";
import { isClosed, statuses } from "../app/cases/case";
import { retention } from "../content/law/retention";
import { authorisationDays } from "../content/payment-times";
import { aCase } from "../test/support/cases";
import { withDatabase } from "../test/support/database";
import { anOrder } from "../test/support/payments";

const database = withDatabase();

test("is_open: the database knows the statuses that the code knows, and closes the same", async () => {
  const { sql } = database;
  const id = await aCase(sql);
  for (const status of statuses) {
    const lostReason = status === "lost" ? "other" : null;
    const [row] = await sql`
      update cases set status = ${status}, lost_reason = ${lostReason} where id = ${id} returning is_open`;
    expect(row?.isOpen, status).toBe(!isClosed(status));
  }
  await expect(sql`update cases set status = 'asleep', lost_reason = null where id = ${id}`).rejects.toThrow(
    "cases_status_known",
  );
});

test("is_kept_for_tax: invoices stay as many years after their financial year as the policy says", async () => {
  const { sql } = database;
  /** From which day on, in India, an invoice is not yet free to go. */
  const [row] = await sql<{ first: string }[]>`
    select min(day)::date::text as first from generate_series(now() - interval '20 years', now(), '1 day') as day
    where is_kept_for_tax(date_trunc('day', day at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata')`;
  const [today] = await sql<{ year: number }[]>`
    select extract(year from now() at time zone 'Asia/Kolkata' - interval '3 months')::int as year`;
  expect(row?.first.slice(0, 7)).toMatch(new RegExp(`^${(today?.year ?? 0) - retention.taxYears}-(03|04)$`));
});

test("order_states: a payment counts as authorised for as many days as the gateway keeps it", async () => {
  const { sql } = database;
  const order = await anOrder(sql);
  const authorisedFor = async (age: string) => {
    await sql`update order_standings set authorised_at = now() - ${age}::interval where id = ${order.id}`;
    const [row] = await sql`
      select authorised_at is not null as "isAuthorised", is_payment_under_way(id) as "isUnderWay"
      from order_states where id = ${order.id}`;
    return row;
  };
  const hours = authorisationDays * 24;
  expect(await authorisedFor(`${hours - 1} hours`)).toEqual({ isAuthorised: true, isUnderWay: true });
  expect(await authorisedFor(`${hours + 1} hours`)).toEqual({ isAuthorised: false, isUnderWay: false });
});

test("is_droppable: an order that nobody paid may go when the time of the policy is over", async () => {
  const { sql } = database;
  const isDroppable = async (hours: number) => {
    const { id } = await anOrder(sql, { expiresAt: new Date(Date.now() - hours * 60 * 60 * 1_000) });
    return (await sql`select is_droppable(${id}) as answer`)[0]?.answer;
  };
  expect(await isDroppable(retention.unpaidDays * 24 - 1)).toBe(false);
  expect(await isDroppable(retention.unpaidDays * 24 + 1)).toBe(true);
});
