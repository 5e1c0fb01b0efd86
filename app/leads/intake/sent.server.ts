import type { Facts } from "../../../content/edition/facts";
import { tenDigits } from "../../../content/normalise-text";
import { readPromo } from "../promo";
import type { Sent } from "../submission";

/**
 * Who sent a form, for the page that thanks them after the redirect. It lies in a cookie of that page for some minutes,
 * because an address would keep it in histories and logs.
 */
const name = "form-sent";
const secondsKept = 300;

export function sentOf(fields: Record<string, unknown>, promise: string | undefined): Sent {
  const text = (field: string) => (typeof fields[field] === "string" ? fields[field].trim() : "");
  return {
    name: text("name"),
    phone: tenDigits(text("phone")),
    service: text("service"),
    ...(promise && { promise }),
  };
}

export function sentCookie(sent: Sent, page: string, isSecure: boolean): string {
  const value = Buffer.from(JSON.stringify(sent)).toString("base64url");
  const secure = isSecure ? "; Secure" : "";
  return `${name}=${value}; Path=${page}; Max-Age=${secondsKept}; HttpOnly; SameSite=Lax${secure}`;
}

/** Null when the cookie is gone, refused or not ours. */
export function readSent(facts: Facts, request: Request): Sent | null {
  const cookie = new RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(request.headers.get("Cookie") ?? "")?.[1];
  try {
    const sent = JSON.parse(Buffer.from(cookie ?? "", "base64url").toString());
    const isWhole = [sent.name, sent.phone, sent.service].every((value) => typeof value === "string");
    if (!isWhole) return null;
    const { name, phone, service, promise } = sent;
    const promo = readPromo(facts, sent.promo);
    return { name, phone, service, ...(typeof promise === "string" && { promise }), ...(promo && { promo }) };
  } catch {
    return null;
  }
}
