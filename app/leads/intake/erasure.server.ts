import type { Sql } from "../../../db/connect";
import type { DomainErasure } from "../../privacy/traces/erasure";

const own = (sql: Sql, submissions: string[]) => sql`any(${submissions}::text[]::uuid[])`;

export const leadErasure: DomainErasure = {
  locations: [
    {
      where: ["submissions.*"],
      holds: "what a lead form or a message sent, the answers of the licence finder, where from, the consent",
      erasedBy: "erasure removes the row",
      erase: (sql, { submissions }) => sql`delete from submissions where id = ${own(sql, submissions)}`,
    },
    {
      where: ["submission_keys.*"],
      holds: "the key of a form, which other systems make from a number; a digest of number, address and network",
      erasedBy: "erasure; after 24 hours",
      erase: (sql, { submissions }) => sql`delete from submission_keys where submission_id = ${own(sql, submissions)}`,
    },
    { where: ["submission_counts.*"], holds: "digest of a network", erasedBy: "after two minutes" },
    { where: ["consent_texts.*"], holds: "our own words", erasedBy: "stay" },
    { where: ["lead_sums_day.*", "lead_sums_kind.*"], holds: "numbers", erasedBy: "follow the submissions" },
  ],
  typedTexts: [],
  expiring: [],
};

/** Somebody as they stood in what they sent, before it was corrected. */
export type Named = { submission: string; name: string; email: string };

export const correctSubmissions = (sql: Sql, submissions: string[], { name, state }: { name: string; state: string }) =>
  sql<Named[]>`
    with before as (select id, name from submissions where id = ${own(sql, submissions)} for update)
    update submissions as sent set name = ${name}, state = ${state}
    from before where before.id = sent.id returning before.id as submission, before.name, sent.email`;

export const moveSubmissions = (sql: Sql, submissions: string[], email: string) => sql<Named[]>`
  with before as (
    select id, email from submissions where id = ${own(sql, submissions)} and email <> ${email} for update)
  update submissions as sent set email = ${email}, email_corrected_at = now()
  from before where before.id = sent.id returning before.id as submission, sent.name, before.email`;

/** The numbers before; where nothing changes, none. */
export const renumberSubmissions = (sql: Sql, submissions: string[], phone: string) => sql<{ phone: string }[]>`
  with before as (
    select id, phone from submissions where id = ${own(sql, submissions)} and phone <> ${phone} for update)
  update submissions as sent set phone = ${phone}, phone_corrected_at = now()
  from before where before.id = sent.id returning before.phone`;

export const stopMarketing = (sql: Sql, submissions: string[]) => sql`
  update submissions set wants_marketing = false where wants_marketing and id = ${own(sql, submissions)}`;

/** What was sent from these addresses without a notice has one now. */
export const noteNoticeMailed = (sql: Sql, emails: string[]) => sql<{ id: string }[]>`
  update submissions set notice_mailed_at = now()
  where notice is null and notice_mailed_at is null and email = any(${emails}::text[]) returning id`;
