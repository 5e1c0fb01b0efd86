import { data, redirect } from "react-router";
import { accountPaths, passwordAddress } from "../../content/account-paths";
import { account as words } from "../../content/en/staff/account";
import type { Role, StaffProof } from "../../db/personal/staff-proof";
import { recordEvent } from "./events.server";
import { keepWhilePasswordIsAsked, setNotice } from "./notice.server";
import { type AccountRequest, findUser, type User } from "./user.server";

/** For pages: without a session it redirects to the sign-in and back, without the role it throws a 403. */
export async function requireStaff(asked: AccountRequest, ...allowed: Role[]): Promise<StaffProof> {
  const user = await requireUser(asked);
  if (!user.proof || !allowed.includes(user.proof.role)) {
    await recordEvent(asked, "admin access denied", { user: user.id });
    throw data(null, { status: 403 });
  }
  if (lacksSecondStep(asked, user)) {
    setNotice(asked, "needsSecondStep");
    throw redirect(accountPaths.settings);
  }
  return user.proof;
}

/** For fetch calls: throws 401 or 403 as JSON instead of a redirect. */
export async function requireStaffCall(asked: AccountRequest, ...allowed: Role[]): Promise<StaffProof> {
  const user = await findUser(asked);
  if (!user) {
    noticeEndedSession(asked);
    throw Response.json({ message: words.messages.sessionEnded }, { status: 401 });
  }
  if (user.proof && allowed.includes(user.proof.role) && !lacksSecondStep(asked, user)) return user.proof;
  await recordEvent(asked, "admin access denied", { user: user.id });
  throw Response.json({ message: words.guard.deniedText }, { status: 403 });
}

const lacksSecondStep = ({ accounts }: AccountRequest, { hasSecondStep }: User) =>
  accounts.demandsSecondStep && !hasSecondStep;

/** For sensitive calls of someone whose role has been checked: 403 with the address that asks for the password again. */
export function requireRecentPassword(proof: StaffProof) {
  if (proof.hasRecentPassword) return;
  throw Response.json({ message: words.password.again, confirmAt: accountPaths.password }, { status: 403 });
}

/** The same for pages: redirects to the form that asks for it, and from there back, to what was typed. */
export function requireRecentPasswordOnPage(asked: AccountRequest, proof: StaffProof, typed?: TypedForm) {
  if (proof.hasRecentPassword) return;
  if (typed) {
    const values = [...typed.fields].filter((entry): entry is [string, string] => typeof entry[1] === "string");
    keepWhilePasswordIsAsked(asked, { form: typed.form, values: Object.fromEntries(values) }, typed.under);
  }
  throw redirect(passwordAddress(asked.url.pathname + asked.url.search));
}

/** A form that holds no password: its name, its fields and the address below which its page is. */
type TypedForm = { form: string; fields: FormData; under: string };

export async function requireUser(asked: AccountRequest): Promise<User> {
  const user = await findUser(asked);
  if (user) return user;
  noticeEndedSession(asked);
  const next = asked.url.pathname + asked.url.search;
  throw redirect(`${accountPaths.auth}?${new URLSearchParams({ next })}`);
}

/** A request that still carries a session token gets the reason why the sign-in page appears. */
function noticeEndedSession(asked: AccountRequest) {
  if (asked.request.headers.get("Cookie")?.includes("session_token")) setNotice(asked, "sessionEnded");
}
