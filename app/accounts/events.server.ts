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

/** Whom it concerns: an account by its number or by the digest of its address, never by name. */
type Whom = { user?: string; account?: string };

/** For those who watch over the accounts: what happened, in which request. */
export function recordEvent({ context, reportEvent }: AccountRequest, event: AccountEvent, whom: Whom = {}) {
  reportEvent?.({ event, request: context.id, ...whom });
}
