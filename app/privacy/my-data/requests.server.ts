import { myData as words } from "../../../content/en/my-data";
import { fill } from "../../../content/format";
import { retention } from "../../../content/law/retention";
import { holdsAadhaar, personShape } from "../../../content/person";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueueMail, removeJobs } from "../../../db/jobs";
import { noteCorrection, stopContact } from "../../desk/erasure/cases.server";
import { standApart } from "../../desk/erasure/stand-apart.server";
import { correctSubmissions, renumberSubmissions, stopMarketing } from "../../leads/intake/erasure.server";
import { holdOrders } from "../../payments/erasure/orders.server";
import { withdrawOrders } from "../../payments/orders/orders.server";
import { recordAudit } from "../audit/record.server";
import { erasePeople } from "../erasure/erase.server";
import type { SealSecrets } from "../erasure/seal.server";
import { forgetCorrected, forgetNumbers } from "../erasure/typed.server";
import { requestConfirmation } from "./address.server";
import { dayOf } from "./shown";

/** The person themselves, or a staff member who acts for someone who rings and says why. */
export type RequestedBy = { staff: string; reason: string } | "the person";

export type Requested = { ok: boolean; message: string; isErased?: true; mustConfirm?: true; needsPassword?: true };

/** Whom it is about: what they sent, and the account with the same address. */
export type Asker = { submissions: string[]; account: string | null };

type Services = { sql: Sql; secrets: SealSecrets };
type RequestInput = { services: Services; asker: Asker; by: RequestedBy; form: FormData };

const { messages } = words;
const refuse = (message: string): Requested => ({ ok: false, message });
const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
const longestWords = 2_000;
/** Of everything that is added to one request until it is answered. */
const longestRequest = 4 * longestWords;

/** Each request by its name; every one is recorded, those that are carried out at once as done. */
const requests: Record<string, (given: RequestInput) => Promise<Requested>> = {
  correct,
  withdraw: (given) => endContact(given, "withdraw"),
  "do not call": (given) => endContact(given, "do not call"),
  marketing: endMarketing,
  erase,
  complain: (given) => writeDown(given, "complain"),
  nominate: (given) => writeDown(given, "nominate"),
};

export async function carryOut(services: Services, asker: Asker, by: RequestedBy, form: FormData): Promise<Requested> {
  const name = text(form, "act");
  const request = Object.hasOwn(requests, name) ? requests[name] : undefined;
  if (!request || (asker.submissions.length === 0 && !asker.account)) return refuse(messages.unknown);
  if (by !== "the person" && (by.reason.length < 5 || by.reason.length > 500)) return refuse(messages.reasonMissing);
  return request({ services, asker, by, form });
}

/**
 * A corrected name or state replaces the old one in everything that was sent with it, by the rules of the forms. A
 * corrected address does when its own mailbox has confirmed it. A corrected number is used at once, and their mailbox is
 * told: it opens nothing, because a case or an order is found by number and address together, and the address stays.
 */
async function correct({ services: { sql }, asker, by, form }: RequestInput): Promise<Requested> {
  const [name, email, state] = [
    personShape.name.safeParse(text(form, "name")),
    personShape.email.safeParse(text(form, "email")),
    personShape.state.safeParse(text(form, "state")),
  ];
  const phone = form.has("phone") ? personShape.phone.safeParse(text(form, "phone")) : undefined;
  if (!name.success) return refuse(messages.badName);
  if (!email.success) return refuse(messages.badEmail);
  if (!state.success) return refuse(messages.badState);
  if (phone && !phone.success) return refuse(messages.badPhone);
  const [order] = await sql`select from orders where submission_id = any(${asker.submissions}::text[]::uuid[]) limit 1`;
  const isMoving = await inTransaction<boolean | null>(sql, async (transaction) => {
    if (by === "the person" && (await hasCorrectedOften(transaction, asker))) return null;
    const before = await correctSubmissions(transaction, asker.submissions, { name: name.data, state: state.data });
    await forgetCorrected(transaction, before, { names: [name.data] });
    const isOther = before.some((sent) => sent.email !== email.data);
    if (isOther) await requestConfirmation(transaction, { people: asker.submissions, email: email.data });
    const isRenumbered = phone !== undefined && (await renumber(transaction, asker, phone.data, before));
    await noteCorrection(transaction, asker.submissions, staffOf(by), state.data);
    const fields = ["name", ...(isOther ? ["email"] : []), ...(isRenumbered ? ["phone"] : []), "state"];
    await record(transaction, "correct", asker, by, { fields });
    return isOther;
  });
  if (isMoving === null) return refuse(messages.correctedOften);
  const told = [
    isMoving ? fill(messages.addressToConfirm, { email: email.data }) : messages.corrected,
    ...(order ? [messages.ordersStay] : []),
  ];
  return { ok: true, message: told.join(" ") };
}

/** Whoever finds the page open on another's device could turn calls away from them: their mailbox is told. */
async function renumber(sql: Sql, { submissions }: Asker, phone: string, people: { email: string }[]) {
  const before = await renumberSubmissions(sql, submissions, phone);
  if (before.length === 0) return false;
  await forgetNumbers(sql, [...new Set(before.map((sent) => sent.phone))], phone);
  const { subject, text: told } = words.numberMail;
  for (const to of new Set(people.map(({ email }) => email)))
    await enqueueMail(sql, { to, subject, text: fill(told, { ending: phone.slice(-4) }) }, submissions[0]);
  return true;
}

const mostCorrections = 5;

