import { z } from "zod";
import { account } from "../../content/en/staff/account";
import { team } from "../../content/en/staff/team";
import { holdsAadhaar } from "../../content/person";
import { roles } from "../../db/personal/staff-proof";
import { isCommonPassword } from "./common-passwords.server";

const words = account.problems;

export type Problems = Partial<
  Record<"fullName" | "email" | "password" | "repeatPassword" | "currentPassword" | "code" | "role", string>
>;

/** A field that is missing or not text counts as empty. */
const text = z.string().catch("");
const required = (problem: string) => text.pipe(z.string().min(1, problem));

/** Without what tells mail programs where one address ends and another begins. */
const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/;

const email = text.pipe(
  z.string().trim().toLowerCase().min(1, words.email).max(254, words.emailInvalid).regex(address, words.emailInvalid),
);
const fullName = text
  .transform((name) => name.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, " ").trim())
  .transform((name) => name.slice(0, 100))
  .pipe(
    z
      .string()
      .min(1, words.fullName)
      .refine((name) => !holdsAadhaar(name), words.aadhaar),
  );
const newPassword = text.pipe(
  z
    .string()
    .min(1, words.password)
    .min(8, words.passwordShort)
    .max(128, words.passwordLong)
    .refine((password) => !isCommonPassword(password), words.passwordCommon),
);

const typedTwice = { password: newPassword, repeatPassword: text };
const isSame = ({ password, repeatPassword }: { password: string; repeatPassword: string }) =>
  password === repeatPassword;
const differ = { path: ["repeatPassword"], message: words.passwordsDiffer, when: () => true };

export const credentials = z.object({ email, password: required(words.password) });
export const newAccount = z.object({ fullName, email, password: newPassword });
export const addressOnly = z.object({ email });
export const passwordOnly = z.object({ currentPassword: required(words.password) });
export const resetForm = z.object({ ...typedTwice, token: text }).refine(isSame, differ);
export const changeForm = z.object({ ...passwordOnly.shape, ...typedTwice }).refine(isSame, differ);
export const invitationForm = z.object({ email, role: z.enum(roles, team.problems.role) });
export const joinForm = z.object({ fullName, ...typedTwice }).refine(isSame, differ);
/** People type a code as the app shows it, with a gap. */
export const codeOnly = z.object({
  code: text.transform((code) => code.replace(/\s/g, "")).pipe(z.string().min(1, words.code)),
});

export type NewAccount = z.infer<typeof newAccount>;

/** What was typed, or the first problem of each field. */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: Record<string, unknown>,
): { ok: true; value: z.infer<Schema> } | { ok: false; problems: Problems } {
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, value: result.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error.issues) problems[String(path[0])] ??= message;
  return { ok: false, problems };
}
