import type { Stage } from "../../content/law/stages";
import type { Sql } from "../../db/connect";
import { enqueue, moveJobs } from "../../db/jobs";
import type { Application } from "./application";

/** The mails about an application, each written when it is sent, from the data of that moment. */
export const documentsMailKind = "documents-mail";
export const completeMailKind = "documents-complete-mail";
export const stageMailKind = "stage-mail";
/** With the authority again: once its query was answered in time. */
export type MailedStage = "filed" | "query" | "authority" | "inspection" | "refused";
const mailedAtOnce: readonly Stage[] = ["filed", "query", "inspection", "refused"];
export const certificateMailKind = "certificate-mail";

type Mailed = Pick<Application, "id" | "submissionId" | "version">;

/** Once, when the last document is accepted; again when others were asked for since. */
export async function mailComplete(sql: Sql, { id, submissionId, version }: Mailed) {
  const open = await sql`select from applications where id = ${id} and documents_complete_at is null and is_open`;
  if (open.length === 0) return;
  const payload = { application: id };
  await enqueue(sql, { kind: completeMailKind, subject: submissionId, payload, uniqueKey: `${id} ${version}` });
}

/** The customer hears at once of a stage that has a mail of its own. */
export async function mailStage(sql: Sql, { id, submissionId, stage, version }: Application) {
  if (mailedAtOnce.includes(stage)) await enqueueStage(sql, { id, submissionId, version }, stage);
}

/** In the transaction in which the answer to the authority is noted. */
export const mailAnswered = (sql: Sql, application: Mailed) => enqueueStage(sql, application, "authority");

const enqueueStage = (sql: Sql, { id, submissionId, version }: Mailed, stage: Stage) =>
  enqueue(sql, {
    kind: stageMailKind,
    subject: submissionId,
    payload: { application: id, stage },
    uniqueKey: `${id} ${version}`,
  });

/** The mail about what is missing; one that waits already is sent then instead. */
export async function mailAboutDocuments(sql: Sql, { id, submissionId, version }: Mailed, runAt = new Date()) {
  const isMoved = await moveJobs(sql, sql`kind = ${documentsMailKind} and payload ->> 'application' = ${id}`, runAt);
  if (isMoved) return;
  const payload = { application: id };
  await enqueue(sql, { kind: documentsMailKind, subject: submissionId, payload, runAt, uniqueKey: `${id} ${version}` });
}

/** How long the mail about a grant waits for the certificate. */
const certificateWaitMs = 24 * 60 * 60 * 1_000;

/** In the transaction of the grant. The one mail waits a day for the certificate; after that it goes without. */
export const mailGrant = (sql: Sql, application: Mailed, now: Date) =>
  mailOnce(sql, application, `${application.id} ${application.version}`, new Date(now.getTime() + certificateWaitMs));

/** As soon as the certificate is attached. */
export async function mailCertificate(sql: Sql, application: Granted, documentId: string) {
  await mailOnce(sql, application, `${application.id} ${documentId}`, new Date());
  await mailInvoiceLast(sql, application);
}

type Granted = Mailed & Pick<Application, "orderId">;

/** The invoice of the order waits for the mails about its grants: the customer reads first that it is granted. */
export async function mailInvoiceLast(sql: Sql, { orderId }: Pick<Application, "orderId">) {
  if (!orderId) return;
  const [last] = await sql<{ runAt: Date }[]>`
    select coalesce(max(run_at), now()) + interval '1 minute' as "runAt" from jobs
    where kind = ${certificateMailKind} and status = 'waiting'
      and payload ->> 'application' in (select id::text from applications where order_id = ${orderId})`;
  if (last) await moveJobs(sql, sql`kind = 'invoice-mail' and subject = ${orderId}`, last.runAt);
}

/** A mail that still waits is filled in when it is sent, so it is only moved; another is added where it was sent, or is being sent. */
async function mailOnce(sql: Sql, { id, submissionId }: Mailed, uniqueKey: string, runAt: Date) {
  const isMoved = await moveJobs(
    sql,
    sql`kind = ${certificateMailKind} and subject = ${submissionId} and payload ->> 'application' = ${id}`,
    runAt,
  );
  if (isMoved) return;
  await enqueue(sql, {
    kind: certificateMailKind,
    subject: submissionId,
    payload: { application: id },
    uniqueKey,
    runAt,
  });
}
