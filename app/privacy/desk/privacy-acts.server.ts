import { myData } from "../../../content/en/my-data";
import { aadhaarRefused, givenEmail, hasEmail, holdsAadhaar } from "../../../content/person";
import { readContact } from "../../../content/phone";
import { exactRupees } from "../../../content/rupees";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue, enqueueMail } from "../../../db/jobs";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { writeMail } from "../../../db/write-mail";
import type { Application } from "../../applications/application";
import { recordAudit } from "../../audit/record.server";
import { actOf } from "../../ui/read-fields";
import { answerQuestion } from "../erasure/questions.server";
import { undoRedactions } from "../erasure/redactions.server";
import { sayUnfinished } from "../my-data/at-stake.server";
import { mostAddresses, requestLink } from "../my-data/links.server";
import { nothingStored, passwordFirst } from "../my-data/listed-data";
import { carryOut, isReason, type Requested, type RequestServices } from "../my-data/requests.server";
import { confirmed, wordsToStaff } from "../my-data/staff-words";
import { findAsker } from "./find-asker.server";

type PrivacyAct = { proof: StaffProof; services: RequestServices; form: FormData };

const field = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
const done = (message: string): Requested => ({ ok: true, message });
const refuse = (message: string): Requested => ({ ok: false, message });

/** By the name that the buttons of the page send; any other form is a request by phone. */
const acts: Record<string, (act: PrivacyAct) => Promise<Requested>> = {
  answer: answerRequest,
  "send notices": sendNotices,
  redact: (act) => decideQuestion(act, true),
  leave: (act) => decideQuestion(act, false),
  "put back": putBack,
  link: mailLink,
};

/** What an admin does on the page. */
export const actOnPrivacy = (proof: StaffProof, services: RequestServices, form: FormData): Promise<Requested> =>
  (actOf(acts, field(form, "task")) ?? carryOutByPhone)({ proof, services, form });

async function sendNotices({ proof, services: { sql } }: PrivacyAct) {
  await enqueue(sql, { kind: "send-notices" });
  await recordAudit(sql, proof.user.id, { action: "notices sent" });
  return done("The mails are on their way.");
}

async function decideQuestion({ proof, services: { sql, secrets }, form }: PrivacyAct, isAccepted: boolean) {
  const isAnswered = await answerQuestion(proof, sql, secrets, { id: field(form, "id"), isAccepted });
  if (!isAnswered) return refuse("This was decided already.");
  return done(isAccepted ? "It is removed from those texts." : "It stays where it is.");
}

async function putBack({ proof, services: { sql }, form }: PrivacyAct) {
  const count = await undoRedactions(proof, sql, field(form, "id"));
  return count > 0
    ? done(`Texts put back: ${count}.`)
    : refuse("Nothing was put back: the texts were changed since, or a later removal in them must be put back first.");
}

async function mailLink({ proof, services: { sql }, form }: PrivacyAct) {
  const contact = readContact(field(form, "contact"));
  if (contact) await requestLink(sql, { ...contact, isForStaff: true });
  const asker = contact && (await findAsker(proof, sql, field(form, "contact")));
  await recordAudit(sql, proof.user.id, { action: "link to own data asked for", people: asker?.submissions ?? [] });
  const addresses = asker?.addresses.slice(0, mostAddresses).map(givenEmail).filter(Boolean) ?? [];
  if (addresses.length === 0) return refuse("No e-mail address of theirs is stored, so the link cannot be mailed.");
  return done(`The link is on its way to ${addresses.join(", ")}.`);
}

