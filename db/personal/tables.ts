import type { Sql } from "../connect";
import type { Job } from "../jobs";
import { StaffProof } from "./staff-proof";

/** Who asks: staff, or a job that reads the one submission it is about. */
export type Reader = StaffProof | Job;

/**
 * The tables with personal data, limited to what the reader may see. Queries name them only through this
 * (app/accounts/access.test.ts tries every address), so that what a query shows follows from who asks.
 */
export function personalTables(sql: Sql, reader: Reader) {
  const visible = (table: "form_submissions" | "contact_messages") =>
    reader instanceof StaffProof && reader.scope === "everything"
      ? sql`${sql(table)}`
      : sql`(select * from ${sql(table)} where ${withinScope(sql, reader)}) as ${sql(table)}`;
  return { formSubmissions: visible("form_submissions"), contactMessages: visible("contact_messages") };
}

const withinScope = (sql: Sql, reader: Reader) =>
  reader instanceof StaffProof ? sql`false` : sql`id = ${reader.subject}::uuid`;
