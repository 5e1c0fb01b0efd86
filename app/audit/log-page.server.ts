import { cases } from "../../content/en/staff/cases";
import { orders } from "../../content/en/staff/orders";
import { tenDigits } from "../../content/normalise-text";
import { exactRupees } from "../../content/rupees";
import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { isUuid } from "../../db/uuid";
import { isListedDay, matching, text, viewIn } from "../ui/view-parameters";
import { readHead } from "./anchor-log.server";
import { recordAudit } from "./record.server";

const logAddress = viewIn({
  person: text("person", 254),
  staff: text("staff"),
  action: text("action"),
  from: text("from"),
  to: text("to"),
  older: matching("older", /^\d{1,18}$/),
});
export type AuditFilter = Omit<typeof logAddress.none, "older">;

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
  /** Of the account that it is about. */
  about: string | null;
  action: string;
  people: string;
  object: string | null;
  details: Record<string, unknown>;
};

const pageSize = 50;

/** One page of the log, newest first; reading it is recorded with the filters that were set. */
export async function loadAuditLog(
  proof: StaffProof,
  sql: Sql,
  parameters: URLSearchParams,
  format: (at: Date) => string,
) {
  const { older, ...filter } = logAddress.read(parameters);
  const problem = [filter.from, filter.to].some((date) => date !== "" && !isListedDay(date))
    ? "Please give the days as year-month-day."
    : "";
  const people = filter.person === "" ? null : await findPeople(proof, sql, filter.person);
  const fields = Object.entries(filter).flatMap(([name, value]) => (value ? [name] : []));
  await recordAudit(sql, proof.user.id, { action: "log read", people: people ?? [], details: { fields } });
  const rows = problem ? [] : await listEvents(sql, filter, people, older);
  const [staff, actions, head] = await Promise.all([listActors(sql), listActions(sql), readHead(sql)]);
  const onPage = rows.slice(0, pageSize);
  return {
    filter,
    lines: onPage.map((row) => lineOf(row, format)),
    problem: problem || (people?.length === 0 ? "No record with this phone number or e-mail." : ""),
    older: rows.length > pageSize ? logAddress.search({ ...filter, older: onPage.at(-1)?.position ?? "" }) : null,
    newest: older === "" ? null : logAddress.search({ ...filter, older: "" }) || "?",
    staff,
    actions,
    head,
  };
}

/** The submissions of a number or an address; the address of a case also finds one whose person is erased. */
async function findPeople(proof: StaffProof, sql: Sql, search: string): Promise<string[]> {
  const email = search.toLowerCase();
  const id = email.split(/[/?#]/).find(isUuid);
  if (id) return [id];
  const phone = tenDigits(search).replace(/\D/g, "").slice(-10);
  const { submissions } = personalTables(sql, proof);
  const found = await sql<{ id: string }[]>`
    select id from ${submissions} where email = ${email} or phone = ${phone} limit 200`;
  return found.map(({ id }) => id);
}

function listEvents(sql: Sql, { staff, action, from, to }: AuditFilter, people: string[] | null, older: string) {
  return sql<Row[]>`
    select position::text, at, actor, "user".name, account.name as about, action, array_to_string(people, ' ') as people,
      object, details
    from audit_events join audit_links on event_id = audit_events.id left join "user" on "user".id = actor
      left join "user" as account on account.id = object
    where true
      ${people ? sql`and people && ${people}` : sql``}
      ${staff ? sql`and actor = ${staff}` : sql``}
      ${action ? sql`and action = ${action}` : sql``}
      ${from ? sql`and at >= ${from}::text::timestamp at time zone 'Asia/Kolkata'` : sql``}
      ${to ? sql`and at < (${to}::text::timestamp + interval '1 day') at time zone 'Asia/Kolkata'` : sql``}
      ${older ? sql`and audit_links.position < ${older}::bigint` : sql``}
    order by audit_links.position desc limit ${pageSize + 1}`;
}

/** Present and former staff: both may be in the log. */
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

/** The label of a detail; any other has its own name. */
const labels: Record<string, string> = {
  fields: "Changed",
  page: "Screen",
  position: "Line",
  isNewAddress: "First link to this address",
  count: "Rows",
  rows: "Rows",
  list: "List",
  outcome: "Outcome",
  order: "Order",
  utr: "UTR",
  reason: "Reason",
  request: "Request",
  by: "By",
};
/** What was looked at was narrowed by these fields; nothing was changed. */
const lookedAt = /^(?:listed|searched|exported|export ended|log read)$/;
/** What stands elsewhere in the line, or says nothing to a reader; an export that has just begun has no rows yet. */
const isLeft = (key: string, details: Row["details"]) =>
  key === "version" || key === "to" || (key === "rows" && details.outcome === "under way");
/** Enough of an id to tell an export's end by its beginning. */
const sayObject = (id: string) => (isUuid(id) ? `No. ${id.slice(0, 8)}` : id);

/** By what a list was narrowed, or what was changed; others are named as they are. */
const fieldWords: Record<string, string> = {
  scope: "whose",
  part: "part of the queue",
  nextActionAt: "follow-up",
  doNotCall: "do not call",
  lostReason: "reason",
  attempts: "tries",
  older: "further page",
  after: "further page",
  before: "earlier page",
};

/** 'Counted for the order' and 'Rs 2,359', not the ledger's own words and paise. */
function sayDetail(action: string, key: string, value: unknown) {
  const kinds: Record<string, string> = { ...orders.kinds, ...cases.events, ...cases.outcomes };
  if (key === "kind") return kinds[String(value)]?.replace(/[.:]? *\(?\{.*$/, "") ?? String(value);
  if (key === "amount" && typeof value === "number") return exactRupees(value);
  const values = Array.isArray(value) ? value.map((each) => fieldWords[String(each)] ?? each).join(", ") : value;
  const label = key === "fields" && lookedAt.test(action) ? "Narrowed by" : (labels[key] ?? key);
  return `${label}: ${values}`;
}

function lineOf(
  { position, at, actor, name, about, action, people, object, details }: Row,
  format: (at: Date) => string,
) {
  const who = name ?? (actor ? `Account ${actor.slice(0, 8)}` : "System");
  return {
    position,
    who,
    action,
    object: about ?? sayObject(object ?? ""),
    at: format(at),
    people: people === "" ? [] : people.split(" "),
    details: Object.entries(details)
      .filter(
        ([key, value]) =>
          !isLeft(key, details) && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0),
      )
      .map(([key, value]) => sayDetail(action, key, value))
      .join(" · "),
  };
}
