import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { findCase } from "../find-case.server";
import { recordInCase } from "../write-case-change.server";

/**
 * Notes who entered somebody and what was said; an agent who entered them has the case, unless it is a colleague's already.
 * Returns the case to open, or null if it is not theirs to see.
 */
export async function noteEntered(proof: StaffProof, sql: Sql, submission: string, note: string) {
  const [known] = await sql`select from case_events where case_id = ${submission} and kind = 'entered'`;
  if (!known)
    await inTransaction(sql, (transaction) =>
      recordInCase(transaction, submission, proof.user.id, ({ owner }) => ({
        kind: "entered",
        note,
        ...(owner === null && proof.role === "agent" && { fields: { owner: proof.user.id } }),
      })),
    );
  const [row] = await sql<{ id: string }[]>`
    select coalesce(merged_into, id) as id from cases where id = ${submission}`;
  return row && (await findCase(proof, sql, row.id)) ? row.id : null;
}
