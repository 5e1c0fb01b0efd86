import { papers as words } from "../../content/en/applications/papers";
import { type PaperKey, paperRowOf, papersFor } from "../../content/law/asked-papers";
import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import type { Application, PaperState } from "./application";
import { lockApplication, together, writeChange } from "./change.server";

export type AskedPaper = {
  id: string;
  applicationId: string;
  /** What staff and customer call the application. */
  reference: string;
  customerId: string;
  submissionId: string;
  rule: string;
  title: string;
  why: string;
  accepts: string;
  example: string;
  state: PaperState;
  reason: string;
  documentId: string | null;
  /** What the authority's portal takes at most, in KB; null where it is not known. */
  portalKb: number | null;
  /** How its file is called, without an ending. */
  fileName: string;
  changedAt: Date;
};

type Stored = Pick<
  AskedPaper,
  | "id"
  | "applicationId"
  | "reference"
  | "customerId"
  | "submissionId"
  | "rule"
  | "title"
  | "state"
  | "reason"
  | "documentId"
  | "changedAt"
>;

const slug = (title: string) =>
  title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "paper";

/** What a paper is called and what counts: by its rule, or as staff wrote it. */
export function tellPaper({ rule, title }: Pick<Stored, "rule" | "title">) {
  const row = paperRowOf(rule);
  const known = row ? words[row.key] : null;
  return {
    title: known?.title ?? title,
    why: known?.why ?? "",
    accepts: known?.accepts ?? "",
    example: known?.example ?? "",
    portalKb: row?.portalKb ?? null,
    fileName: known?.file ?? slug(title),
  };
}

const told = (stored: Stored): AskedPaper => ({ ...stored, ...tellPaper(stored) });

const paperColumns = (sql: Sql) => sql`
  asked_papers.id, asked_papers.application_id as "applicationId", applications.reference,
  applications.customer_id as "customerId",
  applications.submission_id as "submissionId", asked_papers.rule, asked_papers.title, asked_papers.state,
  asked_papers.reason, asked_papers.document_id as "documentId", asked_papers.changed_at as "changedAt"`;

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** The papers of an application that the reader may see, in their order. */
export async function listPapers(proof: StaffProof, sql: Sql, applicationId: string): Promise<AskedPaper[]> {
  if (!isUuid(applicationId)) return [];
  const { applications } = personalTables(sql, proof);
  const rows = await sql<Stored[]>`
    select ${paperColumns(sql)} from asked_papers join ${applications} on applications.id = application_id
    where application_id = ${applicationId} and applications.erased_at is null order by position, asked_papers.id`;
  return rows.map(told);
}

async function findBy(proof: StaffProof, sql: Sql, column: "id" | "document_id", id: string) {
  if (!isUuid(id)) return null;
  const { applications } = personalTables(sql, proof);
  const [row] = await sql<Stored[]>`
    select ${paperColumns(sql)} from asked_papers join ${applications} on applications.id = application_id
    where asked_papers.${sql(column)} = ${id} and applications.erased_at is null limit 1`;
  return row ? told(row) : null;
}

export const findPaper = (proof: StaffProof, sql: Sql, id: string) => findBy(proof, sql, "id", id);

/** From a document back to the paper that it is, if the reader may see its application. */
export const findDocumentPaper = (proof: StaffProof, sql: Sql, documentId: string) =>
  findBy(proof, sql, "document_id", documentId);

/** Adds what the rules ask for and is not listed yet; what they no longer ask for goes while it is missing. */
export async function askByRules(sql: Sql, application: Application): Promise<void> {
  const wanted = papersFor(application).map(({ key }) => key);
  await sql`
    delete from asked_papers where application_id = ${application.id} and state = 'missing' and rule <> ''
      and rule <> all(${wanted}::text[]) and document_id is null`;
  for (const [position, key] of wanted.entries())
    await sql`
      insert into asked_papers (application_id, position, rule) values (${application.id}, ${position}, ${key})
      on conflict (application_id, rule) where rule <> '' do update set position = excluded.position`;
}

const firstAdded = 100;

/** Another paper, by a rule that holds in some cases only, or under a title of staff's own. */
export const askAlso = (
  sql: Sql,
  applicationId: string,
  { rule, title }: { rule: PaperKey | ""; title: string },
) => sql`
  insert into asked_papers (application_id, position, rule, title)
  select ${applicationId}, greatest(${firstAdded}, coalesce(max(position) + 1, 0)), ${rule}, ${title}
  from asked_papers where application_id = ${applicationId}
  on conflict (application_id, rule) where rule <> '' do nothing`;

type PaperChange = { kind: string; state: PaperState; reason?: string; documentId?: string | null };

/** Decides from the paper as it is now; null leaves everything as it was. */
export function changePaper(
  proof: StaffProof,
  sql: Sql,
  id: string,
  decide: (paper: AskedPaper, application: Application) => PaperChange | null,
): Promise<AskedPaper | null> {
  return together<AskedPaper | null>(sql, async (transaction) => {
    const found = await findPaper(proof, transaction, id);
    const application = found && (await lockApplication(proof, transaction, found.applicationId));
    // Read again, once nobody else can change it.
    const paper = application && (await findPaper(proof, transaction, id));
    if (!paper || !application.isOpen) return null;
    const change = decide(paper, application);
    if (!change) return null;
    const { kind, state, reason = "", documentId = paper.documentId } = change;
    await writeChange(
      transaction,
      application,
      {
        kind,
        details: { paper: paper.rule || paper.title, paperState: [paper.state, state] },
        note: reason,
        also: async (after) => {
          await after`
            update asked_papers set state = ${state}, reason = ${reason}, document_id = ${documentId}, changed_at = now()
            where id = ${id}`;
        },
      },
      proof.user.id,
    );
    return paper;
  });
}

/**
 * A file that somebody sent becomes the paper's; the one before it is told, to be destroyed. Null where there is no such
 * paper, it is accepted or waived, or the application is closed.
 */
export async function attachDocument(proof: StaffProof, sql: Sql, paperId: string, documentId: string) {
  const before = await changePaper(proof, sql, paperId, ({ state }) =>
    state === "accepted" || state === "waived" ? null : { kind: "paper sent", state: "sent", documentId },
  );
  return before && { replaced: before.documentId };
}

export async function detachDocument(proof: StaffProof, sql: Sql, paperId: string) {
  const before = await changePaper(proof, sql, paperId, ({ state, documentId }) =>
    state === "accepted" || !documentId ? null : { kind: "paper taken back", state: "missing", documentId: null },
  );
  return before?.documentId ? { removed: before.documentId } : null;
}

/**
 * Takes from papers whose registration was granted so many days ago the documents that are to be destroyed, in the caller's
 * transaction; not where the customer said keep. Certificates stay.
 */
export async function takeExpiredDocuments(sql: Sql, days: number): Promise<string[]> {
  const taken = await sql<{ id: string }[]>`
    with expired as materialized (
      select asked_papers.id, document_id from asked_papers
        join applications on applications.id = application_id
        join registrations on registrations.application_id = applications.id and ended_at is null
      where document_id is not null and not keeps_papers
        and registrations.created_at < now() - make_interval(days => ${days})
      for update of asked_papers)
    update asked_papers set document_id = null from expired where asked_papers.id = expired.id
    returning expired.document_id as id`;
  return taken.map(({ id }) => id);
}
