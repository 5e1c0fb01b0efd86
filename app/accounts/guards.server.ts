import { data, redirect } from "react-router";
import { account as words } from "../../content/english";
import type { Role, StaffProof } from "../../db/personal/staff-proof";
import { accountPaths } from "./account-paths";
import { recordEvent } from "./events.server";
import { setNotice } from "./notice.server";
import { type AccountRequest, findUser, type User } from "./user.server";

/** For pages: strangers go to the sign-in and come back, others are told with 403 what they may not see. */
export async function requireStaff(asked: AccountRequest, ...allowed: Role[]): Promise<StaffProof> {
  const user = await requireUser(asked);
  if (user.proof && allowed.includes(user.proof.role)) return user.proof;
  recordEvent(asked, "admin access denied", { user: user.id });
  throw data(null, { status: 403 });
}

/** For calls that a script makes: the status alone says it. */
export async function requireStaffCall(asked: AccountRequest, ...allowed: Role[]): Promise<StaffProof> {
  const user = await findUser(asked);
  if (!user) {
    mentionEndedSession(asked);
    throw Response.json({ message: words.messages.sessionEnded }, { status: 401 });
  }
  if (user.proof && allowed.includes(user.proof.role)) return user.proof;
  recordEvent(asked, "admin access denied", { user: user.id });
  throw Response.json({ message: words.guard.deniedText }, { status: 403 });
}

export async function requireUser(asked: AccountRequest): Promise<User> {
  const user = await findUser(asked);
  if (user) return user;
  const url = new URL(asked.request.url);
  const path = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/") + withoutRouter(url.searchParams);
  mentionEndedSession(asked);
  throw redirect(`${accountPaths.auth}?${new URLSearchParams({ next: path })}`);
}

/** Whoever still carries the token of a session is no stranger, and is told why the sign-in shows. */
function mentionEndedSession(asked: AccountRequest) {
  if (asked.request.headers.get("Cookie")?.includes("session_token")) setNotice(asked, "sessionEnded");
}

/** The framework adds parameters of its own to what its script asks for. */
function withoutRouter(parameters: URLSearchParams) {
  const own = new URLSearchParams([...parameters].filter(([name]) => name !== "_routes" && name !== "index"));
  return own.size > 0 ? `?${own}` : "";
}
