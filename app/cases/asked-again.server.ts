import type { Sql } from "../../db/connect";
import type { Status } from "./case";
import { recordInCase } from "./write-case-change.server";

/**
 * Somebody known asked for something, but not by a form, such as in My applications: the promise of an answer begins, as
 * `mark_asked_again` in db/live/cases.sql writes it. A won case stays won, and is in the queue until it is answered; a lost one
 * is taken up. A closed case of a staff member who has left keeps its owner, for the figures, until the customer asks
 * again: then it is unassigned.
 */
export async function recordAskedAgain(sql: Sql, submission: string, promised: Date): Promise<void> {
  const [found] = await sql<{ id: string; status: Status; isOpen: boolean; hasLeft: boolean }[]>`
    select root.id, root.status, root.is_open,
      root.owner is not null and not exists (select from user_roles where user_id = root.owner) as "hasLeft"
    from cases as asked
      join cases as root on root.id = coalesce(asked.merged_into, asked.id)
    where asked.id = ${submission} for update of root`;
  if (!found) return;
  if (!found.isOpen && found.status !== "won")
    await recordInCase(sql, submission, null, () => ({
      kind: "change",
      fields: { status: "talking", lostReason: null },
    }));
  else if (found.hasLeft)
    await recordInCase(sql, submission, null, () => ({ kind: "released", fields: { owner: null } }));
  // What was to be done before it was closed is no longer due.
  await sql`
    update cases set awaits_answer = true, next_action_at = case when ${found.isOpen} then next_action_at else ${promised} end
    where id = ${found.id}`;
  await sql`select mark_asked_again(${found.id}, ${submission}, ${promised})`;
}
