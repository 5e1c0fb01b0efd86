import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import type { PagePosition } from "../list/cursor";
import { cursorColumn, orderBy, pastCursor } from "../list/cursor.server";
import type { Listed } from "../list/submission";
import { byIndex, conditions, type Fragment, readRows, tableOf, type View } from "../list/submission-list.server";
import { isRegular } from "./lines";

const exportBatch = 2_000;

/** All submissions of a view, newest first, for an export. */
export async function* readSubmissions(proof: StaffProof, sql: Sql, view: View, size = exportBatch) {
  const columns = exportedColumns(sql, view.list === "messages" ? sql`message` : null);
  yield* inBatches(async (at) => {
    const submissions = await readRows<ExportedSubmission>(proof, sql, view, at, { size, columns });
    return { value: submissions, older: submissions.length === size ? submissions.at(-1)?.cursor : undefined };
  });
}

/** Batch after batch from a cursor on; the database reads one while the one before is sent. */
async function* inBatches<Value>(read: (at: PagePosition) => Promise<{ value: Value; older?: string | undefined }>) {
  let next = read({});
  for (;;) {
    const { value, older } = await next;
    if (older !== undefined) {
      next = read({ older });
      // A failure is thrown where the batch is awaited; a cancelled export awaits none, and it would be unhandled.
      next.catch(() => {});
    }
    yield value;
    if (older === undefined) return;
  }
}

/** All leads of a view that has no search, as the lines of an export: joined by the database, which spares us reading them. */
export async function* readJoined(proof: StaffProof, sql: Sql, view: View, size = exportBatch) {
  const table = tableOf(sql, proof, view);
  const read = (at: PagePosition, isEscaped: boolean) =>
    byIndex(sql, async (transaction) => {
      const field = (column: string) =>
        isEscaped
          ? sql`replace(replace(replace(${sql(column)}, E'\\\\', E'\\\\\\\\'), E'\\t', E'\\\\t'), E'\\n', E'\\\\n')`
          : sql(column);
      const [batch] = await transaction<{ lines: string | null; rows: number; older: string }[]>`
        select count(*)::int as rows,
          string_agg(${field("name")} || E'\\t' || ${field("email")} || E'\\t' || phone || E'\\t' || ${field("state")} || E'\\t'
            || ${field("service")} || E'\\t' || trunc(date_part('epoch', created_at) * 1000)::bigint || E'\\n', '' ${orderBy(sql, false)}) as lines,
          (date_part('epoch', min(created_at)) * 1000000)::bigint || '.' || (array_agg(id ${orderBy(sql, false)}))[count(*)] as older
        from (
          select name, email, phone, state, service, created_at, id from ${table}
          where true ${conditions(sql, view)} ${pastCursor(sql, at)} ${orderBy(sql, false)} limit ${size}
        ) as batch`;
      return { rows: batch?.rows ?? 0, lines: batch?.lines ?? "", older: batch?.older };
    });
  yield* inBatches(async (at) => {
    const quick = await read(at, false);
    const { older, ...value } = isRegular(quick.lines, quick.rows, 6) ? quick : await read(at, true);
    return { value, older: value.rows === size ? older : undefined };
  });
}

/** What an export writes of a submission; the cursor holds its time and id. */
export type ExportedSubmission = Pick<Listed, "name" | "email" | "phone" | "state" | "service" | "message" | "cursor">;

export const exportedColumns = (sql: Sql, message: Fragment | null) => sql`
  name, email, phone, state, service, ${cursorColumn(sql)} ${message ? sql`, ${message} as message` : sql``}`;
