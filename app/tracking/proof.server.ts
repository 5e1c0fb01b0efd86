import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { fill } from "../../content/format";
import type { Content } from "../../content/languages/content-of";
import { retention } from "../../content/law/retention";
import { hasEmail } from "../../content/person";
import { inTransaction, type Sql } from "../../db/connect";
import { enqueue, enqueueMail } from "../../db/jobs";
import { hashOf, newSecret } from "../../db/personal/person-proof";
import type { TrackingProof } from "../../db/personal/tracking-proof";
import { writeMail } from "../../db/write-mail";
import { clearTries, countTry, isUsedUp } from "../accounts/limits.server";
import type { Secrets } from "../accounts/signing.server";
import { recordAudit } from "../audit/record.server";
import { renewLink } from "./link.server";

export const newLinkMailKind = "tracking-new-link-mail";

/** Wrong codes in an hour in all sessions of one link. A newer mail has another link, which is counted separately. */
const tryLimit = { name: "tracking-code-tries", most: 5, windowSeconds: 60 * 60 };
/** Code mails requested with one link: fewer than the mailbox may get in all (`db/mails.ts`). */
const mailLimit = { name: "tracking-code", most: 5, windowSeconds: 60 * 60 };
const dayLimit = { name: "tracking-code-day", most: 10, windowSeconds: 24 * 60 * 60 };

type Services = { sql: Sql; secrets: Secrets };

/** The key for counting tries and mails: the link, or the session itself where it is older than stored links. */
const counterOf = ({ link, sessionId }: TrackingProof) => link ?? sessionId;

/** Enough of the address for its owner to recognise it, and no more. */
export function maskAddress(email: string): string {
  const [mailbox = "", host = ""] = email.split("@");
  return `${mailbox.slice(0, 1)}${"•".repeat(Math.max(3, mailbox.length - 1))}@${host}`;
}

const codeHash = ([secret]: Secrets, session: string, code: string) =>
  createHmac("sha256", secret).update(`tracking code of ${session}: ${code}`).digest("hex");

/**
 * Six digits to the address that the open link belongs to, unless too many were mailed, or none would be accepted at the moment.
 */
export async function mailCode(
  content: Content,
  services: Services,
  proof: TrackingProof,
): Promise<"sent" | "noAddress" | "tooMany" | "blocked"> {
  const { codeMail } = content.tracking;
  const { sql, secrets } = services;
  const [submission] = proof.own;
  if (!submission || !hasEmail(proof.email)) return "noAddress";
  if (await isUsedUp(services, [[tryLimit, proof.link]])) return "blocked";
  const isWithin = await countTry(services, mailLimit, proof.link);
  if (!isWithin || !(await countTry(services, dayLimit, proof.link))) {
    await mailNewLink(sql, proof);
    return "tooMany";
  }
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const mail = writeMail(proof.email, codeMail, { code, minutes: retention.trackingCodeMinutes });
  return inTransaction<"sent" | "tooMany">(sql, async (transaction) => {
    if (!(await enqueueMail(transaction, "tracking code", mail, submission))) return "tooMany";
    await transaction`
      insert into tracking_codes (session_id, hash, expires_at)
      values (${proof.sessionId}, ${codeHash(secrets, proof.sessionId, code)},
        now() + make_interval(mins => ${retention.trackingCodeMinutes}))
      on conflict (session_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`;
    return "sent";
  });
}

/** The limit of this link is used up: its customer is mailed another link, once. */
const mailNewLink = (sql: Sql, proof: TrackingProof) =>
  inTransaction<void>(sql, async (transaction) => {
    const [subject] = proof.own;
    // By an order's page: the customer's own link was not used, and goes on.
    if (subject && !proof.needsCode && (await renewLink(transaction, proof)))
      await enqueue(transaction, { kind: newLinkMailKind, subject, to: { mailbox: proof.email } });
  });

export const hasCode = async (sql: Sql, { sessionId }: TrackingProof) =>
  (await sql`select from tracking_codes where session_id = ${sessionId} and expires_at > now()`).length > 0;

export type Tried =
  | { outcome: "proven"; device: string; session: string }
  | { outcome: "wrong" | "expired" | "blocked" };

