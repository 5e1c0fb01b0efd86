import type { Sql } from "../../../db/connect";
import type { PersonProof } from "../../../db/personal/person-proof";
import { personalTables } from "../../../db/personal/tables";

export type MySubmission = {
  id: string;
  form: string;
  name: string;
  email: string;
  phone: string;
  state: string;
  service: string;
  message: string;
  finderAnswers: string;
  sentAt: Date;
  page: string;
  referrer: string;
  firstVisit: unknown;
  lastVisit: unknown;
  looksAutomatic: boolean;
  wantsMarketing: boolean;
  language: string | null;
  noticeVersion: string | null;
  noticeText: string | null;
};
export type MyRequest = {
  id: string;
  kind: string;
  receivedAt: Date;
  dueAt: Date;
  doneAt: Date | null;
  words: string;
  answer: string;
};

export type MyAccount = { name: string; email: string; createdAt: Date; sessions: object[] };
export type MyCase = { id: string; status: string; doNotCall: boolean };

/** Everything that is stored about the person, as the page shows it and the file holds it. */
export async function readMyData(proof: PersonProof, sql: Sql) {
  const submissions = await listSubmissions(proof, sql);
  const ids = submissions.map(({ id }) => id);
  const { cases } = personalTables(sql, proof);
  const worked = await sql<MyCase[]>`
    select id, status, promised_by as "promisedBy", first_contact_at as "firstContactAt",
      next_action_at as "nextActionAt", do_not_call as "doNotCall" from ${cases} order by created_at`;
  const history = await sql`
    select case_id as "caseId", at, kind, note, changes ->> 'order' as order, changes ->> 'amount' as amount from case_events
    where case_id in (select id from ${cases}) order by id`;
  const mails = await sql`
    select kind, status, coalesce(ended_at, run_at) as at from jobs where subject = any(${ids}::text[]) order by at`;
  const requests = await sql<MyRequest[]>`
    select id, kind, received_at as "receivedAt", due_at as "dueAt", done_at as "doneAt", words, answer
    from privacy_requests where people && ${ids}::text[]::uuid[] or account = ${proof.account}
    order by received_at desc`;
  const [account] = await sql<MyAccount[]>`
    select name, email, created_at as "createdAt", coalesce((
      select jsonb_agg(jsonb_build_object('from', created_at, 'until', expires_at, 'network', ip_address, 'browser', user_agent))
      from session where user_id = "user".id), '[]') as sessions
    from "user" where id = ${proof.account}`;
  return { submissions, cases: worked, history, mails, requests, account: account ?? null };
}

function listSubmissions(proof: PersonProof, sql: Sql) {
  const { submissions } = personalTables(sql, proof);
  return sql<MySubmission[]>`
    select id, kind as form, name, email, phone, state, service, coalesce(message, '') as message,
      coalesce(finder_answers, '') as "finderAnswers", created_at as "sentAt", page, referrer,
      first_visit as "firstVisit", last_visit as "lastVisit", suspect as "looksAutomatic",
      wants_marketing as "wantsMarketing", submissions.language, notice,
      version as "noticeVersion", text as "noticeText"
    from ${submissions} left join consent_texts on digest = notice order by created_at desc`;
}

export type MyData = Awaited<ReturnType<typeof readMyData>>;
