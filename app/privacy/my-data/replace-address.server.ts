import { myData as words } from "../../../content/en/my-data";
import { hasEmail } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import { enqueueMail } from "../../../db/jobs";
import { CustomerProof } from "../../../db/personal/customer-proof";
import { writeMail } from "../../../db/write-mail";
import { holdOrders } from "../../orders/erasure/erase-orders.server";

/**
 * Staff typed another address for somebody whose old one had never shown that it was theirs, such as a mistyped one. What was
 * mailed to it ends, because it may be a stranger's; a link for the new one is not mailed by itself.
 */
export async function endOldAddress(sql: Sql, submissions: string[], old: string): Promise<void> {
  if (!hasEmail(old)) return;
  await sql`delete from my_data_links where people && ${submissions}::uuid[]`;
  const orders = await holdOrders(sql, submissions);
  await CustomerProof.endTokens(
    sql,
    orders.map(({ id }) => id),
  );
  await enqueueMail(sql, "address changed", writeMail(old, words.replacedMail), submissions[0]);
}

/** Somebody who is called at another number from now on reads so in their own mailbox. */
export async function mailNumberChanged(sql: Sql, submission: string, email: string, phone: string): Promise<void> {
  if (!hasEmail(email)) return;
  await enqueueMail(sql, "number changed", writeMail(email, words.numberMail, { ending: phone.slice(-4) }), submission);
}
