import { sayKind } from "../../content/en/applications/names";
import { dueDates } from "../../content/en/applications/requirements";
import { fill } from "../../content/format";
import { longDay } from "../../content/hours";
import type { Content } from "../../content/languages/content-of";
import type { DueDateKey } from "../../content/law/due-dates";
import { trackingPaths } from "../../content/tracking-paths";
import { inTransaction, type Sql } from "../../db/connect";
import { personalTables } from "../../db/personal/tables";
import type { TrackingProof } from "../../db/personal/tracking-proof";
import { recordAudit } from "../audit/record.server";
import { resumeReminders, stopReminders } from "../customers/reminders.server";
import { placeOf } from "./show-registration";

type Granted = {
  id: string;
  kind: string;
  number: string;
  applicant: string;
  state: string;
  address: string | null;
  validFrom: string;
  validUntil: string | null;
  certificateId: string | null;
};

/** A registration of this customer that has not ended. */
export async function findGranted(content: Content, proof: TrackingProof, sql: Sql, id: string) {
  const { granted: words } = content.tracking.status;
  const { applications } = personalTables(sql, proof);
  const [found] = await sql<Granted[]>`
    select registrations.id, registrations.kind, number, applicant, applications.state,
      (select address from orders where orders.id = applications.order_id) as address, valid_from::text as "validFrom",
      valid_until::text as "validUntil", certificate_id
    from registrations join ${applications} on applications.id = application_id
    where registrations.id::text = ${id} and ended_at is null`;
  if (!found) return null;
  const valid = found.validUntil
    ? fill(words.until, { from: longDay(found.validFrom), until: longDay(found.validUntil) })
    : fill(words.since, { from: longDay(found.validFrom) });
  return { ...found, kind: sayKind(found.kind), place: placeOf(found), valid };
}

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");

/** Lines of at most 75 bytes, as RFC 5545 asks; a letter is never cut in two. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const letter of line) {
    if (Buffer.byteLength(current + letter) > 74) {
      lines.push(current);
      current = " ";
    }
    current += letter;
  }
  return [...lines, current].join("\r\n");
}

/** The due dates of a registration as a calendar file; null where there is none with a day. */
export async function writeCalendar(
  content: Content,
  proof: TrackingProof,
  sql: Sql,
  id: string,
  /** The site's own. */
  origin: string,
  now = new Date(),
): Promise<string | null> {
  const { facts: zero } = content;
  const granted = await findGranted(content, proof, sql, id);
  if (!granted) return null;
  const dates = await sql<{ id: string; rule: DueDateKey; dueOn: string }[]>`
    select id, rule, due_on::text as "dueOn" from due_dates
    where registration_id = ${granted.id} and done_at is null and due_on is not null order by due_on`;
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(zero.site.name)}//track//EN`,
    ...dates.flatMap(({ id: uid, rule, dueOn }) => [
      "BEGIN:VEVENT",
      `UID:${uid}@${new URL(origin).host}`,
      `URL:${origin}${trackingPaths.tracking}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${dueOn.replaceAll("-", "")}`,
      `SUMMARY:${escaped(`${dueDates[rule].title} (${granted.number})`)}`,
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER:-P7D",
      `DESCRIPTION:${escaped(dueDates[rule].title)}`,
      "END:VALARM",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}

/** Reminders of one due date, on or off, if it is the customer's own. */
export async function setReminders(proof: TrackingProof, sql: Sql, date: string, isOn: boolean): Promise<void> {
  const { applications } = personalTables(sql, proof);
  const [own] = await sql<{ id: string }[]>`
    select due_dates.id from due_dates join registrations on registrations.id = registration_id
      join ${applications} on applications.id = application_id
    where due_dates.id::text = ${date} and ended_at is null`;
  if (own) await (isOn ? resumeReminders : stopReminders)(sql, own.id);
}

/** Whether we may ask for a review: the first answer counts, and is not asked for again. */
export function answerReview(proof: TrackingProof, sql: Sql, answer: "yes" | "no"): Promise<void> {
  return inTransaction<void>(sql, async (transaction) => {
    const [first] = await transaction`
      update tracking_pages set review = ${answer}, review_at = now()
      where customer_id = ${proof.customerId} and review is null returning customer_id`;
    if (first)
      await recordAudit(transaction, null, {
        action: "review consent",
        people: proof.submissions,
        details: { answer, by: "the customer" },
      });
  });
}

export async function isReviewOpen(proof: TrackingProof, sql: Sql): Promise<boolean> {
  const open = await sql`select from tracking_pages where customer_id = ${proof.customerId} and review is null`;
  return open.length > 0;
}
