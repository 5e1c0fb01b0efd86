import type { Sql } from "../../../db/connect";
import type { DomainErasure } from "../../people/eraser";

const own = (sql: Sql, submissions: string[]) => sql`any(${submissions})`;

export const leadErasure: DomainErasure = {
  locations: [
    {
      where: ["submissions.*"],
      erase: (sql, { submissions }) => sql`delete from submissions where id = ${own(sql, submissions)}`,
    },
    { where: ["corrections.*"] },
    {
      where: ["submission_keys.*"],
      erase: (sql, { submissions }) => sql`delete from submission_keys where submission_id = ${own(sql, submissions)}`,
    },
    { where: ["submission_counts.*"] },
    { where: ["consent_texts.*"] },
    { where: ["lead_sums_day.*", "lead_sums_kind.*"] },
  ],
  freeTexts: [],
  expiring: [],
};

/** Somebody as they stood in what they sent, before it was corrected. */
export type Named = { submission: string; name: string; email: string };

/** What staff corrected in a name, a number or an address: the one from before, with the others as they are. */
export const listFormer = (sql: Sql, submissions: string[]) => sql<
  (Named & { phone: string; firm: string; gstin: null })[]
>`
  select submission_id as submission, case field when 'name' then before else name end as name,
    case field when 'email' then before else email end as email,
    case field when 'phone' then before else phone end as phone, '' as firm, null as gstin
  from corrections join submissions on submissions.id = submission_id
  where submission_id = ${own(sql, submissions)} and field in ('name', 'email', 'phone')`;

export const correctSubmissions = (sql: Sql, submissions: string[], { name, state }: { name: string; state: string }) =>
  sql<(Named & { state: string })[]>`
    with before as (select id, name, state from submissions where id = ${own(sql, submissions)} for update)
    update submissions as sent set name = ${name}, state = ${state}
    from before where before.id = sent.id returning before.id as submission, before.name, before.state, sent.email`;

export const moveSubmissions = (sql: Sql, submissions: string[], email: string) => sql<Named[]>`
  with before as (
    select id, email from submissions where id = ${own(sql, submissions)} and email <> ${email} for update)
  update submissions as sent set email = ${email}, email_corrected_at = now(), email_confirmed_at = now()
  from before where before.id = sent.id returning before.id as submission, sent.name, before.email`;

/** With which number and address something was sent, before they are corrected. */
export const listHeld = (sql: Sql, submissions: string[]) => sql<
  { submission: string; phone: string; email: string }[]
>`
  select id as submission, phone, email from submissions where id = ${own(sql, submissions)} order by created_at, id for update`;

/** Those that had another number; where nothing changes, none. */
export const renumberSubmissions = (sql: Sql, submissions: string[], phone: string) => sql<{ id: string }[]>`
  update submissions set phone = ${phone}, phone_corrected_at = now()
  where id = ${own(sql, submissions)} and phone <> ${phone} returning id`;

export const stopMarketing = (sql: Sql, submissions: string[]) => sql`
  update submissions set wants_marketing = false where wants_marketing and id = ${own(sql, submissions)}`;

/** What was sent from these addresses without a notice has one now. */
export const noteNoticeMailed = (sql: Sql, emails: string[]) => sql<{ id: string }[]>`
  update submissions set notice_mailed_at = now()
  where notice is null and notice_mailed_at is null and email = any(${emails}) returning id`;
