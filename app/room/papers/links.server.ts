import { retention } from "../../../content/law/retention";
import type { Sql } from "../../../db/connect";
import { hashOf, newSecret } from "../../../db/personal/person-proof";

const mostLinks = 5;

/** A link by which somebody else can send this paper for a week; null when there are too many. Only its hash is kept. */
export async function makePaperLink(sql: Sql, paperId: string, customerId: string): Promise<string | null> {
  const token = newSecret();
  const made = await sql`
    insert into room_paper_links (hash, paper_id, customer_id, ends_at)
    select ${hashOf(token)}, ${paperId}, ${customerId}, now() + make_interval(days => ${retention.paperLinkDays})
    where (select count(*) from room_paper_links where paper_id = ${paperId} and ends_at > now()) < ${mostLinks}
    returning hash`;
  return made.length > 0 ? `/room/send/${token}` : null;
}

/** How many are in use, and until when. */
export async function countPaperLinks(sql: Sql, paperId: string): Promise<{ count: number; until: Date | null }> {
  const [found] = await sql<{ count: number; until: Date | null }[]>`
    select count(*)::int as count, max(ends_at) as until from room_paper_links
    where paper_id = ${paperId} and ends_at > now()`;
  return found ?? { count: 0, until: null };
}

export const endPaperLinks = (sql: Sql, paperId: string) =>
  sql`delete from room_paper_links where paper_id = ${paperId}`;

/** What came by the link, which whoever has it may replace; false where it was ended. */
export const noteSentBy = async (sql: Sql, hash: string, documentId: string | null) =>
  (await sql`update room_paper_links set document_id = ${documentId} where hash = ${hash} and ends_at > now()`).count >
  0;
