import { retention } from "../../content/law/retention";
import type { Sql } from "../../db/connect";
import { sign } from "./signing.server";
import type { AccountRequest } from "./user.server";

type AccountEvent =
  | "signed in"
  | "first step passed"
  | "signed up"
  | "address confirmed"
  | "password given again"
  | "sign-in refused"
  | "sign-in limited"
  | "second step refused"
  | "second step limited"
  | "signed out"
  | "signed out everywhere"
  | "password changed"
  | "password reset"
  | "second step turned on"
  | "second step turned off"
  | "admin access denied"
  | "staff invited"
  | "invitation withdrawn"
  | "invitation accepted"
  | "made admin"
  | "made agent"
  | "staff deactivated"
  | "marked absent"
  | "marked present";

/** The account, by its id or by the digest of its address, never by name; and who did it, where that is someone else. */
type EventSubject = { user?: string; account?: string; actor?: string };

/** The audit log of accounts: what happened, in which request, from which network (as a digest); a line and a row. */
export async function recordEvent(asked: AccountRequest, event: AccountEvent, subject: EventSubject = {}) {
  const { accounts, context, reportEvent } = asked;
  reportEvent?.({ event, request: context.id, ...subject });
  const network = sign(accounts.secrets, "network", context.network).slice(0, 16);
  // The line is written; a database that is away must not turn what happened into a failure.
  await accounts.sql`
    insert into account_events (event, user_id, account, actor, network, request)
    values (${event}, ${subject.user ?? null}, ${subject.account ?? null}, ${subject.actor ?? null}, ${network},
      ${context.id})`.catch(() => {});
}

/** Kept for a little more than a year. */
export async function pruneAccountEvents(sql: Sql) {
  await sql`delete from account_events where at < now() - make_interval(days => ${retention.logDays})`;
}
