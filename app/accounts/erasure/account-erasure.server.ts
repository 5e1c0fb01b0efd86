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
      erase: (sql, { accounts }) => sql`
        delete from invitations where email in (select email from ${leaving(sql, accounts)} as leaving)`,
    },
    {
      where: ["verification.*"],
      erase: (sql, { accounts }) =>
        sql`delete from verification where value in (select id from ${leaving(sql, accounts)} as leaving)`,
    },
    { where: ["session.*"] },
    {
      where: ["user.*", "account.*", "two_factor.*", "user_roles.*", "staff.*"],
      erase: (sql, { accounts }) =>
        sql`delete from "user" where id in (select id from ${leaving(sql, accounts)} as leaving)`,
      async keeps(sql, { accounts }) {
        const staff = await sql`select from user_roles where user_id = any(${accounts})`;
        return staff.length > 0 ? "staff account" : null;
      },
    },
    { where: ["account_events.*"] },
    { where: ["sign_in_tries.*"] },
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
