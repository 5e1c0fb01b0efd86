import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { room } from "../../content/en/room/room";
import { fill } from "../../content/format";
import { retention } from "../../content/law/retention";
import { hasEmail } from "../../content/person";
import { inTransaction, type Sql } from "../../db/connect";
import { enqueueMail } from "../../db/jobs";
import { hashOf, newSecret } from "../../db/personal/person-proof";
import type { RoomProof } from "../../db/personal/room-proof";
import { countTry } from "../accounts/limits.server";
import type { Secrets } from "../accounts/signing.server";
import { recordAudit } from "../privacy/audit/record.server";

const { codeMail } = room;

/** Wrong codes of a customer, whoever types them: then an hour. */
const mostTries = 5;
/** Mails with a code to one customer. */
const mailLimit = { name: "room-code", most: 5, windowSeconds: 60 * 60 };

type Services = { sql: Sql; secrets: Secrets };
type Contact = { submission: string; name: string; email: string; phone: string };

/** Where the customer is reached: as they last wrote themselves in what they ordered or we applied for. */
export async function findContact(sql: Sql, customers: string[]): Promise<Contact | null> {
  const found = await sql<Contact[]>`
    select submissions.id as submission, name, email, phone
    from customer_submissions join submissions on submissions.id = submission_id
    where customer_id = any(${customers}::text[]::uuid[])
    order by exists (select from orders where orders.submission_id = submissions.id)
      or exists (select from applications where applications.submission_id = submissions.id) desc,
      created_at desc`;
  return found.find(({ email }) => hasEmail(email)) ?? found[0] ?? null;
}

/** Enough to know one's own address by, and no more. */
export function maskAddress(email: string): string {
  const [mailbox = "", host = ""] = email.split("@");
  return `${mailbox.slice(0, 1)}${"•".repeat(Math.max(3, mailbox.length - 1))}@${host}`;
}

const codeHash = ([secret]: Secrets, session: string, code: string) =>
  createHmac("sha256", secret).update(`room code of ${session}: ${code}`).digest("hex");

/** Six digits to the address that we know, unless too many were mailed, or none would be accepted at the moment. */
export async function mailCode(
  { sql, secrets }: Services,
  proof: RoomProof,
): Promise<"sent" | "noAddress" | "tooMany" | "blocked"> {
  const contact = await findContact(sql, proof.customers);
  if (!contact || !hasEmail(contact.email)) return "noAddress";
  const blocked = await sql`
    select from rooms where customer_id = ${proof.customerId} and tries >= ${mostTries} and tries_until > now()`;
  if (blocked.length > 0) return "blocked";
  if (!(await countTry({ sql, secrets }, mailLimit, proof.customerId))) return "tooMany";
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  return inTransaction(sql, async (transaction) => {
    await transaction`
      insert into room_codes (session_id, hash, expires_at)
      values (${proof.sessionId}, ${codeHash(secrets, proof.sessionId, code)},
        now() + make_interval(mins => ${retention.roomCodeMinutes}))
      on conflict (session_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`;
    const said = { code, minutes: retention.roomCodeMinutes };
    const mail = { to: contact.email, subject: fill(codeMail.subject, said), text: fill(codeMail.text, said) };
    await enqueueMail(transaction, mail, contact.submission);
    return "sent" as const;
  });
}

export const hasCode = async (sql: Sql, { sessionId }: RoomProof) =>
  (await sql`select from room_codes where session_id = ${sessionId} and expires_at > now()`).length > 0;

export type Tried =
  | { outcome: "proven"; device: string; session: string }
  | { outcome: "wrong" | "expired" | "blocked" };

