import { retention } from "../../../content/law/retention";
import { hasEmail, noEmailOf } from "../../../content/person";
import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { worksForAllOf } from "../../../db/personal/staff-rights";
import { changeVersioned, type NotChanged } from "../../../db/versioned-change";
import type { Case } from "../../cases/case";
import { resultOf } from "../../cases/case-form.server";
import { eventsSince, refreshLastAsked, writeChange } from "../../cases/write-case-change.server";
import { correctPerson, holdSame, type Person, readPerson } from "../../leads/correct-person.server";
import { isProvenAddress } from "../../privacy/erasure/proven.server";
import { requestConfirmation } from "../../privacy/my-data/address.server";
import { done, type Refusal, type Result, refuse } from "../../ui/result";
import { describeOthers } from "./describe-others.server";
import { followContact } from "./follow-contact.server";
import { holdWithOrders } from "./hold-with-orders.server";
import { readContact } from "./read-contact.server";

type Asked = { proof: StaffProof; sql: Sql; id: string; version: number; about: string };
/** A person of a case, with the case that they are worked on in. */
type Held = Person & { version: number; root: Case; same: string[]; hasOrders: boolean };
type Ended =
  | { outcome: "corrected"; message: string }
  | { outcome: "refused here"; refusal: Refusal }
  | { outcome: "merged" | "withdrawn" }
  | NotChanged<keyof Person>;
/** `confirms` is an address that counts once its own mailbox has answered. */
type Wanted = { kind: "corrected"; fields: Partial<Person>; confirms: string | null };

/**
 * Contact details as somebody says them on the phone. Staff who see the case may correct them; each old value stays in the
 * history. An address that has shown whose it is (`isProvenAddress`) is not replaced by what staff typed, and an agent types
 * none for somebody whom a colleague works for too: mails bring the customer's link there.
 */
export async function correctContact(asked: Asked, form: FormData): Promise<Result> {
  const read = readContact(form);
  if (!read.ok) return read;
  const typed = Object.fromEntries(Object.keys(read.typed).map((field) => [field, String(form.get(field)).trim()]));
  const ended = await inTransaction<Ended>(asked.sql, (sql) => {
    const within = { ...asked, sql };
    return changeVersioned<Person, Held, Wanted, Ended>(asked.version, {
      lock: () => hold(within),
      decide: (held) => decide(within, held, read.typed),
      eventsSince: ({ root }, version) => eventsSince(sql, root.id, version),
      write: (held, wanted) => write(within, held, wanted),
    });
  });
  if (ended.outcome === "corrected") return done(ended.message);
  if (ended.outcome === "refused here") return { ...ended.refusal, values: typed };
  const refused = resultOf(ended as Parameters<typeof resultOf>[0]);
  return refused.ok ? refused : { ...refused, values: typed };
}

async function hold({ proof, sql, id, about }: Asked): Promise<Held | null> {
  const { root, submissions, orders } = await holdWithOrders(proof, sql, id);
  if (!root) return null;
  const person = submissions.includes(about) ? await readPerson(sql, about, { isHeld: true }) : null;
  if (!person) return null;
  const same = await holdSame(sql, submissions, person);
  return { ...person, version: root.version, root, same, hasOrders: orders.some((each) => each.submission === about) };
}

export const colleague =
  "A colleague works for this customer too, and our mails open what they sent: ask an admin to change the address.";

async function decide({ proof, sql }: Asked, held: Held, typed: Partial<Person>): Promise<Wanted | Ended> {
  if (held.root.mergedInto) return { outcome: "merged" };
  if (held.root.withdrawnAt) return { outcome: "withdrawn" };
  const fields = { ...typed };
  const phone = fields.phone ?? held.phone;
  // Who has no address has one that is made of the number.
  if (fields.email === "" || (fields.email === undefined && !hasEmail(held.email))) fields.email = noEmailOf(phone);
  const wanted: Wanted = { kind: "corrected", fields, confirms: null };
  if (fields.email === undefined || fields.email === held.email) return wanted;
  const { phone: number, email, same } = held;
  const known = same.map((submission) => ({ submission, phone: number, email }));
  const isProven = hasEmail(email) && (await isProvenAddress(sql, known));
  if (!isProven && hasEmail(fields.email) && !(await mayTypeAddress(proof, sql, same))) return refuseAddress(colleague);
  if (!isProven) return wanted;
  if (!hasEmail(fields.email)) return refuseAddress("This address is confirmed. It can be replaced, but not removed.");
  if (proof.role !== "admin")
    return refuseAddress(
      "This address is confirmed: what it opens must not open to another. Ask the customer to change it under My data, or an admin to do it here.",
    );
  const { email: confirms, ...others } = fields;
  return { ...wanted, fields: others, confirms };
}

/**
 * Whether no colleague works for the customers of these submissions, or for those who were joined to them: what is theirs opens to
 * the address too.
 */
export async function mayTypeAddress(proof: StaffProof, sql: Sql, submissions: string[]): Promise<boolean> {
  const customers = await sql<{ id: string }[]>`
    select id from customers where coalesce(joined_into, id) in (
      select coalesce(own.joined_into, own.id) from customer_submissions join customers as own on own.id = customer_id
      where submission_id = any(${submissions}))`;
  return worksForAllOf(
    proof,
    sql,
    customers.map(({ id }) => id),
  );
}

function refuseAddress(problem: string): Ended {
  return {
    outcome: "refused here",
    refusal: { ...refuse(`${problem} Nothing was saved.`), problems: { email: problem } },
  };
}

async function write({ proof, sql, about }: Asked, held: Held, { fields, confirms }: Wanted): Promise<Ended> {
  const { root, same } = held;
  const { id, corrections } = await correctPerson(sql, proof.user.id, {
    submission: about,
    same,
    before: held,
    after: fields,
  });
  if (confirms) await requestConfirmation(sql, { people: same, email: confirms });
  if (corrections.length === 0 && !confirms) return { outcome: "corrected", message: "Nothing was changed." };
  const filed = await followContact(sql, { proof, submission: about, corrections });
  await refreshLastAsked(sql, [...same, root.id]);
  const changed = Object.fromEntries(corrections.map(({ field }) => [field, true]));
  const details = { correction: id, ...changed };
  await writeChange(sql, root, { kind: "corrected", details, about }, {}, proof.user.id);
  const contact = { phone: fields.phone ?? held.phone, email: fields.email ?? held.email };
  const isReachedOtherwise = "phone" in changed || "email" in changed;
  const sentences = [
    corrections.length > 0 ? "Corrected." : "",
    confirms
      ? `The address is used once its mailbox has confirmed it: a link is on its way to ${confirms}, and works for ${retention.confirmHours} hours.`
      : "",
    filed > 0 ? "What is already filed stays as the authority has it." : "",
    "name" in changed && held.hasOrders ? "Orders and their invoices stay as they were made." : "",
    isReachedOtherwise ? await describeOthers(proof, sql, contact, root.id) : "",
  ];
  return { outcome: "corrected", message: sentences.filter(Boolean).join(" ") };
}
