import { paths } from "./paths";
import { staffLinks } from "./signed-in";

export const accountPaths = {
  auth: paths.auth,
  confirm: "/auth/confirm",
  forgotten: "/auth/forgotten",
  reset: "/auth/reset",
  secondStep: "/auth/second-step",
  password: "/auth/password",
  invitation: "/auth/invitation",
  signOut: "/auth/sign-out",
  calls: "/api/auth",
  settings: "/account",
} as const;

/** Where the password is asked for again, and where to go on. */
export const passwordAddress = (next: string) => `${accountPaths.password}?${new URLSearchParams({ next })}`;

/** Where someone who signs in arrives: staff at their work, everyone else on the home page. */
export const arrivalOf = (role: string | null): string => (role === null ? paths.home : staffLinks.agent.href);

/** Whether React Router can navigate there without a new document. */
export const isClientRoute = (path: string) => /^\/(admin|seo|desk|account|auth)\b/.test(path);

const site = "http://this.site";

/**
 * Where to go after signing in: only ever a path of this site. It is judged as a browser will read it: a path such as
 * `/.//evil.example` is tidied into `//evil.example`, which is another host.
 */
export function readNext(next: string | null): string {
  if (!next?.startsWith("/") || next.length > 2_000 || !URL.canParse(next, site)) return paths.home;
  const { origin, pathname, search } = new URL(next, site);
  const path = pathname + search;
  const isOurs = origin === site && URL.canParse(path, site) && new URL(path, site).href === site + path;
  return isOurs && !pathname.startsWith("/auth") ? path : paths.home;
}
