import { isAPIError } from "better-auth/api";
import { data } from "react-router";
import { account as words } from "../../content/english";
import type { Problems } from "./credentials";

/** How an account form ended when it did not lead on to another page. Never holds a password. */
export type AccountReply = { form: string; message: string; problems: Problems; values: Record<string, string> };

type Refusal = {
  form: string;
  message?: string;
  problems?: Problems;
  values?: Record<string, string>;
  status?: number;
};

export function refuse({ form, message, problems = {}, values = {}, status = 400 }: Refusal) {
  const first = Object.values(problems)[0];
  const reply: AccountReply = { form, message: message ?? first ?? words.messages.failed, problems, values };
  return data(reply, { status });
}

/** Runs a better-auth call; what it refuses becomes its code, what breaks stays an error. */
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

/** The answer takes the same time whichever way the work went, so that the clock tells a stranger nothing. */
export async function inSteadyTime<Value>(work: Promise<Value>, milliseconds = 700): Promise<Value> {
  const [value] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
  return value;
}
