import type { Sql } from "../../../db/connect";
import type { PersonProof } from "../../../db/personal/person-proof";
import { personalTables } from "../../../db/personal/tables";
import type { Answers } from "../../leads/answers";
import { listCorrections } from "../../leads/correct-person.server";

export type MySubmission = {
  id: string;
  form: string;
  name: string;
  email: string;
  phone: string;
  state: string;
  service: string;
  firm: string;
  city: string;
  speaks: string;
  message: string;
  answers: Answers | null;
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
    select id, status, promised_by, first_contact_at,
      next_action_at, do_not_call from ${cases} order by created_at`;
  const history = await sql`
    select case_id, at, kind, note, changes ->> 'order' as order, changes ->> 'amount' as amount,
      changes ->> 'correction' as correction from case_events
    where case_id in (select id from ${cases}) order by id`;
  const corrections = await listCorrections(sql, ids);
  const mails = await sql`
    select kind, status, coalesce(ended_at, run_at) as at from jobs where subject = any(${ids}) order by at`;
  const requests = await sql<MyRequest[]>`
    select id, kind, received_at, due_at, done_at, words, answer
    from privacy_requests where people && ${ids} or account = ${proof.account}
    order by received_at desc`;
  const [account] = await sql<MyAccount[]>`
    select name, email, created_at, coalesce((
      select jsonb_agg(jsonb_build_object('from', created_at, 'until', expires_at, 'network', ip_address, 'browser', user_agent))
      from session where user_id = "user".id), '[]') as sessions
    from "user" where id = ${proof.account}`;
  return { submissions, cases: worked, history, corrections, mails, requests, account: account ?? null };
}

function listSubmissions(proof: PersonProof, sql: Sql) {
  const { submissions } = personalTables(sql, proof);
  return sql<MySubmission[]>`
    select id, kind as form, name, email, phone, state, service, firm, city, speaks, coalesce(message, '') as message,
      answers, created_at as "sentAt", page, referrer,
      first_visit, last_visit, suspect as "looksAutomatic",
      wants_marketing, submissions.language, notice,
      version as "noticeVersion", text as "noticeText"
    from ${submissions} left join consent_texts on digest = notice order by created_at desc`;
}

export type MyData = Awaited<ReturnType<typeof readMyData>>;
