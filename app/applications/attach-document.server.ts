import { randomUUID } from "node:crypto";
import { documents as words } from "../../content/en/staff/documents";
import { hasEmail } from "../../content/person";
import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { holdCertificate, setCertificate } from "../customers/registrations.server";
import { hindranceOf } from "../documents/download/download.server";
import { takeIn, takeInForm } from "../documents/intake/take-in.server";
import { type Alongside, type Documents, destroyDocuments } from "../documents/storage/documents.server";
import { done, type Refusal, type Result, refuse } from "../ui/result";
import { lockApplication, withinTransaction, writeChange } from "./change-application.server";
import { mailCertificate } from "./enqueue-mails.server";
import { decideMove } from "./requirement-moves";
import { changeRequirement, findVisibleApplication, type Requirement } from "./requirements.server";

export type Stores = { sql: Sql; documents: Documents };
export type IssuedFile = "certificate" | "filing";

/** One file, or several pictures that become one, for a document that is needed. */
export async function attachFiles(
  proof: StaffProof,
  { sql, documents }: Stores,
  { id, customerId }: Requirement,
  form: FormData,
): Promise<Result> {
  const taken = await takeInForm(sql, documents, { id: randomUUID(), customerId, form }, attachTo(proof, id));
  if (!taken) return refuse(words.refusals.empty);
  return taken.ok ? done(words.done.attached) : refuse(words.refusals[taken.refusal]);
}

/** What the authority issued is kept to the byte; the job that mails it is written along with it. */
export async function attachIssuedFile(
  proof: StaffProof,
  { sql, documents }: Stores,
  id: string,
  which: IssuedFile,
  form: FormData,
): Promise<Result> {
  const application = await findVisibleApplication(proof, sql, id);
  const file = form.get("file");
  if (!application) return refuse(words.missing, 404);
  if (application.isLost) return refuse(words.upload.closed.ended, 409);
  if (!(file instanceof File) || file.size === 0) return refuse(words.refusals.empty);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sent = {
    id: randomUUID(),
    customerId: application.customerId,
    name: file.name,
    bytes,
    isIssued: which === "certificate",
  };
  const attach = which === "certificate" ? attachCertificate : attachFiling;
  const taken = await takeIn(sql, documents, sent, (transaction, document) =>
    replaceBy(transaction, document.id, attach(proof, transaction, id, document.id)),
  );
  if (!taken.ok) return refuse(words.refusals[taken.refusal]);
  const isAlone = which === "certificate" && !(await hasAddress(sql, application.submissionId));
  return done(words.done[isAlone ? "certificateAlone" : which]);
}

async function hasAddress(sql: Sql, submission: string): Promise<boolean> {
  const [person] = await sql<{ email: string }[]>`select email from submissions where id = ${submission}`;
  return person !== undefined && hasEmail(person.email);
}

/** The file becomes the document's in the same transaction; what stood there before is destroyed. */
export function attachTo(proof: StaffProof, requirementId: string): Alongside {
  return (sql, { id }) => replaceBy(sql, id, attachDocument(proof, sql, requirementId, id));
}

/** In the transaction in which a document is kept: the one whose place it takes is destroyed. */
export async function replaceBy(sql: Sql, id: string, attaching: Promise<{ replaced: string | null } | null>) {
  const attached = await attaching;
  if (!attached) throw new RequirementClosed();
  if (attached.replaced && attached.replaced !== id) await destroyDocuments(sql, [attached.replaced]);
}

/** The document was accepted, waived or taken away while its file was being sent. */
export class RequirementClosed extends Error {
  override name = "RequirementClosed";
}

/** A sentence for what is not possible at the moment; any other error is thrown again. */
export function explain(error: unknown): Refusal {
  if (error instanceof RequirementClosed) return refuse(words.conflict, 409);
  const hindrance = hindranceOf(error);
  if (!hindrance) throw error;
  return refuse(words.hindrances[hindrance], hindrance === "gone" ? 409 : 503);
}

/**
 * A file that staff attach becomes the document's; the id of the one before it is returned, to be destroyed. Null where there is
 * no such document, or it takes no file now.
 */
export async function attachDocument(proof: StaffProof, sql: Sql, requirementId: string, documentId: string) {
  const before = await changeRequirement(proof, sql, requirementId, (requirement) =>
    decideMove("send", "staff", requirement, { documentId }),
  );
  return before && { replaced: before.documentId };
}

/**
 * The screenshot or acknowledgement of the filing; the id of the one before it is returned, to be destroyed. Null where nothing is filed,
 * or it was refused or withdrawn.
 */
export function attachFiling(proof: StaffProof, sql: Sql, applicationId: string, documentId: string) {
  return withinTransaction<{ replaced: string | null } | null>(sql, async (transaction) => {
    const application = await lockApplication(proof, transaction, applicationId);
    if (!application?.filedOn || (!application.isOpen && application.stage !== "granted")) return null;
    const [before] = await transaction<{ id: string | null }[]>`
      select filed_document_id as id from applications where id = ${applicationId}`;
    await writeChange(
      transaction,
      application,
      {
        kind: "filing attached",
        also: async (after) => {
          await after`update applications set filed_document_id = ${documentId} where id = ${applicationId}`;
        },
      },
      proof.user.id,
    );
    return { replaced: before?.id ?? null };
  });
}

/** The authority's file becomes the certificate of a granted application; the id of the one before it is returned, to be destroyed. */
export function attachCertificate(proof: StaffProof, sql: Sql, applicationId: string, documentId: string) {
  return withinTransaction<{ replaced: string | null } | null>(sql, async (transaction) => {
    const application = await lockApplication(proof, transaction, applicationId);
    const before = await holdCertificate(transaction, applicationId);
    if (!application || !before) return null;
    await writeChange(
      transaction,
      application,
      {
        kind: "certificate attached",
        also: async (after) => {
          await setCertificate(after, applicationId, documentId);
          await mailCertificate(after, application, documentId);
        },
      },
      proof.user.id,
    );
    return { replaced: before.certificateId };
  });
}
