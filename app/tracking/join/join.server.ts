import { hasEmail, holdsAadhaar } from "../../../content/person";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue, removeJobs } from "../../../db/jobs";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { worksForAllOf } from "../../../db/personal/staff-rights";
import { onlyAddress, type TrackingProof } from "../../../db/personal/tracking-proof";
import { recordAudit } from "../../audit/record.server";
import {
  customerAnswers,
  holdCustomers,
  markJoined,
  markParted,
  noteCustomer,
} from "../../customers/change-customer.server";
import { done, type Result, refuse } from "../../ui/result";
import { endTrackingPage } from "../revoke.server";
import { joinedMailKind, notifyAdmins, partedMailKind } from "../tracking-mails.server";

const shortestNote = 10;
const longestNote = 500;

type Refusal = "missing" | "stale" | "colleague" | "noNote" | "longNote" | "aadhaar" | "addresses" | "unproven";
export type JoinOutcome = "done" | Refusal;

/** Whom staff called and what was said: two customers are not joined without it. */
function readNote(input: string): { note: string } | Refusal {
  const note = input.replace(/[^\P{Cc}\n]+/gu, " ").trim();
  if (note.length < shortestNote) return "noNote";
  if (note.length > longestNote) return "longNote";
  return holdsAadhaar(note) ? "aadhaar" : { note };
}

type Joining = { into: string; other: string; version: number; note: string };

/**
 * Joins two customers after a call in which both said that they are one: the page of each then also shows everything of the other. Each
 * keeps their link, their address and their codes, and both get a mail. The right to both customers is checked before
 * anything is changed. An agent can join only customers who have both entered a code from their mailbox: a call does not replace it.
 */
export function joinCustomers(proof: StaffProof, sql: Sql, { into, other, version, note: input }: Joining) {
  return inTransaction<JoinOutcome>(sql, async (transaction) => {
    const held = await holdCustomers(proof, transaction, [into, other]);
    const [root, joined] = [held.find(({ id }) => id === into), held.find(({ id }) => id === other)];
    if (!root || !joined || into === other || root.joinedInto || joined.joinedInto) return "missing";
    if (root.version !== version) return "stale";
    const both = [...(await listWhole(transaction, into)), ...(await listWhole(transaction, other))];
    if (!(await worksForAllOf(proof, transaction, both))) return "colleague";
    const read = readNote(input);
    if (typeof read === "string") return read;
    const sides = await listSides(transaction, [into, other]);
    if (sides.some(({ email }) => email === null)) return "addresses";
    if (proof.role !== "admin" && sides.some(({ isProven }) => !isProven)) return "unproven";
    await markJoined(transaction, { into, other });
    const changes = { customer: other, way: "call" };
    await noteCustomer(transaction, proof.user.id, { id: into, kind: "joined", changes, note: read.note });
    const people = await tellSides(transaction, both, joinedMailKind);
    await recordAudit(transaction, proof.user.id, {
      action: "customers joined",
      people,
      object: into,
      details: { other, way: "call" },
    });
    await notifyAdmins(transaction, "joined", { subject: people[0] ?? "", customer: into, by: proof.user });
    return "done";
  });
}

/** A customer with everybody who is joined to them. */
async function listWhole(sql: Sql, root: string): Promise<string[]> {
  const whole = await sql<{ id: string }[]>`
    select id from customers where id = ${root} or joined_into = ${root} order by created_at, id`;
  return whole.map(({ id }) => id);
}

const listSides = (sql: Sql, customers: string[]) => sql<{ email: string | null; isProven: boolean }[]>`
  select sole.email, exists (
    select from tracking_addresses where customer_id = customers.id and tracking_addresses.email = sole.email) as "isProven"
  from customers cross join lateral (select ${onlyAddress(sql, sql`customers.id`)} as email) as sole
  where customers.id = any(${customers})`;

/** A mail to the newest of each address of each customer, with the link to their own My applications. */
async function tellSides(sql: Sql, customers: string[], kind: string): Promise<string[]> {
  const sides = await sql<{ id: string; email: string }[]>`
    select distinct on (customer_id, email) submissions.id, email
    from customer_submissions join submissions on submissions.id = submission_id
    where customer_id = any(${customers}) order by customer_id, email, created_at desc`;
  for (const { id, email } of sides) if (hasEmail(email)) await enqueue(sql, { kind, subject: id });
  return sides.map(({ id }) => id);
}

