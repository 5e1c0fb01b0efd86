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

  static async of(sql: Sql, sessionId: string): Promise<AdminProof | null> {
    const admin = await findAdmin(sql, sessionId);
    return admin && new AdminProof(sql, sessionId, admin);
  }

  /** For work that goes on after the check, such as a long export. */
  async stillHolds() {
    return (await findAdmin(this.#sql, this.sessionId)) !== null;
  }
}

async function findAdmin(sql: Sql, sessionId: string) {
  const [admin] = await sql<{ id: string; name: string; email: string }[]>`
    select "user".id, "user".name, "user".email
    from session
    join "user" on "user".id = session.user_id
    join user_roles on user_roles.user_id = "user".id and user_roles.role = 'admin'
    where session.id = ${sessionId} and session.expires_at > now()`;
  return admin ?? null;
}