/** A request of somebody who rang, as they could make it under My data. */
async function carryOutByPhone({ proof, services, form }: PrivacyAct): Promise<Requested> {
  const asker = await findAsker(proof, services.sql, field(form, "contact"), form.getAll("address").map(String));
  const [act, reason] = [field(form, "act"), field(form, "reason")];
  if (holdsAadhaar(reason)) return refuse(aadhaarRefused);
  if (!asker) return refuse(nothingStored);
  if (asker.submissions.length === 0 && !asker.account)
    return refuse("Several addresses used this number. Please choose whom it is about.");
  const asksFirst = Object.hasOwn(confirmed, act) && isReason(reason);
  if (asksFirst && field(form, "confirmed") !== "yes") {
    const wouldEnd = act === "erase" ? await listWouldEnd(proof, services.sql, asker.submissions) : [];
    return { ...done(wordsToStaff.confirmText), mustConfirm: true, wouldEnd };
  }
  // As an export does: it cannot be undone, and the desk may have been left open.
  if (asksFirst && act === "erase" && !proof.hasRecentPassword) return { ...refuse(passwordFirst), mustConfirm: true };
  // One correction must not make several people one.
  if (act === "correct" && !asker.hasOneAddress)
    return refuse("Please choose one person alone to correct what they sent.");
  if (asker.sharers.length > 0) keepWhatIsEmpty(form, asker.latest);
  return describeErased(await carryOut(services, asker, { staff: proof.user.id, reason }, form));
}

/** What the person reads too, who erases under My data. */
async function listWouldEnd(proof: StaffProof, sql: Sql, submissions: string[]): Promise<string[]> {
  const { applications } = personalTables(sql, proof);
  const running = await sql<Pick<Application, "kind" | "reference" | "stage">[]>`
    select kind, reference, stage from ${applications}
    where submission_id = any(${submissions}) and is_open and erased_at is null order by created_at desc`;
  return sayUnfinished(sql, submissions, running);
}

/** Where several share a number the fields begin empty: what stays so is what the chosen one sent last. */
function keepWhatIsEmpty(form: FormData, before: { name: string; email: string; state: string } | null) {
  for (const [field, value] of Object.entries(before ?? {}))
    if (String(form.get(field) ?? "").trim() === "") form.set(field, value);
}

/** What else an erasure did, for the staff member who carried it out. */
function describeErased({ message, did, ...done }: Requested): Requested {
  if (!did) return { ...done, message };
  const orders = did.owed.map(({ order, amount }) => `${order} (${exactRupees(amount)} by the refund policy)`);
  const sentences = [
    message,
    ...(did.ended.length > 0
      ? [`Ended unfinished: application ${did.ended.map(({ reference }) => reference).join(", ")}.`]
      : []),
    ...(orders.length > 0 ? [`To settle under Orders, Refunds to decide: ${orders.join(", ")}.`] : []),
    ...(did.accounts.length > 0
      ? [`The account with ${did.accounts.join(", ")} stays; we mailed it how to have it removed.`]
      : []),
  ];
  return { ...done, did, message: sentences.join(" ") };
}

const longestAnswer = 4_000;

/** Stored and mailed in one transaction; the second of two answers is refused. */
async function answerRequest({ proof, services: { sql }, form }: PrivacyAct): Promise<Requested> {
  const [id, answer] = [field(form, "id"), field(form, "answer")];
  if (answer === "" || answer.length > longestAnswer)
    return refuse("Please write an answer of at most 4,000 characters.");
  if (holdsAadhaar(answer)) return refuse(aadhaarRefused);
  return inTransaction<Requested>(sql, async (transaction) => {
    const [request] = await transaction<{ people: string; account: string | null }[]>`
      update privacy_requests set done_at = now(), answer = ${answer}, staff = ${proof.user.id}
      where id::text = ${id} and done_at is null returning array_to_string(people, ' ') as people, account`;
    if (!request) return refuse("This request was answered already, or its person is erased.");
    const people = request.people.split(" ").filter(Boolean);
    const addresses = await transaction<{ id: string; email: string }[]>`
      select distinct on (email) id, email from (
        select id::text, email from submissions where id = any(${people})
        union all select id, email from "user" where id = ${request.account}) as asked limit 5`;
    for (const { id: asker, email } of addresses.filter((each) => hasEmail(each.email)))
      await enqueueMail(transaction, "my data answer", writeMail(email, myData.answerMail, { answer }), asker);
    await recordAudit(transaction, proof.user.id, { action: "answered", people });
    return done("The answer is on its way.");
  });
}
