import { sayKind } from "../../content/en/applications/names";
import type { Sql } from "../../db/connect";
import { personalTables } from "../../db/personal/tables";
import type { TrackingProof } from "../../db/personal/tracking-proof";
import { isUuid } from "../../db/uuid";

/** The authority's acknowledgement of a customer's own application, as staff kept it at the filing. Null where there is none. */
export async function findFiling(proof: TrackingProof, sql: Sql, application: string) {
  if (!isUuid(application)) return null;
  const { applications } = personalTables(sql, proof);
  const [found] = await sql<{ documentId: string; kind: string; reference: string }[]>`
    select filed_document_id as "documentId", kind, reference from ${applications}
    where applications.id = ${application} and applications.erased_at is null and filed_document_id is not null`;
  return found ? { documentId: found.documentId, name: `${sayKind(found.kind)} ${found.reference} filed` } : null;
}
