import { caseAddress, deskPaths } from "../../../content/desk-paths";
import { myData } from "../../../content/en/my-data";
import { fill } from "../../../content/format";
import { aadhaarRefused, givenEmail, hasEmail, holdsAadhaar } from "../../../content/person";
import { readContact } from "../../../content/phone";
import { exactRupees } from "../../../content/rupees";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue, enqueueMail } from "../../../db/jobs";
import { cursorColumn, pastCursor, wholeCursor } from "../../../db/keyset";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { writeMail } from "../../../db/write-mail";
import { recordAudit } from "../../audit/record.server";
import { matching, text, viewIn } from "../../ui/view-parameters";
import { readUnrecorded } from "../erasure/ledger.server";
import { answerQuestion, type FoundIn, listQuestions, type Question } from "../erasure/questions.server";
import { listRedactions, type ShownRedaction, undoRedactions } from "../erasure/redactions.server";
import { listExpired } from "../erasure/retention.server";
import { requestLink } from "./links.server";
import { dayOf, nothingStored, passwordFirst } from "./listed-data";
import { countUnnoticed } from "./notices.server";
import { carryOut, isReason, type Requested, type RequestServices } from "./requests.server";
import { confirmed, wordsToStaff } from "./staff-words";

type Request = {
  id: string;
  kind: string;
  receivedAt: Date;
  dueAt: Date;
  doneAt: Date | null;
  staff: string | null;
  reason: string;
  words: string;
  people: string;
  cursor: string;
};
type Found = { id: string; name: string; email: string; state: string; createdAt: Date };

const mostShown = 50;

const deskAddress = viewIn({
  contact: text("contact", 254),
  open: matching("open", wholeCursor),
  recent: matching("recent", wholeCursor),
});

/** Everything the page of requests shows. */
export async function loadPrivacyDesk(
  proof: StaffProof,
  { sql, secrets }: Pick<RequestServices, "sql" | "secrets">,
  parameters: URLSearchParams,
  now = new Date(),
) {
  const { contact, ...after } = deskAddress.read(parameters);
  const isOpen = sql`done_at is null and kind <> 'erase'`;
  const [open, recent, expired, sealed, unrecorded, unnoticed, texts, found, questions, redactions] = await Promise.all(
    [
      listRequests(sql, isOpen, { at: sql`due_at`, after: after.open, isBackward: false }),
      listRequests(sql, sql`true`, { at: sql`received_at`, after: after.recent, isBackward: true }),
      listExpired(sql, mostShown + 1),
      countSealed(sql),
      readUnrecorded(sql),
      countUnnoticed(sql),
      listTexts(sql),
      findAsker(proof, sql, contact),
      listQuestions(sql, secrets, mostShown),
      listRedactions(sql, mostShown),
    ],
  );
  const askers = await listAskers(proof, sql, idsOf(open.slice(0, mostShown)));
  const page = "privacy";
  const recordListed = async (shown: string[][]) => {
    const [people, details] = [[...new Set(shown.flat())], { page, count: shown.length }];
    if (shown.length > 0) await recordAudit(sql, proof.user.id, { action: "listed", people, details });
  };
  if (found)
    await recordAudit(sql, proof.user.id, { action: "searched", people: found.submissions, details: { page } });
  await recordListed(questions.map(({ submission }) => [submission]));
  await recordListed(open.slice(0, mostShown).map(({ people }) => people.split(" ").filter(Boolean)));
  return {
    contact,
    open: open.slice(0, mostShown).map((each) => ({
      ...describeRequest(each),
      who: askers.get(each.id),
      words: each.words,
      isLate: each.dueAt < now,
    })),
    openPages: pagesOf("open", after.open, open),
    recent: recent.slice(0, mostShown).map(describeRequest),
    recentPages: pagesOf("recent", after.recent, recent),
    found: found && {
      name: nameFor(found),
      summary: found.summary,
      latest: found.latest,
      sharers: found.sharers,
    },
    expired: expired.slice(0, mostShown).map(({ id, kind, lastContact }) => ({ id, kind, day: dayOf(lastContact) })),
    hasMoreExpired: expired.length > mostShown,
    sealed,
    unnoticed,
    texts,
    questions: questions.map(showQuestion),
    redactions: redactions.map(showRedaction),
    unrecorded: unrecorded.since && { count: unrecorded.count, day: dayOf(unrecorded.since) },
  };
}

