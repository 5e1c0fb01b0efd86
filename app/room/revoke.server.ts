import type { Sql } from "../../db/connect";

/** No link, session, remembered browser or forwarded link of a paper opens anything any more; the next link has another secret. */
export async function endRoom(sql: Sql, customer: string): Promise<void> {
  await sql`update rooms set generation = generation + 1 where customer_id = ${customer}`;
  await sql`delete from room_links where customer_id = ${customer}`;
  await sql`delete from room_sessions where customer_id = ${customer}`;
  await sql`delete from room_devices where customer_id = ${customer}`;
  await sql`delete from room_paper_links where customer_id = ${customer}`;
}
