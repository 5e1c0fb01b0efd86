import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { isUuid } from "../../../db/uuid";
import { differing } from "../../../db/versioned-change";
import type { Case, CaseFields } from "../case";
import { type OutcomeName, outcomeNames } from "../outcomes";
import { type Change, lockCase, withReader, writeChange } from "../write-case-change.server";
import { people } from "./queue-row.server";

/** So long what was done can be taken back. */
export const undoMinutes = 10;

/** The last outcome that somebody recorded, while it can be taken back: nobody has worked on the case since. */
type LastOutcome = { id: string; version: number; name: string; outcome: OutcomeName; nextAt: Date };

export async function findLastOutcome(proof: StaffProof, sql: Sql, now = new Date()): Promise<LastOutcome | null> {
  const { cases } = personalTables(sql, proof);
  const [found] = await sql<LastOutcome[]>`
    select queued.id, queued.version, submitted.name, last.kind as outcome, queued.next_action_at as "nextAt"
    from (
      select coalesce(in_case, case_id) as id, kind, version from case_events
      where actor = ${proof.user.id} and kind = any(${outcomeNames})
        and at > ${new Date(now.getTime() - undoMinutes * 60_000)}
      order by at desc limit 1
    ) as last
    join ${cases} on cases.id = last.id and cases.version = last.version
    cross join lateral (select cases.*) as queued
    ${people(proof, sql)}`;
  return found ?? null;
}

type Done = { kind: string; changes: Record<string, unknown>; version: number };

/** Whether an event of a case, listed as `done`, was undone: it counts nowhere. */
export const isUndone = (sql: Sql) => sql`exists (
  select from case_events as undone
  where undone.case_id = done.case_id and undone.kind = 'undone' and (undone.changes ->> 'undoes')::int = done.version)`;

/** Puts a case back to where it was before one's own last outcome, unless somebody has worked on it since. */
export async function undoOutcome(proof: StaffProof, sql: Sql, id: string, version: number): Promise<boolean> {
  if (!isUuid(id)) return false;
  return inTransaction<boolean>(sql, async (transaction) => {
    const current = await lockCase(proof, transaction, id);
    if (!current || current.version !== version) return false;
    const [done] = await transaction<Done[]>`
      select kind, changes, version from case_events
      where (case_id = ${id} and in_case is null or in_case = ${id}) and version = ${version} and actor = ${proof.user.id}
        and kind = any(${outcomeNames}) and at > now() - make_interval(mins => ${undoMinutes})`;
    if (!done) return false;
    const details = { outcome: done.kind, undoes: version };
    await takeBack(transaction, current, done, { kind: "undone", details }, proof.user.id);
    return true;
  });
}

/** Gives each field that an event changed its value from before, and the promise too, which a contact or a close ended. */
export async function takeBack(
  sql: Sql,
  current: Case,
  { changes }: Done,
  change: Change,
  actor: string,
): Promise<void> {
  const before = Object.entries(changes).flatMap(([field, change]) =>
    isField(field) && Array.isArray(change) ? [[field, readValue(field, change[0])]] : [],
  );
  const back: Partial<CaseFields> = Object.fromEntries(before);
  await writeChange(sql, current, change, await withReader(sql, current, differing(current, back)), actor);
  const promise = changes.promise as { due: string | null; contact: string | null; awaits?: true } | undefined;
  if (!promise) return;
  await sql`
    update cases set promise_due = ${promise.due}::timestamptz, first_contact_at = ${promise.contact}::timestamptz,
      awaits_answer = ${promise.awaits ?? false}
    where id = ${current.id}`;
  // Those merged into it were contacted in the same moment.
  if (promise.contact === null)
    await sql`
      update cases set first_contact_at = null
      where merged_into = ${current.id} and first_contact_at = ${current.firstContactAt}`;
}

const fieldNames = ["status", "lostReason", "owner", "nextActionAt", "attempts", "doNotCall"];
const isField = (name: string) => fieldNames.includes(name);
const readValue = (field: string, value: unknown) => (field === "nextActionAt" ? new Date(String(value)) : value);

/** Of a change of many cases, what it did to one; undefined if it was left alone. */
export async function findBulkEvent(sql: Sql, id: string, bulk: string): Promise<Done | undefined> {
  const [done] = await sql<Done[]>`
    select kind, changes, version from case_events
    where (case_id = ${id} or in_case = ${id}) and changes ->> 'bulk' = ${bulk} order by id desc limit 1`;
  return done;
}
