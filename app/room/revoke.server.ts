import type { Sql } from "../../db/connect";
import { CustomerProof } from "../../db/personal/customer-proof";

/**
 * No link, session, remembered browser, forwarded link of a paper or page of an order that was opened there opens anything any
 * more; the next link has another secret.
 */
export async function endRoom(sql: Sql, customer: string): Promise<void> {
  await sql`update rooms set generation = generation + 1 where customer_id = ${customer}`;
  await sql`delete from room_links where customer_id = ${customer}`;
  await sql`delete from room_sessions where customer_id = ${customer}`;
  await sql`delete from room_devices where customer_id = ${customer}`;
  await sql`delete from room_paper_links where customer_id = ${customer}`;
  await CustomerProof.endRoomTokens(sql, customer);
}

/**
 * Staff took these customers for one and say now that they are not: each was let into the room of all of them, by the link of
 * any. What was written there is of whom it was about.
 */
export async function partRooms(sql: Sql, customers: string[]): Promise<void> {
  for (const customer of customers) await endRoom(sql, customer);
  const strayed = sql`
    room_messages.customer_id = any(${customers}::text[]::uuid[]) and theirs.submission_id = room_messages.submission_id
      and theirs.customer_id <> room_messages.customer_id`;
  await sql`
    insert into rooms (customer_id)
    select distinct theirs.customer_id from room_messages, customer_submissions as theirs where ${strayed}
    on conflict do nothing`;
  await sql`
    update room_messages set customer_id = theirs.customer_id from customer_submissions as theirs where ${strayed}`;
}
