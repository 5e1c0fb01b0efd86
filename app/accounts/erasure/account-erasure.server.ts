import { retention } from "../../../content/law/retention";
import type { Sql } from "../../../db/connect";
import { type DomainErasure, daysAgo } from "../../people/eraser";

/** The accounts that may be deleted: those of staff stay, because they work with them. */
export const leaving = (sql: Sql, accounts: string[]) => sql`
  (select id, name, email, to_jsonb("user") as record from "user"
  where id = any(${accounts}) and not exists (select from user_roles where user_id = "user".id))`;

export const accountErasure: DomainErasure = {
  locations: [
    {
      where: ["invitations.*"],
      holds: "the address of a person who is asked to join the staff, a digest of the link",
      erasedBy: `when accepted or withdrawn by hand; ${retention.invitationDays} days after its end; with the account of the address`,
      erase: (sql, { accounts }) => sql`
        delete from invitations where email in (select email from ${leaving(sql, accounts)} as leaving)`,
    },
    {
      where: ["verification.*"],
      holds: "digests of links for an account",
      erasedBy: `${retention.endedDays} day after they end; with the account`,
      erase: (sql, { accounts }) =>
        sql`delete from verification where value in (select id from ${leaving(sql, accounts)} as leaving)`,
    },
    {
      where: ["session.*"],
      holds: "network address and browser of a sign-in",
      erasedBy: `${retention.endedDays} day after it ends; with the account`,
    },
    {
      where: ["user.*", "account.*", "two_factor.*", "user_roles.*", "staff.*"],
      holds: "accounts",
      erasedBy: `erasure asked with the account's address; who is on the staff keeps it until they leave; one that nobody confirmed after ${retention.unconfirmedDays} days`,
      erase: (sql, { accounts }) =>
        sql`delete from "user" where id in (select id from ${leaving(sql, accounts)} as leaving)`,
      async keeps(sql, { accounts }) {
        const staff = await sql`select from user_roles where user_id = any(${accounts})`;
        return staff.length > 0 ? "staff account" : null;
      },
    },
    { where: ["account_events.*"], holds: "numbers and digests", erasedBy: `after ${retention.logDays} days` },
    { where: ["sign_in_tries.*"], holds: "digests", erasedBy: "an hour after their window" },
  ],
  freeTexts: [],
  expiring: [
    {
      table: "session",
      key: "id",
      isOver: (sql) => sql`
        expires_at < ${daysAgo(sql, retention.endedDays)}
        or created_at < ${daysAgo(sql, retention.sessionDays + retention.endedDays)}`,
    },
    { table: "verification", key: "id", isOver: (sql) => sql`expires_at < ${daysAgo(sql, retention.endedDays)}` },
    {
      table: "user",
      key: "id",
      isOver: (sql) => sql`
        not email_verified and created_at < ${daysAgo(sql, retention.unconfirmedDays)}
        and not exists (select from user_roles where user_id = "user".id)`,
    },
    {
      table: "invitations",
      key: "email",
      isOver: (sql) => sql`expires_at < ${daysAgo(sql, retention.invitationDays)}`,
    },
    { table: "sign_in_tries", key: "key", isOver: (sql) => sql`window_ends < now() - interval '1 hour'` },
  ],
};