/** Every correction looks through what was typed about everybody. Two at once wait for each other. */
async function hasCorrectedOften(sql: Sql, { submissions }: Asker): Promise<boolean> {
  await holdCases(sql, submissions);
  const recent = await sql`
    select from privacy_requests where kind = 'correct' and people && ${submissions}::text[]::uuid[]
      and received_at > now() - interval '1 day' limit ${mostCorrections}`;
  return recent.length >= mostCorrections;
}

const holdCases = (sql: Sql, submissions: string[]) =>
  sql`select from cases where id = any(${submissions}::text[]::uuid[]) order by id for no key update`;

/**
 * Their open cases are closed and they are never called again; those of others with the same number go on. Without consent
 * nothing is sold or written either.
 */
async function endContact({ services: { sql }, asker, by }: RequestInput, kind: "withdraw" | "do not call") {
  const withdrawn = await inTransaction(sql, async (transaction) => {
    if (kind === "withdraw") await holdOrders(transaction, asker.submissions);
    await standApart(transaction, asker.submissions, staffOf(by));
    await stopContact(transaction, asker.submissions, staffOf(by), kind === "withdraw");
    await record(transaction, kind, asker, by);
    if (kind !== "withdraw") return 0;
    await stopMarketing(transaction, asker.submissions);
    const own = transaction`subject = any(${asker.submissions}::text[])`;
    await removeJobs(transaction, transaction`kind = 'acknowledgement' and ${own} and status = 'waiting'`);
    // Read again: a quote that was just being made is there now that its case could be locked.
    const orders = await holdOrders(transaction, asker.submissions);
    return withdrawOrders(
      transaction,
      orders.map(({ id }) => id),
      { source: "customer", actor: null },
    );
  });
  if (kind === "do not call") return { ok: true, message: messages.notCalled };
  return { ok: true, message: withdrawn ? `${messages.withdrawn} ${messages.ordersWithdrawn}` : messages.withdrawn };
}

async function endMarketing({ services: { sql }, asker, by }: RequestInput): Promise<Requested> {
  await inTransaction(sql, async (transaction) => {
    await stopMarketing(transaction, asker.submissions);
    await record(transaction, "marketing", asker, by);
  });
  return { ok: true, message: messages.noMarketing };
}

/** Asked twice, because it cannot be undone. */
async function erase({ services: { sql, secrets }, asker, by, form }: RequestInput): Promise<Requested> {
  if (text(form, "confirmed") !== "yes") return { ok: true, message: words.confirm.text, mustConfirm: true };
  const request = await record(sql, "erase", asker, by);
  const isPerson = by === "the person";
  const { count, kept } = await erasePeople(sql, secrets, {
    submissions: asker.submissions,
    accounts: asker.account ? [asker.account] : [],
    reason: isPerson ? "asked by the person" : "asked by telephone",
    actor: isPerson ? null : by.staff,
  });
  // Otherwise it is done when it is in the ledger of erasures.
  if (count === 0) await sql`update privacy_requests set done_at = now() where id = ${request} and done_at is null`;
  return { ok: true, message: [messages.erased, ...kept.map((why) => words.kept[why])].join(" "), isErased: true };
}

/**
 * Waits for an answer by staff. A person has one of a kind open at a time, so that nobody hides another's among theirs: what
 * they write further is added to it, while there is room.
 */
async function writeDown({ services: { sql }, asker, by, form }: RequestInput, kind: "complain" | "nominate") {
  const written = text(form, "words");
  if (written === "") return refuse(messages.wordsMissing);
  if (written.length > longestWords) return refuse(messages.wordsLong);
  if (holdsAadhaar(written)) return refuse(messages.wordsAadhaar);
  return inTransaction<Requested>(sql, async (transaction) => {
    // Two at once wait for each other.
    await holdCases(transaction, asker.submissions);
    await transaction`select from "user" where id = ${asker.account} for no key update`;
    const [open] = await transaction<{ id: string; words: string; dueAt: Date }[]>`
      select id, words, due_at as "dueAt" from privacy_requests
      where done_at is null and kind = ${kind}
        and (people && ${asker.submissions}::text[]::uuid[] or account = ${asker.account})
      order by received_at limit 1 for update`;
    if (!open) {
      await record(transaction, kind, asker, by, {}, written);
      return { ok: true, message: messages.complained };
    }
    const day = dayOf(open.dueAt);
    const together = `${open.words}\n\n${written}`;
    if (together.length > longestRequest) return refuse(fill(messages.requestFull, { day }));
    await transaction`update privacy_requests set words = ${together} where id = ${open.id}`;
    await recordAudit(transaction, by === "the person" ? null : by.staff, {
      action: `added to ${kind}`,
      people: asker.submissions,
      object: open.id,
      details: { by: by === "the person" ? "the person" : "staff, for the person" },
    });
    return { ok: true, message: fill(messages.added, { day }) };
  });
}

const staffOf = (by: RequestedBy) => (by === "the person" ? null : by.staff);

async function record(
  sql: Sql,
  kind: string,
  { submissions, account }: Asker,
  by: RequestedBy,
  details: Record<string, string[]> = {},
  written = "",
) {
  const { staff, reason } = by === "the person" ? { staff: null, reason: "" } : by;
  const isOpen = written !== "" || kind === "erase";
  const [request] = await sql<{ id: string }[]>`
    insert into privacy_requests (kind, people, account, due_at, done_at, staff, reason, words)
    values (${kind}, ${submissions}::text[]::uuid[], ${account}, now() + make_interval(days => ${retention.answerDays}),
      case when ${isOpen} then null else now() end, ${staff}, ${reason}, ${written})
    returning id`;
  await recordAudit(sql, staff, {
    action: `asked to ${kind}`,
    people: submissions,
    ...(account && { object: account }),
    details: { by: staff ? "staff, for the person" : "the person", ...details },
  });
  return request?.id ?? null;
}
