import { states } from "../../../content/choices";
import { myData as words } from "../../../content/english";
import { retention } from "../../../content/retention";
import { inTransaction, type Sql } from "../../../db/connect";
import { recordAudit } from "../audit/record.server";
import { eraseSubmissions } from "../erasure/erase.server";
import type { SealSecrets } from "../erasure/seal.server";

/** The person themselves, or a staff member who acts for someone who rings and says why. */
export type RequestedBy = { staff: string; reason: string } | "the person";

export type Requested = { ok: true; message: string; isErased?: boolean } | { ok: false; message: string };

type Services = { sql: Sql; secrets: SealSecrets };
type Given = { services: Services; ids: string[]; by: RequestedBy; form: FormData };

const { messages } = words;
const refuse = (message: string): Requested => ({ ok: false, message });
const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
const longestWords = 2_000;

/** Each request by its name; every one is recorded, those that are carried out at once as done. */
const requests: Record<string, (given: Given) => Promise<Requested>> = {
  correct,
  withdraw: (given) => stopContact(given, "withdraw"),
  "do not call": (given) => stopContact(given, "do not call"),
  marketing: stopMarketing,
  erase,
  complain: (given) => writeDown(given, "complain"),
  nominate: (given) => writeDown(given, "nominate"),
};

export async function carryOut(services: Services, ids: string[], by: RequestedBy, form: FormData): Promise<Requested> {
  const name = text(form, "act");
  const request = Object.hasOwn(requests, name) ? requests[name] : undefined;
  if (!request || ids.length === 0) return refuse(messages.unknown);
  if (by !== "the person" && (by.reason.length < 5 || by.reason.length > 500)) return refuse(messages.reasonMissing);
  return request({ services, ids, by, form });
}

/** A corrected value replaces the old one in everything that was sent with it. */
async function correct({ services: { sql }, ids, by, form }: Given): Promise<Requested> {
  const [name, email, state] = [text(form, "name"), text(form, "email").toLowerCase(), text(form, "state")];
  if (name === "" || name.length > 100 || /\p{Cc}/u.test(name)) return refuse(messages.badName);
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}\.[^\s@.]{2,}$/.test(email)) return refuse(messages.badEmail);
  if (!states.some((known) => known === state)) return refuse(messages.badState);
  await inTransaction(sql, async (transaction) => {
    for (const table of ["form_submissions", "contact_messages"])
      await transaction`
        update ${transaction(table)} set name = ${name}, email = ${email}, state = ${state}
        where id = any(${ids}::text[]::uuid[])`;
    await transaction`update cases set state = ${state} where id = any(${ids}::text[]::uuid[])`;
    await changeCases(transaction, ids, by, "corrected", transaction`version = version + 1`);
    await record(transaction, "correct", ids, by, { fields: ["name", "email", "state"] });
  });
  return { ok: true, message: messages.corrected };
}

/** Open cases are closed and their people never called again. */
async function stopContact({ services: { sql }, ids, by }: Given, kind: "withdraw" | "do not call") {
  await inTransaction(sql, async (transaction) => {
    const closed = transaction`
      do_not_call = true, promise_due = null, version = version + 1,
      lost_reason = case when status in ('won', 'lost', 'junk') then lost_reason else 'do not call' end,
      status = case when status in ('won', 'lost', 'junk') then status else 'lost' end`;
    await changeCases(transaction, ids, by, kind === "withdraw" ? "withdrew consent" : "do not call asked", closed);
    if (kind === "withdraw") await clearMarketing(transaction, ids);
    await record(transaction, kind, ids, by);
  });
  return { ok: true, message: kind === "withdraw" ? messages.withdrawn : messages.notCalled } as const;
}

async function stopMarketing({ services: { sql }, ids, by }: Given): Promise<Requested> {
  await inTransaction(sql, async (transaction) => {
    await clearMarketing(transaction, ids);
    await record(transaction, "marketing", ids, by);
  });
  return { ok: true, message: messages.noMarketing };
}

async function erase({ services: { sql, secrets }, ids, by }: Given): Promise<Requested> {
  await record(sql, "erase", ids, by);
  const isPerson = by === "the person";
  await eraseSubmissions(sql, secrets, {
    ids,
    reason: isPerson ? "asked by the person" : "asked by telephone",
    actor: isPerson ? null : by.staff,
  });
  return { ok: true, message: messages.erased, isErased: true };
}

/** Waits for an answer by staff. */
async function writeDown({ services: { sql }, ids, by, form }: Given, kind: "complain" | "nominate") {
  const written = text(form, "words");
  if (written === "") return refuse(messages.wordsMissing);
  if (written.length > longestWords) return refuse(messages.wordsLong);
  await record(sql, kind, ids, by, {}, written);
  return { ok: true, message: messages.complained } as const;
}

async function clearMarketing(sql: Sql, ids: string[]) {
  for (const table of ["form_submissions", "contact_messages"])
    await sql`
      update ${sql(table)} set wants_marketing = false where wants_marketing and id = any(${ids}::text[]::uuid[])`;
}

const fragment = (sql: Sql) => sql``;
type Fragment = ReturnType<typeof fragment>;

/** Only their own: a form with somebody else's number is merged into that person's case, which must stay as it is. */
async function changeCases(sql: Sql, ids: string[], by: RequestedBy, kind: string, set: Fragment) {
  const staff = by === "the person" ? null : by.staff;
  await sql`
    with changed as (
      update cases set ${set}
      where id = any(${ids}::text[]::uuid[])
      returning id, version)
    insert into case_events (case_id, actor, kind, version) select id, ${staff}, ${kind}, version from changed`;
}

async function record(
  sql: Sql,
  kind: string,
  ids: string[],
  by: RequestedBy,
  details: Record<string, string[]> = {},
  written = "",
) {
  const { staff, reason } = by === "the person" ? { staff: null, reason: "" } : by;
  const isOpen = written !== "";
  await sql`
    insert into privacy_requests (kind, people, due_at, done_at, staff, reason, words)
    values (${kind}, ${ids}::text[]::uuid[], now() + make_interval(days => ${retention.answerDays}),
      case when ${isOpen} then null else now() end, ${staff}, ${reason}, ${written})`;
  await recordAudit(sql, staff, {
    action: `asked to ${kind}`,
    people: ids,
    details: { by: staff ? "staff, for the person" : "the person", ...details },
  });
}