/** Compares the typed digits; the row of the room is held, so that tries sent at once count one after another. */
export function tryCode(
  { sql, secrets }: Services,
  proof: RoomProof,
  { code, device, browser }: { code: string; device: string | null; browser: string },
): Promise<Tried> {
  return inTransaction<Tried>(sql, async (transaction) => {
    const [held] = await transaction<{ tries: number; isOver: boolean }[]>`
      select tries, coalesce(tries_until <= now(), true) as "isOver" from rooms
      where customer_id = ${proof.customerId} for update`;
    const tries = !held || held.isOver ? 0 : held.tries;
    if (tries >= mostTries) return { outcome: "blocked" };
    const [asked] = await transaction<{ hash: string }[]>`
      select hash from room_codes where session_id = ${proof.sessionId} and expires_at > now()`;
    if (!asked) return { outcome: "expired" };
    const [given, expected] = [Buffer.from(codeHash(secrets, proof.sessionId, code)), Buffer.from(asked.hash)];
    if (!timingSafeEqual(given, expected)) {
      await transaction`
        update rooms set tries = ${tries + 1}, tries_until = now() + interval '1 hour'
        where customer_id = ${proof.customerId}`;
      return { outcome: tries + 1 >= mostTries ? "blocked" : "wrong" };
    }
    await transaction`update rooms set tries = 0, tries_until = null where customer_id = ${proof.customerId}`;
    await transaction`delete from room_codes where session_id = ${proof.sessionId}`;
    return { outcome: "proven", ...(await remember(transaction, proof, device, browser)) };
  });
}

/**
 * The browser is remembered for this customer; it may know others by the same cookie. Both cookies get new secrets: whoever
 * put the ones before into this browser has nothing of them.
 */
async function remember(sql: Sql, proof: RoomProof, known: string | null, browser: string) {
  const [device, session] = [newSecret(), newSecret()];
  if (known) await sql`update room_devices set hash = ${hashOf(device)} where hash = ${hashOf(known)}`;
  await sql`
    with made as (
      insert into room_devices (hash, customer_id, name, ends_at)
      values (${hashOf(device)}, ${proof.customerId}, ${nameBrowser(browser)},
        now() + make_interval(days => ${retention.roomDeviceDays}))
      on conflict (hash, customer_id) do update set ends_at = excluded.ends_at, name = excluded.name, seen_at = now()
      returning id)
    update room_sessions set device_id = (select id from made), hash = ${hashOf(session)} where id = ${proof.sessionId}`;
  await recordAudit(sql, null, {
    action: "room device remembered",
    people: proof.submissions,
    details: { by: "the customer" },
  });
  return { device, session };
}

/** 'Chrome on Android', of what a browser says of itself. */
export function nameBrowser(agent: string): string {
  const browsers: [RegExp, string][] = [
    [/SamsungBrowser/, "Samsung Internet"],
    [/Edg/, "Edge"],
    [/OPR|Opera/, "Opera"],
    [/Firefox|FxiOS/, "Firefox"],
    [/Chrome|CriOS/, "Chrome"],
    [/Safari/, "Safari"],
  ];
  const systems: [RegExp, string][] = [
    [/Android/, "Android"],
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Windows/, "Windows"],
    [/Mac OS/, "Mac"],
    [/Linux/, "Linux"],
  ];
  const find = (known: [RegExp, string][], other: string) => known.find(([mark]) => mark.test(agent))?.[1] ?? other;
  return fill(room.devices.name, {
    browser: find(browsers, room.devices.browser),
    system: find(systems, room.devices.system),
  });
}

export type Device = { id: string; name: string; since: Date; seenAt: Date };

export const listDevices = (sql: Sql, customers: string[]) => sql<Device[]>`
  select id, name, created_at as since, seen_at as "seenAt" from room_devices
  where customer_id = any(${customers}::text[]::uuid[]) and ends_at > now() order by seen_at desc`;

/** One remembered browser of these customers; whoever uses it needs a new code. False where there is none. */
export async function forgetDevice(sql: Sql, customers: string[], device: string): Promise<boolean> {
  const gone = await sql`
    delete from room_devices where id::text = ${device} and customer_id = any(${customers}::text[]::uuid[])`;
  return gone.count > 0;
}
