import type { Sql } from "../connect";

export const roles = ["admin", "agent"] as const;
export type Role = (typeof roles)[number];

/** What its holder may read: an admin everything, an agent their own cases and those that nobody owns. */
export type Scope = "everything" | "own and unowned";

const scopes: Record<Role, Scope> = { admin: "everything", agent: "own and unowned" };

/**
 * Proves that the caller is staff at this moment. Every function that reads personal data requires one, and only `check` can
 * create one, so that a forgotten guard does not compile.
 */
export class StaffProof {
  readonly #sql: Sql;

  private constructor(
    sql: Sql,
    readonly sessionId: string,
    readonly user: { id: string; name: string; email: string },
    readonly role: Role,
    readonly scope: Scope,
    /** Whether the password was entered in the last quarter of an hour, as sensitive acts ask. */
    readonly hasRecentPassword: boolean,
  ) {
    this.#sql = sql;
  }

  /** `isSignedIn` distinguishes an account without a role from a session that has ended. */
  static async check(sql: Sql, sessionId: string): Promise<{ isSignedIn: boolean; proof: StaffProof | null }> {
    const found = await findSessionUser(sql, sessionId);
    if (!found?.role) return { isSignedIn: found !== undefined, proof: null };
    const { role, hasRecentPassword, ...user } = found;
    return { isSignedIn: true, proof: new StaffProof(sql, sessionId, user, role, scopes[role], hasRecentPassword) };
  }

  /** For work that goes on after the check, such as a long export. */
  async stillHolds() {
    return (await findSessionUser(this.#sql, this.sessionId))?.role === this.role;
  }
}

/** From its creation, however often it is renewed: a stolen session must not last for ever. */
const longestSession = "30 days";
const recentPassword = "15 minutes";

type Found = { id: string; name: string; email: string; role: Role | null; hasRecentPassword: boolean };

/** A user with both roles acts as admin, the first in the alphabet. */
async function findSessionUser(sql: Sql, sessionId: string) {
  const [found] = await sql<Found[]>`
    select "user".id, "user".name, "user".email,
      (select role from user_roles where user_id = "user".id order by role limit 1) as role,
      session.password_checked_at > now() - ${recentPassword}::interval as "hasRecentPassword"
    from session join "user" on "user".id = session.user_id
    where session.id = ${sessionId} and session.expires_at > now()
      and session.created_at > now() - ${longestSession}::interval`;
  return found;
}
