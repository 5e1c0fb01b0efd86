import { sayKind } from "../../../content/en/applications/names";
import { dayInIndia, fill } from "../../../content/format";
import { longDay } from "../../../content/hours";
import type { Content } from "../../../content/languages/content-of";
import { rankOf, type Stage } from "../../../content/law/stages";
import type { Sql } from "../../../db/connect";
import type { Job, Mail } from "../../../db/jobs";
import { personalTables } from "../../../db/personal/tables";
import { writeMail } from "../../../db/write-mail";
import { isEndedByRefund } from "../../orders/payments/refunds.server";
import { type Application, decisionDay, type RequirementState } from "../application";
import { applicationColumns } from "../change-application.server";
import type { MailedStage } from "../enqueue-mails.server";
import { rowIsToSend } from "../requirement-moves";
import { describeRequirement } from "../requirements.server";

type Requirement = { rule: string; title: string; state: RequirementState; reason: string };

/** Written when it is sent: null when nothing is missing any more, or its order is refunded. */
export async function writeDocumentsMail(content: Content, sql: Sql, job: Job): Promise<Mail | null> {
  const { requirements: mail } = content.applicationMails;
  const { application } = job.payload as { application: string };
  const { applications, submissions } = personalTables(sql, job);
  const [found] = await sql<{ reference: string; kind: string; name: string; email: string }[]>`
    select applications.reference, applications.kind, submissions.name, submissions.email
    from ${applications} join ${submissions} on submissions.id = applications.submission_id
    where applications.id = ${application} and is_open and not ${isEndedByRefund(sql, sql`applications.order_id`)}`;
  const asked = await sql<Requirement[]>`
    select rule, title, state, reason from requirements
    where application_id = ${application} and ${rowIsToSend(sql)}
    order by position, id`;
  if (!found || asked.length === 0) return null;
  const named = { kind: sayKind(found.kind), reference: found.reference, name: found.name };
  const lines = asked.map((requirement) => {
    const { title, accepts } = describeRequirement(requirement);
    if (requirement.reason === "") return { title, detail: accepts };
    const detail = fill(requirement.state === "missing" ? mail.stillNeeded : mail.sentBack, {
      reason: requirement.reason,
    });
    return { title, detail };
  });
  const { one, many } = mail.count;
  const documents = fill(lines.length === 1 ? one : many, { count: lines.length });
  return writeMail(found.email, mail.mail, { ...named, documents, lines });
}

/** A document that was asked for later is accepted while the application is already with the authority. */
const nextOf = (stage: Stage) => (stage === "query" ? "query" : rankOf[stage] < rankOf.filed ? "prepare" : "filed");

type Judged = { rule: string; title: string; state: RequirementState; acceptedAt: Date };

/** Names every document that was accepted; null when one is needed again in the meantime. */
export async function writeCompleteMail(content: Content, sql: Sql, job: Job): Promise<Mail | null> {
  const { complete: completeMail } = content.applicationMails;
  const { application } = job.payload as { application: string };
  const { applications, submissions } = personalTables(sql, job);
  const [found] = await sql<{ reference: string; kind: string; stage: Stage; name: string; email: string }[]>`
    select applications.reference, applications.kind, applications.stage, submissions.name, submissions.email
    from ${applications} join ${submissions} on submissions.id = applications.submission_id
    where applications.id = ${application} and is_open and documents_complete_at is not null`;
  if (!found) return null;
  const requirements = await sql<Judged[]>`
    select rule, title, state, changed_at as "acceptedAt" from requirements
    where application_id = ${application} order by position, id`;
  const named = { kind: sayKind(found.kind), reference: found.reference, name: found.name };
  const lines = requirements.map((requirement) => {
    const { title } = describeRequirement(requirement);
    const day = longDay(dayInIndia(requirement.acceptedAt));
    return {
      title,
      detail: requirement.state === "accepted" ? fill(completeMail.accepted, { day }) : completeMail.waived,
    };
  });
  return writeMail(found.email, completeMail.mail, { ...named, lines, next: completeMail.next[nextOf(found.stage)] });
}

type FoundStage = Application & {
  name: string;
  email: string;
  question: string | null;
  dueOn: string | null;
  answeredOn: string | null;
};

/** What the authority's stage means for the customer; null when the stage has changed since. */
export async function writeStageMail(content: Content, sql: Sql, job: Job): Promise<Mail | null> {
  const { stage: stageMail } = content.applicationMails;
  const { application, stage } = job.payload as { application: string; stage: MailedStage };
  const { applications, submissions } = personalTables(sql, job);
  const [found] = await sql<FoundStage[]>`
    select ${applicationColumns(sql)}, submissions.name, submissions.email, question, due_on::text,
      (select max(answered_on)::text from authority_queries where application_id = applications.id) as "answeredOn"
    from ${applications} join ${submissions} on submissions.id = applications.submission_id
      left join authority_queries on application_id = applications.id and answered_on is null
    where applications.id = ${application} and stage = ${stage}`;
  if (!found) return null;
  const words = stageMail[stage];
  const days = { filed: decisionDay(found), query: found.dueOn, refused: found.appealUntil };
  const until = stage in days ? days[stage as keyof typeof days] : null;
  const day = stage === "authority" ? found.answeredOn : found.filedOn;
  return writeMail(found.email, words.mail, {
    kind: sayKind(found.kind),
    reference: found.reference,
    name: found.name,
    day: day ? longDay(day) : "",
    number: found.filedReference,
    question: found.question ?? "",
    because: found.refusedBecause,
    until: until && "until" in words ? fill(words.until, { day: longDay(until) }) : "",
  });
}
