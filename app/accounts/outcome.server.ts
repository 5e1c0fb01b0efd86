import { setTimeout as pause } from "node:timers/promises";
import { isAPIError } from "better-auth/api";
import { data, redirect, redirectDocument } from "react-router";
import { isClientRoute } from "../../content/account-paths";
import { account as words } from "../../content/en/staff/account";
import { paths } from "../../content/paths";
import { signedInNotice } from "../../content/signed-in";
import { awayFromDatabase } from "../../db/share";
import type { Problems } from "./credentials.server";
import {
  type FormValues,
  keepFormValues,
  type NoticeName,
  noticeText,
  setNotice,
  takeFormValues,
} from "./notice.server";
import type { AccountRequest } from "./user.server";

/** What an authenticator app needs, shown once. */
export type SetUp = {
  picture: { size: number; path: string };
  /** Opens an authenticator app on the same device, which cannot scan its own QR code. */
  link: string;
  key: string;
  recoveryCodes: string[];
};

/**
 * The result of an account action, which a page (`answerForm`) and an API call (`answerCall`) each turn into a response:
 * with `to` a page redirects and shows the notice there, without it the form comes back with its problems.
 */
export type Outcome = {
  status: number;
  message: string;
  problems?: Problems;
  to?: string;
  notice?: NoticeName;
  /** The password was right, and the second step is still to come. */
  isFirstStep?: boolean;
  setUp?: SetUp;
};

export function refuse(problems: Problems, status = 400): Outcome {
  return { status, message: Object.values(problems)[0] ?? words.messages.failed, problems };
}

export const refuseWith = (message: string, status: number): Outcome => ({ status, message, problems: {} });

/** Too many passwords at once (sign-in/turns.server.ts): nothing was tried. */
export const refuseBusy: Outcome = { ...refuseWith(words.messages.busy, 503) };

/** Redirects to a page that shows the notice. */
export const redirectTo = (to: string, notice: NoticeName): Outcome => ({
  status: 200,
  message: noticeText(notice),
  to,
  notice,
});

/** What a refused account form shows again. Never holds a password. */
export type AccountReply = FormValues & { message: string; problems: Problems; setUp?: SetUp };

const fieldsShownAgain = ["email", "fullName", "role"];

const valuesOf = (form: FormData): FormValues => ({
  form: String(form.get("form") ?? ""),
  values: Object.fromEntries(fieldsShownAgain.map((field) => [field, String(form.get(field) ?? "")])),
});

/** The form's values from before a redirect, as a reply without a message: the notice has it. */
export function typedBefore(asked: AccountRequest): AccountReply | undefined {
  const entered = takeFormValues(asked);
  return entered && { ...entered, message: "", problems: {} };
}

/** The page's answer to one of its forms. */
export function answerForm(asked: AccountRequest, form: FormData, outcome: Outcome) {
  const { status, message, problems = {}, to, notice, setUp } = outcome;
  // Rendering the form again would cost others more than the sign-in that was refused; a script gets it without rendering.
  if (outcome === refuseBusy && isDocument(asked)) {
    setNotice(asked, "busy");
    keepFormValues(asked, valuesOf(form));
    throw redirect(asked.url.pathname + asked.url.search);
  }
  if (to === undefined) {
    const reply: AccountReply = { ...valuesOf(form), message, problems };
    return data(setUp ? { ...reply, form: "set-up", setUp } : reply, { status });
  }
  // Public pages are files and cannot read a notice; the home page contains this one and shows it when it is the target.
  if (notice === "signedIn" && to === paths.home) throw redirectDocument(`${paths.home}#${signedInNotice}`);
  if (notice) setNotice(asked, notice);
  throw isClientRoute(to) ? redirect(to) : redirectDocument(to);
}

const isDocument = ({ request, url }: AccountRequest) => new URL(request.url).pathname === url.pathname;

/** The answer to an API call. */
export function answerCall({ status, message, problems, isFirstStep }: Outcome) {
  if (isFirstStep) return Response.json({ twoFactorRedirect: true });
  return Response.json({ message, ...(problems && { problems }) }, { status });
}

/** Runs a better-auth call; a refusal becomes its code, a failure is thrown. */
export async function attempt<Value>(
  call: Promise<Value>,
): Promise<{ ok: true; value: Value } | { ok: false; code: string }> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    return { ok: false, code: String(error.body?.code ?? error.status) };
  }
}

/** The answer takes the same time in all cases, so that timing does not reveal an account. */
export async function inConstantTime<Value>(work: Promise<Value>, minimumMs = 700): Promise<Value> {
  const minimum = pause(minimumMs);
  const value = await work;
  await awayFromDatabase(() => minimum);
  return value;
}
