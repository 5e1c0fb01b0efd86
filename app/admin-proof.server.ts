import type { Sql } from "../db/connect";

/**
 * Shows that the caller is an admin in this very moment. Whatever reads leads asks for one, and only
 * the check itself can make one, so that a forgotten guard does not compile.
 */
export class AdminProof {
  readonly #sql: Sql;

  private constructor(
    sql: Sql,
    readonly sessionId: string,
    readonly admin: { id: string; name: string; email: string },
  ) {
    this.#sql = sql;
  }

  /** `isSignedIn` tells a session that ended from an account without the role. */
  static async of(sql: Sql, sessionId: string): Promise<{ isSignedIn: boolean; proof: AdminProof | null }> {
    const found = await findHolder(sql, sessionId);
    const proof = found?.isAdmin ? new AdminProof(sql, sessionId, found.holder) : null;
    return { isSignedIn: found !== null, proof };
  }

  /** For work that goes on after the check, such as a long export. */
  async stillHolds() {
    return (await findHolder(this.#sql, this.sessionId))?.isAdmin === true;
  }
}

/** However often it is used: a session that slipped away is not good for ever. */
const longestSession = "30 days";

async function findHolder(sql: Sql, sessionId: string) {
  const [found] = await sql<{ id: string; name: string; email: string; isAdmin: boolean }[]>`
    select "user".id, "user".name, "user".email, user_roles.role is not null as "isAdmin"
    from session
    join "user" on "user".id = session.user_id
    left join user_roles on user_roles.user_id = "user".id and user_roles.role = 'admin'
    where session.id = ${sessionId} and session.expires_at > now()
      and session.created_at > now() - ${longestSession}::interval`;
  if (!found) return null;
  const { isAdmin, ...holder } = found;
  return { isAdmin, holder };
}
