import { caseAddress, deskPaths } from "../../content/desk-paths";
import type { Content } from "../../content/languages/content-of";
import type { Sql } from "../../db/connect";
import type { Job, Mail } from "../../db/jobs";
import { writeMail } from "../../db/write-mail";
import type { Covering } from "../cases/cover-absence.server";

type Handover = { to: string; by: string | null };

/** Names no customer: the case has what was said. Not sent to somebody who has left, or who no longer has the case. */
export async function writeHandoverMail(
  content: Content,
  sql: Sql,
  { subject, payload }: Job,
  origin: string,
): Promise<Mail | null> {
  const { handover } = content.notifications;
  const { to, by } = payload as Handover;
  const receiver = await findReceiver(sql, to);
  const [held] = await sql`select from cases where id::text = ${subject} and owner = ${to}`;
  if (!receiver || !held) return null;
  const values = { staff: (await nameOf(sql, by)) ?? "A colleague", link: origin + caseAddress(subject ?? "") };
  return writeMail(receiver.email, handover, values);
}

export async function writeCoveringMail(
  content: Content,
  sql: Sql,
  { payload }: Job,
  origin: string,
): Promise<Mail | null> {
  const { covering } = content.notifications;
  const { to, absent, count } = payload as Covering;
  const receiver = await findReceiver(sql, to);
  if (!receiver) return null;
  const values = {
    staff: (await nameOf(sql, absent)) ?? "a colleague",
    line: count === 1 ? "1 promise" : `${count} promises`,
    link: `${origin}${deskPaths.queue}?owner=me`,
  };
  return writeMail(receiver.email, covering, values);
}

async function findReceiver(sql: Sql, id: string) {
  const [receiver] = await sql<{ email: string }[]>`
    select email from "user" where id = ${id} and email_verified and exists (select from user_roles where user_id = ${id})`;
  return receiver;
}

async function nameOf(sql: Sql, id: string | null) {
  const [user] = await sql<{ name: string }[]>`select name from "user" where id = ${id}`;
  return user?.name;
}
