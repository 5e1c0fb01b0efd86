import type { Sql } from "../../db/connect";
import { CustomerProof } from "../../db/personal/customer-proof";

/**
 * Ends every link, session, remembered browser, upload link and order page of a customer. The next link has another secret.
 */
export async function endTrackingPage(sql: Sql, customer: string): Promise<void> {
  await sql`update tracking_pages set generation = generation + 1 where customer_id = ${customer}`;
  await sql`delete from tracking_links where customer_id = ${customer}`;
  await sql`delete from tracking_sessions where customer_id = ${customer}`;
  await sql`delete from tracking_devices where customer_id = ${customer}`;
  await sql`delete from upload_links where customer_id = ${customer}`;
  await CustomerProof.endTrackingTokens(sql, customer);
}
