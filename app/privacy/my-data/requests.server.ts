import { randomUUID } from "node:crypto";
import { myData as words } from "../../../content/en/my-data";
import { fill } from "../../../content/format";
import { retention } from "../../../content/law/retention";
import { holdsAadhaar, personShape } from "../../../content/person";
import { staffPhone } from "../../../content/phone";
import { exactRupees } from "../../../content/rupees";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueueMail, removeJobs } from "../../../db/jobs";
import { writeMail } from "../../../db/write-mail";
import {
  type CorrectedFirm,
  correctUnfiled,
  noteContactCorrected,
  withdrawOwnApplications,
} from "../../applications/erasure/withdraw-own-applications.server";
import { recordAudit } from "../../audit/record.server";
import { noteCorrection, stopContact } from "../../cases/erasure/case-erasure.server";
import { unmergeForErasure } from "../../cases/erasure/unmerge-for-erasure.server";
import {
  correctSubmissions,
  listHeld,
  renumberSubmissions,
  stopMarketing,
} from "../../leads/erasure/lead-erasure.server";
import { requestRefunds } from "../../orders/checkout/request-refund.server";
import { holdOrders } from "../../orders/erasure/erase-orders.server";
import { cancelOrders } from "../../orders/orders.server";
import { actOf } from "../../ui/read-fields";
import { type Erased, erasePeople } from "../erasure/erase.server";
import { tellOfWithdrawn } from "../erasure/erasure-mails.server";
import { forgetNames, forgetNumbers } from "../erasure/forget-corrected.server";
import { provenPhones } from "../erasure/proven.server";
import type { Correction } from "../erasure/redactions.server";
import type { SealSecrets } from "../erasure/seal.server";
import { requestConfirmation } from "./address.server";
import { dayOf } from "./listed-data";
import { wordsToStaff } from "./staff-words";

/** The person themselves, or a staff member who acts for someone who rings and says why. */
export type RequestedBy = { staff: string; reason: string } | "the person";

export type Requested = {
  ok: boolean;
  message: string;
  isErased?: true;
  /** Taken out of every list, and not yet in the erasure ledger. */
  isBeingErased?: true;
  /** What an erasure ended, and which money it left to be settled. */
  did?: Pick<Erased, "ended" | "owed" | "accounts">;
  mustConfirm?: true;
  /** What an erasure would end, asked before it is done. */
  wouldEnd?: string[];
};

/** Whom it is about: what they sent, and the account with the same address. */
export type Asker = { submissions: string[]; account: string | null };

export type RequestServices = {
  sql: Sql;
  secrets: SealSecrets;
  /** Writes everybody who was erased into the erasure ledger; false while that is not done. */
  recordErasures(): Promise<boolean>;
};
type Services = RequestServices;
type RequestInput = { services: Services; asker: Asker; by: RequestedBy; form: FormData };

/** The sentences about it: for the person, or for the staff member who acts for them. */
const wordsTo = (by: RequestedBy) =>
  by === "the person" ? { ...words, confirmText: words.confirm.text } : wordsToStaff;
const refuse = (message: string): Requested => ({ ok: false, message });
const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
const longestWords = 2_000;
/** Of everything that is added to one request until it is answered. */
const longestRequest = 4 * longestWords;

/** Each request by its name; every one is recorded, those that are carried out at once as done. */
const requests: Record<string, (input: RequestInput) => Promise<Requested>> = {
  correct,
  withdraw: (input) => endContact(input, "withdraw"),
  "do not call": (input) => endContact(input, "do not call"),
  marketing: endMarketing,
  "stop work": stopWork,
  erase,
  complain: (input) => writeDown(input, "complain"),
  nominate: (input) => writeDown(input, "nominate"),
};

export async function carryOut(services: Services, asker: Asker, by: RequestedBy, form: FormData): Promise<Requested> {
  const { messages } = wordsTo(by);
  const request = actOf(requests, text(form, "act"));
  if (!request || (asker.submissions.length === 0 && !asker.account)) return refuse(messages.unknown);
  if (by !== "the person" && !isReason(by.reason)) return refuse(messages.reasonMissing);
  return request({ services, asker, by, form });
}

/** Why staff act for somebody, and how they know that it is them. */
export const isReason = (reason: string) => reason.length >= 5 && reason.length <= 500;

/**
 * A corrected name, firm or state replaces the old one in everything that was sent with it, by the rules of the forms. A
 * corrected address does when its own mailbox has confirmed it. A corrected number is used at once, and a mail
 * informs the person: the number opens nothing, because a case or an order is found by number and address together, and the address stays.
 */
