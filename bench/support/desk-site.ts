import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Sql } from "../../db/connect.ts";
import type { DatabaseServer } from "./database.ts";
import { startSite } from "./processes.ts";

export type Desk = Awaited<ReturnType<typeof startDesk>>;

const admin = { email: "bench@shop.example", password: "a long walk along the river", fullName: "Bench Admin" };

/** Copying more leads into messages would take longer than all that is measured: then there are those of the seed. */
const mostCopied = 1_000_000;

/** A site on a database of its own within the bench's server, with invented leads, as many messages, and a signed-in admin. */
export async function startDesk(directory: string, server: DatabaseServer, leads: number) {
  const name = `desk_${leads}`;
  await server.sql.unsafe(`create database ${name}`);
  const DATABASE_URL = server.urlOf(name);
  const ERASURE_LEDGER = join(directory, name, "erasures");
  const environment = {
    DATABASE_URL,
    ERASURE_LEDGER,
    AUTH_SECRET: "only the bench's own invented leads are behind this",
    DOCUMENTS_KEY: "0".repeat(64),
  };
  seed(DATABASE_URL, leads);
  const site = await startSite(directory, { environment });
  const database = server.connectTo(name);
  if (leads <= mostCopied) await copyToMessages(database.sql);
  const cookie = await signIn(site.origin, database.sql);
  return {
    ...site,
    leads,
    cookie,
    sql: database.sql,
    async stop() {
      await database.close();
      await site.stop();
    },
  };
}

async function copyToMessages(sql: Sql) {
  await sql.begin(async (transaction) => {
    await transaction`set local statement_timeout = 0`;
    await transaction`
      insert into submissions (kind, name, email, phone, state, service, message, created_at, suspect)
      select 'contact', name, email, phone, state, service, 'Which licence does a shop need?', created_at, suspect
      from submissions`;
  });
  await sql`vacuum analyze submissions`;
}

/** Fills a database with invented submissions, their cases and staff. */
function seed(DATABASE_URL: string, leads: number) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/run.ts", "seed", "--leads", String(leads)], {
    env: { ...process.env, DATABASE_URL },
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  if (status !== 0) throw new Error(`the leads could not be invented:\n${stdout}${stderr}`);
}

async function signIn(origin: string, sql: Sql) {
  const send = (fields: Record<string, string>) =>
    fetch(`${origin}/auth`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: origin },
      redirect: "manual",
    });
  await send({ form: "sign-up", ...admin });
  await sql`update "user" set email_verified = true where email = ${admin.email}`;
  await sql`insert into user_roles (user_id, role) select id, 'admin' from "user" where email = ${admin.email}`;
  const answer = await send({ form: "login", email: admin.email, password: admin.password });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  if (cookies.length === 0) throw new Error(`the bench's admin could not sign in: ${answer.status}`);
  return cookies.join("; ");
}
