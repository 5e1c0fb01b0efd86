import { betterAuth } from "better-auth";
import { twoFactor } from "better-auth/plugins";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { zero } from "../../content/zero/zero";
import type { Sql } from "../../db/connect";
import { noteFailure } from "../../db/unavailable";
import {
  type AccountServices,
  sendConfirmation,
  sendExistingAccount,
  sendReset,
  sendSecurityNotice,
} from "./account-mail.server";
import { hashPassword, verifyPassword } from "./hashing.server";
import { endLinksAndSteps } from "./links.server";
import { versioned } from "./rotation.server";

const { site } = zero;

export type Accounts = AccountServices & { authFor(request: Request): Auth };
export type Auth = ReturnType<typeof createAuth>;

const daySeconds = 24 * 60 * 60;
export const sessionSeconds = 14 * daySeconds;
const shortestPassword = 8;
const longestPassword = 128;

/** The client's address as the server established it; a header of this name in the request is ignored. */
export const addressHeader = "x-anugya-address";

/** A `__Host-` cookie must be Secure, which plain http does not allow: hence one instance per scheme. */
export function createAccounts(services: AccountServices): Accounts {
  const instances = new Map<boolean, Auth>();
  return {
    ...services,
    authFor(request) {
      const isSecure = new URL(request.url).protocol === "https:";
      const auth = instances.get(isSecure) ?? createAuth(services, isSecure);
      instances.set(isSecure, auth);
      return auth;
    },
  };
}

function createAuth(services: AccountServices, isSecure: boolean) {
  return betterAuth({
    appName: site.name,
    baseURL: services.origin(),
    ...versioned(services.secrets),
    database: { db: tablesOf(services.sql), type: "postgres", transaction: true },
    emailAndPassword: {
      enabled: true,
      password: { hash: hashPassword, verify: verifyPassword },
      requireEmailVerification: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      resetPasswordTokenExpiresIn: 60 * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => sendReset(services, user, token),
      // Opening the link has proved that the address is theirs.
      onPasswordReset: async ({ user }) => {
        await services.sql`update "user" set email_verified = true where id = ${user.id}`;
        await endLinksAndSteps(services, user.id);
        await sendSecurityNotice(services, user.id, "passwordChanged");
      },
      onExistingUserSignUp: ({ user }) => sendExistingAccount(services, user),
    },
    emailVerification: {
      // Sent by us after the transaction, when the password that the link is bound to is stored.
      sendOnSignUp: false,
      sendOnSignIn: true,
      sendVerificationEmail: ({ user }) => sendConfirmation(services, user),
    },
    // The database holds digests of the tokens in links, as it does of passwords.
    verification: { storeIdentifier: "hashed" },
    // The session is not cached in a cookie, so that a revoked one ends at once.
    session: { expiresIn: sessionSeconds, updateAge: daySeconds, cookieCache: { enabled: false } },
    plugins: [twoFactor({ issuer: site.name })],
    // Ours (limits.server.ts) also counts by account, and covers forms that bypass better-auth's own handler.
    rateLimit: { enabled: false },
    advanced: {
      // Migrations create the tables; checking them would delay the first sign-in, or make it fail.
      database: { validateSchema: false },
      useSecureCookies: false,
      cookiePrefix: isSecure ? "__Host-anugya" : "anugya",
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // It would log e-mail addresses.
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}

/**
 * better-auth's names are in camel case, ours in snake case (db/migrations/0001-baseline.sql). It answers with an error of its
 * own where the database fails, so the database's is noted.
 */
function tablesOf(sql: Sql) {
  const { connect } = sql.options.pool;
  // Not Kysely's to end.
  const pool = { connect: () => connect().catch(noteAndThrow), end: async () => {}, options: {} };
  return new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: (event) => void (event.level === "error" && noteFailure(event.error)),
  });
}

function noteAndThrow(error: unknown): never {
  noteFailure(error);
  throw error;
}