async function correct({ services: { sql, secrets }, asker, by, form }: RequestInput): Promise<Requested> {
  const { messages } = wordsTo(by);
  const [name, email, state] = [
    personShape.name.safeParse(text(form, "name")),
    personShape.email.safeParse(text(form, "email")),
    personShape.state.safeParse(text(form, "state")),
  ];
  const phone = form.has("phone") ? staffPhone.safeParse(text(form, "phone")) : undefined;
  if (!name.success) return refuse(messages.badName);
  if (!email.success) return refuse(messages.badEmail);
  if (!state.success) return refuse(messages.badState);
  if (phone && !phone.success) return refuse(messages.badPhone);
  const firms = readFirms(form);
  if (!firms.every(({ after }) => personShape.name.safeParse(after).success)) return refuse(messages.badFirm);
  const [order] = await sql`select from orders where submission_id = any(${asker.submissions}) limit 1`;
  const done = await inTransaction<{ isOther: boolean; filed: number } | null>(sql, async (transaction) => {
    if (by === "the person" && (await hasCorrectedOften(transaction, asker))) return null;
    const before = await correctSubmissions(transaction, asker.submissions, { name: name.data, state: state.data });
    const correction = { id: randomUUID(), submission: asker.submissions[0] ?? "" };
    if (before.length > 0) await forgetNames(transaction, correction, before, name.data);
    const corrected = { name: name.data, state: state.data, firms };
    const { filed } = await correctUnfiled(transaction, asker.submissions, before, corrected);
    const isOther = before.some((sent) => sent.email !== email.data);
    if (isOther) await requestConfirmation(transaction, { people: asker.submissions, email: email.data });
    const isRenumbered = phone !== undefined && (await renumber(transaction, secrets, correction, asker, phone.data));
    const fields = [
      "name",
      ...(isOther ? ["email"] : []),
      ...(isRenumbered ? ["phone"] : []),
      "state",
      ...(firms.length > 0 ? ["firm"] : []),
    ];
    const noted = { actor: staffOf(by), fields: fields.filter((field) => field !== "email"), state: state.data };
    await noteCorrection(transaction, asker.submissions, noted);
    await record(transaction, "correct", asker, by, { fields });
    return { isOther, filed };
  });
  if (done === null) return refuse(messages.correctedOften);
  const sentences = [
    done.isOther ? fill(messages.addressToConfirm, { email: email.data }) : messages.corrected,
    ...(order ? [messages.ordersStay] : []),
    ...(done.filed > 0 ? [messages.filedStay] : []),
  ];
  return { ok: true, message: sentences.join(" ") };
}

/** Each with the name that the page showed; those that stay as they are change nothing. */
function readFirms(form: FormData): CorrectedFirm[] {
  const typed = form.getAll("firm");
  const firms = form.getAll("firm-before").map((before, at) => ({
    before: String(before),
    after: String(typed[at] ?? "").trim(),
  }));
  return firms.filter(({ before, after }) => before !== after);
}

/** Somebody who finds the page open on another person's device could divert our calls: so a mail informs the owner. */
async function renumber(sql: Sql, secrets: SealSecrets, correction: Correction, { submissions }: Asker, phone: string) {
  const before = await listHeld(sql, submissions);
  const proven = await provenPhones(sql, before);
  const changed = await renumberSubmissions(sql, submissions, phone);
  if (changed.length === 0) return false;
  await noteContactCorrected(sql, submissions, "Phone number");
  await forgetNumbers(sql, { correction, before, secrets, proven, phone });
  const values = { ending: phone.slice(-4) };
  for (const to of new Set(before.map(({ email }) => email)))
    await enqueueMail(sql, "number changed", writeMail(to, words.numberMail, values), submissions[0]);
  return true;
}

const mostCorrections = 5;

/** Limits corrections, because each one searches all texts. Two at once wait for each other. */
async function hasCorrectedOften(sql: Sql, { submissions }: Asker): Promise<boolean> {
  await holdCases(sql, submissions);
  const recent = await sql`
    select from privacy_requests where kind = 'correct' and people && ${submissions}
      and received_at > now() - interval '1 day' limit ${mostCorrections}`;
  return recent.length >= mostCorrections;
}

const holdCases = (sql: Sql, submissions: string[]) =>
  sql`select from cases where id = any(${submissions}) order by id for no key update`;

/**
 * Their open cases are closed and they are never called again; those of others with the same number go on. Without consent
 * nothing is sold or written either.
 */
