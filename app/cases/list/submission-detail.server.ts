import { data } from "react-router";
import { givenEmail } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import type { JobStatus } from "../../../db/jobs";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { isUuid } from "../../../db/uuid";
import type { Answers } from "../../leads/answers";
import type { ListName, Submission } from "./submission";
import { findUncalled } from "./submission-list.server";
import { instantFormat, zoneFromCookie } from "./time-zone";

export type SubmissionDetail = Submission & {
  /** What the form asked beside the person and the service. */
  answers?: Answers | null;
  page: string;
  referrer: string;
  firstVisit: Record<string, unknown> | null;
  lastVisit: Record<string, unknown> | null;
  /** The status of the job that mails the notice. */
  notification: JobStatus | null;
  doNotCall: boolean;
};

/** What the page of one submission shows; 404 when it does not exist. */
export async function loadDetail(
  proof: StaffProof,
  sql: Sql,
  list: ListName,
  { request, params }: { request: Request; params: { id: string } },
) {
  const submission = await findSubmission(proof, sql, list, params.id);
  if (!submission) return data({ submission, submittedAt: "" }, { status: 404 });
  const format = instantFormat(zoneFromCookie(request.headers.get("Cookie")));
  return data({ submission, submittedAt: format.format(submission.createdAt) });
}

export async function findSubmission(
  proof: StaffProof,
  sql: Sql,
  list: ListName,
  id: string,
): Promise<SubmissionDetail | null> {
  if (!isUuid(id)) return null;
  const { leads, messages } = personalTables(sql, proof);
  const [submission] = await sql<Omit<SubmissionDetail, "doNotCall">[]>`
    select submission.id, name, email, phone, state, service, submission.created_at, suspect, page,
      referrer, first_visit, last_visit, jobs.status as notification
      ${list === "messages" ? sql`, message` : sql`, answers`}
    from (select * from ${list === "leads" ? leads : messages}) as submission
      left join jobs on jobs.subject = submission.id::text
        and jobs.kind = ${list === "leads" ? "lead-notice" : "contact-notice"}
    where submission.id = ${id}`;
  if (!submission) return null;
  const email = givenEmail(submission.email);
  return { ...submission, email, doNotCall: (await findUncalled(proof, sql, [id])).has(submission.id) };
}
