import { retention } from "../../../content/law/retention";
import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { isUuid } from "../../../db/uuid";
import { recordAudit } from "../../audit/record.server";
import type { FreeText } from "../../people/eraser";
import { freeTexts } from "./locations.server";

/** Whose correction took something out of texts about others; all that one correction took is put back together. */
export type Correction = { id: string; submission: string };

/** A row before and after; texts, or what was JSON. */
type Change = { key: string; before: Record<string, unknown>; after: Record<string, unknown> };

/** In the transaction of the correction, after the row was changed: `after` is its new text. */
export async function keepRedaction(sql: Sql, { table, columns }: FreeText, change: Change, correction: Correction) {
  for (const column of columns) {
    const [before, after] = [change.before[column], change.after[column]];
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    await sql`
      insert into redactions (correction, submission_id, table_name, row_key, column_name, before, after, ends_at)
      values (${correction.id}, ${correction.submission}, ${table}, ${change.key}, ${column},
        ${asText(sql, before)}, ${asText(sql, after)}, now() + make_interval(days => ${retention.undoDays}))`;
  }
}

/** As the column's own type writes it. */
const asText = (sql: Sql, value: unknown) =>
  typeof value === "string" ? sql`${value}` : sql`${sql.json(value as never)}::jsonb::text`;

type Kept = { id: string; submission: string; table: string; key: string; column: string };

/**
 * Puts back what a correction took out, wherever the text is still as the correction left it. What a later one took from the
 * same text is put back first. How many texts these are.
 */
export function undoRedactions(proof: StaffProof, sql: Sql, correction: string): Promise<number> {
  return inTransaction<number>(sql, async (transaction) => {
    if (!isUuid(correction)) return 0;
    const rows = await transaction<Kept[]>`
      select id::text, submission_id as submission, table_name as table, row_key as key, column_name as column
      from redactions where correction = ${correction} and ends_at > now() order by id desc for update`;
    const undone = [];
    for (const row of rows) if (await putBack(transaction, row)) undone.push(row);
    if (undone.length > 0)
      await recordAudit(transaction, proof.user.id, {
        action: "redactions undone",
        people: [...new Set(undone.map(({ submission }) => submission))],
        details: { texts: undone.length },
      });
    return new Set(undone.map(({ table, key, column }) => `${table} ${key} ${column}`)).size;
  });
}

async function putBack(sql: Sql, { id, table, column }: Kept): Promise<boolean> {
  const key = columnsWithKey().find((each) => each.table === table && each.column === column)?.key;
  if (!key) return false;
  const [type] = await sql<{ name: string }[]>`
    select data_type as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name = ${column}`;
  const { count } = await sql`
    update ${sql(table)} as now set ${sql(column)} = kept.before::${sql.unsafe(type?.name ?? "text")}
    from redactions as kept
    where kept.id = ${id}::bigint and now.${sql(key.column)} = kept.row_key::${sql.unsafe(key.type)}
      and now.${sql(column)}::text = kept.after`;
  if (count > 0) await sql`delete from redactions where id = ${id}::bigint`;
  return count > 0;
}

const columnsWithKey = () =>
  freeTexts.flatMap(({ table, columns, key }) => (key ? columns.map((column) => ({ table, column, key })) : []));

/** What cannot be put back any more, because its text was emptied, deleted or changed since, is of no use. */
export async function dropStaleRedactions(sql: Sql): Promise<void> {
  if ((await sql`select from redactions limit 1`).length === 0) return;
  for (const { table, column, key } of columnsWithKey()) {
    // One that a later correction followed goes when that one has gone.
    const drop = () => sql`
      delete from redactions as kept where table_name = ${table} and column_name = ${column}
        and not exists (
          select from ${sql(table)} as now
          where now.${sql(key.column)} = kept.row_key::${sql.unsafe(key.type)} and now.${sql(column)}::text = kept.after)
        and not exists (
          select from redactions as later where later.table_name = kept.table_name and later.row_key = kept.row_key
            and later.column_name = kept.column_name and later.id > kept.id and later.before = kept.after)`;
    while ((await drop()).count > 0);
  }
}

export type ShownRedaction = { id: string; madeAt: Date; endsAt: Date; count: number; tables: string[] };

/** What corrections took out of texts about others, the last first. */
export const listRedactions = (sql: Sql, most: number) => sql<ShownRedaction[]>`
  select correction as id, max(made_at) as "madeAt", max(ends_at) as "endsAt", count(distinct (table_name, row_key, column_name))::int as count,
    jsonb_agg(distinct table_name) as tables
  from redactions where ends_at > now() group by correction order by max(made_at) desc, correction limit ${most}`;
