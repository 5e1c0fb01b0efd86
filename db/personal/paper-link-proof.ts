import type { Sql } from "../connect";
import { hashOf } from "./person-proof";

/**
 * Proves that the caller holds the link that a customer made for one paper, less than a week ago: they may send this paper,
 * and see or take back what came by this link. Only `check` can create one.
 */
export class PaperLinkProof {
  private constructor(
    readonly hash: string,
    readonly paperId: string,
    /** What came by it. */
    readonly documentId: string | null,
    readonly endsAt: Date,
    /** Where the paper is sent. Only a link that was found has one. */
    readonly address: string,
  ) {}

  static async check(sql: Sql, token: string): Promise<PaperLinkProof | null> {
    if (!/^[\w-]{22}$/.test(token)) return null;
    const hash = hashOf(token);
    const [found] = await sql<{ paperId: string; documentId: string | null; endsAt: Date }[]>`
      select paper_id as "paperId", document_id as "documentId", ends_at as "endsAt" from room_paper_links
      where hash = ${hash} and ends_at > now()`;
    if (!found) return null;
    return new PaperLinkProof(hash, found.paperId, found.documentId, found.endsAt, `/room/send/${token}`);
  }
}
