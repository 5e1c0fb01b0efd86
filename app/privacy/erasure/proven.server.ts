import type { Sql } from "../../../db/connect";

/** A number and an address as they came with something that was sent. */
export type Held = { submission: string; phone: string; email: string };

/** Outcomes of a call that somebody answered. */
const answered = ["connected", "call back", "not interested", "do not call"];

/**
 * The phone numbers whose holder is known to have sent this: an order with it was paid, or somebody answered a call to it and
 * it was no wrong number. Anyone can type anyone's number into a form.
 */
export async function provenPhones(sql: Sql, held: Held[]): Promise<Set<string>> {
  const rows = await sql<{ phone: string }[]>`
    select distinct held.phone from ${heldRows(sql, held)}
    where held.phone <> '' and (
      exists (select from orders
        where orders.submission_id = held.submission and orders.phone = held.phone and has_money(orders.id))
      or exists (
        select from submissions as sent left join cases on cases.id = sent.id
          join submissions as rung on rung.id = sent.id or rung.id = cases.merged_into
          join case_events as call on call.case_id = rung.id
        where sent.id = held.submission and sent.phone = held.phone and rung.phone = held.phone
          and call.kind = any(${answered}) and call.at > coalesce(sent.phone_corrected_at, '-infinity')
          and call.at > coalesce(rung.phone_corrected_at, '-infinity')
          and not exists (
            select from case_events as later
            where later.case_id = call.case_id and later.id > call.id and (later.kind = 'wrong number'
              or later.kind = 'undone' and later.changes ->> 'undoes' = call.version::text))))`;
  return new Set(rows.map(({ phone }) => phone));
}

/** The addresses that were confirmed from their own mailbox, or with which an order was paid. */
export async function provenAddresses(sql: Sql, held: Held[]): Promise<Set<string>> {
  const rows = await sql<{ email: string }[]>`
    select distinct held.email from ${heldRows(sql, held)}
    where held.email <> '' and (
      exists (select from submissions
        where id = held.submission and submissions.email = held.email and email_confirmed_at is not null)
      or exists (select from orders
        where orders.submission_id = held.submission and orders.email = held.email and has_money(orders.id)))`;
  return new Set(rows.map(({ email }) => email));
}

/**
 * Whether the address of these submissions has ever shown that it is theirs: confirmed, paid with, or the one from which a
 * code for My applications came back. What it opens must open to no other address because staff typed one.
 */
export async function isProvenAddress(sql: Sql, held: Held[]): Promise<boolean> {
  if ((await provenAddresses(sql, held)).size > 0) return true;
  const coded = await sql`
    select from ${heldRows(sql, held)} join customer_submissions on submission_id = held.submission
    where exists (select from tracking_addresses
        where tracking_addresses.customer_id = customer_submissions.customer_id and tracking_addresses.email = held.email)
      or exists (select from tracking_devices
        where tracking_devices.customer_id = customer_submissions.customer_id and tracking_devices.email = held.email)
    limit 1`;
  return coded.length > 0;
}

const heldRows = (sql: Sql, held: Held[]) => sql`
  unnest(${held.map(({ submission }) => submission)}::uuid[], ${held.map(({ phone }) => phone)}::text[],
    ${held.map(({ email }) => email)}::text[]) as held (submission, phone, email)`;
