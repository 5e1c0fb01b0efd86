import type { Sql } from "postgres";
import type { Services } from "../../services.server";
import type { ContactMessage } from "../contact-message";
import type { Lead } from "../lead";
import type { Source } from "./attribution.server";
import { gather } from "./batch.server";
import { addressKey } from "./client-address.server";
import { insist, patience } from "./retry.server";

/** What is known of a submission beside what the visitor typed. */
export type Circumstances = { key: string; isSuspect: boolean; source: Source; address: string };

export type Recorded =
  | { outcome: "stored" | "repeated"; id: string }
  | { outcome: "throttled" | "limited"; retryAfter: number }
  | { outcome: "conflicting" };

type Row = { outcome: Recorded["outcome"] | "busy"; submission_id: string; wait_seconds: number };
type Recording = Pick<Services, "sql" | "leadLimit" | "outbox">;

/** Committed before anyone is told; the database itself decides what is new (migrations/0003-record-lead.sql). */
export async function recordLead(services: Recording, lead: Lead, circumstances: Circumstances): Promise<Recorded> {
  return record(services, circumstances, (sql, { key, isSuspect, source }, address, allowance) => {
    const { page, referrer, firstVisit, lastVisit } = source;
    const visits = { first_visit: firstVisit, last_visit: lastVisit };
    return storeTogether(sql)({ ...lead, key, suspect: isSuspect, page, referrer, ...visits, address, allowance });
  });
}

const together = new WeakMap<Sql, (lead: object) => Promise<Row>>();

/** Leads that arrive in the same moment share a transaction, as far as they go through this connection. */
function storeTogether(sql: Sql) {
  const known = together.get(sql);
  if (known) return known;
  const store = gather(
    (leads: object[]) => sql<Row[]>`select * from record_leads(${JSON.stringify(leads)}::text::jsonb)`,
    { isPassedOver: ({ outcome }) => outcome === "busy", patience },
  );
  together.set(sql, store);
  return store;
}

export async function recordContactMessage(
  services: Recording,
  message: ContactMessage,
  circumstances: Circumstances,
): Promise<Recorded> {
  return record(services, circumstances, async (sql, { key, isSuspect, source }, address, allowance) => {
    const [row] = await sql<Row[]>`select * from record_contact_message(
      ${message.name}, ${message.email}, ${message.phone}, ${message.state}, ${message.service}, ${message.message},
      ${key}, ${isSuspect}, ${source.page}, ${source.referrer},
      ${json(source.firstVisit)}::text::jsonb, ${json(source.lastVisit)}::text::jsonb, ${address}, ${allowance})`;
    return row;
  });
}

type Ask = (
  sql: Sql,
  circumstances: Circumstances,
  address: string,
  allowance: number | null,
) => Promise<Row | undefined>;

async function record({ sql, leadLimit, outbox }: Recording, circumstances: Circumstances, ask: Ask) {
  const allowance = leadLimit === "off" ? null : leadLimit;
  const row = await insist(async () => {
    const address = allowance === null ? "" : await addressKey(sql, circumstances.address);
    return ask(sql, circumstances, address, allowance);
  });
  if (!row) throw new Error("The database recorded a submission and said nothing.");
  if (row.outcome === "stored") outbox.nudge();
  return readRow(row);
}

function readRow({ outcome, submission_id, wait_seconds }: Row): Recorded {
  if (outcome === "stored" || outcome === "repeated") return { outcome, id: submission_id };
  if (outcome === "conflicting") return { outcome };
  if (outcome === "busy") throw new Error("A lead on its own was passed over.");
  return { outcome, retryAfter: wait_seconds };
}

/** As text, because drizzle takes postgres.js' own JSON writing out of a connection it shares. */
const json = (value: Source["firstVisit"]) => (value ? JSON.stringify(value) : null);
