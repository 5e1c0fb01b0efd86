import { createHash, randomBytes } from "node:crypto";
import type { Sql } from "../connect";

export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
/** 128 random bits. */
export const newSecret = () => randomBytes(16).toString("base64url");

/**
 * Proves that the caller opened the link that was mailed to an address in the last half hour: they may read and change
 * what belonged to this address then, and nothing that merely has the same number or gets the same address later.
 */
export class PersonProof {
  private constructor(
    readonly submissions: string[],
    readonly account: string | null,
    readonly endsAt: Date,
    readonly sessionHash: string,
  ) {}

  static async check(sql: Sql, session: string): Promise<PersonProof | null> {
    const sessionHash = hashOf(session);
    const [found] = await sql<{ people: string; account: string | null; endsAt: Date }[]>`
      select array_to_string(people, ' ') as people, user_id as account, session_ends as "endsAt" from my_data_links
      where session_hash = ${sessionHash} and session_ends > now()`;
    if (!found) return null;
    const submissions = found.people.split(" ").filter(Boolean);
    return new PersonProof(submissions, found.account, found.endsAt, sessionHash);
  }
}
