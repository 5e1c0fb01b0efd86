import type { ProblemWords, Refusal } from "../submission";
import type { FormName } from "./draft";

export type Door = "/api/leads" | "/api/contact-messages";

/** The form whose door it is. */
export const formOf = (door: Door): FormName => (door === "/api/leads" ? "lead" : "contact");

export type Answer =
  | { outcome: "stored"; message: string }
  | { outcome: Refusal; message: string; problems?: ProblemWords<string> };

/** Longer than the server's own patience; a connection that says nothing for so long is gone. */
const patience = 15_000;

/** Throws when the connection drops: then nobody knows whether the form arrived, and only its key keeps it single. */
export async function deliver(door: Door, key: string, body: Record<string, unknown>): Promise<Answer> {
  const response = await fetch(door, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify(body),
    // Goes on when the visitor leaves the page meanwhile.
    keepalive: true,
    signal: AbortSignal.timeout(patience),
  });
  const answer = await response.json().catch(() => null);
  if (answer && typeof answer.outcome === "string" && typeof answer.message === "string") return answer;
  throw new UnknownAnswer(`The server answered ${response.status}.`);
}

/** Something between us and the server answered in its place, such as a proxy. */
export class UnknownAnswer extends Error {
  override name = "UnknownAnswer";
}
