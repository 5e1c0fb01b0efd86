import { staffCookie } from "../../content/signed-in";
import type { Role } from "../../db/personal/staff-proof";

type PageRequest = { request: Request; context: { cookies: string[] } };

const seconds = 30 * 24 * 60 * 60;

/**
 * Keeps the cookie that shows staff the way from public pages to their work (content/staff-link.ts). It opens nothing:
 * a visitor who sets it by hand gets a link that asks them to sign in.
 */
export function keepStaffCookie({ request, context }: PageRequest, role: Role | null) {
  const current = new RegExp(`(?:^|; )${staffCookie}=(\\w+)`).exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;
  if (current === role) return;
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  context.cookies.push(`${staffCookie}=${role ?? ""}; Path=/; Max-Age=${role ? seconds : 0}; SameSite=Lax${secure}`);
}