/** Compares the code that was entered. The try is counted before the comparison, so that parallel tries all count. */
export async function tryCode(
  content: Content,
  services: Services,
  proof: TrackingProof,
  { code, device, browser }: { code: string; device: string | null; browser: string },
): Promise<Tried> {
  const { sql, secrets } = services;
  const asked = await readCode(sql, proof);
  if (await isUsedUp(services, [[tryLimit, proof.link]])) return { outcome: "blocked" };
  if (!asked) return { outcome: "expired" };
  if (!(await countTry(services, tryLimit, counterOf(proof)))) return { outcome: "blocked" };
  const [entered, expected] = [Buffer.from(codeHash(secrets, proof.sessionId, code)), Buffer.from(asked)];
  if (!timingSafeEqual(entered, expected)) {
    if (!(await isUsedUp(services, [[tryLimit, counterOf(proof)]]))) return { outcome: "wrong" };
    await mailNewLink(sql, proof);
    return { outcome: "blocked" };
  }
  const remembered = await inTransaction(sql, async (transaction) => {
    // A parallel request has used the code.
    const used =
      await transaction`delete from tracking_codes where session_id = ${proof.sessionId} and hash = ${asked}`;
    return used.count > 0 ? remember(content, transaction, proof, device, browser) : null;
  });
  if (!remembered) return { outcome: "expired" };
  await clearTries(services, tryLimit, proof.link);
  return { outcome: "proven", ...remembered };
}

async function readCode(sql: Sql, { sessionId }: TrackingProof): Promise<string | null> {
  const [asked] = await sql<{ hash: string }[]>`
    select hash from tracking_codes where session_id = ${sessionId} and expires_at > now()`;
  return asked?.hash ?? null;
}

/**
 * Remembers the browser for this customer; the same cookie may serve several customers. Both cookies get new secrets, so that
 * an attacker who had planted cookies in this browser gains nothing.
 */
async function remember(content: Content, sql: Sql, proof: TrackingProof, known: string | null, browser: string) {
  const [device, session] = [newSecret(), newSecret()];
  if (known) await sql`update tracking_devices set hash = ${hashOf(device)} where hash = ${hashOf(known)}`;
  await sql`
    with made as (
      insert into tracking_devices (hash, customer_id, email, name, ends_at)
      values (${hashOf(device)}, ${proof.customerId}, ${proof.email}, ${nameBrowser(content, browser)},
        now() + make_interval(days => ${retention.trackingDeviceDays}))
      on conflict (hash, customer_id) do update set email = excluded.email, ends_at = excluded.ends_at,
        name = excluded.name, seen_at = now()
      returning id)
    update tracking_sessions set device_id = (select id from made), hash = ${hashOf(session)} where id = ${proof.sessionId}`;
  await sql`
    insert into tracking_addresses (customer_id, email) values (${proof.customerId}, ${proof.email}) on conflict do nothing`;
  await recordAudit(sql, null, {
    action: "tracking device remembered",
    people: proof.own,
    details: { by: "the customer" },
  });
  return { device, session };
}

/** 'Chrome on Android', from the User-Agent header. */
export function nameBrowser(content: Content, agent: string): string {
  const { tracking } = content;
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
  return fill(tracking.devices.name, {
    browser: find(browsers, tracking.devices.browser),
    system: find(systems, tracking.devices.system),
  });
}

export type Device = { id: string; name: string; since: Date; seenAt: Date };

/** The browsers that open My applications in full; of the customer's own, those that were proven at this address. */
export const listDevices = (sql: Sql, { customerId, email, customers }: TrackingProof) => sql<Device[]>`
  select id, name, created_at as since, seen_at from tracking_devices
  where customer_id = any(${customers}) and ends_at > now()
    and (customer_id <> ${customerId} or email = ${email}) order by seen_at desc`;

/** Forgets one remembered browser, which then needs a new code. False where there is none. */
export async function forgetDevice(sql: Sql, proof: TrackingProof, device: string): Promise<boolean> {
  const found = (await listDevices(sql, proof)).find(({ id }) => id === device);
  if (!found) return false;
  const gone = await sql`delete from tracking_devices where id = ${found.id}`;
  return gone.count > 0;
}
