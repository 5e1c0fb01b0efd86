import { comingDates } from "../../content/en/applications/papers";
import { room } from "../../content/en/room/room";
import { applications as desk } from "../../content/en/staff/applications";
import { fill } from "../../content/format";
import { longDay } from "../../content/hours";
import { site } from "../../content/identity";
import type { ComingKey } from "../../content/law/coming-dates";
import { inTransaction, type Sql } from "../../db/connect";
import type { RoomProof } from "../../db/personal/room-proof";
import { personalTables } from "../../db/personal/tables";
import { resumeReminders, stopReminders } from "../applications/reminders.server";
import { recordAudit } from "../privacy/audit/record.server";

const { granted: words } = room.status;

type Granted = {
  id: string;
  kind: string;
  number: string;
  applicant: string;
  state: string;
  validFrom: string;
  validUntil: string | null;
  certificateId: string | null;
};

/** A registration of the customer's own that holds. */
export async function findGranted(proof: RoomProof, sql: Sql, id: string) {
  const { applications } = personalTables(sql, proof);
  const [found] = await sql<Granted[]>`
    select registrations.id, registrations.kind, number, applicant, applications.state, valid_from::text as "validFrom",
      valid_until::text as "validUntil", certificate_id as "certificateId"
    from registrations join ${applications} on applications.id = application_id
    where registrations.id::text = ${id} and ended_at is null`;
  if (!found) return null;
  const valid = found.validUntil
    ? fill(words.until, { from: longDay(found.validFrom), until: longDay(found.validUntil) })
    : fill(words.since, { from: longDay(found.validFrom) });
  return { ...found, kind: desk.kinds[found.kind] ?? found.kind, valid };
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

/** The coming dates of a registration as a calendar file; null where there is none with a day. */
export async function writeCalendar(proof: RoomProof, sql: Sql, id: string, now = new Date()): Promise<string | null> {
  const granted = await findGranted(proof, sql, id);
  if (!granted) return null;
  const dates = await sql<{ id: string; rule: ComingKey; dueOn: string }[]>`
    select id, rule, due_on::text as "dueOn" from coming_dates
    where registration_id = ${granted.id} and done_at is null and due_on is not null order by due_on`;
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(site.name)}//Room//EN`,
    ...dates.flatMap(({ id: uid, rule, dueOn }) => [
      "BEGIN:VEVENT",
      `UID:${uid}@${new URL(site.origin).host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${dueOn.replaceAll("-", "")}`,
      `SUMMARY:${escaped(`${comingDates[rule].title} (${granted.number})`)}`,
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER:-P7D",
      `DESCRIPTION:${escaped(comingDates[rule].title)}`,
      "END:VALARM",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}

/** Reminders of one coming date, on or off, if it is the customer's own. */
export async function setReminders(proof: RoomProof, sql: Sql, date: string, isOn: boolean): Promise<void> {
  const { applications } = personalTables(sql, proof);
  const [own] = await sql<{ id: string }[]>`
    select coming_dates.id from coming_dates join registrations on registrations.id = registration_id
      join ${applications} on applications.id = application_id
    where coming_dates.id::text = ${date} and ended_at is null`;
  if (own) await (isOn ? resumeReminders : stopReminders)(sql, own.id);
}

/** Whether we may ask for a review: the first answer counts, and is not asked for again. */
export function answerReview(proof: RoomProof, sql: Sql, answer: "yes" | "no"): Promise<void> {
  return inTransaction<void>(sql, async (transaction) => {
    const [first] = await transaction`
      update rooms set review = ${answer}, review_at = now()
      where customer_id = ${proof.customerId} and review is null returning customer_id`;
    if (first)
      await recordAudit(transaction, null, {
        action: "review consent",
        people: proof.submissions,
        details: { answer, by: "the customer" },
      });
  });
}

export async function isReviewOpen(proof: RoomProof, sql: Sql): Promise<boolean> {
  const open = await sql`select from rooms where customer_id = ${proof.customerId} and review is null`;
  return open.length > 0;
}
