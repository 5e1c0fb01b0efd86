import type { Sql } from "../connect";
import type { Job } from "../jobs";
import { PersonProof } from "./person-proof";
import { StaffProof } from "./staff-proof";
import { TrackingProof } from "./tracking-proof";

/** Who asks: staff, a job that reads the one submission it is about, the person who sent it, or a customer in their tracking page. */
export type Reader = StaffProof | Job | PersonProof | TrackingProof;

/** Proof of a person who reads only what they sent themselves. */
const isThemselves = (reader: Reader): reader is PersonProof | TrackingProof =>
  reader instanceof PersonProof || reader instanceof TrackingProof;

/**
 * The tables with personal data, limited to what the reader may see. Queries name them only through this
 * (app/accounts/sign-in/access.test.ts tries every address), so that what a query shows follows from who asks. A merged case has
 * the owner of the one it was merged into; one whose person is erased is only counted.
 */
export function personalTables(sql: Sql, reader: Reader) {
  const isEverything = reader instanceof StaffProof && reader.scope === "everything";
  const visible = (table: "submissions" | "cases" | "orders" | "applications" | "customers") =>
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
    applications: visible("applications"),
    customers: visible("customers"),
  };
}

function withinScope(sql: Sql, reader: Reader, table: string) {
  if (table === "applications" || table === "customers") return withinWork(sql, reader, table);
  const caseId = table === "orders" ? sql`orders.submission_id` : sql`${sql(table)}.id`;
  if (isThemselves(reader)) {
    const own = sql`any(${reader.submissions})`;
    return table === "orders"
      ? sql`orders.submission_id = ${own} and orders.erased_at is null`
      : sql`${caseId} = ${own}`;
  }
  if (!(reader instanceof StaffProof)) return sql`${caseId} = ${reader.subject}::uuid`;
  const isTheirs = sql`(owner is null or owner = ${reader.user.id})`;
  if (table === "cases") return isTheirs;
  return sql`exists (select from cases where cases.id = ${caseId} and ${isTheirs})`;
}

/** Agents see their own applications and those of nobody, and the customers of these or of the cases that they see. */
function withinWork(sql: Sql, reader: Reader, table: "applications" | "customers") {
  const own =
    reader instanceof StaffProof
      ? null
      : isThemselves(reader)
        ? sql`any(${reader.submissions})`
        : sql`${reader.subject}::uuid`;
  if (own)
    return table === "applications"
      ? sql`applications.submission_id = ${own} and applications.erased_at is null`
      : sql`exists (select from customer_submissions where customer_id = customers.id and submission_id = ${own})`;
  const isTheirs = sql`(owner is null or owner = ${(reader as StaffProof).user.id})`;
  if (table === "applications") return isTheirs;
  return sql`(
    exists (select from applications where applications.customer_id = customers.id and ${isTheirs})
    or exists (select from customer_submissions join cases on cases.id = submission_id
      where customer_submissions.customer_id = customers.id and ${isTheirs}))`;
}
