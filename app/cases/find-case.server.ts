import type { Sql } from "../../db/connect";
import type { JobStatus } from "../../db/jobs";
import { mailKinds } from "../../db/mails";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { isUuid } from "../../db/uuid";
import { type Answers, sayAnswers } from "../leads/answers";
import { type Correction, listCorrections } from "../leads/correct-person.server";
import type { Case, Status } from "./case";
import { caseColumns } from "./write-case-change.server";

/** What the person sent, with the contact details as they were corrected since. */
export type CaseSubmission = {
  id: string;
  /** A renewal is ours: something of theirs is due again. */
  kind: "lead" | "contact" | "renewal";
  name: string;
  email: string;
  phone: string;
  state: string;
  service: string;
  firm: string;
  city: string;
  speaks: string;
  message: string;
  /** What the form asked beside the person and the service, such as the licence finder's questions. */
  answers: string;
  page: string;
  referrer: string;
  campaign: string;
  promo: string;
  createdAt: Date;
  promisedBy: Date;
  firstContactAt: Date | null;
};

export type CaseEvent = {
  id: string;
  caseId: string;
  at: Date;
  kind: string;
  changes: Record<string, unknown>;
  note: string;
  /** The staff member, or null for the system. */
  actor: string | null;
  who: string | null;
};

/** A mail about the case and what became of it. */
export type CaseMail = { id: string; kind: string; status: JobStatus; at: Date };

/** Another case with the same number or address: of the same person only if staff say so. */
export type OtherCase = Pick<CaseSubmission, "id" | "name" | "email" | "phone" | "service" | "createdAt"> & {
  status: Status;
};

/** What the customer asked in My applications, or what staff answered there. */
export type TrackingLine = {
  id: string;
  at: Date;
  text: string;
  submissionId: string;
  who: string | null;
  isOurs: boolean;
  isOpen: boolean;
};

export type CasePage = {
  case: Case & { ownerName: string | null };
  submissions: CaseSubmission[];
  events: CaseEvent[];
  corrections: Correction[];
  mails: CaseMail[];
  inTracking: TrackingLine[];
  others: OtherCase[];
  /** In another of their cases, regardless of its owner, this person asked not to be called. */
  hasRefusedCalls: boolean;
};

/** Of what people did and wrote, and of what the system noted by itself: the one never displaces the other. */
const mostEvents = { people: 300, system: 100 };

/** A case with everything known about it, newest first; each submission says what it asked for itself. */
export async function findCase(proof: StaffProof, sql: Sql, id: string): Promise<CasePage | null> {
  if (!isUuid(id)) return null;
  const { cases } = personalTables(sql, proof);
  const [found] = await sql<CasePage["case"][]>`
    select ${caseColumns(sql)}, "user".name as "ownerName" from ${cases} left join "user" on "user".id = cases.owner
    where cases.id = ${id}`;
  if (!found) return null;
  const submissions = await listSubmissions(proof, sql, id);
  const ids = submissions.map((each) => each.id);
  const [events, mails, inTracking, others, hasRefusedCalls, corrections] = await Promise.all([
    sql<CaseEvent[]>`
      select case_events.id::text, case_id, at, kind, changes, note, actor, "user".name as who
      from (${eventsOf(sql, id, "people")} union all ${eventsOf(sql, id, "system")}) as case_events
      left join "user" on "user".id = actor order by case_events.id desc`,
    sql<CaseMail[]>`
      select id::text, kind, status, coalesce(ended_at, run_at) as at from jobs
      where subject = any(${ids}) and kind = any(${["mail", ...mailKinds]}) order by at desc limit 50`,
    sql<TrackingLine[]>`
      select tracking_messages.id, at, text, submission_id, "user".name as who, is_ours,
        not is_ours and read_at is null as "isOpen"
      from tracking_messages left join "user" on "user".id = staff
      where submission_id = any(${ids}) order by at desc limit 100`,
    listOthers(proof, sql, found, submissions),
    refusesCalls(sql, found, submissions),
    listCorrections(sql, ids),
  ]);
  return { case: found, submissions, events, corrections, mails, inTracking, others, hasRefusedCalls };
}

const eventsOf = (sql: Sql, id: string, by: "people" | "system") => sql`
  (select * from case_events where case_id in (select id from cases where id = ${id} or merged_into = ${id})
    and (actor is not null or note <> '') = ${by === "people"} order by id desc limit ${mostEvents[by]})`;

async function listSubmissions(proof: StaffProof, sql: Sql, id: string): Promise<CaseSubmission[]> {
  const { submissions } = personalTables(sql, proof);
  const found = await sql<(Omit<CaseSubmission, "answers"> & { answers: Answers | null })[]>`
    select cases.id, cases.kind, cases.page, cases.created_at, cases.promised_by, cases.first_contact_at,
      coalesce(submissions.service, cases.service) as service, coalesce(submissions.state, cases.state) as state,
      coalesce(name, '') as name, coalesce(email, '') as email, coalesce(phone, '') as phone,
      coalesce(firm, '') as firm, coalesce(city, '') as city, coalesce(speaks, '') as speaks,
      coalesce(message, '') as message, answers, coalesce(referrer, '') as referrer,
      coalesce(last_visit ->> 'campaign', '') as campaign, coalesce(last_visit ->> 'promo', '') as promo
    from (select * from cases where id = ${id} union all select * from cases where merged_into = ${id}) as cases
    left join ${submissions} on submissions.id = cases.id
    order by cases.created_at desc`;
  return found.map(({ answers, ...submission }) => {
    const said = sayAnswers(answers);
    return { ...submission, answers: said, message: submission.message || said };
  });
}

/** Other cases with the same number or address, to merge. */
async function listOthers(proof: StaffProof, sql: Sql, { id }: Case, [latest]: CaseSubmission[]) {
  const { cases, submissions } = personalTables(sql, proof);
  if (!latest) return [];
  return sql<OtherCase[]>`
    select cases.id, status, cases.service, cases.created_at, name, email, phone
    from ${cases} left join ${submissions} on submissions.id = cases.id
    where merged_into is null and cases.id <> ${id} and cases.id in (${idsOf(sql, latest)})
    order by cases.created_at desc limit 20`;
}

/** Asked by id: for a single row the planner would look through the table instead. */
async function refusesCalls(sql: Sql, { id }: Case, [latest]: CaseSubmission[]): Promise<boolean> {
  if (!latest) return false;
  const refused = await sql`
    select from (${idsOf(sql, latest)}) as own
    cross join lateral (select do_not_call from cases where cases.id = own.id offset 0) as theirs
    where own.id <> ${id} and do_not_call`;
  return refused.length > 0;
}

const idsOf = (sql: Sql, { phone, email }: CaseSubmission) => sql`
  select id from submissions where phone = ${phone} union select id from submissions where email = ${email}`;
