import type { Sql } from "../../db/connect";

type Found = { id: string; email: string; emailVerified: boolean };

/**
 * Makes an account an admin; an unknown address is refused. An address nobody has confirmed is refused too,
 * because anyone may have signed up with it, unless no mail leaves this site and whoever runs it vouches.
 */
export async function grantAdmin(sql: Sql, address: string, { confirmsAddress }: { confirmsAddress: boolean }) {
  const user = await findAccount(sql, address);
  if (!user.emailVerified && !confirmsAddress)
    throw new Error(`${user.email} has not been confirmed yet: open the link in the mail first.`);
  if (!user.emailVerified) await sql`update "user" set email_verified = true where id = ${user.id}`;
  await sql`insert into user_roles (user_id, role) values (${user.id}, 'admin') on conflict do nothing`;
  const also = user.emailVerified
    ? ""
    : " Without SMTP_URL no mail leaves this site, so the address counts as confirmed.";
  return `${user.email} is an admin now.${also}`;
}

export async function revokeAdmin(sql: Sql, address: string) {
  const user = await findAccount(sql, address);
  const gone = await sql`delete from user_roles where user_id = ${user.id} and role = 'admin' returning user_id`;
  return gone.length > 0 ? `${user.email} is no longer an admin.` : `${user.email} was not an admin.`;
}

async function findAccount(sql: Sql, address: string): Promise<Found> {
  const email = address.trim().toLowerCase();
  const [user] = await sql<Found[]>`
    select id, email, email_verified as "emailVerified" from "user" where email = ${email}`;
  if (!user) throw new Error(`There is no account with the address ${email}: sign up with it first.`);
  return user;
}
