import { type Scope, scopes } from "./queue";

/** Remembers whose cases an admin looks at; in a cookie, so that every address of the desk can tell without a look-up. */
export const readScope = ({ headers }: Request): Scope =>
  scopes.find((scope) => new RegExp(`(?:^|; )desk-scope=${scope}`).test(headers.get("Cookie") ?? "")) ?? "everyone";

export const scopeCookie = (scope: Scope) => `desk-scope=${scope}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`;
