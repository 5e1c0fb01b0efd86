import { betterAuth } from "better-auth";
import { twoFactor } from "better-auth/plugins";
import { CamelCasePlugin, Kysely } from "kysely";
import { PostgresJSDialect } from "kysely-postgres-js";
import { site } from "../../content/identity";
import type { Sql } from "../../db/connect";
import { type AccountParts, sendConfirmation, sendExistingAccount, sendReset } from "./account-mail.server";

export type Accounts = AccountParts & { authFor(request: Request): Auth };
export type Auth = ReturnType<typeof createAuth>;

const day = 24 * 60 * 60;
const sessionLength = 14 * day;
const shortestPassword = 8;
const longestPassword = 128;

/** The visitor's address as the server established it; whatever a visitor sends under this name is replaced. */
export const addressHeader = "x-anugya-address";

/** A cookie bound to the host must be secure, which plain http cannot be: hence one instance a scheme. */
export function createAccounts(parts: AccountParts): Accounts {
  const instances = new Map<boolean, Auth>();
  return {
    ...parts,
    authFor(request) {
      const isSecure = new URL(request.url).protocol === "https:";
      const auth = instances.get(isSecure) ?? createAuth(parts, isSecure);
      instances.set(isSecure, auth);
      return auth;
    },
  };
}

function createAuth(parts: AccountParts, isSecure: boolean) {
  return betterAuth({
    appName: site.name,
    baseURL: parts.origin(),
    secret: parts.secret,
    database: { db: tablesOf(parts.sql), type: "postgres", transaction: true },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      resetPasswordTokenExpiresIn: 60 * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => sendReset(parts, user, token),
      // Whoever opened the link has shown that the address is theirs.
      onPasswordReset: async ({ user }) => {
        await parts.sql`update "user" set email_verified = true where id = ${user.id}`;
      },
      onExistingUserSignUp: ({ user }) => sendExistingAccount(parts, user),
    },
    emailVerification: {
      // Ours goes out after the transaction, when the password it names is there to be seen.
      sendOnSignUp: false,
      sendOnSignIn: true,
      sendVerificationEmail: ({ user }) => sendConfirmation(parts, user),
    },
    // No copy of the session in a cookie: a session that is revoked is dead at once.
    session: { expiresIn: sessionLength, updateAge: day, cookieCache: { enabled: false } },
    plugins: [twoFactor({ issuer: site.name })],
    // Ours counts by account too, and covers forms that never pass through better-auth's own addresses.
    rateLimit: { enabled: false },
    advanced: {
      // Migrations see to the tables; the look at them would hold up the first sign-in, or fail with it.
      database: { validateSchema: false },
      useSecureCookies: false,
      cookiePrefix: isSecure ? "__Host-anugya" : "anugya",
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // It writes addresses of people into its lines.
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}

/** better-auth's names are in camel case, ours in snake case (migrations/0010-accounts.sql). */
const tablesOf = (sql: Sql) =>
  new Kysely({ dialect: new PostgresJSDialect({ postgres: sql }), plugins: [new CamelCasePlugin()] });
