import { randomUUID } from "node:crypto";
import { myData as words } from "../../../content/en/my-data";
import { retention } from "../../../content/law/retention";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue, enqueueMail } from "../../../db/jobs";
import { CustomerProof } from "../../../db/personal/customer-proof";
import { hashOf, newSecret } from "../../../db/personal/person-proof";
import { writeMail } from "../../../db/write-mail";
import { noteContactCorrected } from "../../applications/erasure/withdraw-own-applications.server";
import { recordAudit } from "../../audit/record.server";
import { noteCorrection } from "../../cases/erasure/case-erasure.server";
import { listHeld, moveSubmissions } from "../../leads/erasure/lead-erasure.server";
import { holdOrders } from "../../orders/erasure/erase-orders.server";
import { endTrackingPages } from "../../tracking/erasure/tracking-erasure.server";
import { linkMailKind } from "../../tracking/tracking-mails.server";
import { forgetAddresses } from "../erasure/forget-corrected.server";
import type { SealSecrets } from "../erasure/seal.server";

export type AddressCorrection = { people: string[]; email: string };

/** A job writes the mails, because only jobs know the site's own address. */
export const requestConfirmation = (sql: Sql, correction: AddressCorrection) =>
  enqueue(sql, { kind: "confirm-address", subject: correction.people[0] ?? "", payload: correction });

/** For one person, to all addresses together: it must not become a way to send mail to strangers. */
const mostInAnHour = 3;

/**
 * Mails a link to the new address, and tells the old one. Anyone can type anyone's address: nothing that was sent has the
 * new one before its mailbox has answered.
 */
export async function mailConfirmation(sql: Sql, { people, email }: AddressCorrection, page: string): Promise<void> {
  await inTransaction(sql, async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtextextended(${`corrected ${email}`}, 0))`;
    const sent = await transaction<{ id: string; email: string }[]>`
      select id, email from submissions where id = any(${people}) and email <> ${email}`;
    const [asker] = sent;
    const recent = await transaction`
      select from my_data_links where created_at > now() - interval '1 hour' and corrected_email is not null
        and people && ${people}`;
    if (!asker || recent.length >= mostInAnHour) return;
    const token = newSecret();
    const link = `${page}?${new URLSearchParams({ link: token, confirm: "yes" })}`;
    const mail = writeMail(email, words.confirmMail, { link });
    if (!(await enqueueMail(transaction, "address to confirm", mail, asker.id))) return;
    await transaction`
      insert into my_data_links (link_hash, people, corrected_email, expires_at)
      values (${hashOf(token)}, ${people}, ${email},
        now() + make_interval(hours => ${retention.confirmHours}))`;
    for (const to of new Set(sent.map((each) => each.email)))
      await enqueueMail(transaction, "address changed", writeMail(to, words.movedMail), asker.id);
  });
}

/**
 * The link was opened from the new mailbox. Links and pages that were opened with the old address end, so that the reader of the
 * old mailbox sees nothing that comes with the new one; the new mailbox gets a link of its own.
 */
export async function confirmAddress(
  sql: Sql,
  secrets: SealSecrets,
  linkHash: string,
  { people, email }: AddressCorrection,
): Promise<void> {
  const held = (await listHeld(sql, people)).filter((sent) => sent.email !== email);
  // Asked for behind the link that was mailed to the old address, and not by telephone.
  const asked = await sql`
    select from privacy_requests where kind = 'correct' and staff is null and people && ${people}
      and received_at > now() - make_interval(hours => ${retention.confirmHours}) limit 1`;
  await moveSubmissions(sql, people, email);
  const correction = { id: randomUUID(), submission: people[0] ?? "" };
  await forgetAddresses(sql, { correction, before: held, secrets, address: email, isByOwner: asked.length > 0 });
  await noteCorrection(sql, people, { actor: null, fields: ["email"] });
  if (held.length > 0) await noteContactCorrected(sql, people, "E-mail address");
  await sql`delete from my_data_links where people && ${people} and link_hash <> ${linkHash}`;
  const pages = await endTrackingPages(sql, people);
  if (pages.hadAny) await enqueue(sql, { kind: linkMailKind, subject: people[0] ?? "" });
  const orders = await holdOrders(sql, people);
  await CustomerProof.endTokens(
    sql,
    orders.map(({ id }) => id),
  );
  await recordAudit(sql, null, { action: "address confirmed", people, details: { by: "the person" } });
}
