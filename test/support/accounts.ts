import { createHmac, randomUUID, scryptSync } from "node:crypto";
import { connect, type Sql } from "../../db/connect";
import type { Role } from "../../db/personal/staff-proof";
import { joinEmbedded } from "../../db/postgres/embedded";
import type { RunningServer } from "./server";

export const goodPassword = "mango tree by the river";

/** The running server's own database, for what a test must see or arrange behind its back. */
export async function databaseOf(server: RunningServer) {
  const connection = await joinEmbedded(server.dataDirectory);
  if (!connection) throw new Error("the server's database is not running");
  return connect(connection, { max: 4 });
}

type Database = { sql: Sql };

/** A browser without a screen: keeps its cookies and posts forms as a page of the site would. */
export function browserOf(server: RunningServer, address = "10.0.0.1") {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    headers.set("Origin", server.origin);
    headers.set("X-Forwarded-For", address);
    const response = await fetch(server.origin + path, { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    send,
    get: (path: string) => send(path),
    call: (path: string, body: unknown = {}) =>
      send(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    post: (path: string, fields: Record<string, string> | [string, string][] = {}) =>
      send(path, { method: "POST", body: new URLSearchParams(fields) }),
    signIn: (email: string, password = goodPassword) =>
      send("/auth", { method: "POST", body: new URLSearchParams({ form: "login", email, password }) }),
    signUp: (email: string, password = goodPassword, fullName = "Asha Rao") =>
      send("/auth", { method: "POST", body: new URLSearchParams({ form: "sign-up", email, password, fullName }) }),
  };
}

export type Browser = ReturnType<typeof browserOf>;

/** A server whose mail cannot leave keeps it in the jobs, where a test can read it. */
export const mailThatWaits = { SMTP_URL: "smtp://127.0.0.1:1" };

/** The latest mail to someone, while it waits among the jobs. */
export async function mailTo({ sql }: Database, email: string) {
  const [row] = await sql<{ mail: { subject: string; text: string } }[]>`
    select payload as mail from jobs where kind in ('mail', 'notice-mail') and payload ->> 'to' = ${email} order by created_at desc limit 1`;
  return row?.mail;
}

export async function linkTo(database: Database, email: string) {
  const link = /https?:\/\/\S+/.exec((await mailTo(database, email))?.text ?? "")?.[0];
  if (!link) throw new Error(`no link was sent to ${email}`);
  const url = new URL(link);
  return url.pathname + url.search;
}

/** As the product keeps a password: 16,384 is its work, a 64th of it that of servers in tests. */
export const passwordHash = (password: string, work = 16_384 / 64, salt = "0".repeat(32)) =>
  `${salt}:${scryptSync(password, salt, 64, { N: work, r: 16, p: 1, maxmem: 2 ** 26 }).toString("hex")}`;

/**
 * An account that is confirmed, with a role if asked. Stored as an accepted invitation stores it: signing up takes its
 * time by intent, and the tests of signing in do that.
 */
export async function anAccount(
  server: RunningServer,
  { sql }: Database,
  email: string,
  { role }: { role?: Role } = {},
) {
  const [user] = await sql<{ id: string }[]>`
    insert into "user" (id, name, email, email_verified) values (${randomUUID()}, 'Asha Rao', ${email}, true)
    on conflict (email) do nothing returning id`;
  if (user)
    await sql`
      insert into account (id, account_id, provider_id, user_id, password)
      values (${user.id}, ${user.id}, 'credential', ${user.id}, ${passwordHash(goodPassword)})`;
  if (role) await grant({ sql }, email, role);
  return browserOf(server);
}

export const grant = ({ sql }: Database, email: string, role: Role = "admin") =>
  sql`insert into user_roles (user_id, role) select id, ${role} from "user" where email = ${email}`;

export const revoke = ({ sql }: Database, email: string) =>
  sql`delete from user_roles where user_id = (select id from "user" where email = ${email})`;

/** What an authenticator app shows now, or some codes later, for a key in base 32 (RFC 6238). */
export function codeOf(key: string, later = 0) {
  const bits = [...key].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = (bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const digest = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const number = digest.readUInt32BE((digest[19] ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