type Parting = { from: string; other: string; version: number };

export function partCustomers(proof: StaffProof, sql: Sql, { from, other, version }: Parting) {
  return inTransaction<JoinOutcome>(sql, async (transaction) => {
    const held = await holdCustomers(proof, transaction, [from, other]);
    const [root, joined] = [held.find(({ id }) => id === from), held.find(({ id }) => id === other)];
    if (!root || joined?.joinedInto !== from) return "missing";
    if (root.version !== version) return "stale";
    if (!(await worksForAllOf(proof, transaction, await listWhole(transaction, from)))) return "colleague";
    await part(transaction, { root: from, leaving: other }, proof.user);
    return "done";
  });
}

/** The customer objects to being joined: their page shows only their own again. False where it already does. */
export function leaveJoined(proof: TrackingProof, sql: Sql): Promise<boolean> {
  return inTransaction<boolean>(sql, async (transaction) => {
    const [own] = await transaction<{ root: string }[]>`
      select coalesce(joined_into, id) as root from customers where id = ${proof.customerId}`;
    if (!own || proof.customers.length < 2) return false;
    await transaction`
      select from customers where id = ${own.root} or joined_into = ${own.root} order by id for update`;
    const whole = await listWhole(transaction, own.root);
    if (whole.length < 2) return false;
    await part(transaction, { root: own.root, leaving: proof.customerId }, null);
    return true;
  });
}

/**
 * Ends everything that joined customers shared, for each of them: links, sessions, browsers, codes, upload links and
 * pages of orders. Each is mailed a new link to their own My applications.
 */
async function part(
  sql: Sql,
  { root, leaving }: { root: string; leaving: string },
  by: { id: string; name: string } | null,
) {
  const whole = await listWhole(sql, root);
  await markParted(sql, { root, leaving });
  for (const customer of whole) await endTrackingPage(sql, customer);
  await noteCustomer(sql, by?.id ?? null, { id: root, kind: "parted", changes: { customer: leaving } });
  const people = await tellSides(sql, whole, partedMailKind);
  await removeJobs(sql, sql`kind = ${joinedMailKind} and subject = any(${people}) and status = 'waiting'`);
  await recordAudit(sql, by?.id ?? null, {
    action: "customers parted",
    people,
    object: root,
    details: by ? { other: leaving } : { other: leaving, by: "the customer" },
  });
  await notifyAdmins(sql, "parted", { subject: people[0] ?? "", customer: leaving, by });
}

const joinedMessage = "Merged: they are one customer now. Both have been informed by mail.";
const partedMessage =
  "Merge undone: they are two customers again. Their links to My applications have ended, and each is mailed a new one.";

const refusals: Record<Refusal, string> = {
  ...customerAnswers,
  noNote: "Please call first, and write down whom you called and what they said.",
  longNote: "Please keep the note to 500 characters.",
  aadhaar: "The note seems to contain an Aadhaar number. We never keep one: please remove it.",
  addresses: "One of them has several e-mail addresses, or none that is the same throughout. They stay separate.",
  unproven:
    "Each of them must have opened My applications with a code from their mailbox first. Mail them the link, or ask an admin.",
};

const statuses: Partial<Record<JoinOutcome, 404 | 409>> = { missing: 404, stale: 409 };

/** Joins or parts, as the forms on a customer's page ask; null for any other form. */
export async function actOnJoined(proof: StaffProof, sql: Sql, id: string, form: FormData): Promise<Result | null> {
  const text = (name: string) => String(form.get(name) ?? "");
  const [act, other, version, note] = [text("act"), text("other"), Number(text("version")), text("note")];
  if (act !== "join" && act !== "part") return null;
  const outcome = await (act === "join"
    ? joinCustomers(proof, sql, { into: id, other, version, note })
    : partCustomers(proof, sql, { from: id, other, version }));
  if (outcome === "done") return done(act === "join" ? joinedMessage : partedMessage);
  return refuse(refusals[outcome], statuses[outcome] ?? 400);
}
