import { encode } from "uqr";
import { accountPaths } from "../../../content/account-paths";
import { account as words } from "../../../content/en/staff/account";
import { sendSecurityNotice } from "../account-mail.server";
import { codeOnly, passwordOnly, readInput } from "../credentials.server";
import { recordEvent } from "../events.server";
import { clearTries, countTry, limits, spendCode } from "../limits.server";
import { attempt, type Outcome, redirectTo, refuse, refuseWith, type SetUp } from "../outcome.server";
import { type AccountRequest, headersFor, passCookies, type User } from "../user.server";
import { tryInPasswordTurn } from "./turns.server";

type Input = Record<string, unknown>;
const { problems, messages } = words;

export async function beginSetUp(asked: AccountRequest, user: User, input: Input): Promise<Outcome> {
  const { api } = asked.accounts.authFor(asked.request);
  const answer = await withPassword(asked, user, input, async (password) =>
    api.enableTwoFactor({ body: { password }, headers: await headersFor(asked) }),
  );
  if (!answer.ok) return answer.refusal;
  if (answer.value.method !== "totp") throw new Error("asked for an authenticator app and got something else");
  const { totpURI, backupCodes } = answer.value;
  const setUp: SetUp = {
    picture: drawCode(totpURI),
    link: totpURI,
    key: new URL(totpURI).searchParams.get("secret") ?? "",
    recoveryCodes: backupCodes,
  };
  return { status: 200, message: "", setUp };
}

export async function finishSetUp(asked: AccountRequest, user: User, input: Input): Promise<Outcome> {
  const { accounts, request } = asked;
  const read = readInput(codeOnly, input);
  if (!read.ok) return refuse(read.problems);
  if (!(await countTry(accounts, limits.codes, user.id))) return refuseWith(messages.tooManyTries, 429);
  const answer = await attempt(
    accounts
      .authFor(request)
      .api.verifyTOTP({ body: read.value, headers: await headersFor(asked), returnHeaders: true }),
  );
  if (!answer.ok) return refuse({ code: problems.codeInvalid });
  await spendCode(accounts, user.id, read.value.code);
  await clearTries(accounts, limits.codes, user.id);
  passCookies(asked, answer.value.headers);
  await sendSecurityNotice(accounts, user.id, "secondStepOn");
  await recordEvent(asked, "second step turned on", { user: user.id });
  return redirectTo(accountPaths.settings, "turnedOn");
}

export async function turnOff(asked: AccountRequest, user: User, input: Input): Promise<Outcome> {
  const { api } = asked.accounts.authFor(asked.request);
  const answer = await withPassword(asked, user, input, async (password) =>
    api.disableTwoFactor({ body: { password }, headers: await headersFor(asked), returnHeaders: true }),
  );
  if (!answer.ok) return answer.refusal;
  passCookies(asked, answer.value.headers);
  await sendSecurityNotice(asked.accounts, user.id, "secondStepOff");
  await recordEvent(asked, "second step turned off", { user: user.id });
  return redirectTo(accountPaths.settings, "turnedOff");
}

/** Asks for the password again: an open session alone must not be enough to change the sign-in. */
async function withPassword<Value>(
  asked: AccountRequest,
  user: User,
  input: Input,
  call: (password: string) => Promise<Value>,
): Promise<{ ok: true; value: Value } | { ok: false; refusal: Outcome }> {
  const read = readInput(passwordOnly, input);
  if (!read.ok) return { ok: false, refusal: refuse(read.problems) };
  const work = () => attempt(call(read.value.currentPassword));
  const tried = await tryInPasswordTurn(asked, user.id, work, { isFirst: user.proof !== null });
  if ("refusal" in tried) return { ok: false, ...tried };
  const { value: answer } = tried;
  if (!answer.ok) return { ok: false, refusal: refuse({ currentPassword: problems.passwordWrong }) };
  await clearTries(asked.accounts, limits.codes, user.id);
  return answer;
}

/** A QR code as one SVG path, because the content policy allows no inline styles. */
function drawCode(text: string): SetUp["picture"] {
  const { size, data: rows } = encode(text, { border: 2 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: path.join("") };
}
