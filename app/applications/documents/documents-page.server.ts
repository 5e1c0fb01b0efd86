import { documents as words } from "../../../content/en/staff/documents";
import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { recordOpened } from "../../audit/record.server";
import { textOf } from "../../customers/form-fields.server";
import { findRegistration } from "../../customers/registrations.server";
import type { DocumentFacts } from "../../documents/document";
import type { ShownDocument, ShownFile, ShownRequirement } from "../../documents/screens/document-view";
import { destroyDocuments, findDocument, listDocuments } from "../../documents/storage/documents.server";
import { officeTime } from "../../office/office-format";
import { actOf } from "../../ui/read-fields";
import { done, type Result, refuse } from "../../ui/result";
import { attachFiles, attachIssuedFile, explain, type IssuedFile, type Stores } from "../attach-document.server";
import { canMove, canRewrite, type MoveName } from "../requirement-moves";
import {
  findRequirement,
  findVisibleApplication,
  listRequirements,
  moveRequirement,
  type Requirement,
} from "../requirements.server";
import { maskDocument, turnPicture } from "./rewrite-document.server";

/** The files of an application: of each document that it asks for, the acknowledgement and the certificate; null where the reader may see no such application. */
export async function findFiles(proof: StaffProof, sql: Sql, applicationId: string, now = new Date()) {
  const application = await findVisibleApplication(proof, sql, applicationId);
  if (!application) return null;
  const requirements = await listRequirements(proof, sql, applicationId);
  const kept = await listDocuments(
    sql,
    requirements.flatMap(({ documentId }) => documentId ?? []),
  );
  return {
    filing:
      application.isFiled && (application.filedDocumentId || !application.isLost)
        ? await showFile(sql, application.filedDocumentId, now, !application.isLost)
        : null,
    certificate: await showCertificate(sql, applicationId, now),
    requirements: requirements.map((requirement) =>
      showRequirement(
        requirement,
        kept.find(({ id }) => id === requirement.documentId),
        now,
      ),
    ),
  };
}
export type ShownFiles = NonNullable<Awaited<ReturnType<typeof findFiles>>>;

async function showCertificate(sql: Sql, applicationId: string, now: Date): Promise<ShownFile | null> {
  const registration = await findRegistration(sql, applicationId);
  return registration && showFile(sql, registration.certificateId, now);
}

async function showFile(sql: Sql, id: string | null, now: Date, canAttach = true): Promise<ShownFile> {
  const [document] = await listDocuments(sql, id ? [id] : []);
  return { facts: document ? showDocument(document, now).facts : "", sha256: document?.sha256 ?? "", canAttach };
}

/** The certificate or the acknowledgement of an application that the reader may see; the opening is on record. */
export async function openIssuedFile(proof: StaffProof, sql: Sql, applicationId: string, which: IssuedFile) {
  const application = await findVisibleApplication(proof, sql, applicationId);
  const id =
    application && (which === "filing" ? application.filedDocumentId : await certificateOf(sql, applicationId));
  if (!application || !id) return null;
  const document = await findDocument(sql, application.customerId, id);
  if (document) await recordOpened(proof, sql, [application.submissionId], document.id, "downloaded");
  return document && { document, reference: application.reference };
}

const certificateOf = async (sql: Sql, applicationId: string) =>
  (await findRegistration(sql, applicationId))?.certificateId ?? null;

function showRequirement(requirement: Requirement, document: DocumentFacts | undefined, now: Date): ShownRequirement {
  const { id, title, state, isOpen } = requirement;
  const may = (move: MoveName) => canMove(move, "staff", requirement);
  const closed = may("send") ? null : !isOpen ? "ended" : state === "waived" ? "waived" : "accepted";
  const can = {
    look: may("lookAt"),
    remove: may("remove"),
    rewrite: canRewrite(requirement),
  };
  return { id, title, closed, can, document: document ? showDocument(document, now) : null };
}

function showDocument({ id, version, kind, pages, ...document }: DocumentFacts, now: Date): ShownDocument {
  const { width, height, size, isScanned, createdAt } = document;
  const facts =
    kind === "picture"
      ? `Picture, ${width ?? 0} × ${height ?? 0} pixels, ${sizeText(size)}`
      : `PDF, ${pages === 1 ? "1 page" : `${pages} pages`}, ${sizeText(size)}`;
  const received = `Received ${officeTime(createdAt, now)}`;
  const scanned = isScanned ? "Scanned for viruses: clean." : "Not scanned for viruses.";
  return { id, version, kind, pages, facts, received, scanned };
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

type RequirementFile = { requirement: Requirement; document: DocumentFacts };

/** A document of this application with its file, for a reader who may see it; the opening is on record before a byte is. */
export async function openRequirement(
  proof: StaffProof,
  sql: Sql,
  { id, requirement: requirementId }: { id: string; requirement: string },
  how: string,
): Promise<RequirementFile | null> {
  const requirement = await findRequirement(proof, sql, requirementId);
  if (!requirement?.documentId || requirement.applicationId !== id) return null;
  const document = await findDocument(sql, requirement.customerId, requirement.documentId);
  if (!document) return null;
  await recordOpened(proof, sql, [requirement.submissionId], document.id, how);
  return { requirement, document };
}

type Act = (proof: StaffProof, stores: Stores, requirement: Requirement, form: FormData) => Promise<Result>;

/** By the name that the buttons of a document's file send. */
const acts: Record<string, Act> = {
  attach: attachFiles,
  remove: removeFile,
  look: lookAt,
  turn: turnPicture,
  mask: maskDocument,
};

const issuedFiles: readonly string[] = ["certificate", "filing"] satisfies IssuedFile[];
const isIssuedFile = (name: string): name is IssuedFile => issuedFiles.includes(name);

/** Whether a form of an application's page is about a file. */
export const isAboutFile = (form: FormData) => {
  const name = textOf(form, "act");
  return isIssuedFile(name) || actOf(acts, name) !== undefined;
};

/** Does what one of these forms asks for. What is not possible at the moment changes nothing, and the answer says why. */
export async function actOnDocuments(proof: StaffProof, stores: Stores, id: string, form: FormData): Promise<Result> {
  try {
    const name = textOf(form, "act");
    if (isIssuedFile(name)) return await attachIssuedFile(proof, stores, id, name, form);
    const requirement = await findRequirement(proof, stores.sql, String(form.get("requirement")));
    if (!requirement || requirement.applicationId !== id) return refuse(words.missing, 404);
    // A number that should not be there can still be masked.
    if (!requirement.isOpen && name !== "mask" && name !== "turn") return refuse(words.upload.closed.ended, 409);
    const act = actOf(acts, name);
    return (await act?.(proof, stores, requirement, form)) ?? refuse(words.missing);
  } catch (error) {
    return explain(error);
  }
}

const ofForm = ({ id, applicationId }: Requirement, form: FormData) => ({
  id,
  applicationId,
  shown: textOf(form, "document"),
});

async function removeFile(...[proof, { sql }, requirement, form]: Parameters<Act>) {
  const removed = await inTransaction(sql, async (transaction) => {
    const before = await moveRequirement(proof, transaction, "remove", ofForm(requirement, form));
    if (before?.documentId) await destroyDocuments(transaction, [before.documentId]);
    return before;
  });
  return removed ? done(words.done.removed) : refuse(words.conflict, 409);
}

/** The screen asks for it when it opens a file: where it is no longer to be looked at, nothing was lost. */
async function lookAt(...[proof, { sql }, requirement, form]: Parameters<Act>) {
  await moveRequirement(proof, sql, "lookAt", ofForm(requirement, form));
  return done("");
}
