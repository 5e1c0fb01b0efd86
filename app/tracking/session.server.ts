import { redirect } from "react-router";
import { retention } from "../../content/law/retention";
import { deviceCookie, proofAddress, readNext, trackingCookie, trackingPaths } from "../../content/tracking-paths";
import type { Sql } from "../../db/connect";
import { hashOf } from "../../db/personal/person-proof";
import { TrackingProof } from "../../db/personal/tracking-proof";
import { isSigned, type Secrets, sign } from "../accounts/signing.server";
import { type Opened, startSession } from "./link.server";

/** The customer of an open session, their address and their submissions. */
export type TrackingSession = TrackingProof;

const readCookie = (request: Request, name: string) =>
  new RegExp(`(?:^|; )${name}=([\\w-]{22})(?:;|$)`).exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;

export const readDevice = (request: Request) => readCookie(request, deviceCookie);

/** How often the last use of a session is stored. */
const touchMs = 10 * 60 * 1_000;

/** The customer whose link was opened in this browser less than a day after its last use. Null while a session needs its code. */
export async function trackingSession(sql: Sql, request: Request): Promise<TrackingSession | null> {
  const proof = await openSession(sql, request);
  return proof?.needsCode && !proof.isProven ? null : proof;
}

/** Also one that shows nothing yet: for the page that asks for the code, and no other. */
export async function openSession(sql: Sql, request: Request): Promise<TrackingSession | null> {
  const secret = readCookie(request, trackingCookie);
  const proof = secret ? await TrackingProof.check(sql, secret) : null;
  if (proof && Date.now() - proof.seenAt.getTime() > touchMs) await touch(sql, proof);
  return proof;
}

async function touch(sql: Sql, { sessionId, customerId, deviceId }: TrackingSession) {
  await sql`
    update tracking_sessions set seen_at = now(), ends_at = now() + make_interval(hours => ${retention.trackingHours})
    where id = ${sessionId}`;
  await sql`update tracking_pages set seen_at = now() where customer_id = ${customerId}`;
  if (deviceId) await sql`update tracking_devices set seen_at = now() where id = ${deviceId}`;
}

/** Without a session, or without the code where it is needed, redirects to the page that asks for it, and from there back. */
export async function requireTracking(sql: Sql, request: Request, { isProven = false } = {}): Promise<TrackingSession> {
  const proof = await openSession(sql, request);
  if (proof && (proof.isProven || !(isProven || proof.needsCode))) return proof;
  const next = new URL(request.url).pathname.replace(/\.data$/, "");
  throw redirect(proof ? proofAddress(next) : `${trackingPaths.open}?${new URLSearchParams({ next })}`, 303);
}

/** For the page that asks for the code. */
export async function requireOpenSession(sql: Sql, request: Request): Promise<TrackingSession> {
  const proof = await openSession(sql, request);
  if (proof) return proof;
  const next = readNext(new URL(request.url).searchParams.get("next"));
  throw redirect(`${trackingPaths.open}?${new URLSearchParams({ next })}`, 303);
}

/** Starts a new session for a browser whose session ended and was not revoked; returns the new secret. */
export async function renewSession(sql: Sql, request: Request): Promise<string | null> {
  const secret = readCookie(request, trackingCookie);
  if (!secret) return null;
  const [ended] = await sql<Opened[]>`
    delete from tracking_sessions where hash = ${hashOf(secret)}
    returning customer_id as customer, email, link_hash as link, needs_code`;
  return ended ? startSession(sql, ended, readDevice(request)) : null;
}

/** Whether this browser had a session that has ended: then pressing the button is enough to open the page again. */
export async function hasEndedSession(sql: Sql, request: Request): Promise<boolean> {
  const secret = readCookie(request, trackingCookie);
  if (!secret) return false;
  const known = await sql`select from tracking_sessions where hash = ${hashOf(secret)}`;
  return known.length > 0;
}

/** Lax, so that a link in a mail finds the session that is already open. */
const cookie = (request: Request, name: string, secret: string) => {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  const seconds = secret === "" ? 0 : retention.trackingDeviceDays * 24 * 60 * 60;
  return `${name}=${secret}; Path=${trackingPaths.tracking}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
};
export const sessionCookie = (request: Request, secret: string) => cookie(request, trackingCookie, secret);
export const rememberDevice = (request: Request, secret: string) => cookie(request, deviceCookie, secret);

/** A token that only the page of a link contains: a mail scanner that posts without reading the page opens nothing. */
const purpose = "page of a tracking link";
export const pageToken = (secrets: Secrets, link: string) => sign(secrets, purpose, link);
export const isPageToken = (secrets: Secrets, link: string, token: string) => isSigned(secrets, purpose, link, token);
