import { inTransaction, type Sql } from "../../db/connect";
import { enqueue } from "../../db/jobs";
import { holdStaff } from "../../db/versioned-change";
import type { Case } from "./case";
import { assignmentLock, listPresent } from "./ownership.server";
import { caseColumns, writeChange } from "./write-case-change.server";

export const coveringMailKind = "covering-mail";
export type Covering = { to: string; absent: string; count: number };

/**
 * The promises of somebody who is absent go to those who are there, evenly, and are remembered as theirs
 * (`cases.covers_for`). Where nobody is there they stay, and with who was marked present meanwhile. Each receiver gets one
 * mail. Returns how many went.
 */
export async function coverAbsence(sql: Sql, absent: string, actor: string | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(${assignmentLock})`;
  const [away] = await sql`select from staff where user_id = ${absent} and is_absent`;
  const present = away ? (await listPresent(sql)).filter(({ id }) => id !== absent) : [];
  if (present.length === 0) return 0;
  // Locked in the order of their ids, as everything that locks several cases does.
  const owed = await sql<(Case & { coversFor: string | null })[]>`
    select ${caseColumns(sql)}, covers_for from cases
    where is_open and owner = ${absent} and promise_due is not null order by id for update`;
  const shares = new Map<string, number>();
  for (const each of owed.toSorted((one, other) => Number(one.promiseDue) - Number(other.promiseDue))) {
    const [receiver] = present.toSorted((one, other) => one.count - other.count);
    if (!receiver) break;
    receiver.count++;
    await writeChange(sql, each, { kind: "covered" }, { owner: [absent, receiver.id] }, actor);
    // After the owner, whose change ends what was remembered.
    await sql`update cases set covers_for = ${each.coversFor ?? absent} where id = ${each.id}`;
    shares.set(receiver.id, (shares.get(receiver.id) ?? 0) + 1);
  }
  for (const [to, count] of shares) {
    const payload: Covering = { to, absent, count };
    await enqueue(sql, { kind: coveringMailKind, subject: absent, payload });
  }
  return owed.length;
}

/** Somebody is present again: what colleagues took over is theirs again, unless it was closed or handed to somebody else. */
export async function endCover(sql: Sql, owner: string, actor: string | null): Promise<number> {
  if (!(await holdStaff(sql, owner))) return 0;
  await sql`select pg_advisory_xact_lock(${assignmentLock})`;
  const open = await sql<Case[]>`
    select ${caseColumns(sql)} from cases where covers_for = ${owner} and is_open order by id for update`;
  for (const each of open) await writeChange(sql, each, { kind: "given back" }, { owner: [each.owner, owner] }, actor);
  await sql`update cases set covers_for = null where covers_for = ${owner}`;
  return open.length;
}

/** What was promised since somebody was marked absent, such as to a customer who asked again. */
export async function coverEveryAbsence(sql: Sql): Promise<void> {
  const absent = await sql<{ id: string }[]>`
    select distinct owner as id from cases join staff on staff.user_id = owner
    where is_open and promise_due is not null and is_absent`;
  for (const { id } of absent) await inTransaction(sql, (transaction) => coverAbsence(transaction, id, null));
}
