import { audit as words } from "../../../content/en/staff/audit";
import { cases } from "../../../content/en/staff/cases";
import { orders } from "../../../content/en/staff/orders";
import { exactRupees, fill } from "../../../content/format";
import { tenDigits } from "../../../content/typed";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { readHead } from "./keep.server";
import { recordAudit } from "./record.server";

export type AuditFilter = { person: string; staff: string; action: string; from: string; to: string };

/** A line as the screen shows it. */
export type AuditLine = {
  position: string;
  at: string;
  who: string;
  action: string;
  people: string[];
  object: string;
  details: string;
};

type Row = {
  position: string;
  at: Date;
  actor: string | null;
  name: string | null;
  action: string;
  people: string;
  object: string | null;
  details: Record<string, unknown>;
};

const pageSize = 50;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** One page of the log, newest first; reading it is recorded with the filters that were set. */
export async function loadAuditLog(
  proof: StaffProof,
  sql: Sql,
  parameters: URLSearchParams,
  format: (at: Date) => string,
) {
  // PostgreSQL's text holds no NUL.
  const given = (name: string) => (parameters.get(name) ?? "").replaceAll("\0", "").trim().slice(0, 254);
  const filter: AuditFilter = {
    person: given("person"),
    staff: given("staff"),
    action: given("action"),
    from: given("from"),
    to: given("to"),
  };
  const before = /^\d{1,18}$/.test(given("before")) ? given("before") : "";
  const problem = [filter.from, filter.to].some((date) => date !== "" && !isDay(date)) ? words.badDate : "";
  const people = filter.person === "" ? null : await findPeople(proof, sql, filter.person);
  const fields = Object.entries(filter).flatMap(([name, value]) => (value ? [name] : []));
  await recordAudit(sql, proof.user.id, { action: "log read", people: people ?? [], details: { fields } });
  const rows = problem ? [] : await listEvents(sql, filter, people, before);
  const [staff, actions, head] = await Promise.all([listActors(sql), listActions(sql), readHead(sql)]);
  const shown = rows.slice(0, pageSize);
  return {
    filter,
    lines: shown.map((row) => lineOf(row, format)),
    problem: problem || (people?.length === 0 ? words.unknownPerson : ""),
    older: rows.length > pageSize ? (shown.at(-1)?.position ?? null) : null,
    isFirst: before === "",
    staff,
    actions,
    head,
  };
}

/** Date reads 31 February as a day in March, and PostgreSQL knows no year 0. */
const isDay = (text: string) => day.test(text) && text >= "1970" && new Date(text).toISOString().startsWith(text);

/** The submissions of a number or an address; a case's own number also finds one whose person is erased. */
async function findPeople(proof: StaffProof, sql: Sql, typed: string): Promise<string[]> {
  if (uuid.test(typed)) return [typed.toLowerCase()];
  const email = typed.toLowerCase();
  const phone = tenDigits(typed).replace(/\D/g, "").slice(-10);
  const { submissions } = personalTables(sql, proof);
  const found = await sql<{ id: string }[]>`
    select id from ${submissions} where email = ${email} or phone = ${phone} limit 200`;
  return found.map(({ id }) => id);
}

function listEvents(sql: Sql, { staff, action, from, to }: AuditFilter, people: string[] | null, before: string) {
  return sql<Row[]>`
    select position::text, at, actor, name, action, array_to_string(people, ' ') as people, object, details
    from audit_events join audit_links on event_id = audit_events.id left join "user" on "user".id = actor
    where true
      ${people ? sql`and people && ${people}::text[]::uuid[]` : sql``}
      ${staff ? sql`and actor = ${staff}` : sql``}
      ${action ? sql`and action = ${action}` : sql``}
      ${from ? sql`and at >= ${from}::text::timestamp at time zone 'Asia/Kolkata'` : sql``}
      ${to ? sql`and at < (${to}::text::timestamp + interval '1 day') at time zone 'Asia/Kolkata'` : sql``}
      ${before ? sql`and audit_links.position < ${before}::bigint` : sql``}
    order by audit_links.position desc limit ${pageSize + 1}`;
}

/** Staff, and whoever was staff: both may stand in the log. */
const listActors = (sql: Sql) => sql<{ id: string; name: string }[]>`
  select id, name from "user" where id in (select user_id from user_roles union select user_id from staff)
  order by name limit 200`;

/** By jumping through the index from one to the next, however long the log is. */
async function listActions(sql: Sql): Promise<string[]> {
  const rows = await sql<{ action: string }[]>`
    with recursive known as (
      (select action from audit_events order by action limit 1)
      union all
      select (select action from audit_events where action > known.action order by action limit 1)
      from known where known.action is not null
    ) select action from known where action is not null`;
  return rows.map(({ action }) => action);
}

/** 'Credited: paid' and 'Rs 2,359', not the ledger's own words and paise. */
function sayDetail(key: string, value: unknown) {
  const kinds: Record<string, string> = { ...orders.kinds, ...cases.events, ...cases.outcomes };
  if (key === "kind") return kinds[String(value)]?.replace(/[.:]? *\(?\{.*$/, "") ?? String(value);
  if (key === "amount" && typeof value === "number") return exactRupees(value);
  return `${words.details[key] ?? key}: ${Array.isArray(value) ? value.join(", ") : value}`;
}

function lineOf({ position, at, actor, name, action, people, object, details }: Row, format: (at: Date) => string) {
  const who = name ?? (actor ? fill(words.formerStaff, { id: actor.slice(0, 8) }) : words.system);
  return {
    position,
    who,
    action,
    object: object ?? "",
    at: format(at),
    people: people === "" ? [] : people.split(" "),
    details: Object.entries(details)
      .filter(([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0))
      .map(([key, value]) => sayDetail(key, value))
      .join(" · "),
  };
}
