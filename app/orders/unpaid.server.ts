import { retention } from "../../content/law/retention";
import { inTransaction, type Sql } from "../../db/connect";

/** A person's limit is small: one open order is enough to pay. A network's is large, as thousands share one address of a carrier. */
export const mostOpen = { person: 5, network: 200 };

export async function rememberNetwork(sql: Sql, orderId: string, network: string, expiresAt: Date): Promise<void> {
  await sql`insert into order_networks (order_id, network, expires_at) values (${orderId}, ${network}, ${expiresAt})`;
}

/** `key` is the form's: one that was sent before is answered with its order. */
type Asking = { phone: string; email: string; network: string; key: string };

/**
 * Whether somebody, or their network, has too many orders that can still be paid. A person's are those with the same number
 * or address from the same network: nobody on another network can use up their count. Orders made at the same moment may exceed it
 * by as many as are taken at once.
 */
export async function hasTooManyOpen(
  sql: Sql,
  { phone, email, network, key }: Asking,
): Promise<"person" | "network" | null> {
  const [counted] = await sql<{ person: number; network: number }[]>`
    select count(*)::int as network,
      count(*) filter (where phone = ${phone} or canonical_email(email) = canonical_email(${email}))::int as person
    from (
      select phone, email from order_networks join order_standings on id = order_id join orders using (id)
      where network = ${network} and order_networks.expires_at > now() and stage in ('open', 'checking')
      limit ${mostOpen.network}) as open`;
  const crowd =
    (counted?.person ?? 0) >= mostOpen.person
      ? "person"
      : (counted?.network ?? 0) >= mostOpen.network
        ? "network"
        : null;
  if (!crowd) return null;
  const [ordered] = await sql`select from orders where request_key = ${key}`;
  return ordered ? null : crowd;
}

const batchSize = 500;

/** Orders of the payments page that nobody paid, when their time is over (`is_droppable` in db/live/erasure.sql). How many went. */
export async function dropUnpaid(sql: Sql): Promise<number> {
  await sql`delete from order_networks where expires_at < now()`;
  return inTransaction<number>(sql, async (transaction) => {
    const rows = await transaction<{ id: string }[]>`
      select id from orders where id in (
        select id from order_standings
        where stage in ('open', 'cancelled') and expires_at < now() - make_interval(days => ${retention.unpaidDays})
          and is_droppable(id)
        order by expires_at limit ${batchSize})
      for update skip locked`;
    const ids = transaction`any(${rows.map(({ id }) => id)})`;
    for (const table of ["order_tokens", "payment_links", "ledger"])
      await transaction`delete from ${transaction(table)} where order_id = ${ids}`;
    await transaction`delete from orders where id = ${ids}`;
    return rows.length;
  });
}
