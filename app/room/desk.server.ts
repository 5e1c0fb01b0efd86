import { whatsappLink } from "../../content/contact-links";
import { room } from "../../content/en/room/room";
import { room as words } from "../../content/en/staff/room";
import { fill, indiaOffsetMs } from "../../content/format";
import { clockTime, longDay } from "../../content/hours";
import { hasEmail } from "../../content/person";
import { inTransaction, type Sql } from "../../db/connect";
import { enqueue } from "../../db/jobs";
import { RoomProof } from "../../db/personal/room-proof";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { recordAudit } from "../privacy/audit/record.server";
import { linkOfCustomer } from "./mails.server";
import { linkMailKind } from "./message-mails.server";
import { answerInRoom, listMessages, readMessage } from "./messages.server";
import { findContact, forgetDevice, listDevices } from "./proof.server";
import { endRoom } from "./revoke.server";
import { showCards } from "./status.server";
import { showMessage } from "./thread.server";

type Whose = { customer: string; submission: string; applicant: string };

/** The customer of an application that the reader may see. */
async function findWhose(proof: StaffProof, sql: Sql, application: string): Promise<Whose | null> {
  const { applications } = personalTables(sql, proof);
  const [found] = await sql<Whose[]>`
    select coalesce(joined_into, customers.id) as customer, applications.submission_id as submission,
      applications.applicant
    from ${applications} join customers on customers.id = applications.customer_id
    where applications.id::text = ${application} and applications.erased_at is null`;
  return found ?? null;
}

const timeOf = (instant: Date) => {
  const there = new Date(instant.getTime() + indiaOffsetMs).toISOString();
  return `${longDay(there.slice(0, 10))}, ${clockTime(there.slice(11, 16))}`;
};

type Links = { secret: string; origin: string };

/** What staff see of a customer's room on the page of an application. */
export async function showRoomOf(proof: StaffProof, sql: Sql, links: Links, application: string) {
  const whose = await findWhose(proof, sql, application);
  if (!whose) return null;
  const [state] = await sql<{ seenAt: Date | null; review: string | null }[]>`
    select seen_at as "seenAt", review from rooms where customer_id = ${whose.customer}`;
  const contact = await findContact(sql, [whose.customer]);
  const messages = await listMessages(sql, [whose.customer]);
  const devices = await listDevices(sql, [whose.customer]);
  const link = links.origin + (await linkOfCustomer(sql, links.secret, whose.customer));
  return {
    seen: state?.seenAt ? fill(words.seen, { when: timeOf(state.seenAt) }) : words.neverSeen,
    review: state?.review === "yes" ? words.reviewYes : state?.review === "no" ? words.reviewNo : "",
    canMail: contact !== null && hasEmail(contact.email),
    whatsapp: contact?.phone ? whatsappLink(contact, fill(room.linkMessage, { name: contact.name, link })) : "",
    devices: devices.map(({ id, name, seenAt }) => ({ id, text: fill(words.device, { name, when: timeOf(seenAt) }) })),
    unread: messages.filter(({ isOurs, readAt }) => !isOurs && !readAt).length,
    messages: messages.map((each) => showMessage(each, whose.applicant)),
  };
}
export type RoomOfApplication = NonNullable<Awaited<ReturnType<typeof showRoomOf>>>;

/** The application as its customer sees it behind the second proof. */
export async function previewRoom(proof: StaffProof, sql: Sql, application: string) {
  const whose = await findWhose(proof, sql, application);
  if (!whose) return null;
  await recordAudit(sql, proof.user.id, { action: "room previewed", people: [whose.submission], object: application });
  const cards = await showCards(await RoomProof.preview(sql, proof, whose.customer), sql);
  return cards.find(({ id }) => id === application) ?? null;
}

export type RoomActed = { ok: boolean; status: 200 | 400 | 404; message: string; typed?: string };
const done = (message: string): RoomActed => ({ ok: true, status: 200, message });
const refuse = (message: string, typed = ""): RoomActed => ({ ok: false, status: 400, message, typed });

/** What staff do with a customer's room; null for any other form. Everything is in the audit log. */
export async function actOnRoom(
  proof: StaffProof,
  sql: Sql,
  application: string,
  form: FormData,
): Promise<RoomActed | null> {
  const act = String(form.get("act") ?? "");
  if (!act.startsWith("room ")) return null;
  const whose = await findWhose(proof, sql, application);
  if (!whose) return { ok: false, status: 404, message: words.missing };
  const people = [whose.submission];
  const note = (sqlGiven: Sql, action: string) =>
    recordAudit(sqlGiven, proof.user.id, { action, people, object: application });
  switch (act) {
    case "room link": {
      const contact = await findContact(sql, [whose.customer]);
      if (!contact || !hasEmail(contact.email)) return refuse(words.noEmail);
      return inTransaction<RoomActed>(sql, async (transaction) => {
        await enqueue(transaction, { kind: linkMailKind, subject: contact.submission });
        await note(transaction, "room link sent");
        return done(words.linkSent);
      });
    }
    case "room revoke":
      return inTransaction<RoomActed>(sql, async (transaction) => {
        await endRoom(transaction, whose.customer);
        await note(transaction, "room link revoked");
        return done(words.revoked);
      });
    case "room forget": {
      const isGone = await forgetDevice(sql, [whose.customer], String(form.get("device") ?? ""));
      if (isGone) await note(sql, "room device forgotten");
      return isGone ? done(words.forgotten) : refuse(words.missing);
    }
    case "room answer": {
      const typed = String(form.get("text") ?? "");
      const read = readMessage(typed);
      if (!read.ok) return refuse(read.problem, typed);
      const key = String(form.get("key") ?? "");
      const isSent = await answerInRoom(proof, sql, { application, text: read.text, key });
      return isSent ? done(words.answered) : refuse(words.missing, typed);
    }
    default:
      return refuse(words.missing);
  }
}
