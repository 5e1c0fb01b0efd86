import type { Exchange } from "./exchange";
import { closedPolicy, flatSecurityHeaders } from "./headers";

/** An answer that is not a page; `type` is JSON by default. */
export type Answer = { status: number; body: string | Uint8Array; type?: string; headers?: Record<string, string> };

export const json = (status: number, value: object | null, headers: Record<string, string> = {}): Answer => ({
  status,
  body: JSON.stringify(value),
  headers,
});

/** Adds the headers that every answer carries. */
export function send({ request, response, client, id }: Exchange, answer: Answer) {
  const { status, body, type = "application/json", headers = {} } = answer;
  response.writeHead(status, [
    ...flatSecurityHeaders(client.origin),
    ...["Content-Type", type, "Content-Length", String(Buffer.byteLength(body))],
    ...["Cache-Control", "no-store", "X-Request-Id", id],
    ...Object.entries({ "Content-Security-Policy": closedPolicy, ...headers }).flat(),
  ]);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Pages for when nothing can be rendered: no style, no script, and no question to the database. */
export const plainPage = (heading: string, text: string, more = "") => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title><h1>${heading}</h1>
<p>${text}</p>
${more}<p><a href="/">Return to Home</a></p></html>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? "");

const mostFields = 200;

/**
 * A form that was sent and not taken in, to be sent again as it was typed: the browser has nothing of it any more. Without
 * what is secret, which the form's own page then asks for, beside everything else.
 */
export function sendAgainForm(target: string, body: Buffer | null): string {
  const { pathname, search } = new URL(target);
  const text = body?.toString("utf8") ?? "";
  // Whatever a flood sends, its answer stays small.
  if (text.split("&", mostFields + 1).length > mostFields) return "";
  const typed = [...new URLSearchParams(text)].filter(([name]) => !/password|code/i.test(name));
  if (typed.length === 0) return "";
  const fields = typed.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(pathname + search)}">${fields.join("")}<button>Send it again</button></form>\n`;
}
