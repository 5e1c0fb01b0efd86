import { myData as words } from "../../../content/en/my-data";
import { fill } from "../../../content/format";
import { retention } from "../../../content/law/retention";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue, enqueueMail } from "../../../db/jobs";
import { CustomerProof } from "../../../db/personal/customer-proof";
import { hashOf, newSecret } from "../../../db/personal/person-proof";
import { noteCorrection } from "../../desk/erasure/cases.server";
import { moveSubmissions } from "../../leads/intake/erasure.server";
import { holdOrders } from "../../payments/erasure/orders.server";
import { endRooms } from "../../room/erasure/room-erasure.server";
import { recordAudit } from "../audit/record.server";
import { forgetCorrected } from "../erasure/typed.server";

export type AddressCorrection = { people: string[]; email: string };

/** A job writes the mails, because only jobs know the site's own address. */
export const requestConfirmation = (sql: Sql, correction: AddressCorrection) =>
  enqueue(sql, { kind: "confirm-address", subject: correction.people[0] ?? "", payload: correction });

/** To one new address, and of one person: it must not become a way to send mail to strangers. */
const mostInAnHour = 3;

/**
 * Mails a link to the new address, and tells the old one. Anyone can type anyone's address: nothing that was sent has the
 * new one before its mailbox has answered.
 */
export async function mailConfirmation(sql: Sql, { people, email }: AddressCorrection, page: string): Promise<void> {
  await inTransaction(sql, async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtextextended(${`corrected ${email}`}, 0))`;
    const sent = await transaction<{ id: string; email: string }[]>`
      select id, email from submissions where id = any(${people}::text[]::uuid[]) and email <> ${email}`;
    const [asker] = sent;
    const recent = await transaction`
      select from my_data_links where created_at > now() - interval '1 hour' and corrected_email is not null
        and (corrected_email = ${email} or people && ${people}::text[]::uuid[])`;
    if (!asker || recent.length >= mostInAnHour) return;
    const token = newSecret();
    await transaction`
      insert into my_data_links (link_hash, people, corrected_email, expires_at)
      values (${hashOf(token)}, ${people}::text[]::uuid[], ${email},
        now() + make_interval(hours => ${retention.confirmHours}))`;
    const link = `${page}?${new URLSearchParams({ link: token, confirm: "yes" })}`;
    const { confirmMail, movedMail } = words;
    await enqueueMail(
      transaction,
      { to: email, subject: confirmMail.subject, text: fill(confirmMail.text, { link }) },
      asker.id,
    );
    for (const to of new Set(sent.map((each) => each.email)))
      await enqueueMail(transaction, { to, ...movedMail }, asker.id);
  });
}

/**
 * The link was opened by whoever reads mail to the new address. Links and pages that were opened with the old one end:
 * whoever had it sees nothing that comes with the new one.
 */
export async function confirmAddress(sql: Sql, linkHash: string, { people, email }: AddressCorrection): Promise<void> {
  const before = await moveSubmissions(sql, people, email);
  await forgetCorrected(sql, before, { addresses: [email] });
  await noteCorrection(sql, people, null);
  await sql`delete from my_data_links where people && ${people}::text[]::uuid[] and link_hash <> ${linkHash}`;
  await endRooms(sql, people);
  const orders = await holdOrders(sql, people);
  await CustomerProof.endTokens(
    sql,
    orders.map(({ id }) => id),
  );
  await recordAudit(sql, null, { action: "address confirmed", people, details: { by: "the person" } });
}
