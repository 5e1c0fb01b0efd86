import { randomUUID } from "node:crypto";
import { documents as words } from "../../../content/en/staff/documents";
import { fill } from "../../../content/format";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { lockApplication } from "../../applications/change.server";
import {
  type AskedPaper,
  attachDocument,
  attachFiling,
  changePaper,
  detachDocument,
  findOwner,
  findPaper,
  listPapers,
} from "../../applications/papers.server";
import { readText } from "../../applications/read";
import { attachCertificate, findRegistration } from "../../applications/registrations.server";
import type { DocumentFacts } from "../../documents/document";
import { hindranceOf } from "../../documents/handing-out/hand-out.server";
import { takeIn, takeInPictures } from "../../documents/intake/take-in.server";
import {
  type Alongside,
  type Documents,
  destroyDocuments,
  findDocument,
  listDocuments,
  readDocument,
  replacePicture,
} from "../../documents/keeping/documents.server";
import type { Rectangle } from "../../documents/rewriting/work";
import type { PapersReply, ShownDocument, ShownFile, ShownPaper } from "../../documents/screens/shown";
import { recordOpened } from "../../privacy/audit/record.server";
import { officeTime } from "../times/office-format";

/** Joins the papers that an application asks for with the files that were sent for them. */
export type Stores = { sql: Sql; documents: Documents };

/** Null where the reader may see no such application. */
export async function showPapers(proof: StaffProof, { sql }: Stores, applicationId: string, now = new Date()) {
  const owner = await findOwner(proof, sql, applicationId);
  if (!owner) return null;
  const papers = await listPapers(proof, sql, applicationId);
  const kept = await listDocuments(
    sql,
    papers.flatMap(({ documentId }) => documentId ?? []),
  );
  return {
    reference: owner.reference,
    submissionId: owner.submissionId,
    filing:
      owner.isFiled && (owner.filedDocumentId || !owner.isLost)
        ? await showFile(sql, owner.filedDocumentId, now, !owner.isLost)
        : null,
    certificate: await showCertificate(sql, applicationId, now),
    papers: papers.map((paper) =>
      showPaper(
        paper,
        kept.find(({ id }) => id === paper.documentId),
        now,
      ),
    ),
  };
}

async function showCertificate(sql: Sql, applicationId: string, now: Date): Promise<ShownFile | null> {
  const registration = await findRegistration(sql, applicationId);
  return registration && showFile(sql, registration.certificateId, now);
}

async function showFile(sql: Sql, id: string | null, now: Date, canAttach = true): Promise<ShownFile> {
  const [document] = await listDocuments(sql, id ? [id] : []);
  return { facts: document ? showDocument(document, now).facts : "", sha256: document?.sha256 ?? "", canAttach };
}

export type WholeFile = "certificate" | "filing";

/** The certificate or the acknowledgement of an application that the reader may see; the opening is on record. */
export async function openWhole(proof: StaffProof, sql: Sql, applicationId: string, which: WholeFile) {
  const owner = await findOwner(proof, sql, applicationId);
  const id = owner && (which === "filing" ? owner.filedDocumentId : await certificateOf(sql, applicationId));
  if (!owner || !id) return null;
  const document = await findDocument(sql, owner.customerId, id);
  if (document) await recordOpened(proof, sql, [owner.submissionId], document.id, "downloaded");
  return document && { document, reference: owner.reference };
}

const certificateOf = async (sql: Sql, applicationId: string) =>
  (await findRegistration(sql, applicationId))?.certificateId ?? null;

function showPaper(paper: AskedPaper, document: DocumentFacts | undefined, now: Date): ShownPaper {
  const { id, title, state, reason, accepts, isOpen } = paper;
  const closed = !isOpen ? "ended" : state === "accepted" || state === "waived" ? state : null;
  return { id, title, state, reason, accepts, closed, document: document ? showDocument(document, now) : null };
}

