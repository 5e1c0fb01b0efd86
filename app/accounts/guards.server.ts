import { data, redirect } from "react-router";
import { account as words } from "../../content/english";
import type { AdminProof } from "../admin-proof.server";
import { accountPaths } from "./account-paths";
import { note } from "./events.server";
import { leaveNotice } from "./notice.server";
import { type Arguments, findVisitor, type Visitor } from "./user.server";

/** For pages: strangers go to the sign-in and come back, others are told with 403 what they may not see. */
export async function requireAdmin(asked: Arguments): Promise<AdminProof> {
  const { id, proof } = await requireVisitor(asked);
  if (!proof) {
    note(asked, "admin access denied", { user: id });
    throw data(null, { status: 403 });
  }
  return proof;
}

/** For calls that a script makes: the status alone says it. */
export async function requireAdminCall(asked: Arguments): Promise<AdminProof> {
  const visitor = await findVisitor(asked);
  if (!visitor) {
    mentionEndedSession(asked);
    throw Response.json({ message: words.messages.sessionEnded }, { status: 401 });
  }
  if (!visitor.proof) {
    note(asked, "admin access denied", { user: visitor.id });
    throw Response.json({ message: words.guard.deniedText }, { status: 403 });
  }
  return visitor.proof;
}

export async function requireVisitor(asked: Arguments): Promise<Visitor> {
  const visitor = await findVisitor(asked);
  if (visitor) return visitor;
  const url = new URL(asked.request.url);
  const path = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/") + withoutRouter(url.searchParams);
  mentionEndedSession(asked);
  throw redirect(`${accountPaths.auth}?${new URLSearchParams({ next: path })}`);
}

/** Whoever still carries the key of a session is no stranger, and is told why the sign-in shows. */
function mentionEndedSession(asked: Arguments) {
  if (asked.request.headers.get("Cookie")?.includes("session_token")) leaveNotice(asked, "sessionEnded");
}

/** The framework adds parameters of its own to what its script asks for. */
function withoutRouter(parameters: URLSearchParams) {
  const own = new URLSearchParams([...parameters].filter(([name]) => name !== "_routes" && name !== "index"));
  return own.size > 0 ? `?${own}` : "";
}
