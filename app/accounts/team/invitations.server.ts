import { createHash, randomBytes } from "node:crypto";
import { account as accountWords } from "../../../content/en/staff/account";
import { team as words } from "../../../content/en/staff/team";
import { inTransaction, type Sql } from "../../../db/connect";
import type { Role, StaffProof } from "../../../db/personal/staff-proof";
import { invitationForm, readInput } from "../credentials.server";
import { recordEvent } from "../events.server";
import { requireRecentPasswordOnPage } from "../guards.server";
import { accountDigest, countTry, limits } from "../limits.server";
import { type Outcome, redirectTo, refuse, refuseWith } from "../outcome.server";
import type { AccountRequest } from "../user.server";
import { sendInvitation } from "./team-mail.server";

type Input = Record<string, unknown>;

const validFor = "7 days";

/** For an address that is on the team already there is nothing to accept; any other gets a link, and only the last works. */
export async function invite(asked: AccountRequest, proof: StaffProof, input: Input, page: string): Promise<Outcome> {
  requireRecentPasswordOnPage(asked, proof);
  const { accounts } = asked;
  const read = readInput(invitationForm, input);
  if (!read.ok) return refuse(read.problems);
  const { email, role } = read.value;
  const [member] = await accounts.sql`
    select from "user" join user_roles on user_id = "user".id where email = ${email}`;
  if (member) return refuse({ email: words.problems.alreadyStaff });
  if (!(await countTry(accounts, limits.mailTo, `invitation ${email}`)))
    return refuseWith(accountWords.messages.tooManyTries, 429);
  const token = await inTransaction(accounts.sql, async (transaction) => {
    // One that was withdrawn in the meantime is not sent again.
    const open = await transaction`select from invitations where email = ${email} for update`;
    if (input.again && open.length === 0) return null;
    return storeInvitation(transaction, email, role, proof.user.id);
  });
  if (!token) return refuseWith(words.problems.notInvited, 404);
  await sendInvitation(accounts, email, role, token);
  await recordEvent(asked, "staff invited", { account: accountDigest(accounts, email), actor: proof.user.id });
  return redirectTo(page, "invited");
}

async function storeInvitation(sql: Sql, email: string, role: Role, invitedBy: string) {
  const token = randomBytes(16).toString("base64url");
  await sql`
    insert into invitations (email, role, token_digest, invited_by, expires_at)
    values (${email}, ${role}, ${digestOf(token)}, ${invitedBy}, now() + ${validFor}::interval)
    on conflict (email) do update set role = excluded.role, token_digest = excluded.token_digest,
      invited_by = excluded.invited_by, created_at = now(), expires_at = excluded.expires_at, withdrawn_at = null`;
  return token;
}

export async function withdraw(asked: AccountRequest, proof: StaffProof, input: Input, page: string): Promise<Outcome> {
  const { accounts } = asked;
  const email = String(input.email ?? "");
  const gone = await accounts.sql`delete from invitations where email = ${email} returning email`;
  if (gone.length === 0) return refuseWith(words.problems.notInvited, 404);
  await recordEvent(asked, "invitation withdrawn", { account: accountDigest(accounts, email), actor: proof.user.id });
  return redirectTo(page, "withdrawn");
}

export type Invitation = { email: string; role: Role; userId: string | null };

/** What a link invites to, with the account that the address has. One that is not confirmed may be anybody's: it is none. */
export async function findInvitation(sql: Sql, token: string): Promise<Invitation | null> {
  const [found] = await sql<Invitation[]>`
    select invitations.email, role, "user".id as "userId"
    from invitations left join "user" on "user".email = invitations.email and email_verified
    where token_digest = ${digestOf(token)} and ${isOpen(sql)}`;
  return found ?? null;
}

/** Uses the link up; false for all but the first of those who come at once. */
export async function spendInvitation(sql: Sql, token: string): Promise<boolean> {
  const spent = await sql`
    delete from invitations where token_digest = ${digestOf(token)} and ${isOpen(sql)} returning email`;
  return spent.length > 0;
}

/**
 * An invitation is worth what its sender is: it ends with their role (db/live/audit.sql), and one that was being
 * sent at that moment does not begin. The lock lets nobody take the role away while the invitation is accepted.
 */
const isOpen = (sql: Sql) => sql`
  expires_at > now() and withdrawn_at is null
  and exists (select from user_roles where user_id = invited_by and user_roles.role = 'admin' for share)`;

/** The token has 128 random bits, so its digest needs no salt. */
const digestOf = (token: string) => createHash("sha256").update(token).digest("hex");