function showDocument({ id, version, kind, pages, ...document }: DocumentFacts, now: Date): ShownDocument {
  const { width, height, size, isScanned, createdAt } = document;
  const counted = pages === 1 ? words.pages.one : fill(words.pages.many, { count: pages });
  const facts =
    kind === "picture"
      ? fill(words.facts.picture, { width: width ?? 0, height: height ?? 0, size: sizeText(size) })
      : fill(words.facts.pdf, { pages: counted, size: sizeText(size) });
  const received = fill(words.received, { when: officeTime(createdAt, now) });
  return { id, version, kind, pages, facts, received, scanned: isScanned ? words.scanned : words.notScanned };
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export type PaperFile = { paper: AskedPaper; document: DocumentFacts };

/** A paper of this application with its file, for a reader who may see it; the opening is on record before a byte is. */
export async function openPaper(
  proof: StaffProof,
  sql: Sql,
  { id, paper: paperId }: { id: string; paper: string },
  how: string,
): Promise<PaperFile | null> {
  const paper = await findPaper(proof, sql, paperId);
  if (!paper?.documentId || paper.applicationId !== id) return null;
  const document = await findDocument(sql, paper.customerId, paper.documentId);
  if (!document) return null;
  await recordOpened(proof, sql, [paper.submissionId], document.id, how);
  return { paper, document };
}

/** The file becomes the paper's in the same transaction; what stood there before is destroyed. */
export function attachTo(proof: StaffProof, paperId: string): Alongside {
  return (sql, { id }) => replaceBy(sql, id, attachDocument(proof, sql, paperId, id));
}

/** In the transaction in which a document is kept: the one whose place it takes is destroyed. */
export async function replaceBy(sql: Sql, id: string, attaching: Promise<{ replaced: string | null } | null>) {
  const attached = await attaching;
  if (!attached) throw new PaperClosed();
  if (attached.replaced && attached.replaced !== id) await destroyDocuments(sql, [attached.replaced]);
}

/** The paper was accepted, waived or taken away while its file was on its way. */
class PaperClosed extends Error {
  override name = "PaperClosed";
}

type ActionResult = PapersReply & { status: number };
const done = (message: string): ActionResult => ({ status: 200, message, isDone: true });
const refused = (message: string, status = 400): ActionResult => ({ status, message, isDone: false });

/** Whatever the forms of the screen ask for. What cannot be done just now is said in a sentence, and changes nothing. */
export async function actOnPaper(proof: StaffProof, given: Stores, id: string, form: FormData): Promise<ActionResult> {
  try {
    const whole = form.get("act");
    if (whole === "certificate" || whole === "filing") return await attachWhole(proof, given, id, whole, form);
    const paper = await findPaper(proof, given.sql, String(form.get("paper")));
    if (!paper || paper.applicationId !== id) return refused(words.missing, 404);
    // A number that should not be there can still be masked.
    if (!paper.isOpen && whole !== "mask" && whole !== "turn") return refused(words.upload.closed.ended, 409);
    const act = Object.hasOwn(acts, String(whole)) ? acts[String(whole)] : undefined;
    return (await act?.(proof, given, paper, form)) ?? refused(words.missing);
  } catch (error) {
    return explain(error);
  }
}

export function explain(error: unknown): ActionResult {
  if (error instanceof PaperClosed) return refused(words.conflict, 409);
  const hindrance = hindranceOf(error);
  if (!hindrance) throw error;
  return refused(words.hindrances[hindrance], hindrance === "gone" ? 409 : 503);
}

/** What the authority issued is kept to the byte; the job that mails it is written along with it. */
async function attachWhole(
  proof: StaffProof,
  { sql, documents }: Stores,
  id: string,
  which: WholeFile,
  form: FormData,
): Promise<ActionResult> {
  const owner = await findOwner(proof, sql, id);
  const file = form.get("file");
  if (!owner) return refused(words.missing, 404);
  if (owner.isLost) return refused(words.upload.closed.ended, 409);
  if (!(file instanceof File) || file.size === 0) return refused(words.refusals.empty);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sent = {
    id: randomUUID(),
    customerId: owner.customerId,
    name: file.name,
    bytes,
    isIssued: which === "certificate",
  };
  const attach = which === "certificate" ? attachCertificate : attachFiling;
  const taken = await takeIn(sql, documents, sent, (transaction, document) =>
    replaceBy(transaction, document.id, attach(proof, transaction, id, document.id)),
  );
  return taken.ok ? done(words.done[which]) : refused(words.refusals[taken.refusal]);
}

type Act = (proof: StaffProof, given: Stores, paper: AskedPaper, form: FormData) => Promise<ActionResult>;

const acts: Record<string, Act> = {
  async attach(proof, { sql, documents }, { id, customerId }, form) {
    const sent = form.getAll("file").filter((file): file is File => file instanceof File && file.size > 0);
    const files = await Promise.all(
      sent.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    );
    const [first] = files;
    if (!first) return refused(words.refusals.empty);
    const given = { id: randomUUID(), customerId };
    const taken =
      files.length === 1
        ? await takeIn(sql, documents, { ...given, ...first }, attachTo(proof, id))
        : await takeInPictures(sql, documents, { ...given, files }, attachTo(proof, id));
    return taken.ok ? done(words.done.attached) : refused(words.refusals[taken.refusal]);
  },
  async remove(proof, { sql }, { id }) {
    const removed = await sql.begin(async (transaction) => {
      const own = transaction as unknown as Sql;
      const detached = await detachDocument(proof, own, id);
      if (detached) await destroyDocuments(own, [detached.removed]);
      return detached;
    });
    return removed ? done(words.done.removed) : refused(words.conflict, 409);
  },
  look: (proof, { sql }, { id }) => judge(proof, sql, id, { state: "looked at" }),
  accept: (proof, { sql }, { id }, form) =>
    judge(proof, sql, id, { state: "accepted", documentId: String(form.get("document")) }),
  async again(proof, { sql }, { id }, form) {
    const read = readText(form, "reason", longestReason);
    if (!read.ok) return refused(read.message);
    const reason = read.value;
    if (!reason) return refused(words.judge.reasonMissing);
    return judge(proof, sql, id, { state: "please send again", reason, documentId: String(form.get("document")) });
  },
  turn: (proof, given, paper, form) =>
    rewrite(proof, given, paper, form, words.done.turned, (bytes) => ({ kind: "turn", bytes, degrees: 90 })),
  async mask(proof, given, paper, form) {
    const rectangle = readRectangle(form);
    if (!rectangle) return refused(words.conflict);
    return rewrite(proof, given, paper, form, words.done.masked, (bytes) => ({ kind: "mask", bytes, rectangle }));
  },
};

const longestReason = 500;

type Judgement = { state: "looked at" | "accepted" | "please send again"; reason?: string; documentId?: string };
const kinds = { "looked at": "paper looked at", accepted: "paper accepted", "please send again": "paper sent back" };
const told = { "looked at": "", accepted: words.done.accepted, "please send again": words.done.again };

/** Of the file that was on the screen: one that has come since is looked at first. */
async function judge(proof: StaffProof, sql: Sql, id: string, { state, reason = "", documentId }: Judgement) {
  const judged = await changePaper(proof, sql, id, (paper) => {
    if (!paper.documentId || (documentId && paper.documentId !== documentId)) return null;
    if (paper.state === "accepted" || paper.state === "waived" || paper.state === state) return null;
    if (state === "looked at" && paper.state !== "sent") return null;
    return { kind: kinds[state], state, reason };
  });
  if (judged || state === "looked at") return done(told[state]);
  return refused(words.conflict, 409);
}

type PictureWork =
  | { kind: "turn"; bytes: Uint8Array; degrees: 90 }
  | { kind: "mask"; bytes: Uint8Array; rectangle: Rectangle };

async function rewrite(
  proof: StaffProof,
  { sql, documents }: Stores,
  { id, applicationId, customerId, documentId, state }: AskedPaper,
  form: FormData,
  message: string,
  workOn: (bytes: Uint8Array) => PictureWork,
): Promise<ActionResult> {
  const before = documentId ? await findDocument(sql, customerId, documentId) : null;
  if (!before || String(before.version) !== form.get("version") || state === "accepted")
    return refused(words.conflict, 409);
  if (before.kind !== "picture") return refused(words.notPicture);
  const changed = await documents.rewriting.run(workOn(await readDocument(sql, documents, before)), customerId);
  const after = await replacePicture(sql, documents, before, changed, async (transaction) => {
    // Until the transaction ends nobody can accept what they see no more.
    await lockApplication(proof, transaction, applicationId);
    const paper = await findPaper(proof, transaction, id);
    if (paper?.documentId !== before.id || paper.state === "accepted") throw new PaperClosed();
  });
  return after ? done(message) : refused(words.conflict, 409);
}

function readRectangle(form: FormData): Rectangle | null {
  const number = (name: string) => Number(form.get(name) || Number.NaN);
  const box = {
    left: Number(form.get("left")),
    top: Number(form.get("top")),
    width: number("width"),
    height: number("height"),
  };
  const isWithin = Object.values(box).every((part) => part >= 0 && part <= 1);
  return isWithin && box.width > 0 && box.height > 0 && box.left < 1 && box.top < 1 ? box : null;
}
