import type { Sql } from "../../../db/connect";
import { recordInCase } from "./change.server";

/**
 * Somebody known asked for something elsewhere than in a form, such as in their room: the promise of an answer begins, as
 * `mark_asked_again` in db/live/cases.sql writes it. A closed case is taken up, so that it is back in the queue.
 */
export async function recordAskedAgain(sql: Sql, submission: string, promised: Date): Promise<void> {
  const [found] = await sql<{ id: string; isOpen: boolean }[]>`
    select root.id, root.is_open as "isOpen" from cases as asked
      join cases as root on root.id = coalesce(asked.merged_into, asked.id)
    where asked.id = ${submission} for update of root`;
  if (!found) return;
  if (!found.isOpen)
    await recordInCase(sql, submission, null, () => ({
      kind: "change",
      fields: { status: "talking", lostReason: null },
    }));
  await sql`select mark_asked_again(${found.id}, ${submission}, ${promised})`;
}
