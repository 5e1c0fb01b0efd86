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
import { isWithdrawn } from "../../db/personal/withdrawal";
import type { Calendar } from "../office/clock";
import { recordAudit } from "../privacy/audit/record.server";
import { linkOfCustomer } from "./mails.server";
import { linkMailKind } from "./message-mails.server";
import { answerInRoom, listMessages, readMessage, settleQuestions } from "./messages.server";
import { findContact, forgetDevice, listDevices } from "./proof.server";
import { endRoom } from "./revoke.server";
import { showRoom } from "./show.server";
import { showMessage } from "./thread.server";

/** The page from which staff look at a room. */
export type RoomPage = { application: string } | { case: string };

type Found = { customer: string; submission: string; name: string; application: string | null };
type Whose = Found & {
  /** With whoever was joined to them: each may have had a link of their own before. */
  customers: string[];
};

/** The customer of an application or a case that the reader may see. */
async function findWhose(proof: StaffProof, sql: Sql, page: RoomPage): Promise<Whose | null> {
  const [found] = await ("application" in page
    ? ofApplication(proof, sql, page.application)
    : ofCase(proof, sql, page.case));
  if (!found) return null;
  const joined = await sql<{ id: string }[]>`select id from customers where joined_into = ${found.customer}`;
  return { ...found, customers: [found.customer, ...joined.map(({ id }) => id)] };
}

const ofApplication = (proof: StaffProof, sql: Sql, id: string) => sql<Found[]>`
  select coalesce(joined_into, customers.id) as customer, applications.submission_id as submission,
    applications.applicant as name, applications.id as application
  from ${personalTables(sql, proof).applications} join customers on customers.id = applications.customer_id
  where applications.id::text = ${id} and applications.erased_at is null`;

/** Of the people in a case the one who waits for an answer, or asked last; nobody without a room. */
const ofCase = (proof: StaffProof, sql: Sql, id: string) => {
  const { cases, applications } = personalTables(sql, proof);
  return sql<Found[]>`
    select rooms.customer_id as customer, submissions.id as submission, submissions.name,
      (select applications.id from ${applications} where applications.submission_id = submissions.id
        and applications.erased_at is null order by is_open desc, created_at desc limit 1) as application
    from (select id from ${cases} where cases.id::text = ${id}) as seen
      cross join lateral (
        select seen.id union all select cases.id from cases where cases.merged_into = seen.id) as own
      join submissions on submissions.id = own.id
      join customer_submissions on submission_id = own.id
      join customers on customers.id = customer_submissions.customer_id and customers.erased_at is null
      join rooms on rooms.customer_id = coalesce(joined_into, customers.id)
    order by exists (select from room_messages
        where submission_id = own.id and read_at is null and not is_ours) desc,
      submissions.created_at desc limit 1`;
};

const timeOf = (instant: Date) => {
  const there = new Date(instant.getTime() + indiaOffsetMs).toISOString();
  return `${longDay(there.slice(0, 10))}, ${clockTime(there.slice(11, 16))}`;
};

type Links = { secret: string; origin: string };

/** What staff see of a customer's room; null where there is none, as in the case of somebody who only asked. */
export async function showRoomOf(proof: StaffProof, sql: Sql, links: Links, page: RoomPage) {
  const whose = await findWhose(proof, sql, page);
  if (!whose) return null;
  const { customers } = whose;
  const [state] = await sql<{ seenAt: Date | null; review: string | null }[]>`
    select seen_at as "seenAt", review from rooms where customer_id = ${whose.customer}`;
  const contact = await findContact(sql, customers);
  const messages = await listMessages(sql, customers);
  const devices = await listDevices(sql, customers);
  const link = links.origin + (await linkOfCustomer(sql, links.secret, whose.customer));
  return {
    /** Of which the preview is. */
    application: whose.application,
    link,
    seen: state?.seenAt ? fill(words.seen, { when: timeOf(state.seenAt) }) : words.neverSeen,
    review: state?.review === "yes" ? words.reviewYes : state?.review === "no" ? words.reviewNo : "",
    canMail: contact !== null && hasEmail(contact.email),
    whatsapp: contact?.phone ? whatsappLink(contact, fill(room.linkMessage, { name: contact.name, link })) : "",
    devices: devices.map(({ id, name, seenAt }) => ({ id, text: fill(words.device, { name, when: timeOf(seenAt) }) })),
    unread: messages.filter(({ isOurs, readAt }) => !isOurs && !readAt).length,
    messages: messages.map((each) => showMessage(each, whose.name)),
  };
}
export type RoomOfCustomer = NonNullable<Awaited<ReturnType<typeof showRoomOf>>>;

