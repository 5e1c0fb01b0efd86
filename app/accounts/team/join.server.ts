import { randomUUID } from "node:crypto";
import { accountPaths } from "../../../content/account-paths";
import { account } from "../../../content/en/staff/account";
import { team as words } from "../../../content/en/staff/team";
import { inTransaction, type Sql } from "../../../db/connect";
import type { Role } from "../../../db/personal/staff-proof";
import { noteStaff } from "../../../db/personal/staff-row";
import { storedPassword } from "../confirmation.server";
import { joinForm, passwordOnly, readInput } from "../credentials.server";
import { recordEvent } from "../events.server";
import { hashPassword, verifyPassword } from "../hashing.server";
import { clearTries, limits } from "../limits.server";
import { type Outcome, redirectTo, refuse, refuseBusy, refuseWith } from "../outcome.server";
import { inPasswordTurn, tryInPasswordTurn } from "../sign-in/turns.server";
import { type AccountRequest, findUser } from "../user.server";
import { findInvitation, type Invitation, spendInvitation } from "./invitations.server";
import { sendRoleNotice } from "./team-mail.server";

type Input = Record<string, unknown>;

/** What the page of a link shows; opening it changes nothing. */
export type OpenedInvitation = {
  email: string;
  role: Role;
  /** What accepting it takes: a name and password of a new account, the password of the one there is, or nothing more. */
  takes: "new account" | "password" | "nothing";
};

export async function openInvitation(asked: AccountRequest, token: string): Promise<OpenedInvitation | null> {
  const invitation = await findInvitation(asked.accounts.sql, token);
  if (!invitation) return null;
  const { email, role } = invitation;
  return { email, role, takes: await whatItTakes(asked, invitation) };
}

async function whatItTakes(asked: AccountRequest, { userId }: Invitation): Promise<OpenedInvitation["takes"]> {
  if (!userId) return "new account";
  return (await findUser(asked))?.id === userId ? "nothing" : "password";
}

export async function acceptInvitation(asked: AccountRequest, input: Input): Promise<Outcome> {
  const token = String(input.token ?? "");
  const invitation = await findInvitation(asked.accounts.sql, token);
  if (!invitation) return refuseWith(words.accept.expired, 400);
  const takes = await whatItTakes(asked, invitation);
  if (takes === "new account") return joinAsNew(asked, token, invitation, input);
  const refusal = takes === "password" ? await refuseOtherPassword(asked, String(invitation.userId), input) : null;
  return refusal ?? joinWithAccount(asked, token, invitation, takes === "nothing");
}

/** The link came by mail, so the address is theirs. */
async function joinAsNew(asked: AccountRequest, token: string, { email, role }: Invitation, input: Input) {
  const read = readInput(joinForm, input);
  if (!read.ok) return refuse(read.problems);
  const { fullName, password } = read.value;
  const hash = await inPasswordTurn(asked, () => hashPassword(password));
  if (!hash) return refuseBusy;
  const id = randomUUID();
  const isFirst = await inTransaction(asked.accounts.sql, async (sql) => {
    if (!(await spendInvitation(sql, token))) return false;
    await sql`delete from "user" where email = ${email} and not email_verified`;
    await sql`insert into "user" (id, name, email, email_verified) values (${id}, ${fullName}, ${email}, true)`;
    await sql`
      insert into account (id, account_id, provider_id, user_id, password)
      values (${randomUUID()}, ${id}, 'credential', ${id}, ${hash})`;
    await giveRole(sql, id, role);
    return true;
  });
  if (!isFirst) return refuseWith(words.accept.expired, 400);
  await recordEvent(asked, "invitation accepted", { user: id });
  return redirectTo(accountPaths.auth, "joined");
}

async function joinWithAccount(
  asked: AccountRequest,
  token: string,
  { email, role, userId }: Invitation,
  isSignedIn: boolean,
): Promise<Outcome> {
  const { accounts } = asked;
  const id = String(userId);
  const isFirst = await inTransaction(accounts.sql, async (sql) => {
    if (!(await spendInvitation(sql, token))) return false;
    await giveRole(sql, id, role);
    return true;
  });
  if (!isFirst) return refuseWith(words.accept.expired, 400);
  await sendRoleNotice(accounts, email, role);
  await recordEvent(asked, "invitation accepted", { user: id });
  return isSignedIn ? redirectTo(accountPaths.settings, "joinedSignedIn") : redirectTo(accountPaths.auth, "joined");
}

/** An invitation takes no role away: one that was granted in the meantime stays. */
async function giveRole(sql: Sql, userId: string, role: Role) {
  await sql`
    insert into user_roles (user_id, role)
    select ${userId}, ${role} where not exists (select from user_roles where user_id = ${userId})`;
  await noteStaff(sql, userId, { deactivatedAt: null, isAbsent: false });
}

async function refuseOtherPassword(asked: AccountRequest, userId: string, input: Input) {
  const read = readInput(passwordOnly, input);
  if (!read.ok) return refuse(read.problems);
  const { accounts } = asked;
  const { currentPassword: password } = read.value;
  const tried = await tryInPasswordTurn(asked, userId, async () => {
    const hash = await storedPassword(accounts, userId);
    return hash !== null && verifyPassword({ hash, password });
  });
  if ("refusal" in tried) return tried.refusal;
  if (!tried.value) return refuse({ currentPassword: account.problems.passwordWrong });
  await clearTries(accounts, limits.codes, userId);
  return null;
}
