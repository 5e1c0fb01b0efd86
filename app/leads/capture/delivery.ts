import { type FormEndpoint, type FormName, formEndpoints, type ProblemWords, type Refusal } from "../submission";

/** The form whose endpoint it is. */
export const formOf = (endpoint: FormEndpoint): FormName => (endpoint === formEndpoints.lead ? "lead" : "contact");

export type Answer =
  | { outcome: "stored"; message: string; promise?: string }
  | { outcome: Refusal; message: string; problems?: ProblemWords<string> };

/** Longer than the server waits for its database; after that the connection counts as lost. */
const deliveryTimeoutMs = 15_000;

/** Throws when the connection drops: the form may have arrived, and only its idempotency key prevents a double. */
export async function deliver(endpoint: FormEndpoint, key: string, body: Record<string, unknown>): Promise<Answer> {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify(body),
    // The request continues when the visitor leaves the page.
    keepalive: true,
    signal: AbortSignal.timeout(deliveryTimeoutMs),
  });
  const answer = await response.json().catch(() => null);
  if (answer && typeof answer.outcome === "string" && typeof answer.message === "string") return answer;
  throw new UnknownAnswer(`The server answered ${response.status}.`);
}

/** Something else answered in the server's place, such as a proxy. */
export class UnknownAnswer extends Error {
  override name = "UnknownAnswer";
}
