import { randomUUID } from "node:crypto";
import type { Sql } from "../../db/connect";

/** What staff can correct of somebody, in the order of the form. */
export const personFields = ["name", "phone", "email", "state", "service", "firm", "city", "speaks"] as const;
export type PersonField = (typeof personFields)[number];
export type Person = Record<PersonField, string>;

/** What was asked for belongs to one submission; the others are the person's in everything of the case that they sent. */
const ofOneSubmission: PersonField[] = ["state", "service"];
const corrected: Partial<Record<PersonField, "email_corrected_at" | "phone_corrected_at">> = {
  email: "email_corrected_at",
  phone: "phone_corrected_at",
};

export type Correction = { id: string; submission: string; field: PersonField; before: string; after: string };

/** One submission that the caller may see; held until the transaction ends, where it is to be corrected. */
export async function readPerson(sql: Sql, submission: string, { isHeld = false } = {}): Promise<Person | null> {
  const [person] = await sql<Person[]>`
    select name, phone, email, state, service, firm, city, speaks from submissions where id = ${submission}
    ${isHeld ? sql`for update` : sql``}`;
  return person ?? null;
}

/** Those of some submissions that came with this number and address, held until the transaction ends. */
export async function holdSame(sql: Sql, submissions: string[], { phone, email }: Person): Promise<string[]> {
  const same = await sql<{ id: string }[]>`
    select id from submissions where id = any(${submissions}) and phone = ${phone} and email = ${email} order by id for update`;
  return same.map(({ id }) => id);
}

/**
 * Writes what staff corrected, and each value from before beside it. A corrected address has been confirmed by nobody: staff
 * typed it.
 */
export async function correctPerson(
  sql: Sql,
  staff: string,
  { submission, same, before, after }: { submission: string; same: string[]; before: Person; after: Partial<Person> },
): Promise<{ id: string; corrections: Correction[] }> {
  const id = randomUUID();
  const corrections: Correction[] = [];
  for (const field of personFields) {
    const value = after[field];
    if (value === undefined || value === before[field]) continue;
    const of = ofOneSubmission.includes(field) ? [submission] : same;
    corrections.push(...(await writeField(sql, { id, staff, field, of, before: before[field], after: value })));
  }
  return { id, corrections };
}

type Written = { id: string; staff: string; field: PersonField; of: string[]; before: string; after: string };

async function writeField(sql: Sql, { id, staff, field, of, before, after }: Written): Promise<Correction[]> {
  const since = corrected[field];
  const marks = since
    ? sql`, ${sql(since)} = now() ${field === "email" ? sql`, email_confirmed_at = null` : sql``}`
    : sql``;
  return sql<Correction[]>`
    with known as (
      select id, ${since ? sql(since) : sql`null::timestamptz`} as corrected_before
      from submissions where id = any(${of}) and ${sql(field)} = ${before}),
    written as (
      update submissions set ${sql(field)} = ${after} ${marks} from known where known.id = submissions.id
      returning submissions.id, corrected_before)
    insert into corrections (id, submission_id, field, before, after, corrected_before, staff)
    select ${id}, written.id, ${field}, ${before}, ${after}, corrected_before, ${staff} from written
    returning ${id} as id, submission_id as submission, field, before, after`;
}

/** Gives each field that still has the corrected value the one from before; returns what was put back. */
export async function undoCorrection(sql: Sql, staff: string, undone: string): Promise<Correction[]> {
  const id = randomUUID();
  const back: Correction[] = [];
  for (const field of personFields) {
    const since = corrected[field];
    const marks = since ? sql`, ${sql(since)} = known.corrected_before` : sql``;
    back.push(
      ...(await sql<Correction[]>`
        with known as (
          select submission_id, before, after, corrected_before from corrections where id = ${undone} and field = ${field}),
        written as (
          update submissions set ${sql(field)} = known.before ${marks} from known
          where submissions.id = known.submission_id and submissions.${sql(field)} = known.after
          returning submissions.id, known.before, known.after)
        insert into corrections (id, submission_id, field, before, after, staff)
        select ${id}, written.id, ${field}, written.after, written.before, ${staff} from written
        returning ${id} as id, submission_id as submission, field, before, after`),
    );
  }
  return back;
}

/** Every correction of these submissions, for their history. */
export const listCorrections = (sql: Sql, submissions: string[]) => sql<Correction[]>`
  select id, submission_id as submission, field, before, after from corrections
  where submission_id = any(${submissions}) order by at, field`;
