import { inTransaction, type Sql } from "../../db/connect";
import { type Role, roles } from "../../db/personal/staff-proof";

type Account = { id: string; email: string; emailVerified: boolean };

/**
 * Gives an account a role; an unknown address is refused. So is one that nobody has confirmed, because anyone may have
 * signed up with it: only `vouches`, an operator's own word, makes it count as confirmed.
 */
export async function grantRole(sql: Sql, address: string, role: Role, { vouches }: { vouches: boolean }) {
  const user = await findAccount(sql, address);
  if (!user.emailVerified && !vouches)
    throw new Error(
      `${user.email} is not confirmed: anyone may have signed up with it. Open the link in the mail first, or add --anyone-may-have-signed-up-with-it.`,
    );
  if (!user.emailVerified) await sql`update "user" set email_verified = true where id = ${user.id}`;
  await sql`insert into user_roles (user_id, role) values (${user.id}, ${role}) on conflict do nothing`;
  return `${user.email} is an ${role} now.${user.emailVerified ? "" : " The address counts as confirmed, on your word."}`;
}

/** An account without any role left is signed out as well; the invitations an admin sent end by db/live/audit.sql. */
export async function revokeRole(sql: Sql, address: string, role: Role) {
  const user = await findAccount(sql, address);
  const gone = await inTransaction(sql, async (transaction) => {
    const revoked = await transaction`
      delete from user_roles where user_id = ${user.id} and role = ${role} returning user_id`;
    await transaction`
      delete from session where user_id = ${user.id} and ${revoked.length > 0}
        and not exists (select from user_roles where user_id = ${user.id})`;
    return revoked;
  });
  return gone.length > 0 ? `${user.email} is no longer an ${role}.` : `${user.email} was not an ${role}.`;
}

/** Of several roles the first in the alphabet counts, as in StaffProof. */
export async function findRole(sql: Sql, userId: string): Promise<Role | null> {
  const [row] = await sql<{ role: Role }[]>`
    select role from user_roles where user_id = ${userId} order by role limit 1`;
  return row?.role ?? null;
}

export async function isStaffAddress(sql: Sql, email: string): Promise<boolean> {
  const found = await sql`select from "user" join user_roles on user_id = "user".id where email = ${email} limit 1`;
  return found.length > 0;
}

export function readRole(name: string): Role {
  const role = roles.find((known) => known === name);
  if (!role) throw new Error(`There is no role "${name}": choose ${roles.join(" or ")}.`);
  return role;
}

async function findAccount(sql: Sql, address: string): Promise<Account> {
  const email = address.trim().toLowerCase();
  const [user] = await sql<Account[]>`
    select id, email, email_verified from "user" where email = ${email}`;
  if (!user)
    throw new Error(
      `There is no account with the address ${email}. Sign up with it at /auth of the running site, open the link in the confirmation mail (without SMTP_URL it is a file in DATA_DIR/outbox, and the log shows the link), then run this again.`,
    );
  return user;
}
