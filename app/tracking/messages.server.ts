import { fill } from "../../content/format";
import type { Content } from "../../content/languages/content-of";
import { holdsAadhaar } from "../../content/person";
import { inTransaction, type Sql } from "../../db/connect";
import { enqueue } from "../../db/jobs";
import { hashOf } from "../../db/personal/person-proof";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import type { TrackingProof } from "../../db/personal/tracking-proof";
import { isWithdrawn } from "../../db/personal/withdrawal";
import { recordAskedAgain } from "../cases/asked-again.server";
import { isClosed } from "../cases/case";
import { recordInCase } from "../cases/write-case-change.server";

const longestMessage = 2_000;
/** How many messages one customer may send in an hour. */
const mostInAnHour = 20;

export type Message = { id: string; at: Date; text: string; isOurs: boolean; who: string | null; readAt: Date | null };

/** About these submissions, the newest first. */
export const listMessages = (sql: Sql, submissions: string[]) => sql<Message[]>`
  select tracking_messages.id, at, text, is_ours, "user".name as who, read_at
  from tracking_messages left join "user" on "user".id = staff
  where submission_id = any(${submissions}) order by at desc, tracking_messages.id limit 200`;

/** How many messages of the other side nobody has seen. */
export async function countUnread(sql: Sql, submissions: string[], from: "customer" | "us"): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from tracking_messages
    where submission_id = any(${submissions}) and read_at is null and is_ours = ${from === "us"}`;
  return row?.count ?? 0;
}

/** Whether the customer ever wrote about any of these submissions. */
export const hasAsked = async (sql: Sql, submissions: string[]) =>
  (
    await sql`
    select from tracking_messages where submission_id = any(${submissions}) and not is_ours limit 1`
  ).length > 0;

/** `newest` is the newest message that was on the page: later ones stay unread. */
export const markRead = (sql: Sql, submissions: string[], from: "customer" | "us", newest?: string) => sql<
  { submission: string }[]
>`
  update tracking_messages set read_at = now()
  where submission_id = any(${submissions}) and read_at is null and is_ours = ${from === "us"}
    ${newest === undefined ? sql`` : sql`and at <= (select at from tracking_messages as newest where newest.id::text = ${newest})`}
  returning submission_id as submission`;

export type Read = { ok: true; text: string } | { ok: false; problem: string };

/** Not empty, not too long, and without an Aadhaar number. */
export function readMessage(content: Content, input: string): Read {
  const { messages: words } = content.tracking;
  const text = input
    .replaceAll("\r\n", "\n")
    .replace(/[^\P{Cc}\n\t]+/gu, " ")
    .trim();
  if (text === "") return { ok: false, problem: words.empty };
  if (text.length > longestMessage) return { ok: false, problem: fill(words.tooLong, { most: longestMessage }) };
  return holdsAadhaar(text) ? { ok: false, problem: words.aadhaar } : { ok: true, text };
}

export type AskResult = "sent" | "too many";
/** The idempotency key: from the form and its text, because the same form with another text, after going back, is a new message. */
const keyOf = (key: string, text: string) => (/^[\w-]{16,64}$/.test(key) ? hashOf(`${key} ${text}`) : null);

/**
 * Stores a question of the customer, mails it to the owner of the application, and puts the case into the queue like a form that
 * was sent again. The same form sent twice is one question.
 */
export function askInTracking(
  proof: TrackingProof,
  sql: Sql,
  { text, key, promised }: { text: string; key: string; promised: Date },
): Promise<AskResult> {
  return inTransaction<AskResult>(sql, async (transaction) => {
    await transaction`select from tracking_pages where customer_id = ${proof.customerId} for update`;
    const [recent] = await transaction<{ count: number }[]>`
      select count(*)::int as count from tracking_messages
      where customer_id = ${proof.customerId} and not is_ours and at > now() - interval '1 hour'`;
    if ((recent?.count ?? 0) >= mostInAnHour) return "too many";
    const { applications } = personalTables(transaction, proof);
    // About what the customer ordered rather than what staff entered by hand, which may be a colleague's who has no part in the work.
    // Stored with the customer's own submission also where joined customers share a page: after parting, each keeps their messages.
    const own = transaction`any(${proof.own})`;
    const [about] = await transaction<{ id: string; submission: string }[]>`
      select applications.id, applications.submission_id as submission from ${applications}
      where applications.submission_id = ${own} order by is_open desc, order_id is not null desc, created_at desc limit 1`;
    const [ordered] = await transaction<{ submission: string }[]>`
      select submission_id as submission from orders where submission_id = ${own} order by created_at desc limit 1`;
    const submission = about?.submission ?? ordered?.submission ?? proof.own[0];
    if (!submission) return "too many";
    const [made] = await transaction<{ id: string }[]>`
      insert into tracking_messages (customer_id, submission_id, application_id, text, request_key)
      values (${proof.customerId}, ${submission}, ${about?.id ?? null}, ${text}, ${keyOf(key, text)})
      on conflict (request_key) do nothing returning id`;
    if (!made) return "sent";
    await recordAskedAgain(transaction, submission, promised);
    await enqueue(transaction, {
      kind: questionNoticeKind,
      subject: submission,
      payload: { application: about?.id ?? null },
      uniqueKey: made.id,
    });
    return "sent";
  });
}

export const questionNoticeKind = "tracking-question-notice";
export const answerMailKind = "tracking-answer-mail";

type Whose = {
  customer: string;
  customers: string[];
  submission: string;
  application: string | null;
  /** The customer's submissions that this staff member may answer for. */
  submissions: string[];
};

export type Answered = "mailed" | "not mailed" | "sent before";

/**
 * Stores an answer from staff, within a transaction, and mails the customer. After a withdrawal of consent the mail is sent only
 * if a question of theirs is still open. A form that was sent twice is one message.
 */
export async function answerInTracking(
  proof: StaffProof,
  sql: Sql,
  whose: Whose,
  { text, key, newest }: { text: string; key: string; newest?: string | undefined },
): Promise<Answered> {
  await sql`insert into tracking_pages (customer_id) values (${whose.customer}) on conflict do nothing`;
  const [made] = await sql<{ id: string }[]>`
    insert into tracking_messages (customer_id, submission_id, application_id, staff, is_ours, text, request_key)
    values (${whose.customer}, ${whose.submission}, ${whose.application}, ${proof.user.id}, true, ${text},
      ${keyOf(key, text)})
    on conflict (request_key) do nothing returning id`;
  if (!made) return "sent before";
  const isAsked = (await countUnread(sql, whose.submissions, "customer")) > 0;
  await markAnswered(proof, sql, whose, { kind: "tracking answer", newest });
  const mail = { kind: answerMailKind, subject: whose.submission, payload: { isAsked } };
  if (await isWithdrawn(sql, mail)) return "not mailed";
  await enqueue(sql, { ...mail, uniqueKey: made.id });
  return "mailed";
}

/**
 * Marks the customer's questions as answered in each case that waits for an answer, or in the case that staff write from. A
 * question that came after the page was opened (after `newest`) still waits.
 */
export async function markAnswered(
  proof: StaffProof,
  sql: Sql,
  { customers, submission, submissions }: Whose,
  { kind, newest }: { kind: "tracking answer" | "answered by phone"; newest?: string | undefined },
): Promise<void> {
  await sql`select from tracking_pages where customer_id = any(${customers}) order by customer_id for update`;
  const asked = (await markRead(sql, submissions, "customer", newest)).map((question) => question.submission);
  const owed = await sql<{ submission: string }[]>`
    select distinct on (coalesce(merged_into, id)) id as submission from cases
    where id = any(${asked.length > 0 ? asked : [submission]}) order by coalesce(merged_into, id), id`;
  for (const each of owed) {
    const waiting = await sql`
      select from tracking_messages join cases on cases.id = submission_id
      where read_at is null and not is_ours and coalesce(merged_into, cases.id) = (
        select coalesce(merged_into, id) from cases where id = ${each.submission})`;
    const isContact = waiting.length === 0;
    // After a withdrawal of consent nobody may work on the case: once the question is answered, it is closed.
    await recordInCase(sql, each.submission, proof.user.id, ({ withdrawnAt, status }) => ({
      kind,
      isContact,
      ...(isContact && withdrawnAt && !isClosed(status) && { fields: { status: "lost", lostReason: "do not call" } }),
    }));
  }
}
