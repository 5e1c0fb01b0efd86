import { room } from "../../content/en/room/room";
import { fill } from "../../content/format";
import { holdsAadhaar } from "../../content/person";
import { inTransaction, type Sql } from "../../db/connect";
import { enqueue } from "../../db/jobs";
import { hashOf } from "../../db/personal/person-proof";
import type { RoomProof } from "../../db/personal/room-proof";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { recordAskedAgain } from "../desk/cases/asked-again.server";
import { isClosed } from "../desk/cases/case";
import { recordInCase } from "../desk/cases/change.server";
import { findContact } from "./proof.server";

const { messages: words } = room;
const longestMessage = 2_000;
/** Of one customer in an hour: a thread, not a flood. */
const mostInAnHour = 20;

export type Message = { id: string; at: Date; text: string; isOurs: boolean; who: string | null; readAt: Date | null };

export const listMessages = (sql: Sql, customers: string[]) => sql<Message[]>`
  select room_messages.id, at, text, is_ours as "isOurs", "user".name as who, read_at as "readAt"
  from room_messages left join "user" on "user".id = staff
  where customer_id = any(${customers}::text[]::uuid[]) order by at desc, room_messages.id limit 200`;

/** How many messages of the other side nobody has seen. */
export async function countUnread(sql: Sql, customers: string[], from: "customer" | "us"): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from room_messages
    where customer_id = any(${customers}::text[]::uuid[]) and read_at is null and is_ours = ${from === "us"}`;
  return row?.count ?? 0;
}

/** With `newest`, the message that was shown last: no more than what was there with it. */
export const markRead = (sql: Sql, customers: string[], from: "customer" | "us", newest?: string) => sql<
  { submission: string }[]
>`
  update room_messages set read_at = now()
  where customer_id = any(${customers}::text[]::uuid[]) and read_at is null and is_ours = ${from === "us"}
    ${newest === undefined ? sql`` : sql`and at <= (select at from room_messages as shown where shown.id::text = ${newest})`}
  returning submission_id as submission`;

export type Read = { ok: true; text: string } | { ok: false; problem: string };

/** Not empty, not too long, and without an Aadhaar number. */
export function readMessage(typed: string): Read {
  const text = typed
    .replaceAll("\r\n", "\n")
    .replace(/[^\P{Cc}\n\t]+/gu, " ")
    .trim();
  if (text === "") return { ok: false, problem: words.empty };
  if (text.length > longestMessage) return { ok: false, problem: fill(words.tooLong, { most: longestMessage }) };
  return holdsAadhaar(text) ? { ok: false, problem: words.aadhaar } : { ok: true, text };
}

export type AskResult = "sent" | "too many";
/** Of the form and its words: the same form with other words, after going back, is another message. */
const keyOf = (key: string, text: string) => (/^[\w-]{16,64}$/.test(key) ? hashOf(`${key} ${text}`) : null);

/**
 * A question of the customer: kept, told to whoever works on it, and owed an answer like a form that was sent again. The same
 * form sent twice is one question.
 */
export function askInRoom(
  proof: RoomProof,
  sql: Sql,
  { text, key, promised }: { text: string; key: string; promised: Date },
): Promise<AskResult> {
  return inTransaction<AskResult>(sql, async (transaction) => {
    await transaction`select from rooms where customer_id = ${proof.customerId} for update`;
    const [recent] = await transaction<{ count: number }[]>`
      select count(*)::int as count from room_messages
      where customer_id = ${proof.customerId} and not is_ours and at > now() - interval '1 hour'`;
    if ((recent?.count ?? 0) >= mostInAnHour) return "too many";
    const { applications } = personalTables(transaction, proof);
    const [about] = await transaction<{ id: string; submission: string }[]>`
      select applications.id, applications.submission_id as submission from ${applications}
      order by is_open desc, created_at desc limit 1`;
    const submission = about?.submission ?? (await findContact(transaction, proof.customers))?.submission;
    if (!submission) return "too many";
    const [made] = await transaction<{ id: string }[]>`
      insert into room_messages (customer_id, submission_id, application_id, text, request_key)
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

export const questionNoticeKind = "room-question-notice";
export const answerMailKind = "room-answer-mail";

type Whose = { customer: string; customers: string[]; submission: string; application: string | null };

/** Staff's answer, within a transaction; the customer is told by mail. False for a form that was sent twice. */
export async function answerInRoom(
  proof: StaffProof,
  sql: Sql,
  whose: Whose,
  { text, key, newest }: { text: string; key: string; newest?: string | undefined },
): Promise<boolean> {
  await sql`insert into rooms (customer_id) values (${whose.customer}) on conflict do nothing`;
  const [made] = await sql<{ id: string }[]>`
    insert into room_messages (customer_id, submission_id, application_id, staff, is_ours, text, request_key)
    values (${whose.customer}, ${whose.submission}, ${whose.application}, ${proof.user.id}, true, ${text},
      ${keyOf(key, text)})
    on conflict (request_key) do nothing returning id`;
  if (!made) return false;
  await settleQuestions(proof, sql, whose, { kind: "room answer", newest });
  await enqueue(sql, { kind: answerMailKind, subject: whose.submission, uniqueKey: made.id });
  return true;
}

/**
 * What the customer asked is answered: in each case that it was owed in, or in the one that staff write from. A question that
 * came after the page was opened, which `newest` tells, still waits.
 */
export async function settleQuestions(
  proof: StaffProof,
  sql: Sql,
  { customers, submission }: Whose,
  { kind, newest }: { kind: "room answer" | "answered elsewhere"; newest?: string | undefined },
): Promise<void> {
  await sql`select from rooms where customer_id = any(${customers}::text[]::uuid[]) order by customer_id for update`;
  const asked = (await markRead(sql, customers, "customer", newest)).map((question) => question.submission);
  const owed = await sql<{ submission: string }[]>`
    select distinct on (coalesce(merged_into, id)) id as submission from cases
    where id = any(${asked.length > 0 ? asked : [submission]}::text[]::uuid[]) order by coalesce(merged_into, id), id`;
  for (const each of owed) {
    const waiting = await sql`
      select from room_messages join cases on cases.id = submission_id
      where read_at is null and not is_ours and coalesce(merged_into, cases.id) = (
        select coalesce(merged_into, id) from cases where id = ${each.submission})`;
    const isContact = waiting.length === 0;
    // Nobody may work on the case of whoever withdrew: answered, it is over.
    await recordInCase(sql, each.submission, proof.user.id, ({ withdrawnAt, status }) => ({
      kind,
      isContact,
      ...(isContact && withdrawnAt && !isClosed(status) && { fields: { status: "lost", lostReason: "do not call" } }),
    }));
  }
}