const places: Record<string, string> = {
  case_events: "notes of cases",
  application_events: "notes of applications",
  requirements: "documents asked for",
  authority_queries: "questions of an authority",
  ledger: "lines of orders",
  refunds: "reasons of refunds",
  tracking_messages: "messages of customers",
  privacy_requests: "requests about personal data",
};

const placeOf = (table: string) => places[table] ?? table;

const pageOf: Record<string, (id: string) => string> = {
  case: caseAddress,
  application: (id) => `${deskPaths.applications}/${id}`,
  order: (id) => `${deskPaths.orders}/${id}`,
};

const showFound = ({ table, count, pages }: FoundIn) => ({
  text: `${placeOf(table)}: ${count}`,
  links: pages.flatMap(({ of, id }) => pageOf[of]?.(id) ?? []),
});

const showQuestion = ({ id, mark, askedAt, found }: Question) => ({
  id,
  mark,
  asked: dayOf(askedAt),
  found: found.map(showFound),
});

const showRedaction = ({ id, madeAt, endsAt, count, tables }: ShownRedaction) => ({
  id,
  made: dayOf(madeAt),
  until: dayOf(endsAt),
  text: `${tables.map(placeOf).join(", ")}: ${count}`,
});

/** The first page and the next; one row more than a page was read. */
const pagesOf = (list: string, after: string, rows: Request[]) => ({
  first: after === "" ? null : "?",
  next: rows.length > mostShown ? `?${list}=${rows[mostShown - 1]?.cursor}` : null,
});

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

const fragment = (sql: Sql) => sql``;
type Fragment = ReturnType<typeof fragment>;
const listRequests = (
  sql: Sql,
  which: Fragment,
  { at, after, isBackward }: { at: Fragment; after: string; isBackward: boolean },
) => sql<Request[]>`
  select id, kind, received_at, due_at, done_at, staff, reason, words,
    array_to_string(people, ' ') as people, ${cursorColumn(sql, at)}
  from privacy_requests where ${which} ${pastCursor(sql, after, { at, isBackward })}
  order by ${isBackward ? sql`${at} desc, id desc` : sql`${at}, id`} limit ${mostShown + 1}`;

type Asker = { request: string; name: string; caseId: string };

/** Who asks, as they called themselves last, with their case; nobody where they have an account alone. */
async function listAskers(proof: StaffProof, sql: Sql, requests: string[]): Promise<Map<string, Asker>> {
  const { submissions } = personalTables(sql, proof);
  const askers = await sql<Asker[]>`
    select distinct on (privacy_requests.id)
      privacy_requests.id as request, name, coalesce(merged_into, cases.id) as "caseId"
    from privacy_requests
      join ${submissions} on submissions.id = any(people)
      join cases on cases.id = submissions.id
    where privacy_requests.id = any(${requests})
    order by privacy_requests.id, submissions.created_at desc`;
  return new Map(askers.map((asker) => [asker.request, asker]));
}

function describeRequest({ id, kind, receivedAt, dueAt, doneAt, staff, reason }: Request) {
  const state = doneAt ? myData.state.done : myData.state.open;
  return {
    id,
    kind: myData.kinds[kind] ?? kind,
    asked: dayOf(receivedAt),
    due: dayOf(dueAt),
    state: fill(state, { day: dayOf(doneAt ?? dueAt) }),
    by: askedBy(staff, reason),
  };
}

/** An erasure empties its reason, which may name the person; that staff did it stays. */
function askedBy(staff: string | null, reason: string) {
  if (!staff) return "the person";
  return reason ? `staff: ${reason}` : "staff";
}

async function countSealed(sql: Sql) {
  const [row] = await sql<{ sealed: number; due: number }[]>`
    select count(*)::int as sealed, count(*) filter (where destroy_after <= now())::int as due
    from erasures where sealed is not null`;
  return row ?? { sealed: 0, due: 0 };
}

async function listTexts(sql: Sql) {
  const rows = await sql<{ version: string; language: string; text: string; at: Date }[]>`
    select version, language, text, first_used_at as at from consent_texts order by first_used_at desc limit 20`;
  return rows.map(({ at, ...text }) => ({ ...text, day: dayOf(at) }));
}

