import { paths } from "../../content/paths";

export const accountPaths = {
  auth: paths.auth,
  confirm: "/auth/confirm",
  forgotten: "/auth/forgotten",
  reset: "/auth/reset",
  secondStep: "/auth/second-step",
  signOut: "/auth/sign-out",
  calls: "/api/auth",
  settings: "/account",
} as const;

/** Where to go after signing in: only ever a path of this site. */
export function readNext(next: string | null): string {
  if (!next?.startsWith("/") || next.length > 2_000) return paths.home;
  const url = URL.canParse(next, "http://this.site") ? new URL(next, "http://this.site") : null;
  if (url?.origin !== "http://this.site" || url.pathname.startsWith("/auth")) return paths.home;
  return url.pathname + url.search;
}
