import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { isUuid } from "./cursor";
import type { Submission } from "./submission";

export type LeadDetail = Submission & {
  /** What was answered in the licence finder, if the form was filled from it. */
  finderAnswers: string | null;
  page: string;
  referrer: string;
  firstVisit: Record<string, unknown> | null;
  lastVisit: Record<string, unknown> | null;
  /** The status of the job that mails the notice. */
  notification: "waiting" | "done" | "given up" | null;
};

export async function findLead(proof: StaffProof, sql: Sql, id: string): Promise<LeadDetail | null> {
  if (!isUuid(id)) return null;
  const { formSubmissions } = personalTables(sql, proof);
  const [lead] = await sql<LeadDetail[]>`
    select form_submissions.id, name, email, phone, state, service, form_submissions.created_at as "createdAt",
      suspect, finder_answers as "finderAnswers", page, referrer, first_visit as "firstVisit", last_visit as "lastVisit", jobs.status as notification
    from ${formSubmissions} left join jobs on jobs.subject = form_submissions.id::text and jobs.kind = 'lead-notice'
    where form_submissions.id = ${id}`;
  return lead ?? null;
}
