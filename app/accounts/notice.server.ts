import { z } from "zod";
import { account as words } from "../../content/en/staff/account";
import { team } from "../../content/en/staff/team";
import type { AccountRequest } from "./user.server";

/** Flash messages for the next page. The cookie holds only a name, because its content can be forged. */
const notices = {
  signedIn: { tone: "done", text: words.messages.signedIn },
  signedOut: { tone: "done", text: words.messages.signedOut },
  signedUp: { tone: "done", text: words.messages.signedUp },
  sessionEnded: { tone: "failed", text: words.messages.sessionEnded },
  busy: { tone: "failed", text: words.messages.busy },
  everywhere: { tone: "done", text: words.sessions.done },
  confirmed: { tone: "done", text: words.confirmation.done },
  confirmedBefore: { tone: "failed", text: words.confirmation.used },
  resent: { tone: "done", text: words.confirmation.resent },
  resetSent: { tone: "done", text: words.reset.sent },
  resetDone: { tone: "done", text: words.reset.done },
  resetExpired: { tone: "failed", text: words.reset.expired },
  changed: { tone: "done", text: words.change.done },
  tooManyCodes: { tone: "failed", text: words.secondFactor.tooMany },
  codeUsed: { tone: "failed", text: words.secondFactor.used },
  turnedOn: { tone: "done", text: words.secondFactor.turnedOn },
  needsSecondStep: { tone: "failed", text: words.secondFactor.demanded },
  turnedOff: { tone: "done", text: words.secondFactor.turnedOff },
  dailyMailOn: { tone: "done", text: words.dailyMail.turnedOn },
  dailyMailOff: { tone: "done", text: words.dailyMail.turnedOff },
  takingCases: { tone: "done", text: words.takingCases.turnedOn },
  notTakingCases: { tone: "done", text: words.takingCases.turnedOff },
  invited: { tone: "done", text: team.notices.invited },
  withdrawn: { tone: "done", text: team.notices.withdrawn },
  roleChanged: { tone: "done", text: team.notices.roleChanged },
  markedAbsent: { tone: "done", text: team.notices.markedAbsent },
  markedPresent: { tone: "done", text: team.notices.markedPresent },
  deactivated: { tone: "done", text: team.notices.deactivated },
  assignsOn: { tone: "done", text: team.notices.assignsOn },
  assignsOff: { tone: "done", text: team.notices.assignsOff },
  joined: { tone: "done", text: team.notices.joined },
  joinedSignedIn: { tone: "done", text: team.notices.joinedSignedIn },
  handedOver: { tone: "done", text: "Handed over. Your colleague has a mail about it." },
  hoursSaved: { tone: "done", text: "The hours are saved. They apply to every promise from now on." },
} as const;

export type NoticeName = keyof typeof notices;
export type Notice = { tone: "done" | "failed"; text: string; id: string };

const cookie = "notice";

export const noticeText = (name: NoticeName) => notices[name].text;

export function setNotice({ request, context }: AccountRequest, name: NoticeName) {
  context.cookies.push(`${cookie}=${name}; Max-Age=60; ${attributes(request)}`);
}

/** Reads the notice and clears its cookie, so that it is shown once. */
export function takeNotice({ request, context }: AccountRequest): Notice | null {
  const name = new RegExp(`(?:^|; )${cookie}=(\\w+)`).exec(request.headers.get("Cookie") ?? "")?.[1];
  if (!name || !Object.hasOwn(notices, name)) return null;
  const { cookies, id } = context;
  if (!cookies.some((set) => set.startsWith(`${cookie}=`)))
    cookies.push(`${cookie}=; Max-Age=0; ${attributes(request)}`);
  return { ...notices[name as keyof typeof notices], id };
}

/** What a page shows again of a form: which one, and its fields by name. */
export type FormValues = { form: string; values: Record<string, string> };

const valuesCookie = "typed";
const longestValues = 2_000;

/** For a form that is shown again after a redirect: its values, never a password, to this page alone and for a minute. */
export const keepFormValues = (asked: AccountRequest, entered: FormValues) =>
  keepValues(asked, entered, { path: asked.url.pathname, seconds: 60 });

/**
 * The same while the password is asked for on a page of its own. `under` is the address below which the form's page is: a script asks
 * for the data of a page by another address than its own.
 */
export const keepWhilePasswordIsAsked = (asked: AccountRequest, entered: FormValues, under: string) =>
  keepValues(asked, entered, { path: under, seconds: 15 * 60 });

function keepValues(
  { request, context }: AccountRequest,
  entered: FormValues,
  { path, seconds }: { path: string; seconds: number },
) {
  const value = encodeURIComponent(JSON.stringify(entered));
  if (value.length <= longestValues)
    context.cookies.push(`${valuesCookie}=${value}; Max-Age=${seconds}; ${attributes(request, path)}`);
}

/** Reads the form's values and clears their cookie; with a name only those of that form. */
export function takeFormValues(
  { request, url, context }: AccountRequest,
  { path = url.pathname, form }: { path?: string; form?: string } = {},
): FormValues | undefined {
  const value = new RegExp(`(?:^|; )${valuesCookie}=([^;]+)`).exec(request.headers.get("Cookie") ?? "")?.[1];
  const entered = value && readValues(value);
  if (!value || (form !== undefined && entered && entered.form !== form)) return undefined;
  context.cookies.push(`${valuesCookie}=; Max-Age=0; ${attributes(request, path)}`);
  return entered || undefined;
}

/** It may be forged: each value is a text in a field, and nothing more. */
function readValues(value: string): FormValues | undefined {
  try {
    return valuesShape.parse(JSON.parse(decodeURIComponent(value)));
  } catch {
    return undefined;
  }
}

const valuesShape = z.object({ form: z.string(), values: z.record(z.string(), z.string()) });

const attributes = (request: Request, path = "/") =>
  `Path=${path}; HttpOnly; SameSite=Lax${new URL(request.url).protocol === "https:" ? "; Secure" : ""}`;
