import { data } from "react-router";
import { team as words } from "../../../content/en/staff/team";
import { inTransaction, type Sql } from "../../../db/connect";
import { type Role, roles, type StaffProof } from "../../../db/personal/staff-proof";
import { noteStaff } from "../../../db/personal/staff-row";
import { personalTables } from "../../../db/personal/tables";
import { recordEvent } from "../events.server";
import { requireRecentPasswordOnPage } from "../guards.server";
import { type Outcome, redirectTo, refuse, refuseWith } from "../outcome.server";
import type { AccountRequest } from "../user.server";
import { sendDeactivated, sendRoleNotice } from "./team-mail.server";

type Input = Record<string, unknown>;

export type Member = {
  id: string;
  name: string;
  email: string;
  role: Role;
  isAbsent: boolean;
  openCases: number;
  lastSignIn: Date | null;
};

/** Everyone with a role; a member with both roles is an admin, the first in the alphabet. */
export async function listMembers(proof: StaffProof, sql: Sql) {
  const { cases } = personalTables(sql, proof);
  return sql<Member[]>`
    select "user".id, "user".name, "user".email, member.role, coalesce(staff.is_absent, false) as "isAbsent",
      (select count(*)::int from ${cases} where is_open and owner = "user".id) as "openCases",
      (select at from account_events where user_id = "user".id and event = 'signed in' order by at desc limit 1)
        as "lastSignIn"
    from (select user_id, min(role) as role from user_roles group by user_id) as member
      join "user" on "user".id = member.user_id left join staff on staff.user_id = "user".id
    order by "user".name, "user".id`;
}

export type Invited = {
  email: string;
  role: Role;
  expiresAt: Date;
  isExpired: boolean;
  /** Ended because its sender lost their role. */
  isWithdrawn: boolean;
  invitedBy: string;
};

export const listInvited = (sql: Sql) => sql<Invited[]>`
  select invitations.email, role, expires_at, expires_at <= now() as "isExpired", "user".name as "invitedBy",
    withdrawn_at is not null
      or not exists (select from user_roles where user_id = invited_by and user_roles.role = 'admin') as "isWithdrawn"
  from invitations join "user" on "user".id = invited_by order by invitations.created_at desc`;

export type Former = { name: string; email: string; deactivatedAt: Date };

/** Former members, unless they are invited again. */
export const listFormer = (sql: Sql) => sql<Former[]>`
  select name, email, deactivated_at from staff join "user" on "user".id = staff.user_id
  where deactivated_at is not null and not exists (select from user_roles where user_id = "user".id)
    and not exists (select from invitations where invitations.email = "user".email)
  order by deactivated_at desc`;

export async function changeRole(
  asked: AccountRequest,
  proof: StaffProof,
  input: Input,
  page: string,
): Promise<Outcome> {
  requireRecentPasswordOnPage(asked, proof);
  const role = roles.find((known) => known === input.role);
  if (!role) return refuse({ role: words.problems.role });
  const changed = await changeMember(asked, proof, input, async (sql, { id }) => {
    await sql`delete from user_roles where user_id = ${id} and role <> ${role}`;
    await sql`insert into user_roles (user_id, role) values (${id}, ${role}) on conflict do nothing`;
  });
  if ("refusal" in changed) return changed.refusal;
  await sendRoleNotice(asked.accounts, changed.member.email, role);
  await recordEvent(asked, `made ${role}`, { user: changed.member.id, actor: proof.user.id });
  return redirectTo(page, "roleChanged");
}

/** Makes everything that someone still owns free for others, in the same transaction. */
type ReleaseWork = (proof: StaffProof, sql: Sql, owner: string) => Promise<void>;

export async function deactivate(
  asked: AccountRequest,
  proof: StaffProof,
  input: Input,
  page: string,
  releaseWork: ReleaseWork,
): Promise<Outcome> {
  requireRecentPasswordOnPage(asked, proof);
  const changed = await changeMember(asked, proof, input, async (sql, { id, email }) => {
    await sql`delete from user_roles where user_id = ${id}`;
    await sql`delete from session where user_id = ${id}`;
    await sql`delete from invitations where email = ${email}`;
    await noteStaff(sql, id, { deactivatedAt: new Date() });
    await releaseWork(proof, sql, id);
  });
  if ("refusal" in changed) return changed.refusal;
  await sendDeactivated(asked.accounts, changed.member.email);
  await recordEvent(asked, "staff deactivated", { user: changed.member.id, actor: proof.user.id });
  return redirectTo(page, "deactivated");
}

type Changed = { member: { id: string; email: string } } | { refusal: Outcome };

/**
 * Changes what someone else may do. The admins are locked first and the caller must still be one of them: of two who
 * remove each other at the same time one stays, so that there is always an admin.
 */
async function changeMember(
  { accounts }: AccountRequest,
  proof: StaffProof,
  { user }: Input,
  change: (sql: Sql, member: { id: string; email: string }) => Promise<void>,
): Promise<Changed> {
  if (user === proof.user.id) return { refusal: refuseWith(words.problems.yourself, 400) };
  return inTransaction<Changed>(accounts.sql, async (sql) => {
    const admins = await sql<{ id: string }[]>`
      select user_id as id from user_roles where role = 'admin' order by user_id for update`;
    if (!admins.some(({ id }) => id === proof.user.id)) throw data(null, { status: 403 });
    const [member] = await sql<{ id: string; email: string }[]>`
      select id, email from "user" where id = ${String(user ?? "")}
        and exists (select from user_roles where user_id = "user".id)`;
    if (!member) return { refusal: refuseWith(words.problems.gone, 404) };
    await change(sql, member);
    return { member };
  });
}

/** What an absent member owes goes to those who are there, and comes back with them, in the same transaction. */
type MoveWork = (sql: Sql, member: string, isAbsent: boolean, actor: string) => Promise<unknown>;

/** An absent member gets no cases automatically. */
export async function setPresence(
  asked: AccountRequest,
  proof: StaffProof,
  { user, absent }: Input,
  page: string,
  moveWork: MoveWork,
): Promise<Outcome> {
  const isAbsent = absent === "yes";
  const { sql } = asked.accounts;
  const [member] = await sql<{ userId: string }[]>`
    select user_id from user_roles where user_id = ${String(user ?? "")} limit 1`;
  if (!member) return refuseWith(words.problems.gone, 404);
  await inTransaction(sql, async (transaction) => {
    await noteStaff(transaction, member.userId, { isAbsent });
    await moveWork(transaction, member.userId, isAbsent, proof.user.id);
  });
  const event = isAbsent ? "marked absent" : "marked present";
  await recordEvent(asked, event, { user: member.userId, actor: proof.user.id });
  return redirectTo(page, isAbsent ? "markedAbsent" : "markedPresent");
}