/**
 * The room as its customer sees it behind the second proof. Of what a colleague works on an agent sees no more than the link
 * alone would show.
 */
export async function previewRoom(proof: StaffProof, sql: Sql, application: string, calendar: Calendar) {
  const whose = await findWhose(proof, sql, { application });
  if (!whose) return null;
  const asCustomer = await RoomProof.preview(sql, proof, whose.customer, true);
  const people = asCustomer.submissions;
  await recordAudit(sql, proof.user.id, { action: "room previewed", people, object: application });
  const whole = await showRoom(asCustomer, sql, calendar);
  const messages = (await listMessages(sql, asCustomer.customers)).map((each) => showMessage(each, room.messages.you));
  const byLink = await showRoom(await RoomProof.preview(sql, proof, whose.customer, false), sql, calendar);
  const { applications, orders } = personalTables(sql, proof);
  const own = await sql<{ id: string }[]>`
    select applications.id from ${applications} where applications.submission_id = any(${people}::text[]::uuid[])
    union all select orders.id from ${orders} where orders.submission_id = any(${people}::text[]::uuid[])`;
  const asSeen = <Item extends { id: string }>(items: Item[], bare: Item[]) =>
    items.flatMap((item) =>
      own.some(({ id }) => id === item.id) ? item : (bare.find(({ id }) => id === item.id) ?? []),
    );
  return {
    messages,
    room: { ...whole, cards: asSeen(whole.cards, byLink.cards), orders: asSeen(whole.orders, byLink.orders) },
  };
}

export type RoomResult = { ok: boolean; status: 200 | 400 | 404; message: string; typed?: string };
const done = (message: string): RoomResult => ({ ok: true, status: 200, message });
const refuse = (message: string, typed = ""): RoomResult => ({ ok: false, status: 400, message, typed });

/** What staff do with a customer's room; null for any other form. Everything is in the audit log. */
export async function actOnRoom(
  proof: StaffProof,
  sql: Sql,
  page: RoomPage,
  form: FormData,
): Promise<RoomResult | null> {
  const act = String(form.get("act") ?? "");
  if (!act.startsWith("room ")) return null;
  const whose = await findWhose(proof, sql, page);
  if (!whose) return { ok: false, status: 404, message: words.missing };
  const people = [whose.submission];
  const newest = form.has("newest") ? String(form.get("newest")) : undefined;
  const note = (sqlGiven: Sql, action: string) =>
    recordAudit(sqlGiven, proof.user.id, { action, people, object: "case" in page ? page.case : page.application });
  switch (act) {
    case "room link": {
      const contact = await findContact(sql, whose.customers);
      if (!contact || !hasEmail(contact.email)) return refuse(words.noEmail);
      const mail = { kind: linkMailKind, subject: contact.submission };
      if (await isWithdrawn(sql, mail)) return refuse(words.withdrawn);
      return inTransaction<RoomResult>(sql, async (transaction) => {
        await enqueue(transaction, mail);
        await note(transaction, "room link sent");
        return done(words.linkSent);
      });
    }
    case "room revoke":
      return inTransaction<RoomResult>(sql, async (transaction) => {
        for (const customer of whose.customers) await endRoom(transaction, customer);
        await note(transaction, "room link revoked");
        return done(words.revoked);
      });
    case "room forget": {
      const isGone = await forgetDevice(sql, whose.customers, String(form.get("device") ?? ""));
      if (isGone) await note(sql, "room device forgotten");
      return isGone ? done(words.forgotten) : refuse(words.missing);
    }
    case "room answer": {
      const typed = String(form.get("text") ?? "");
      const read = readMessage(typed);
      if (!read.ok) return refuse(read.problem, typed);
      const key = String(form.get("key") ?? "");
      return inTransaction<RoomResult>(sql, async (transaction) => {
        const isNew = await answerInRoom(proof, transaction, whose, { text: read.text, key, newest });
        if (isNew) await note(transaction, "answered in the room");
        return done(words.answered);
      });
    }
    case "room answered":
      return inTransaction<RoomResult>(sql, async (transaction) => {
        await settleQuestions(proof, transaction, whose, { kind: "answered elsewhere", newest });
        await note(transaction, "answered outside the room");
        return done(words.settled);
      });
    default:
      return refuse(words.missing);
  }
}
