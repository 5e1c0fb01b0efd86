import { type FormEndpoint, type FormName, formEndpoints, type ProblemWords, type Refusal } from "../submission";

/** The form whose endpoint it is. */
export const formOf = (endpoint: FormEndpoint): FormName => (endpoint === formEndpoints.lead ? "lead" : "contact");

export type Answer =
  | { outcome: "stored"; message: string }
  | { outcome: Refusal; message: string; problems?: ProblemWords<string> };

/** Longer than the server itself waits for its database; a connection that says nothing for so long is gone. */
const deliveryTimeoutMs = 15_000;

/** Throws when the connection drops: then nobody knows whether the form arrived, and only its key keeps it single. */
export async function deliver(endpoint: FormEndpoint, key: string, body: Record<string, unknown>): Promise<Answer> {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify(body),
    // Goes on when the visitor leaves the page meanwhile.
    keepalive: true,
    signal: AbortSignal.timeout(deliveryTimeoutMs),
  });
  const answer = await response.json().catch(() => null);
  if (answer && typeof answer.outcome === "string" && typeof answer.message === "string") return answer;
  throw new UnknownAnswer(`The server answered ${response.status}.`);
}

/** Something between us and the server answered in its place, such as a proxy. */
export class UnknownAnswer extends Error {
  override name = "UnknownAnswer";
}