/** What was sent with a number or an address, the last first. */
async function findSubmissions(proof: StaffProof, sql: Sql, contactText: string): Promise<Found[]> {
  const contact = readContact(contactText);
  if (!contact) return [];
  const { submissions } = personalTables(sql, proof);
  const isTheirs = "email" in contact ? sql`email = ${contact.email}` : sql`phone = ${contact.phone}`;
  return sql<Found[]>`
    select id, name, email, state, created_at from ${submissions} where ${isTheirs}
    order by created_at desc`;
}

/** One of several people on a number: each address is somebody of their own until it is known better. */
export type Sharer = { email: string; description: string };

const mostSharers = 200;

/** Nobody where all of it came from one address: then there is nothing to choose. */
function listSharers(sent: Found[]): Sharer[] {
  const addresses = [...new Set(sent.map(({ email }) => email))];
  if (addresses.length < 2) return [];
  return addresses.slice(0, mostSharers).map((email) => {
    const theirs = sent.filter((each) => each.email === email);
    const names = [...new Set(theirs.map(({ name }) => name))].join(", ");
    const day = dayOf(theirs[0]?.createdAt ?? new Date(0));
    return {
      email,
      description: `${givenEmail(email) || "No e-mail address"}: ${names} (${theirs.length}, the last on ${day})`,
    };
  });
}

/**
 * What is stored with a number or an address, in a sentence. An account belongs to its address alone: anyone can type
 * anyone's number into a form.
 */
async function findAsker(proof: StaffProof, sql: Sql, contactText: string, chosen: string[] | null = null) {
  const found = await findSubmissions(proof, sql, contactText);
  const sharers = listSharers(found);
  const sent = chosen && sharers.length > 0 ? found.filter(({ email: each }) => chosen.includes(each)) : found;
  const contact = readContact(contactText);
  const email = contact && "email" in contact ? contact.email : null;
  const [account] = await sql<{ id: string; name: string }[]>`select id, name from "user" where email = ${email}`;
  const others = await sql<{ email: string }[]>`
    select email from "user" where email = any(${sent.map((each) => each.email)}) and id <> ${account?.id ?? ""}
    order by email limit ${mostSharers}`;
  const [latest] = sent;
  const { name = "", state = "" } = latest ?? {};
  const sentences = [
    ...(latest ? [`Submissions: ${sent.length}, the last on ${dayOf(latest.createdAt)} by ${name}, ${state}.`] : []),
    ...(account ? [`${account.name} has an account with this address.`] : []),
    ...(others.length > 0 ? [accountStays(listOf(others.map((each) => each.email)))] : []),
  ];
  if (sentences.length === 0 && sharers.length === 0) return null;
  return {
    sharers,
    submissions: idsOf(sent),
    account: account?.id ?? null,
    summary: sentences.join(" "),
    latest: latest ? { name: latest.name, email: givenEmail(latest.email), state: latest.state } : null,
    hasOneAddress: new Set(sent.map(({ email: each }) => each)).size === 1,
  };
}

/** The person's name in the description of an effect. */
const nameFor = ({ latest, sharers }: { latest: { name: string } | null; sharers: Sharer[] }) =>
  sharers.length > 0 || !latest ? "this person" : latest.name;

const accountStays = (emails: string) =>
  `There is also an account with ${emails}. Erasing by phone number leaves it, because anyone can type anyone's address: to remove it, search for that address and erase, or ask them to do it under My data.`;

const listOf = (values: string[]) => values.join(", ");

/** What else an erasure did, for the staff member who carried it out. */
function describeErased({ message, did, ...done }: Requested): Requested {
  if (!did) return { ...done, message };
  const orders = did.owed.map(({ order, amount }) => `${order} (${exactRupees(amount)} by the refund policy)`);
  const sentences = [
    message,
    ...(did.ended.length > 0
      ? [`Ended unfinished: application ${listOf(did.ended.map(({ reference }) => reference))}.`]
      : []),
    ...(orders.length > 0 ? [`To settle under Orders, Refunds to decide: ${listOf(orders)}.`] : []),
    ...(did.accounts.length > 0
      ? [`The account with ${listOf(did.accounts)} stays; we mailed it how to have it removed.`]
      : []),
  ];
  return { ...done, did, message: sentences.join(" ") };
}

