import { inTransaction, type Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { noteStaff } from "../../db/personal/staff-row";
import { holdStaff } from "../../db/versioned-change";
import type { Calendar } from "../office/clock";
import { defaultCalendar } from "../office/default-calendar";
import type { Case } from "./case";
import { momentOf } from "./queue-cutoffs";
import { caseColumns, writeChange } from "./write-case-change.server";

export type StaffMember = { id: string; name: string; role: string; isAbsent: boolean };

/** Everyone with a role, to assign cases to. */
export const listStaff = (sql: Sql) => sql<StaffMember[]>`
  select "user".id, "user".name, min(role) as role, coalesce(bool_or(is_absent), false) as "isAbsent"
  from user_roles join "user" on "user".id = user_roles.user_id left join staff on staff.user_id = "user".id
  group by "user".id order by "user".name`;

/** The first unowned case of the queue that nobody else is claiming in this moment. */
export async function claimNext(
  proof: StaffProof,
  sql: Sql,
  now = new Date(),
  calendar: Calendar = defaultCalendar,
): Promise<string | null> {
  const { horizon } = momentOf(now, calendar);
  return inTransaction<string | null>(sql, async (transaction) => {
    if (!(await holdStaff(transaction, proof.user.id))) return null;
    const act = transaction`greatest(promise_due, next_action_at)`;
    // As in the queue: promises that run now, then follow-ups, then promises for later.
    const turns = [
      { at: act, where: transaction`promise_due is not null and ${act} < ${horizon}` },
      { at: transaction`next_action_at`, where: transaction`promise_due is null` },
      { at: act, where: transaction`promise_due is not null` },
    ];
    for (const { at, where } of turns) {
      const [free] = await transaction<Case[]>`
        select ${caseColumns(transaction)} from cases
        where is_open and owner is null and ${where}
        order by owner, ${at}, id limit 1 for update skip locked`;
      if (!free) continue;
      await writeChange(transaction, free, { kind: "claimed" }, { owner: [null, proof.user.id] }, proof.user.id);
      return free.id;
    }
    return null;
  });
}

/** Whether new cases are assigned automatically, instead of waiting to be claimed. */
export async function assignsAutomatically(sql: Sql): Promise<boolean> {
  const [settings] = await sql<{ isOn: boolean }[]>`select assigns_automatically as "isOn" from desk_settings`;
  return settings?.isOn ?? false;
}

export const setAutomaticAssignment = (sql: Sql, isOn: boolean) =>
  sql`
    insert into desk_settings (assigns_automatically) values (${isOn})
    on conflict (only_row) do update set assigns_automatically = excluded.assigns_automatically`;

/** Only one instance assigns at a time, so that the shares stay even. Not the lock of the audit log, which every commit waits for. */
export const assignmentLock = 7_264_891_508;

/**
 * Assigns an unassigned case to the staff member who is present and owns another open one with the same number or address, so
 * that no two of us call one number. Else, where the setting is on, to the one with the fewest open cases, then to the one who has waited longest,
 * of those present who have signed in at least once: agents, and admins who said so.
 */
export async function assignAutomatically(sql: Sql, id: string): Promise<void> {
  if (await assignBesideOthers(sql, id)) return;
  if (!(await assignsAutomatically(sql))) return;
  await inTransaction(sql, async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${assignmentLock})`;
    const [free] = await transaction<Case[]>`
      select ${caseColumns(transaction)} from cases
      where id = ${id} and is_open and owner is null for update`;
    if (!free) return;
    const [chosen] = await listPresent(transaction);
    if (!chosen) return;
    await noteStaff(transaction, chosen.id, { lastAssignedAt: new Date() });
    await writeChange(transaction, free, { kind: "assigned" }, { owner: [null, chosen.id] }, null);
  });
}

/** Who takes cases and is there, with how many they have: who has fewest comes first, then who has waited longest. */
export const listPresent = (sql: Sql) => sql<{ id: string; count: number }[]>`
  select present.user_id as id, open.count
  from (select user_id, min(role) as role from user_roles group by user_id) as present
  left join staff on staff.user_id = present.user_id
  cross join lateral (select count(*)::int as count from cases where is_open and owner = present.user_id) as open
  where not coalesce(is_absent, false) and coalesce(takes_cases, present.role = 'agent')
    and (exists (select from session where session.user_id = present.user_id)
      or exists (select from account_events where account_events.user_id = present.user_id and event = 'signed in'))
  order by open.count, last_assigned_at nulls first, present.user_id`;

async function assignBesideOthers(sql: Sql, id: string): Promise<boolean> {
  const [beside] = await sql<{ owner: string }[]>`
    select owner from submissions as asked cross join lateral (
      select id from submissions where phone = asked.phone union select id from submissions where email = asked.email
    ) as theirs join cases on cases.id = theirs.id
    where asked.id = ${id} and theirs.id <> ${id} and is_open and owner is not null
      and not exists (select from staff where user_id = owner and is_absent) limit 1`;
  if (!beside) return false;
  return inTransaction(sql, async (transaction) => {
    if (!(await holdStaff(transaction, beside.owner))) return false;
    const [free] = await transaction<Case[]>`
      select ${caseColumns(transaction)} from cases where id = ${id} and is_open and owner is null for update`;
    if (free) await writeChange(transaction, free, { kind: "assigned" }, { owner: [null, beside.owner] }, null);
    return free !== undefined;
  });
}

/** Makes the open cases of a staff member who leaves unassigned, in the transaction that takes their role away. */
export async function releaseCases(proof: StaffProof, sql: Sql, owner: string): Promise<void> {
  // Nothing is assigned to them in the meantime: the next assignment waits for the end of the transaction.
  await sql`select pg_advisory_xact_lock(${assignmentLock})`;
  const owned = await sql<Case[]>`
    select ${caseColumns(sql)} from cases where is_open and owner = ${owner} order by id for update`;
  for (const each of owned) await writeChange(sql, each, { kind: "released" }, { owner: [owner, null] }, proof.user.id);
  // A colleague who covers for them keeps what they took over.
  await sql`update cases set covers_for = null where covers_for = ${owner}`;
}
