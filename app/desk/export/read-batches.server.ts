import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import type { PagePosition } from "../list/cursor";
import { cursorColumn } from "../list/cursor.server";
import type { Listed } from "../list/submission";
import { type Fragment, readRows, type View } from "../list/submission-list.server";

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

export const exportedColumns = (sql: Sql, message: Fragment | null) => sql`
  name, email, phone, state, service, ${cursorColumn(sql)} ${message ? sql`, ${message} as message` : sql``}`;