/** What an admin does on the page. */
export async function actOnPrivacy(proof: StaffProof, services: RequestServices, form: FormData): Promise<Requested> {
  const { sql } = services;
  const field = (name: string) => String(form.get(name) ?? "").trim();
  switch (field("task")) {
    case "answer":
      return answerRequest(proof, sql, field("id"), field("answer"));
    case "send notices":
      await enqueue(sql, { kind: "send-notices" });
      await recordAudit(sql, proof.user.id, { action: "notices sent" });
      return { ok: true, message: "The mails are on their way." };
    case "redact":
    case "leave": {
      const isAccepted = field("task") === "redact";
      const isAnswered = await answerQuestion(proof, sql, services.secrets, { id: field("id"), isAccepted });
      if (!isAnswered) return { ok: false, message: "This was decided already." };
      return { ok: true, message: isAccepted ? "It is removed from those texts." : "It stays where it is." };
    }
    case "put back": {
      const count = await undoRedactions(proof, sql, field("id"));
      if (count === 0)
        return {
          ok: false,
          message:
            "Nothing was put back: the texts were changed since, or a later removal in them must be put back first.",
        };
      return { ok: true, message: `Texts put back: ${count}.` };
    }
    case "link": {
      const contact = readContact(field("contact"));
      if (contact) await requestLink(sql, { ...contact, isForStaff: true });
      const asker = contact && (await findAsker(proof, sql, field("contact")));
      await recordAudit(sql, proof.user.id, { action: "link to own data asked for", people: asker?.submissions ?? [] });
      return { ok: true, message: "If there is an address, the link is on its way." };
    }
    default: {
      const asker = await findAsker(proof, sql, field("contact"), form.getAll("address").map(String));
      const [act, reason] = [field("act"), field("reason")];
      if (holdsAadhaar(reason)) return { ok: false, message: aadhaarRefused };
      if (!asker) return { ok: false, message: nothingStored };
      if (asker.submissions.length === 0 && !asker.account)
        return { ok: false, message: "Several addresses used this number. Please choose whom it is about." };
      const asksFirst = Object.hasOwn(confirmed, act) && isReason(reason);
      if (asksFirst && field("confirmed") !== "yes")
        return { ok: true, message: wordsToStaff.confirmText, mustConfirm: true };
      // As an export does: it cannot be undone, and the desk may have been left open.
      if (asksFirst && act === "erase" && !proof.hasRecentPassword)
        return { ok: false, message: passwordFirst, mustConfirm: true };
      // One correction must not make several people one.
      if (field("act") === "correct" && !asker.hasOneAddress)
        return { ok: false, message: "Please choose one person alone to correct what they sent." };
      if (asker.sharers.length > 0) keepWhatIsEmpty(form, asker.latest);
      return describeErased(await carryOut(services, asker, { staff: proof.user.id, reason: field("reason") }, form));
    }
  }
}

/** Where several share a number the fields begin empty: what stays so is what the chosen one sent last. */
function keepWhatIsEmpty(form: FormData, before: { name: string; email: string; state: string } | null) {
  for (const [field, value] of Object.entries(before ?? {}))
    if (String(form.get(field) ?? "").trim() === "") form.set(field, value);
}

const longestAnswer = 4_000;

/** Stored and mailed in one transaction; the second of two answers is refused. */
async function answerRequest(proof: StaffProof, sql: Sql, id: string, answer: string): Promise<Requested> {
  if (answer === "" || answer.length > longestAnswer)
    return { ok: false, message: "Please write an answer of at most 4,000 characters." };
  if (holdsAadhaar(answer)) return { ok: false, message: aadhaarRefused };
  return inTransaction<Requested>(sql, async (transaction) => {
    const [request] = await transaction<{ people: string; account: string | null }[]>`
      update privacy_requests set done_at = now(), answer = ${answer}, staff = ${proof.user.id}
      where id::text = ${id} and done_at is null returning array_to_string(people, ' ') as people, account`;
    if (!request) return { ok: false, message: "This request was answered already, or its person is erased." };
    const people = request.people.split(" ").filter(Boolean);
    const addresses = await transaction<{ id: string; email: string }[]>`
      select distinct on (email) id, email from (
        select id::text, email from submissions where id = any(${people})
        union all select id, email from "user" where id = ${request.account}) as asked limit 5`;
    for (const { id: asker, email } of addresses.filter((each) => hasEmail(each.email)))
      await enqueueMail(transaction, "my data answer", writeMail(email, myData.answerMail, { answer }), asker);
    await recordAudit(transaction, proof.user.id, { action: "answered", people });
    return { ok: true, message: "The answer is on its way." };
  });
}
