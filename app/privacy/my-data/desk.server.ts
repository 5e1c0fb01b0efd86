import { myData } from "../../../content/en/my-data";
import { privacyDesk as words } from "../../../content/en/staff/privacy-desk";
import { fill } from "../../../content/format";
import { holdsAadhaar } from "../../../content/person";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue, enqueueMail } from "../../../db/jobs";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { recordAudit } from "../audit/record.server";
import { readUnrecorded } from "../erasure/ledger.server";
import { listExpired } from "../erasure/retention.server";
import type { SealSecrets } from "../erasure/seal.server";
import { readContact, requestLink } from "./links.server";
import { countUnnoticed } from "./notices.server";
import { carryOut, type Requested } from "./requests.server";
import { dayOf } from "./shown";

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
};
type Found = { id: string; name: string; email: string; state: string; createdAt: Date };

const mostShown = 50;

/** Everything the page of requests shows. */
export async function loadPrivacyDesk(proof: StaffProof, sql: Sql, parameters: URLSearchParams, now = new Date()) {
  const contact = (parameters.get("contact") ?? "").trim().slice(0, 254);
  const [openFrom, recentFrom] = [readFrom(parameters, "open"), readFrom(parameters, "recent")];
  const isOpen = sql`done_at is null and kind <> 'erase'`;
  const [open, recent, expired, sealed, unrecorded, unnoticed, texts, found] = await Promise.all([
    listRequests(sql, sql`${isOpen} order by due_at, id offset ${openFrom} limit ${mostShown + 1}`),
    listRequests(sql, sql`true order by received_at desc, id offset ${recentFrom} limit ${mostShown + 1}`),
    listExpired(sql, mostShown + 1),
    countSealed(sql),
    readUnrecorded(sql),
    countUnnoticed(sql),
    listTexts(sql),
    findAsker(proof, sql, contact),
  ]);
  if (found)
    await recordAudit(sql, proof.user.id, {
      action: "searched",
      people: found.submissions,
      details: { page: "privacy" },
    });
  if (open.length > 0)
    await recordAudit(sql, proof.user.id, {
      action: "listed",
      people: [...new Set(open.slice(0, mostShown).flatMap(({ people }) => people.split(" ").filter(Boolean)))],
      details: { page: "privacy", count: Math.min(open.length, mostShown) },
    });
  return {
    contact,
    open: open.slice(0, mostShown).map((each) => ({ ...shown(each), words: each.words, isLate: each.dueAt < now })),
    openPages: pagesOf("open", openFrom, open.length),
    recent: recent.slice(0, mostShown).map(shown),
    recentPages: pagesOf("recent", recentFrom, recent.length),
    found: found && { told: found.told, latest: found.latest, sharers: found.sharers },
    expired: expired.slice(0, mostShown).map(({ id, kind, lastContact }) => ({ id, kind, day: dayOf(lastContact) })),
    hasMoreExpired: expired.length > mostShown,
    sealed,
    unnoticed,
    texts,
    unrecorded: unrecorded.since && { count: unrecorded.count, day: dayOf(unrecorded.since) },
  };
}

/** How many of a list come before the page that is shown. */
function readFrom(parameters: URLSearchParams, list: string) {
  const page = Number(parameters.get(list) ?? "1");
  return Number.isInteger(page) && page > 1 && page <= 100_000 ? (page - 1) * mostShown : 0;
}

