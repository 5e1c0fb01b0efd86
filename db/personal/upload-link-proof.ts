import { trackingPaths } from "../../content/tracking-paths";
import type { Sql } from "../connect";
import { hashOf } from "./person-proof";

/**
 * Proves that the caller holds the link that a customer made for one document, less than a week ago: they may send this document,
 * and see or take back what came by this link. Only `check` can create one.
 */
export class UploadLinkProof {
  private constructor(
    readonly hash: string,
    readonly requirementId: string,
    /** What came by it. */
    readonly documentId: string | null,
    readonly endsAt: Date,
    /** Where the document is sent. Only a link that was found has one. */
    readonly address: string,
  ) {}

  static async check(sql: Sql, token: string): Promise<UploadLinkProof | null> {
    if (!/^[\w-]{22}$/.test(token)) return null;
    const hash = hashOf(token);
    const [found] = await sql<{ requirementId: string; documentId: string | null; endsAt: Date }[]>`
      select requirement_id, document_id, ends_at from upload_links
      where hash = ${hash} and ends_at > now()`;
    if (!found) return null;
    return new UploadLinkProof(
      hash,
      found.requirementId,
      found.documentId,
      found.endsAt,
      `${trackingPaths.send}/${token}`,
    );
  }
}
