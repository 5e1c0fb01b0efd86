import type { Sql } from "../connect";
import type { Job } from "../jobs";
import { PersonProof } from "./person-proof";
import { StaffProof } from "./staff-proof";

/** Who asks: staff, a job that reads the one submission it is about, or the person who sent it. */
export type Reader = StaffProof | Job | PersonProof;

/**
 * The tables with personal data, limited to what the reader may see. Queries name them only through this
 * (app/accounts/sign-in/access.test.ts tries every address), so that what a query shows follows from who asks. A merged case has
 * the owner of the one it was merged into; one whose person is erased is only counted.
 */
export function personalTables(sql: Sql, reader: Reader) {
  const isEverything = reader instanceof StaffProof && reader.scope === "everything";
  const visible = (table: "submissions" | "cases" | "orders") =>
    isEverything
      ? sql`${sql(table)}`
      : sql`(select * from ${sql(table)} where ${withinScope(sql, reader, table)}) as ${sql(table)}`;
  /** Also of people who are erased: of those the numbers are left. */
  const countedCases = visible("cases");
  const submissions = visible("submissions");
  return {
    submissions,
    leads: sql`(select * from ${submissions} where kind = 'lead') as submissions`,
    messages: sql`(select * from ${submissions} where kind = 'contact') as submissions`,
    countedCases,
    cases: sql`(select * from ${countedCases} where erased_at is null) as cases`,
    /** Those of the submissions whose cases the reader may see, or the person's own. */
    orders: visible("orders"),
  };
}

function withinScope(sql: Sql, reader: Reader, table: string) {
  const caseId = table === "orders" ? sql`orders.submission_id` : sql`${sql(table)}.id`;
  if (reader instanceof PersonProof) {
    const own = sql`any(${reader.submissions}::text[]::uuid[])`;
    return table === "orders"
      ? sql`orders.submission_id = ${own} and orders.erased_at is null`
      : sql`${caseId} = ${own}`;
  }
  if (!(reader instanceof StaffProof)) return sql`${caseId} = ${reader.subject}::uuid`;
  const isTheirs = sql`(owner is null or owner = ${reader.user.id})`;
  if (table === "cases") return isTheirs;
  return sql`exists (select from cases where cases.id = ${caseId} and ${isTheirs})`;
}
