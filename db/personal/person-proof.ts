import { createHash } from "node:crypto";
import type { Sql } from "../connect";

export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

/**
 * Proves that the caller opened the link that was mailed to an address in the last half hour: they may read and change
 * what was sent with this address, and nothing that merely has the same number.
 */
export class PersonProof {
  private constructor(
    readonly email: string,
    readonly endsAt: Date,
    readonly sessionHash: string,
  ) {}

  static async check(sql: Sql, session: string): Promise<PersonProof | null> {
    const sessionHash = hashOf(session);
    const [found] = await sql<{ email: string; endsAt: Date }[]>`
      select email, session_ends as "endsAt" from my_data_links join submissions on submissions.id = submission_id
      where session_hash = ${sessionHash} and session_ends > now()`;
    return found ? new PersonProof(found.email, found.endsAt, sessionHash) : null;
  }
}