/** The pages before and after; one row more than a page was read. */
function pagesOf(list: string, from: number, found: number) {
  const page = from / mostShown + 1;
  return {
    list,
    page,
    before: page > 1 ? `?${list}=${page - 1}` : null,
    after: found > mostShown ? `?${list}=${page + 1}` : null,
  };
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

const fragment = (sql: Sql) => sql``;
const listRequests = (sql: Sql, which: ReturnType<typeof fragment>) => sql<Request[]>`
  select id, kind, received_at as "receivedAt", due_at as "dueAt", done_at as "doneAt", staff, reason, words,
    array_to_string(people, ' ') as people
  from privacy_requests where ${which}`;

function shown({ id, kind, receivedAt, dueAt, doneAt, staff, reason }: Request) {
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
  if (!staff) return words.recent.person;
  return reason ? fill(words.recent.staff, { reason }) : words.recent.staffAlone;
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
async function findSubmissions(proof: StaffProof, sql: Sql, typed: string): Promise<Found[]> {
  const contact = readContact(typed);
  if (!contact) return [];
  const { submissions } = personalTables(sql, proof);
  const isTheirs = "email" in contact ? sql`email = ${contact.email}` : sql`phone = ${contact.phone}`;
  return sql<Found[]>`
    select id, name, email, state, created_at as "createdAt" from ${submissions} where ${isTheirs}
    order by created_at desc`;
}

/** One of several people on a number: each address is somebody of their own until it is known better. */
export type Sharer = { email: string; told: string };

const mostSharers = 200;

/** Nobody where all of it came from one address: then there is nothing to choose. */
function listSharers(sent: Found[]): Sharer[] {
  const addresses = [...new Set(sent.map(({ email }) => email))];
  if (addresses.length < 2) return [];
  return addresses.slice(0, mostSharers).map((email) => {
    const theirs = sent.filter((each) => each.email === email);
    const names = [...new Set(theirs.map(({ name }) => name))].join(", ");
    const day = dayOf(theirs[0]?.createdAt ?? new Date(0));
    return { email, told: fill(words.ring.sharer, { email, names, count: theirs.length, day }) };
  });
}

/**
 * What is stored with a number or an address, told in a sentence. An account belongs to its address alone: anyone can type
 * anyone's number into a form.
 */
async function findAsker(proof: StaffProof, sql: Sql, typed: string, chosen: string[] | null = null) {
  const found = await findSubmissions(proof, sql, typed);
  const sharers = listSharers(found);
  const sent = chosen && sharers.length > 0 ? found.filter(({ email: each }) => chosen.includes(each)) : found;
  const contact = readContact(typed);
  const email = contact && "email" in contact ? contact.email : null;
  const [account] = await sql<{ id: string; name: string }[]>`select id, name from "user" where email = ${email}`;
  const [latest] = sent;
  const { name = "", state = "" } = latest ?? {};
  const told = [
    ...(latest ? [fill(words.ring.found, { name, state, count: sent.length, day: dayOf(latest.createdAt) })] : []),
    ...(account ? [fill(words.ring.account, { name: account.name })] : []),
  ];
  if (told.length === 0 && sharers.length === 0) return null;
  return {
    sharers,
    submissions: idsOf(sent),
    account: account?.id ?? null,
    told: told.join(" "),
    latest: latest ? { name: latest.name, email: latest.email, state: latest.state } : null,
    hasOneAddress: new Set(sent.map(({ email: each }) => each)).size === 1,
  };
}

type Services = { sql: Sql; secrets: SealSecrets };

/** What an admin does on the page. */
export async function actOnPrivacy(proof: StaffProof, services: Services, form: FormData): Promise<Requested> {
  const { sql } = services;
  const given = (name: string) => String(form.get(name) ?? "").trim();
  switch (given("task")) {
    case "answer":
      return answerRequest(proof, sql, given("id"), given("answer"));
    case "send notices":
      await enqueue(sql, { kind: "send-notices" });
      await recordAudit(sql, proof.user.id, { action: "notices sent" });
      return { ok: true, message: words.notices.started };
    case "link": {
      const contact = readContact(given("contact"));
      if (contact) await requestLink(sql, contact);
      const asker = contact && (await findAsker(proof, sql, given("contact")));
      await recordAudit(sql, proof.user.id, { action: "link to own data asked for", people: asker?.submissions ?? [] });
      return { ok: true, message: words.messages.linked };
    }
    default: {
      const asker = await findAsker(proof, sql, given("contact"), form.getAll("address").map(String));
      if (holdsAadhaar(given("reason"))) return { ok: false, message: words.messages.aadhaar };
      if (!asker) return { ok: false, message: words.ring.none };
      if (asker.submissions.length === 0 && !asker.account) return { ok: false, message: words.ring.choose };
      // As an export does: it cannot be undone, and the desk may have been left open.
      if (given("act") === "erase" && !proof.hasRecentPassword)
        return { ok: false, message: words.ring.passwordFirst, needsPassword: true };
      // One correction must not make several people one.
      if (given("act") === "correct" && !asker.hasOneAddress) return { ok: false, message: words.ring.several };
      if (asker.sharers.length > 0) keepWhatIsEmpty(form, asker.latest);
      return carryOut(services, asker, { staff: proof.user.id, reason: given("reason") }, form);
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
  if (answer === "" || answer.length > longestAnswer) return { ok: false, message: words.messages.answerMissing };
  if (holdsAadhaar(answer)) return { ok: false, message: words.messages.aadhaar };
  return inTransaction<Requested>(sql, async (transaction) => {
    const [request] = await transaction<{ people: string; account: string | null }[]>`
      update privacy_requests set done_at = now(), answer = ${answer}, staff = ${proof.user.id}
      where id::text = ${id} and done_at is null returning array_to_string(people, ' ') as people, account`;
    if (!request) return { ok: false, message: words.messages.gone };
    const people = request.people.split(" ").filter(Boolean);
    const addresses = await transaction<{ id: string; email: string }[]>`
      select distinct on (email) id, email from (
        select id::text, email from submissions where id = any(${people}::text[]::uuid[])
        union all select id, email from "user" where id = ${request.account}) as asked limit 5`;
    const { subject, text } = myData.answerMail;
    for (const { id: asker, email } of addresses)
      await enqueueMail(transaction, { to: email, subject, text: fill(text, { answer }) }, asker);
    await recordAudit(transaction, proof.user.id, { action: "answered", people });
    return { ok: true, message: words.messages.answered };
  });
}
