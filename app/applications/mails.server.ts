import { applicationMails } from "../../content/en/applications/mails";
import { applications as words } from "../../content/en/staff/applications";
import { fill } from "../../content/format";
import { longDay } from "../../content/hours";
import { hasEmail } from "../../content/person";
import { inTransaction, type Sql } from "../../db/connect";
import type { Job, Mail } from "../../db/jobs";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { type Application, expectedDay, type PaperState } from "./application";
import { lockApplication, writeChange } from "./change.server";
import { applicationColumns } from "./columns.server";
import { describePaper } from "./papers.server";
import { today } from "./read";
import { type MailedStage, mailPapers } from "./settle.server";

const { papers: mail, complete: completeMail, stage: stageMail } = applicationMails;

type AskedFor = "asked" | "nothingMissing" | "askedToday" | "noEmail" | "withdrawn" | "notThere";

/** Asks the customer by mail for what is missing or to be sent again, at most once a day; not for what they do not have. */
export function askForPapers(proof: StaffProof, sql: Sql, id: string): Promise<AskedFor> {
  return inTransaction<AskedFor>(sql, async (transaction) => {
    const application = await lockApplication(proof, transaction, id);
    if (!application?.isOpen) return "notThere";
    const [facts] = await transaction<
      { email: string | null; isWithdrawn: boolean; missing: number; isAsked: boolean }[]
    >`
      select (select email from submissions where id = ${application.submissionId}) as email,
        exists (select from cases where id = ${application.submissionId} and withdrawn_at is not null) as "isWithdrawn",
        (select count(*)::int from asked_papers
          where application_id = ${id} and state in ('missing', 'please send again') and lacks = '') as missing,
        exists (select from application_events where application_id = ${id} and kind = 'papers asked'
          and at > now() - interval '1 day') as "isAsked"`;
    if (!facts?.email || !hasEmail(facts.email)) return "noEmail";
    if (facts.isWithdrawn) return "withdrawn";
    if (facts.missing === 0) return "nothingMissing";
    if (facts.isAsked) return "askedToday";
    const version = await writeChange(
      transaction,
      application,
      { kind: "papers asked", details: { count: facts.missing } },
      proof.user.id,
    );
    await mailPapers(transaction, { ...application, version });
    return "asked";
  });
}

type AskedPaper = { rule: string; title: string; state: PaperState; reason: string };

/** As things stand when it is sent; null when nothing is missing any more. */
export async function writePapersMail(sql: Sql, job: Job): Promise<Mail | null> {
  const { application } = job.payload as { application: string };
  const { applications, submissions } = personalTables(sql, job);
  const [found] = await sql<{ reference: string; kind: string; name: string; email: string }[]>`
    select applications.reference, applications.kind, submissions.name, submissions.email
    from ${applications} join ${submissions} on submissions.id = applications.submission_id
    where applications.id = ${application} and is_open`;
  const asked = await sql<AskedPaper[]>`
    select rule, title, state, reason from asked_papers
    where application_id = ${application} and state in ('missing', 'please send again') and lacks = ''
    order by position, id`;
  if (!found || asked.length === 0) return null;
  const named = { kind: words.kinds[found.kind] ?? found.kind, reference: found.reference, name: found.name };
  const lines = asked.map((paper) => {
    const { title, accepts } = describePaper(paper);
    if (paper.reason === "") return fill(mail.paper, { title, accepts: accepts || title });
    return fill(paper.state === "missing" ? mail.needed : mail.again, { title, reason: paper.reason });
  });
  return {
    to: found.email,
    subject: fill(mail.subject, named),
    text: [fill(mail.greeting, named), fill(mail.intro, named), lines.join("\n"), mail.outro, mail.end].join("\n\n"),
  };
}

type Judged = { rule: string; title: string; state: PaperState; acceptedAt: Date };

/** Names every paper that was accepted; null when one is asked for again meanwhile. */
export async function writeCompleteMail(sql: Sql, job: Job): Promise<Mail | null> {
  const { application } = job.payload as { application: string };
  const { applications, submissions } = personalTables(sql, job);
  const [found] = await sql<{ reference: string; kind: string; name: string; email: string }[]>`
    select applications.reference, applications.kind, submissions.name, submissions.email
    from ${applications} join ${submissions} on submissions.id = applications.submission_id
    where applications.id = ${application} and is_open and papers_complete_at is not null`;
  if (!found) return null;
  const papers = await sql<Judged[]>`
    select rule, title, state, changed_at as "acceptedAt" from asked_papers
    where application_id = ${application} order by position, id`;
  const named = { kind: words.kinds[found.kind] ?? found.kind, reference: found.reference, name: found.name };
  const lines = papers.map((paper) => {
    const { title } = describePaper(paper);
    const day = longDay(today(paper.acceptedAt));
    return paper.state === "accepted"
      ? fill(completeMail.accepted, { title, day })
      : fill(completeMail.waived, { title });
  });
  return {
    to: found.email,
    subject: fill(completeMail.subject, named),
    text: [
      fill(completeMail.greeting, named),
      fill(completeMail.intro, named),
      lines.join("\n"),
      completeMail.outro,
      completeMail.end,
    ].join("\n\n"),
  };
}

type FoundStage = Application & { name: string; email: string; question: string | null; dueOn: string | null };

/** What the authority's stage means for the customer; null when it is another one meanwhile. */
export async function writeStageMail(sql: Sql, job: Job): Promise<Mail | null> {
  const { application, stage } = job.payload as { application: string; stage: MailedStage };
  const { applications, submissions } = personalTables(sql, job);
  const [found] = await sql<FoundStage[]>`
    select ${applicationColumns(sql)}, submissions.name, submissions.email, question, due_on::text as "dueOn"
    from ${applications} join ${submissions} on submissions.id = applications.submission_id
      left join authority_queries on application_id = applications.id and answered_on is null
    where applications.id = ${application} and stage = ${stage}`;
  if (!found) return null;
  const until = { filed: expectedDay(found), query: found.dueOn, refused: found.appealUntil }[stage];
  const said = {
    kind: words.kinds[found.kind] ?? found.kind,
    reference: found.reference,
    name: found.name,
    day: found.filedOn ? longDay(found.filedOn) : "",
    number: found.filedReference,
    question: found.question ?? "",
    because: found.refusedBecause,
  };
  const text = stageMail[stage];
  const parts = [
    fill(text.text, said),
    until ? fill(text.until, { day: longDay(until) }) : "",
    text.outro,
    stageMail.end,
  ].filter(Boolean);
  return {
    to: found.email,
    subject: fill(text.subject, said),
    text: [fill(stageMail.greeting, said), ...parts].join("\n\n"),
  };
}
