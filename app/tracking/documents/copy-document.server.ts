import { sayKind } from "../../../content/en/applications/names";
import { fill } from "../../../content/format";
import type { Content } from "../../../content/languages/content-of";
import type { Sql } from "../../../db/connect";
import { personalTables } from "../../../db/personal/tables";
import type { TrackingProof } from "../../../db/personal/tracking-proof";
import { describeRequirement, type OwnRequirement } from "../../applications/requirements.server";
import { type Documents, findDocument, keepDocument, readDocument } from "../../documents/storage/documents.server";
import { isEndedByRefund } from "../../orders/payments/refunds.server";
import { refuse } from "../../ui/result";
import { doneAs, explainFault, type RequirementResult } from "./move-own-requirement.server";
import { attachTo } from "./send-document.server";

/** The same document under another rule; all others are the same only under their own. */
const sameAs = { gstPhoto: "photo", gstDeed: "deed" };

type Found = {
  requirement: string;
  from: string;
  rule: string;
  title: string;
  kind: string;
  reference: string;
  documentId: string;
};

/**
 * For each document that is missing, what this very customer sent for another application from this very address: a joined
 * customer's, or somebody else's with the same number, is not offered. What was accepted comes first, then the newest.
 */
async function findCopyable(proof: TrackingProof, sql: Sql): Promise<Found[]> {
  if (!proof.isProven) return [];
  const { applications } = personalTables(sql, proof);
  const isOwn = sql`submission_id = any(${proof.own})`;
  const kindOf = (rule: ReturnType<Sql>) => sql`coalesce(${sql.json(sameAs)}::jsonb ->> ${rule}, ${rule})`;
  return sql<Found[]>`
    with mine as (select * from ${applications} where ${isOwn})
    select distinct on (wanted.id) wanted.id as requirement, source.id as "from", source.rule, source.title, theirs.kind,
      theirs.reference, source.document_id
    from requirements as wanted join mine on mine.id = wanted.application_id and mine.is_open
      join mine as theirs on theirs.id <> mine.id and theirs.customer_id = mine.customer_id
      join requirements as source on source.application_id = theirs.id and source.rule <> ''
        and source.state in ('sent', 'looked at', 'accepted')
        and ${kindOf(sql`source.rule`)} = ${kindOf(sql`wanted.rule`)}
      join documents on documents.id = source.document_id and documents.customer_id = theirs.customer_id
        and stored_at is not null
    where wanted.state = 'missing' and not ${isEndedByRefund(sql, sql`mine.order_id`)}
    order by wanted.id, source.state = 'accepted' desc, source.changed_at desc`;
}

export type Copyable = { from: string; label: string };

/** By the requirement that is missing. */
export async function listCopyable(content: Content, proof: TrackingProof, sql: Sql): Promise<Map<string, Copyable>> {
  const { trackingDocuments: words } = content;
  const found = await findCopyable(proof, sql);
  return new Map(
    found.map(({ requirement, from, kind, ...source }) => {
      const label = fill(words.copy.button, { title: describeRequirement(source).title, kind: sayKind(kind) });
      return [requirement, { from, label }];
    }),
  );
}

/** One press: a document of its own, sealed by the customer's key, which outlives the one that it is a copy of. */
export async function copyDocument(
  content: Content,
  proof: TrackingProof,
  { sql, documents }: { sql: Sql; documents: Documents },
  { id, customerId }: OwnRequirement,
  form: FormData,
): Promise<RequirementResult> {
  const { trackingDocuments: words } = content;
  const source = (await findCopyable(proof, sql)).find(
    ({ requirement, from }) => requirement === id && from === form.get("from"),
  );
  const original = source && (await findDocument(sql, customerId, source.documentId));
  if (!source || !original) return refuse(words.conflict, 409);
  const { kind, pages, width, height, receivedSha256 } = original;
  try {
    const prepared = {
      ...{ id: crypto.randomUUID(), customerId, kind, isIssued: false, pages, width, height },
      bytes: await readDocument(sql, documents, original),
      received: Buffer.from(receivedSha256, "hex"),
    };
    await keepDocument(sql, documents, prepared, attachTo(proof, id, source.reference));
    return doneAs(content, "copied");
  } catch (error) {
    return explainFault(content, error);
  }
}
