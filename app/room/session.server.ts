import { redirect } from "react-router";
import { retention } from "../../content/law/retention";
import type { Sql } from "../../db/connect";
import { hashOf } from "../../db/personal/person-proof";
import { RoomProof } from "../../db/personal/room-proof";
import { isSigned, type Secrets, sign } from "../accounts/signing.server";
import { startSession } from "./link.server";
import { deviceCookie, roomCookie, roomPaths } from "./room-paths";

/** Who is in their room: `sessionId`, `customerId`, `isProven`, `deviceId`, and the submissions that are theirs. */
export type RoomSession = RoomProof;

const readCookie = (request: Request, name: string) =>
  new RegExp(`(?:^|; )${name}=([\\w-]{22})(?:;|$)`).exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;

export const readDevice = (request: Request) => readCookie(request, deviceCookie);

/** How often a session that is used is written down as used. */
const touchMs = 10 * 60 * 1_000;

/** The customer whose room was opened in this browser less than a day after its last use. */
export async function roomSession(sql: Sql, request: Request): Promise<RoomSession | null> {
  const secret = readCookie(request, roomCookie);
  const proof = secret ? await RoomProof.check(sql, secret) : null;
  if (proof && Date.now() - proof.seenAt.getTime() > touchMs) await touch(sql, proof);
  return proof;
}

async function touch(sql: Sql, { sessionId, customerId, deviceId }: RoomSession) {
  await sql`
    update room_sessions set seen_at = now(), ends_at = now() + make_interval(hours => ${retention.roomHours})
    where id = ${sessionId}`;
  await sql`update rooms set seen_at = now() where customer_id = ${customerId}`;
  if (deviceId) await sql`update room_devices set seen_at = now() where id = ${deviceId}`;
}

/** Leads whoever has none back to the button, or to the six digits, and from there to where they were. */
export async function requireRoom(sql: Sql, request: Request, { isProven = false } = {}): Promise<RoomSession> {
  const proof = await roomSession(sql, request);
  if (proof && (proof.isProven || !isProven)) return proof;
  const next = new URL(request.url).pathname.replace(/\.data$/, "");
  throw redirect(`${proof ? roomPaths.proof : roomPaths.open}?${new URLSearchParams({ next })}`, 303);
}

/** Begins the session of this browser anew, if it had one that was not revoked; the secret of the new one. */
export async function renewSession(sql: Sql, request: Request): Promise<string | null> {
  const secret = readCookie(request, roomCookie);
  if (!secret) return null;
  const [ended] = await sql<{ customer: string }[]>`
    delete from room_sessions where hash = ${hashOf(secret)} returning customer_id as customer`;
  return ended ? startSession(sql, ended.customer, readDevice(request)) : null;
}

/** Whether this browser was in a room whose session has ended: then its button is all it takes. */
export async function hasEndedSession(sql: Sql, request: Request): Promise<boolean> {
  const secret = readCookie(request, roomCookie);
  if (!secret) return false;
  const known = await sql`select from room_sessions where hash = ${hashOf(secret)}`;
  return known.length > 0;
}

/** Lax: a link in a mail leads here, and finds the room that is open. */
const cookie = (request: Request, name: string, secret: string) => {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  const seconds = secret === "" ? 0 : retention.roomDeviceDays * 24 * 60 * 60;
  return `${name}=${secret}; Path=${roomPaths.room}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
};
export const sessionCookie = (request: Request, secret: string) => cookie(request, roomCookie, secret);
export const rememberDevice = (request: Request, secret: string) => cookie(request, deviceCookie, secret);

/** What only the page of a link carries: whoever posts without having read it, such as a mail scanner, opens nothing. */
const purpose = "room page";
export const pageToken = (secrets: Secrets, link: string) => sign(secrets, purpose, link);
export const isPageToken = (secrets: Secrets, link: string, given: string) => isSigned(secrets, purpose, link, given);
