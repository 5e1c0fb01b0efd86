import type { Sql } from "../connect";
import type { Job } from "../jobs";
import { StaffProof } from "./staff-proof";

/** Who asks: staff, or a job that reads the one submission it is about. */
export type Reader = StaffProof | Job;

/**
 * The tables with personal data, limited to what the reader may see. Queries name them only through this
 * (app/accounts/access.test.ts tries every address), so that what a query shows follows from who asks. A merged case has
 * the owner of the one it was merged into.
 */
export function personalTables(sql: Sql, reader: Reader) {
  const isEverything = reader instanceof StaffProof && reader.scope === "everything";
  const visible = (table: "form_submissions" | "contact_messages" | "cases" | "orders") =>
    isEverything
      ? sql`${sql(table)}`
      : sql`(select * from ${sql(table)} where ${withinScope(sql, reader, table)}) as ${sql(table)}`;
  return {
    formSubmissions: visible("form_submissions"),
    contactMessages: visible("contact_messages"),
    cases: visible("cases"),
    /** Those of the cases that the reader may see. */
    orders: visible("orders"),
  };
}

function withinScope(sql: Sql, reader: Reader, table: string) {
  if (!(reader instanceof StaffProof)) return sql`id = ${reader.subject}::uuid`;
  const isTheirs = sql`(owner is null or owner = ${reader.user.id})`;
  if (table === "cases") return isTheirs;
  const caseId = table === "orders" ? sql`orders.case_id` : sql`${sql(table)}.id`;
  return sql`exists (select from cases where cases.id = ${caseId} and ${isTheirs})`;
}
