import { fill } from "../../../content/format";
import type { Content } from "../../../content/languages/content-of";
import { retention } from "../../../content/law/retention";
import { trackingPaths } from "../../../content/tracking-paths";
import type { Sql } from "../../../db/connect";
import { hashOf, newSecret } from "../../../db/personal/person-proof";
import { canMove } from "../../applications/requirement-moves";
import type { OwnRequirement } from "../../applications/requirements.server";
import { done, type Result, refuse } from "../../ui/result";
import { doneAs, type RequirementResult } from "./move-own-requirement.server";

const mostLinks = 5;

/** A link by which somebody else can send this document for a week; null when there are too many. Only its hash is stored. */
export async function makeUploadLink(sql: Sql, requirementId: string, customerId: string): Promise<string | null> {
  const token = newSecret();
  const made = await sql`
    insert into upload_links (hash, requirement_id, customer_id, ends_at)
    select ${hashOf(token)}, ${requirementId}, ${customerId}, now() + make_interval(days => ${retention.uploadLinkDays})
    where (select count(*) from upload_links where requirement_id = ${requirementId} and ends_at > now()) < ${mostLinks}
    returning hash`;
  return made.length > 0 ? `${trackingPaths.send}/${token}` : null;
}

/** The link that was just made, and how it is sent on. */
export type MadeLink = { link: string; whatsapp: string };

export async function offerUploadLink(
  content: Content,
  sql: Sql,
  requirement: OwnRequirement,
  origin: string,
): Promise<Result<{ made: MadeLink }>> {
  const { trackingDocuments: words } = content;
  const { id, customerId, title } = requirement;
  if (!canMove("send", "link", requirement)) return refuse(words.conflict, 409);
  const address = await makeUploadLink(sql, id, customerId);
  if (!address) return refuse(words.uploadLink.tooMany, 409);
  const link = origin + address;
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(fill(words.uploadLink.message, { title, link }))}`;
  return { ...done(words.uploadLink.made), made: { link, whatsapp } };
}

/** How many are in use, and until when. */
export async function countUploadLinks(
  sql: Sql,
  requirementId: string,
): Promise<{ count: number; until: Date | null }> {
  const [found] = await sql<{ count: number; until: Date | null }[]>`
    select count(*)::int as count, max(ends_at) as until from upload_links
    where requirement_id = ${requirementId} and ends_at > now()`;
  return found ?? { count: 0, until: null };
}

export async function endUploadLinks(content: Content, sql: Sql, requirementId: string): Promise<RequirementResult> {
  await sql`delete from upload_links where requirement_id = ${requirementId}`;
  return doneAs(content, "ended");
}

/** Notes which document was sent by the link, so that its holder can replace it; false where the link has ended. */
export const noteSentBy = async (sql: Sql, hash: string, documentId: string | null) =>
  (await sql`update upload_links set document_id = ${documentId} where hash = ${hash} and ends_at > now()`).count > 0;
