import { papers as words } from "../../content/en/applications/papers";
import { type PaperKey, paperRowOf, papersFor } from "../../content/law/asked-papers";
import { type Sql, waitBriefly } from "../../db/connect";
import { PaperLinkProof } from "../../db/personal/paper-link-proof";
import type { RoomProof } from "../../db/personal/room-proof";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { isUuid } from "../../db/uuid";
import type { Application, PaperState } from "./application";
import { lockApplication, together, writeChange } from "./change.server";
import { applicationColumns } from "./columns.server";

export type AskedPaper = {
  id: string;
  applicationId: string;
  /** What staff and customer call the application. */
  reference: string;
  customerId: string;
  submissionId: string;
  /** Its application has not come to an end; only then can the paper change. */
  isOpen: boolean;
  rule: string;
  title: string;
  why: string;
  accepts: string;
  example: string;
  state: PaperState;
  reason: string;
  /** What the customer wrote who does not have it. */
  lacks: string;
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
  | "isOpen"
  | "rule"
  | "title"
  | "state"
  | "reason"
  | "lacks"
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
export function describePaper({ rule, title }: Pick<Stored, "rule" | "title">) {
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

const told = (stored: Stored): AskedPaper => ({ ...stored, ...describePaper(stored) });

const paperColumns = (sql: Sql) => sql`
  asked_papers.id, asked_papers.application_id as "applicationId", applications.reference,
  applications.customer_id as "customerId",
  applications.submission_id as "submissionId", applications.is_open as "isOpen", asked_papers.rule, asked_papers.title,
  asked_papers.state, asked_papers.reason, asked_papers.lacks, asked_papers.document_id as "documentId", asked_papers.changed_at as "changedAt"`;

/** The papers of an application that the reader may see, in their order. */
export async function listPapers(proof: StaffProof, sql: Sql, applicationId: string): Promise<AskedPaper[]> {
  if (!isUuid(applicationId)) return [];
  const { applications } = personalTables(sql, proof);
  const rows = await sql<Stored[]>`
    select ${paperColumns(sql)} from asked_papers join ${applications} on applications.id = application_id
    where application_id = ${applicationId} and applications.erased_at is null order by position, asked_papers.id`;
  return rows.map(told);
}

type Owner = Pick<AskedPaper, "reference" | "customerId" | "submissionId"> & {
  isFiled: boolean;
  /** Refused or withdrawn: nothing is added to it any more. */
  isLost: boolean;
  /** The screenshot or acknowledgement of the filing. */
  filedDocumentId: string | null;
};

/** Whose papers and certificate they are; null where the reader may see no such application. */
export async function findOwner(proof: StaffProof, sql: Sql, applicationId: string) {
  if (!isUuid(applicationId)) return null;
  const { applications } = personalTables(sql, proof);
  const [found] = await sql<Owner[]>`
    select reference, customer_id as "customerId", submission_id as "submissionId", filed_on is not null as "isFiled",
      not is_open and stage <> 'granted' as "isLost", filed_document_id as "filedDocumentId" from ${applications}
    where applications.id = ${applicationId} and applications.erased_at is null`;
  return found ?? null;
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

/** Another one right after a paper; those behind it move on. */
export async function askAfter(
  sql: Sql,
  { id, applicationId }: Pick<AskedPaper, "id" | "applicationId">,
  title: string,
) {
  await sql`
    update asked_papers set position = position + 1
    where application_id = ${applicationId} and (position, id) > (select position, id from asked_papers where id = ${id})`;
  await sql`
    insert into asked_papers (application_id, position, title)
    select application_id, position + 1, ${title} from asked_papers where id = ${id}`;
}

type PaperChange = { kind: string; state: PaperState; reason?: string; lacks?: string; documentId?: string | null };
export type DecideOnPaper = (paper: AskedPaper, application: Application) => PaperChange | null;

/** Who changes a paper: finds it and locks its application, each as far as they may see it. */
type Changing = {
  find(sql: Sql): Promise<AskedPaper | null>;
  lock(sql: Sql, applicationId: string): Promise<Application | null>;
  actor: string | null;
};

/** Decides from the paper as it is now; null leaves everything as it was. */
function changeFound(sql: Sql, { find, lock, actor }: Changing, decide: DecideOnPaper): Promise<AskedPaper | null> {
  return together<AskedPaper | null>(sql, async (transaction) => {
    const found = await find(transaction);
    const application = found && (await lock(transaction, found.applicationId));
    // Read again, once nobody else can change it.
    const paper = application && (await find(transaction));
    if (!paper || !application.isOpen) return null;
    const change = decide(paper, application);
    if (!change) return null;
    const { kind, state, reason = "", lacks = "", documentId = paper.documentId } = change;
    await writeChange(
      transaction,
      application,
      {
        kind,
        details: { paper: paper.rule || paper.title, paperState: [paper.state, state] },
        note: lacks || reason,
        also: async (after) => {
          await after`
            update asked_papers set state = ${state}, reason = ${reason}, lacks = ${lacks}, document_id = ${documentId},
              changed_at = now()
            where id = ${paper.id}`;
        },
      },
      actor,
    );
    return paper;
  });
}

export const changePaper = (proof: StaffProof, sql: Sql, id: string, decide: DecideOnPaper) =>
  changeFound(
    sql,
    {
      find: (transaction) => findPaper(proof, transaction, id),
      lock: (transaction, applicationId) => lockApplication(proof, transaction, applicationId),
      actor: proof.user.id,
    },
    decide,
  );

/** Who sends papers: the customer in their room, or whom they gave the link of one paper. */
export type PaperSender = RoomProof | PaperLinkProof;
export type OwnPaper = AskedPaper & { kind: string; applicant: string };

/** A paper that its sender is asked for; nobody finds one of somebody else. */
export async function findOwnPaper(sender: PaperSender, sql: Sql, id: string): Promise<OwnPaper | null> {
  if (!isUuid(id) || (sender instanceof PaperLinkProof && sender.paperId !== id)) return null;
  const applications = sender instanceof PaperLinkProof ? sql`applications` : personalTables(sql, sender).applications;
  const [row] = await sql<(Stored & Pick<OwnPaper, "kind" | "applicant">)[]>`
    select ${paperColumns(sql)}, applications.kind, applications.applicant
    from asked_papers join ${applications} on applications.id = application_id
    where asked_papers.id = ${id} and applications.erased_at is null`;
  return row ? { ...row, ...told(row) } : null;
}

/** Waits for nobody for long: a stranger can begin it. */
export const changeOwnPaper = (sender: PaperSender, sql: Sql, id: string, decide: DecideOnPaper) =>
  changeFound(
    sql,
    {
      find: (transaction) => findOwnPaper(sender, transaction, id),
      async lock(transaction, applicationId) {
        await waitBriefly(transaction);
        const [held] = await transaction<Application[]>`
          select ${applicationColumns(transaction)} from applications
          where applications.id = ${applicationId} and applications.erased_at is null for update`;
        return held ?? null;
      },
      actor: null,
    },
    decide,
  );

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
 * The screenshot or acknowledgement of the filing; the one before it is told, to be destroyed. Null where nothing is filed,
 * or it was refused or withdrawn.
 */
export function attachFiling(proof: StaffProof, sql: Sql, applicationId: string, documentId: string) {
  return together<{ replaced: string | null } | null>(sql, async (transaction) => {
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

/**
 * Takes the documents that are to be destroyed from papers and filings, in the caller's transaction: so many days after the
 * grant, the withdrawal or the refusal with its time to appeal, not where the customer said keep, and not while the order of
 * what was lost is neither done nor refunded. Certificates stay.
 */
export async function takeExpiredDocuments(sql: Sql, days: number): Promise<string[]> {
  const isLongAgo = sql`< now() - make_interval(days => ${days})`;
  const isOver = sql`not keeps_papers and (
    exists (
      select from registrations
      where registrations.application_id = applications.id and ended_at is null and registrations.created_at ${isLongAgo})
    or stage in ('refused', 'withdrawn')
      and greatest(stage_since, (appeal_until + 1)::timestamp at time zone 'Asia/Kolkata') ${isLongAgo}
      and not exists (
        select from order_states where order_states.id = order_id
          and (order_states.state = 'paid' and refunded = 0 or refund_requested_at is not null or has_failed_refund)))`;
  const taken = await sql<{ id: string }[]>`
    with expired as materialized (
      select asked_papers.id, document_id from asked_papers join applications on applications.id = application_id
      where document_id is not null and ${isOver}
      for update of asked_papers)
    update asked_papers set document_id = null from expired where asked_papers.id = expired.id
    returning expired.document_id as id`;
  const filings = await sql<{ id: string }[]>`
    with expired as materialized (
      select id, filed_document_id from applications where filed_document_id is not null and ${isOver} for update)
    update applications set filed_document_id = null from expired where applications.id = expired.id
    returning expired.filed_document_id as id`;
  return [...taken, ...filings].map(({ id }) => id);
}
