import type { account } from "../../content/english";
export type Credentials = { email: string; password: string };
export type NewAccount = Credentials & { fullName: string };
export type Problems = Partial<
  Record<"fullName" | "email" | "password" | "repeatPassword" | "currentPassword" | "code", string>
>;

type Words = typeof account.problems;
type Read<Value> = { ok: true; value: Value } | { ok: false; problems: Problems };

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

export function readCredentials(form: FormData, words: Words): Read<Credentials> {
  const email = readEmail(form);
  const password = text(form, "password");
  return refuseOr(
    { email: emailProblem(email, words), password: password === "" ? words.password : undefined },
    { email, password },
  );
}

export function readNewAccount(
  form: FormData,
  words: Words,
  isCommon: (password: string) => boolean,
): Read<NewAccount> {
  const email = readEmail(form);
  const password = text(form, "password");
  const fullName = text(form, "fullName")
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, " ")
    .trim()
    .slice(0, 100);
  const problems = {
    fullName: fullName === "" ? words.fullName : undefined,
    email: emailProblem(email, words),
    password: newPasswordProblem(password, words, isCommon),
  };
  return refuseOr(problems, { email, password, fullName });
}

/** A new password typed twice; `repeatPassword` shows that the first was meant. */
export function readNewPassword(form: FormData, words: Words, isCommon: (password: string) => boolean): Read<string> {
  const password = text(form, "password");
  const problems = {
    password: newPasswordProblem(password, words, isCommon),
    repeatPassword: text(form, "repeatPassword") === password ? undefined : words.passwordsDiffer,
  };
  return refuseOr(problems, password);
}

export const readEmail = (form: FormData) => text(form, "email").trim().toLowerCase();

export function emailProblem(email: string, words: Words) {
  if (email === "") return words.email;
  return email.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? undefined : words.emailInvalid;
}

function newPasswordProblem(password: string, words: Words, isCommon: (password: string) => boolean) {
  if (password === "") return words.password;
  if (password.length < 8) return words.passwordShort;
  if (password.length > 128) return words.passwordLong;
  return isCommon(password) ? words.passwordCommon : undefined;
}

function refuseOr<Value>(problems: Record<string, string | undefined>, value: Value): Read<Value> {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  return found.length > 0 ? { ok: false, problems: Object.fromEntries(found) } : { ok: true, value };
}
