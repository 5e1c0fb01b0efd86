import type { Sql } from "../connect";
import type { StaffProof } from "./staff-proof";

type Fragment = ReturnType<Sql>;

/** What of these customers' work is a colleague's; `theirs` is a condition on `customer_id`. */
const ofColleagues = (proof: StaffProof, sql: Sql, theirs: Fragment) => sql`
  select from applications where ${theirs} and erased_at is null and owner <> ${proof.user.id}
  union all
  select from customer_submissions join cases on cases.id = submission_id where ${theirs} and owner <> ${proof.user.id}`;

/**
 * Whether all of these customers' work is this staff member's, or nobody's yet. Who sees a part of it, such as something that
 * they entered themselves under a known number and address, decides nothing about the rest: a link, a device, a merge.
 */
export async function worksForAllOf(proof: StaffProof, sql: Sql, customers: string[]): Promise<boolean> {
  if (proof.scope === "everything") return true;
  const colleagues = await sql`${ofColleagues(proof, sql, sql`customer_id = any(${customers})`)} limit 1`;
  return colleagues.length === 0;
}

/** The same as a condition for a customer, by the one that they and others are joined to. */
export const worksForAllOfWhole = (proof: StaffProof, sql: Sql, root: Fragment) =>
  proof.scope === "everything"
    ? sql`true`
    : sql`not exists (${ofColleagues(
        proof,
        sql,
        sql`customer_id in (select same.id from customers as same where same.id = ${root} or same.joined_into = ${root})`,
      )})`;
