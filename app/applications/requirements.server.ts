import { requirements as words } from "../../content/en/applications/requirements";
import { requirementRowOf, requirementsFor } from "../../content/law/requirements";
import { type Sql, waitBriefly } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import type { TrackingProof } from "../../db/personal/tracking-proof";
import { UploadLinkProof } from "../../db/personal/upload-link-proof";
import { isUuid } from "../../db/uuid";
import { isEndedByRefund } from "../orders/payments/refunds.server";
import type { Application, RequirementState } from "./application";
import { applicationColumns, lockApplication, withinTransaction, writeChange } from "./change-application.server";
import { decideMove, type MoveName, type RequirementChange, rowIsToSend } from "./requirement-moves";

export type Requirement = {
  id: string;
  applicationId: string;
  /** What staff and customer call the application. */
  reference: string;
  customerId: string;
  submissionId: string;
  /** Its application has not come to an end; only then can the document change. */
  isOpen: boolean;
  rule: string;
  title: string;
  why: string;
  accepts: string;
  example: string;
  state: RequirementState;
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

/** The answer where another file has come since, or it was decided upon. */
export const documentGone = "This document was changed in the meantime. Please check it again.";

type Stored = Omit<Requirement, "why" | "accepts" | "example" | "portalKb" | "fileName">;

const slug = (title: string) =>
  title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "requirement";

/** What a document is called and what counts: by its rule, or as staff wrote it. */
export function describeRequirement({ rule, title }: Pick<Stored, "rule" | "title">) {
  const row = requirementRowOf(rule);
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

const describe = (stored: Stored): Requirement => ({ ...stored, ...describeRequirement(stored) });

const requirementColumns = (sql: Sql, isOpen = sql`applications.is_open`) => sql`
  requirements.id, requirements.application_id, applications.reference,
  applications.customer_id,
  applications.submission_id, ${isOpen} as is_open, requirements.rule, requirements.title,
  requirements.state, requirements.reason, requirements.lacks, requirements.document_id, requirements.changed_at`;

/** The documents of an application that the reader may see, in their order. */
export async function listRequirements(proof: StaffProof, sql: Sql, applicationId: string): Promise<Requirement[]> {
  if (!isUuid(applicationId)) return [];
  const { applications } = personalTables(sql, proof);
  const rows = await sql<Stored[]>`
    select ${requirementColumns(sql)} from requirements join ${applications} on applications.id = application_id
    where application_id = ${applicationId} and applications.erased_at is null order by position, requirements.id`;
  return rows.map(describe);
}

type VisibleApplication = Pick<Requirement, "reference" | "customerId" | "submissionId"> & {
  isFiled: boolean;
  /** Refused or withdrawn: nothing is added to it any more. */
  isLost: boolean;
  /** The screenshot or acknowledgement of the filing. */
  filedDocumentId: string | null;
};

/** Before any of its files is touched: null where the reader may see no such application. */
export async function findVisibleApplication(proof: StaffProof, sql: Sql, applicationId: string) {
  if (!isUuid(applicationId)) return null;
  const { applications } = personalTables(sql, proof);
  const [found] = await sql<VisibleApplication[]>`
    select reference, customer_id, submission_id, filed_on is not null as "isFiled",
      not is_open and stage <> 'granted' as "isLost", filed_document_id from ${applications}
    where applications.id = ${applicationId} and applications.erased_at is null`;
  return found ?? null;
}

export async function findRequirement(proof: StaffProof, sql: Sql, id: string): Promise<Requirement | null> {
  if (!isUuid(id)) return null;
  const { applications } = personalTables(sql, proof);
  const [row] = await sql<Stored[]>`
    select ${requirementColumns(sql)} from requirements join ${applications} on applications.id = application_id
    where requirements.id = ${id} and applications.erased_at is null`;
  return row ? describe(row) : null;
}

/** Adds what the rules ask for and is not listed yet; what they no longer ask for goes while it is missing. */
export async function askByRules(sql: Sql, application: Application): Promise<void> {
  const wanted = requirementsFor(application).map(({ key }) => key);
  await sql`
    delete from requirements where application_id = ${application.id} and state = 'missing' and rule <> ''
      and rule <> all(${wanted}) and document_id is null`;
  for (const [position, key] of wanted.entries())
    await sql`
      insert into requirements (application_id, position, rule) values (${application.id}, ${position}, ${key})
      on conflict (application_id, rule) where rule <> '' do update set position = excluded.position`;
}

export type DecideOnRequirement = (requirement: Requirement, application: Application) => RequirementChange | null;

/** Who changes a document: finds it and locks its application, each as far as they may see it. */
type Changing = {
  find(sql: Sql): Promise<Requirement | null>;
  lock(sql: Sql, applicationId: string): Promise<Application | null>;
  actor: string | null;
};

/** Decides from the document as it is now; null changes nothing. */
function changeFound(
  sql: Sql,
  { find, lock, actor }: Changing,
  decide: DecideOnRequirement,
): Promise<Requirement | null> {
  return withinTransaction<Requirement | null>(sql, async (transaction) => {
    const found = await find(transaction);
    const application = found && (await lock(transaction, found.applicationId));
    // Read again, once nobody else can change it.
    const requirement = application && (await find(transaction));
    if (!requirement || !application.isOpen) return null;
    const change = decide(requirement, application);
    if (!change) return null;
    const { kind, state, reason = "", lacks = "", documentId = requirement.documentId, copiedFrom } = change;
    await writeChange(
      transaction,
      application,
      {
        kind,
        details: {
          requirement: requirement.rule || requirement.title,
          requirementState: [requirement.state, state],
          ...(copiedFrom && { copiedFrom }),
        },
        note: lacks || reason,
        also: async (after) => {
          await after`
            update requirements set state = ${state}, reason = ${reason}, lacks = ${lacks}, document_id = ${documentId},
              changed_at = now()
            where id = ${requirement.id}`;
        },
      },
      actor,
    );
    return requirement;
  });
}

export const changeRequirement = (proof: StaffProof, sql: Sql, id: string, decide: DecideOnRequirement) =>
  changeFound(
    sql,
    {
      find: (transaction) => findRequirement(proof, transaction, id),
      lock: (transaction, applicationId) => lockApplication(proof, transaction, applicationId),
      actor: proof.user.id,
    },
    decide,
  );

/**
 * What staff do with a document, on whichever page, of the file that was on it (`shown` is its id, or empty): one that has come
 * since is looked at first. Null where they may not now.
 */
export const moveRequirement = (
  proof: StaffProof,
  sql: Sql,
  name: MoveName,
  { id, applicationId, shown, reason }: { id: string; applicationId: string; shown: string; reason?: string },
) =>
  changeRequirement(proof, sql, id, (requirement) =>
    requirement.applicationId === applicationId && shown === (requirement.documentId ?? "")
      ? decideMove(name, "staff", requirement, reason === undefined ? {} : { reason })
      : null,
  );

/** Who sends documents: the customer in My applications, or the holder of a link for one document. */
export type RequirementSender = TrackingProof | UploadLinkProof;
export type OwnRequirement = Requirement & { kind: string; applicant: string };

/** A document that its sender is asked for; nobody finds one of somebody else. Nothing more is sent once a refund ended the order. */
export async function findOwnRequirement(
  sender: RequirementSender,
  sql: Sql,
  id: string,
): Promise<OwnRequirement | null> {
  if (!isUuid(id) || (sender instanceof UploadLinkProof && sender.requirementId !== id)) return null;
  const applications = sender instanceof UploadLinkProof ? sql`applications` : personalTables(sql, sender).applications;
  const [row] = await sql<(Stored & Pick<OwnRequirement, "kind" | "applicant">)[]>`
    select ${requirementColumns(sql, sql`(applications.is_open and not ${isEndedByRefund(sql, sql`applications.order_id`)})`)},
      applications.kind, applications.applicant
    from requirements join ${applications} on applications.id = application_id
    where requirements.id = ${id} and applications.erased_at is null`;
  return row ? { ...row, ...describe(row) } : null;
}

/** The document that its customer is to send after this one: of the same application first, from here on. */
export async function findNextToSend(proof: TrackingProof, sql: Sql, { id, applicationId }: OwnRequirement) {
  const { applications } = personalTables(sql, proof);
  const [next] = await sql<Pick<Stored, "id" | "rule" | "title">[]>`
    select requirements.id, requirements.rule, requirements.title
    from requirements join ${applications} on applications.id = requirements.application_id
      join requirements as this on this.id = ${id}
    where requirements.id <> ${id} and applications.is_open and applications.erased_at is null
      and ${rowIsToSend(sql)}
      and not ${isEndedByRefund(sql, sql`applications.order_id`)}
    order by requirements.application_id = ${applicationId} desc, (requirements.position, requirements.id) > (this.position, this.id) desc,
      requirements.application_id, requirements.position, requirements.id limit 1`;
  return next ? { id: next.id, title: describeRequirement(next).title } : null;
}

/** Waits for nobody for long: a stranger can begin it. */
export const changeOwnRequirement = (sender: RequirementSender, sql: Sql, id: string, decide: DecideOnRequirement) =>
  changeFound(
    sql,
    {
      find: (transaction) => findOwnRequirement(sender, transaction, id),
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
