import { room } from "../../content/en/room/room";
import { fill } from "../../content/format";
import { inTransaction, type Sql } from "../../db/connect";
import type { Job, Mail } from "../../db/jobs";
import { isUuid } from "../../db/uuid";
import { customerOf } from "../applications/customers.server";
import { roomLink } from "./link.server";
import { linkMailKind } from "./message-mails.server";
import { answerMailKind } from "./messages.server";

/** The mails to a customer, from the first order on; a code, a notice to the office or an answer to a stranger has no link. */
const carrying = new Set([
  ...["quote-mail", "order-mail", "paid-mail", "invoice-mail", "refund-mail", "refund-declined-mail"],
  ...[
    "papers-mail",
    "papers-complete-mail",
    "stage-mail",
    "certificate-mail",
    "reminder-mail",
    answerMailKind,
    linkMailKind,
  ],
]);

export type RoomLinks = { secret: string; origin: string };

/** A mail with the lasting link of its customer's room, before the signature. */
export async function withRoomLink(sql: Sql, links: RoomLinks, job: Job, mail: Mail): Promise<Mail> {
  if (!carrying.has(job.kind) || !job.subject || !isUuid(job.subject)) return mail;
  const path = await linkOfSubject(sql, links.secret, job.subject);
  if (!path) return mail;
  const line = fill(room.mailLine, { link: links.origin + path });
  const end = mail.text.lastIndexOf("\n\n");
  const text = end === -1 ? `${mail.text}\n\n${line}` : `${mail.text.slice(0, end)}\n\n${line}${mail.text.slice(end)}`;
  return { ...mail, text };
}

/** By the submission, order or refund that a job is about. */
function linkOfSubject(sql: Sql, secret: string, subject: string): Promise<string | null> {
  return inTransaction<string | null>(sql, async (transaction) => {
    const [found] = await transaction<{ id: string }[]>`
      select id from submissions where id in (${subject}::uuid,
        (select submission_id from orders where id = ${subject}::uuid),
        (select submission_id from refunds join orders on orders.id = order_id where refunds.id::text = ${subject}))`;
    if (!found) return null;
    return linkOfCustomer(transaction, secret, await customerOf(transaction, found.id, null));
  });
}

/** Whoever staff joined to another has the link of that one. */
export async function linkOfCustomer(sql: Sql, secret: string, customer: string): Promise<string> {
  const [root] = await sql<{ id: string }[]>`
    select coalesce(joined_into, id) as id from customers where id = ${customer}`;
  return roomLink(sql, secret, root?.id ?? customer);
}