async function endContact({ services: { sql }, asker, by }: RequestInput, kind: "withdraw" | "do not call") {
  const withdrawn = await inTransaction(sql, async (transaction) => {
    if (kind === "withdraw") await holdOrders(transaction, asker.submissions);
    await unmergeForErasure(transaction, asker.submissions, staffOf(by));
    await stopContact(transaction, asker.submissions, staffOf(by), kind === "withdraw");
    await record(transaction, kind, asker, by);
    if (kind !== "withdraw") return 0;
    await stopMarketing(transaction, asker.submissions);
    const own = transaction`subject = any(${asker.submissions})`;
    await removeJobs(transaction, transaction`kind = 'acknowledgement' and ${own} and status = 'waiting'`);
    // Read again: a quote that was just being made is there now that its case could be locked.
    const orders = await holdOrders(transaction, asker.submissions);
    return cancelOrders(
      transaction,
      orders.map(({ id }) => id),
      { source: "customer", actor: null },
    );
  });
  const { messages } = wordsTo(by);
  if (kind === "do not call") return { ok: true, message: messages.notCalled };
  return { ok: true, message: withdrawn ? `${messages.withdrawn} ${messages.ordersCancelled}` : messages.withdrawn };
}

/** Everything that runs is withdrawn, and what the refund policy gives back is asked for. The data stay. */
async function stopWork({ services: { sql }, asker, by }: RequestInput): Promise<Requested> {
  const { messages } = wordsTo(by);
  const { ended, unfinished } = await inTransaction(sql, async (transaction) => {
    await holdOrders(transaction, asker.submissions);
    const unfinished = await requestRefunds(transaction, asker.submissions);
    const ended = await withdrawOwnApplications(transaction, asker.submissions);
    await tellOfWithdrawn(transaction, ended);
    return { ended, unfinished };
  });
  if (ended.length + unfinished.length === 0) return refuse(messages.nothingRuns);
  const back = unfinished.map(({ order, amount }) =>
    fill(amount > 0 ? messages.refundAsked : messages.noRefund, {
      order: order.reference,
      amount: exactRupees(amount),
    }),
  );
  return { ok: true, message: [messages.workStopped, ...back].join(" ") };
}

async function endMarketing({ services: { sql }, asker, by }: RequestInput): Promise<Requested> {
  await inTransaction(sql, async (transaction) => {
    await stopMarketing(transaction, asker.submissions);
    await record(transaction, "marketing", asker, by);
  });
  return { ok: true, message: wordsTo(by).messages.noMarketing };
}

/** Asked twice, because it cannot be undone; done when it is in the erasure ledger. */
async function erase({ services, asker, by, form }: RequestInput): Promise<Requested> {
  const { messages, confirmText, kept: reasons } = wordsTo(by);
  if (text(form, "confirmed") !== "yes") return { ok: true, message: confirmText, mustConfirm: true };
  const { sql, secrets } = services;
  const request = await record(sql, "erase", asker, by);
  const isPerson = by === "the person";
  const {
    count,
    kept: retained,
    ...did
  } = await erasePeople(sql, secrets, {
    submissions: asker.submissions,
    accounts: asker.account ? [asker.account] : [],
    reason: isPerson ? "asked by the person" : "asked by telephone",
    actor: isPerson ? null : by.staff,
  });
  // Otherwise it is done when it is in the erasure ledger.
  if (count === 0) await sql`update privacy_requests set done_at = now() where id = ${request} and done_at is null`;
  // Until then a restored backup would bring them back, so the page does not say 'erased' before.
  const isRecorded = await services.recordErasures();
  const result = isRecorded ? messages.erased : messages.erasing;
  const message = [result, ...retained.map((why) => reasons[why])].join(" ");
  return { ok: true, message, did, ...(isRecorded ? { isErased: true } : { isBeingErased: true }) };
}

/**
 * Waits for an answer by staff. A person has one of a kind open at a time, so that nobody hides another's among theirs: what
 * they write further is added to it, while there is space.
 */
async function writeDown({ services: { sql }, asker, by, form }: RequestInput, kind: "complain" | "nominate") {
  const { messages } = wordsTo(by);
  const written = text(form, "words");
  if (written === "") return refuse(messages.wordsMissing);
  if (written.length > longestWords) return refuse(messages.wordsLong);
  if (holdsAadhaar(written)) return refuse(messages.wordsAadhaar);
  return inTransaction<Requested>(sql, async (transaction) => {
    // Two at once wait for each other.
    await holdCases(transaction, asker.submissions);
    await transaction`select from "user" where id = ${asker.account} for no key update`;
    const [open] = await transaction<{ id: string; words: string; dueAt: Date }[]>`
      select id, words, due_at from privacy_requests
      where done_at is null and kind = ${kind}
        and (people && ${asker.submissions} or account = ${asker.account})
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
    values (${kind}, ${submissions}, ${account}, now() + make_interval(days => ${retention.answerDays}),
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
