import type { Sql } from "../../../db/connect";
import { cursorColumn } from "../../../db/keyset";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { type Answers, sayAnswers } from "../../leads/answers";
import type { PagePosition } from "../list/cursor";
import type { Listed } from "../list/submission";
import { type Fragment, readRows, type View } from "../list/submission-list.server";
import type { QueueView } from "../queue/queue";
import { matchingCases } from "../queue/queue.server";
import { wishesOf } from "../wishes";

const exportBatch = 2_000;

/** All submissions of a view, newest first, for an export; the database reads a batch while the one before is sent. */
export async function* readSubmissions(proof: StaffProof, sql: Sql, view: View, size = exportBatch) {
  const columns = exportedColumns(sql, view.list === "messages" ? sql`message` : null);
  const read = (at: PagePosition) => readRows<ExportedSubmission>(proof, sql, view, at, { size, columns });
  let next: ReturnType<typeof read> | undefined = read({});
  while (next) {
    const submissions: ExportedSubmission[] = await next;
    const older = submissions.length === size ? submissions.at(-1)?.cursor : undefined;
    next = older === undefined ? undefined : read({ older });
    // A failure is thrown where the batch is awaited; a cancelled export awaits none, and it would be unhandled.
    next?.catch(() => {});
    yield submissions;
  }
}

/** What an export writes of a submission; the cursor holds its time and id. */
export type ExportedSubmission = Pick<Listed, "name" | "email" | "phone" | "state" | "service" | "message" | "cursor">;

const exportedColumns = (sql: Sql, message: Fragment | null) => sql`
  name, email, phone, state, service, ${cursorColumn(sql)} ${message ? sql`, ${message} as message` : sql``}`;

/** The cases of a view of the queue, from every form. */
export type ExportedQueue = { list: "queue"; filter: QueueView; zone: string };

const mostCases = 1_000_000;

/** A line for each wish of each case of the view, as it was first asked for; each pull reads one batch of cases. */
export async function* readQueue(proof: StaffProof, sql: Sql, view: QueueView, batchSize = 2_000) {
  const cases = await matchingCases(proof, sql, view, new Date(), mostCases);
  for (let at = 0; at < cases.length; at += batchSize) {
    yield await readWishes(
      proof,
      sql,
      cases.slice(at, at + batchSize).map(({ id }) => id),
    );
  }
}

type Asked = ExportedSubmission & { answers: Answers | null; root: string };

async function readWishes(proof: StaffProof, sql: Sql, ids: string[]): Promise<ExportedSubmission[]> {
  const { submissions } = personalTables(sql, proof);
  const found = await sql<Asked[]>`
    select ${exportedColumns(sql, sql`coalesce(message, '')`)}, answers, worked.root
    from (
      select id, id as root from cases where id = any (${ids})
      union all select id, merged_into from cases where merged_into = any (${ids})
    ) as worked join ${submissions} using (id)
    order by created_at, id`;
  const byCase = new Map<string, Asked[]>(ids.map((id) => [id, []]));
  for (const each of found) byCase.get(each.root)?.push(each);
  const first = [...byCase.values()].flatMap((asked) => wishesOf(asked).map((wish) => wish.asked[0]));
  return first.map(({ answers, root: _, ...row }) => ({ ...row, message: row.message || sayAnswers(answers) }));
}
