import type { AccountRequest } from "./user.server";

type AccountEvent =
  | "signed in"
  | "first step passed"
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
  | "admin access denied";

/** The account, by its id or by the digest of its address, never by name. */
type EventSubject = { user?: string; account?: string };

/** The audit log of accounts: what happened, in which request. */
export function recordEvent({ context, reportEvent }: AccountRequest, event: AccountEvent, subject: EventSubject = {}) {
  reportEvent?.({ event, request: context.id, ...subject });
}
