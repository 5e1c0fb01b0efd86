import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";

type Details = Record<string, string | number | string[]>;

export type AuditEvent = {
  action: string;
  /** The ids of the submissions that it is about. */
  people?: string[];
  object?: string;
  /** Counts and names of fields: never anything that a person typed. */
  details?: Details;
};

/** Throws when it cannot be written: what is not on record is not shown. */
export async function recordAudit(sql: Sql, actor: string | null, event: AuditEvent) {
  const { action, people = [], object = null, details = {} } = event;
  await sql`
    insert into audit_events (actor, action, people, object, details)
    values (${actor}, ${action}, ${people}, ${object}, ${sql.json(details)})`;
}

/**
 * Nothing waits until a line about reading is on disk: a machine that fails may lose those of the last second. The order
 * stays, because the next commit that waits for the disk writes them too.
 */
const recordReading = (sql: Sql, proof: StaffProof, event: AuditEvent) => recordAudit(sql, proof.user.id, event);

/** Someone's whole record was opened. */
export const recordSeen = (proof: StaffProof, sql: Sql, people: string[], page: string) =>
  recordReading(sql, proof, { action: "seen", people, details: { page } });

/** A document of somebody was shown or downloaded. */
export const recordOpened = (proof: StaffProof, sql: Sql, people: string[], document: string, how: string) =>
  recordReading(sql, proof, { action: "document opened", people, object: document, details: { how } });

/** A page of people, as one event: which of them, and by which filters, without what was typed into them. */
export function recordListed(proof: StaffProof, sql: Sql, people: string[], page: string, filter: object = {}) {
  const fields = Object.entries(filter).flatMap(([name, value]) => (isSet(value) ? [name] : []));
  const action = fields.includes("search") ? "searched" : "listed";
  return recordReading(sql, proof, { action, people, details: { page, count: people.length, fields } });
}

export const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

const isSet = (value: unknown) => value !== "" && value !== null && value !== undefined && value !== false;
