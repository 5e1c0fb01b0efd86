import { createHash } from "node:crypto";
import { zero } from "../../content/zero/zero";
import type { Exchange } from "./exchange";
import { closedPolicy, contentPolicy, flatSecurityHeaders } from "./headers";

const { site } = zero;

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

const plainStyle = `body{margin:0;background:#fbf7ee;color:#1b2350;font:1.0625rem/1.55 system-ui,sans-serif}
header{padding:.6rem 1.1rem;background:#fff;border-bottom:1px solid #e4dac4}
header a{display:inline-flex;align-items:center;gap:.55rem;color:inherit;font:700 1.45rem/1.4 Georgia,serif;text-decoration:none}
svg{width:2rem;height:2rem;color:#8c2f1b}
main{max-width:34rem;margin:1rem auto;padding:1.1rem;background:#fff;border:1px solid #e4dac4;border-radius:14px}
h1{margin:0;font:700 1.75rem/1.2 Georgia,serif}
button,.button{display:block;padding:.75rem 1.3rem;border:0;border-radius:10px;background:#ffa62b;color:#1b2350;font:700 1rem/1.25 system-ui,sans-serif;text-align:center;text-decoration:none}
main a{color:inherit}
@media(max-width:36rem){main{margin:1rem}}`;

const mark = `<svg viewBox="0 0 34 34" fill="none" stroke="currentColor" aria-hidden="true"><circle cx="17" cy="17" r="15.5" stroke-width="2"/><circle cx="17" cy="17" r="11.8" stroke-dasharray="1.5 2"/><path d="m10.5 17.5 4.5 4.5 8.5-10" stroke-width="3"/></svg>`;

/** Of such a page: it may load nothing, and only its own style applies. */
export const plainPolicy = contentPolicy({
  styles: [`'sha256-${createHash("sha256").update(plainStyle).digest("base64")}'`],
});

/** Pages for when nothing can be rendered, in the site's look: no file, no script, and no question to the database. */
export const plainPage = (heading: string, text: string, more = "") => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading} | ${escapeHtml(site.name)}</title><style>${plainStyle}</style>
<header><a href="/">${mark}${escapeHtml(site.name)}</a></header><main><h1>${heading}</h1>
<p>${text}</p>
${more}<p><a href="/">Return to Home</a></p></main></html>`;

/** Where the browser is still on the page of the form, which is opened again with nothing lost of what was sent before. */
export function tooLargePage(path: string, largestMegabytes: number): string {
  const text = `All files together may be at most ${largestMegabytes} MB here. Nothing of this was stored; what you sent before is safe.`;
  return plainPage(
    "That is too large to send at once",
    text,
    `<p>Send fewer or smaller files: a screenshot of a photo is enough, and a PDF can be saved smaller. Or call us on ${escapeHtml(site.phone)}.</p>
<p><a class="button" href="${escapeHtml(path)}">Back to the form</a></p>
`,
  );
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? "");

const mostFields = 200;

/**
 * The submitted form again, with its values and a button, for a form that could not be stored: the browser no longer has
 * them. Passwords and codes are left out; the form's own page then asks for them again.
 */
export function sendAgainForm(target: string, body: Buffer | null): string {
  const { pathname, search } = new URL(target);
  const text = body?.toString("utf8") ?? "";
  // A flood of fields gets a small answer.
  if (text.split("&", mostFields + 1).length > mostFields) return "";
  const submitted = [...new URLSearchParams(text)].filter(([name]) => !/password|code/i.test(name));
  if (submitted.length === 0) return "";
  const fields = submitted.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(pathname + search)}">${fields.join("")}<button>Send it again</button></form>\n`;
}
