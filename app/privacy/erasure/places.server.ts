import { createHash } from "node:crypto";
import { retention } from "../../../content/law/retention";
import type { Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import type { Erasure } from "./erasure";
import { eraseGatewayEvents, eraseOrders, removeOrderMails } from "./orders.server";
import { clearSearches } from "./searches.server";
import { standApart } from "./stand-apart.server";

/** What stays although its person is erased; `kept` of content/en/my-data.ts tells them why. */
export type Kept = "staff account" | "tax papers" | "payment under way";

/** Where personal data can be. A table of the database gives every column that holds words, or all of them by `*`. */
export type Place = {
  where: string[];
  holds: string;
  /** What takes a person out of it, in the words of docs/privacy.md. */
  erasedBy: string;
  erase?(sql: Sql, erasure: Erasure): Promise<unknown>;
  /** Whether something of this person must stay here, and why. */
  keeps?(sql: Sql, erasure: Erasure): Promise<Kept | null>;
};

const untilTaxEnds = `kept ${retention.taxYears} years after the financial year for tax law, then destroyed`;

/** `redactTyped` does it when all of these are through. */
const inOthers = "in what is about others, number, address and whole name are replaced by [erased]";

/** Every one of them, in the order in which they are erased; docs/privacy.md shows the same table. */
export const places: Place[] = [
  {
    where: ["submissions.*"],
    holds: "what a lead form or a message sent, the answers of the licence finder, where from, the consent",
    erasedBy: "erasure removes the row",
    erase: (sql, { submissions }) => sql`delete from submissions where id = any(${submissions}::text[]::uuid[])`,
  },
  {
    where: ["submission_keys.*"],
    holds: "the key of a form, which other systems make from a number; a digest of number, address and network",
    erasedBy: "erasure; after 24 hours",
    erase: (sql, { submissions }) =>
      sql`delete from submission_keys where submission_id = any(${submissions}::text[]::uuid[])`,
  },
  { where: ["submission_counts.*"], holds: "digest of a network", erasedBy: "after two minutes" },
  {
    where: ["cases.state", "cases.page"],
    holds: "copies of the submission's",
    erasedBy: "erasure empties them",
    erase: closeCases,
  },
  {
    where: ["cases.kind", "cases.service", "cases.status", "cases.lost_reason", "cases.owner"],
    holds: "numbers for the figures",
    erasedBy: "stay",
  },
  {
    where: ["case_events.note"],
    holds: "what staff wrote",
    erasedBy: `erasure empties it; ${inOthers}`,
    erase: (sql, { submissions }) =>
      sql`update case_events set note = '' where case_id = any(${submissions}::text[]::uuid[]) and note <> ''`,
  },
  {
    where: ["orders.name", "orders.email", "orders.phone", "orders.address", "orders.request_key"],
    holds: "who ordered, and the key of the form",
    erasedBy: "erasure empties them; while a payment is under way, when it is settled, and nobody sees them until then",
    erase: eraseOrders,
    async keeps(sql, { orders }) {
      const waiting = await sql`
        select from orders where id = any(${orders}::text[]::uuid[]) and is_payment_under_way(id)`;
      return waiting.length > 0 ? "payment under way" : null;
    },
  },
  {
    where: ["orders.state", "orders.gstin"],
    holds: "place of supply and tax number",
    erasedBy: `erasure empties them; where money came, ${untilTaxEnds}`,
  },
  {
    where: [
      ...["orders.reference", "orders.created_by", "orders.service", "orders.tier", "orders.lines"],
      ...["orders.promo_code", "orders.notice", "orders.language"],
    ],
    holds: "numbers of what was sold",
    erasedBy: "stay",
  },
  {
    where: ["order_networks.*"],
    holds: "digest of the network an order came from",
    erasedBy: "with the order's end, after 48 hours",
  },
  {
    where: ["order_tokens.*"],
    holds: "hashes of an order's links",
    erasedBy: "erasure removes them: the link ends at once",
  },
  {
    where: ["payment_links.url", "payment_links.link_id"],
    holds: "the gateway's page of an order",
    erasedBy: "erasure empties the address and has the page of an unpaid order closed; its number stays",
  },
  {
    where: ["gateway_events.body", "gateway_events.id", "gateway_events.unusable"],
    holds: "what the gateway told, with name, address and number",
    erasedBy: `erasure empties it; ${retention.gatewayDays} days after it went into the ledger; the row after ${retention.logDays} days`,
    erase: eraseGatewayEvents,
  },
  {
    where: ["ledger.reason", "refunds.reason"],
    holds: "what customer and staff wrote about money",
    erasedBy: `erasure empties it; ${inOthers}`,
  },
  {
    where: ["ledger.utr", "ledger.payment_id", "refunds.payment_id", "refunds.gateway_id"],
    holds: "the bank's and the gateway's numbers of a payment",
    erasedBy: "a number of money that never came: erasure; the others stay, for the books",
  },
  {
    where: ["ledger.details"],
    holds: "what the bank or the gateway told of a payment, and the reference of a refund as staff typed it",
    erasedBy: `erasure replaces number, address and every part of the name; ${inOthers}`,
  },
  {
    where: ["order_standings.*"],
    holds: "where an order stands: copies of the numbers of its payment",
    erasedBy: "follow the ledger's",
  },
  {
    where: ["ledger.kind", "ledger.source", "ledger.currency", "ledger.actor", "refunds.decided_by"],
    holds: "numbers",
    erasedBy: "stay",
  },
  {
    where: ["papers.fields", "paper_files.bytes"],
    holds:
      "receipts, refund vouchers and invoices, with name, address and GSTIN of the recipient and the reference of a refund; those issued before 17 November 2026 also with the e-mail address",
    erasedBy: untilTaxEnds,
    async keeps(sql, { orders }) {
      const papers = await sql`select from papers where order_id = any(${orders}::text[]::uuid[])`;
      return papers.length > 0 ? "tax papers" : null;
    },
  },
  {
    where: [
      ...["papers.kind", "papers.series", "papers.financial_year", "papers.number", "paper_files.sha256"],
      ...["paper_counters.*", "papers_not_drawn.*"],
    ],
    holds: "numbers of papers",
    erasedBy: "stay, so that none is missing",
  },
  { where: ["case_events.kind", "case_events.changes", "case_events.actor"], holds: "numbers", erasedBy: "stay" },
  {
    where: ["jobs.payload"],
    holds: "a mail that waits, such as a quote, or what was typed at `/my-data`",
    erasedBy: `when done; erasure removes the job; ${inOthers}; ${retention.givenUpDays} days after it was given up`,
    erase: removeJobs,
  },
  {
    where: ["jobs.subject", "jobs.unique_key", "jobs.kind", "jobs.status"],
    holds: "the id of a submission, order or payment, a digest of an address",
    erasedBy: `erasure removes the job; ${retention.logDays} days after it was done`,
  },
  {
    where: ["jobs.last_error"],
    holds: "a mail server's words",
    erasedBy: "erasure empties it where it names the address or number",
  },
  {
    where: ["files in `DATA_DIR/outbox`"],
    holds: "mails to the person and about them, without `SMTP_URL`",
    erasedBy: `erasure, by the job \`erase-files\`; after ${retention.mailFileDays} days`,
    erase: (sql, { submissions, mails, addresses }) =>
      enqueue(sql, {
        kind: "erase-files",
        payload: { files: [...submissions, ...mails], recipients: addresses.map(digestOfAddress) },
      }),
  },
  {
    where: ["exports.filter"],
    holds: "typed search text",
    erasedBy:
      "erasure empties every parameter that finds the person or has the number, in any spelling, or the address",
    erase: (sql, erasure) => clearSearches(sql, erasure),
  },
  {
    where: ["exports.email", "exports.user_id", "exports.outcome"],
    holds: "the staff member who exported",
    erasedBy: `after ${retention.logDays} days`,
  },
  {
    where: ["saved_views.query", "saved_views.name", "saved_views.user_id"],
    holds: "a filter with typed search text, under a name",
    erasedBy:
      "erasure removes the search where it finds nobody else or has the number, address or whole name; a view that only searched goes, a title with one of these is replaced",
  },
  {
    where: ["bulk_changes.*"],
    holds: "numbers of cases, until it has run",
    erasedBy: `emptied at its end; the erased are skipped; the row ${retention.bulkDays} days later`,
  },
  {
    where: ["my_data_links.*"],
    holds: "hashes of a link and its session, an address that is to be confirmed",
    erasedBy: "erasure; an hour after the link",
    erase: (sql, { submissions, accounts }) => sql`
      delete from my_data_links
      where people && ${submissions}::text[]::uuid[] or user_id = any(${accounts}::text[])`,
  },
  {
    where: ["privacy_requests.words", "privacy_requests.answer", "privacy_requests.reason"],
    holds: "what a person asked, and what was answered",
    erasedBy: `erasure empties them; ${inOthers}`,
    erase: (sql, { submissions, accounts }) => sql`
      update privacy_requests set words = '', answer = '', reason = '', done_at = coalesce(done_at, case when kind <> 'erase' then now() end)
      where people && ${submissions}::text[]::uuid[] or account = any(${accounts}::text[])`,
  },
  {
    where: ["privacy_requests.kind", "privacy_requests.people", "privacy_requests.account", "privacy_requests.staff"],
    holds: "numbers",
    erasedBy: "stay",
  },
  {
    where: ["invitations.*"],
    holds: "the address of whoever is asked to join the staff, a digest of the link",
    erasedBy: `when accepted or withdrawn by hand; ${retention.invitationDays} days after its end; with the account of the address`,
    erase: (sql, { accounts }) => sql`
      delete from invitations where email in (select email from ${leaving(sql, accounts)} as leaving)`,
  },
  {
    where: ["verification.*"],
    holds: "digests of links for an account",
    erasedBy: `${retention.endedDays} day after they end; with the account`,
    erase: (sql, { accounts }) =>
      sql`delete from verification where value in (select id from ${leaving(sql, accounts)} as leaving)`,
  },
  {
    where: ["session.*"],
    holds: "network address and browser of a sign-in",
    erasedBy: `${retention.endedDays} day after it ends; with the account`,
  },
  {
    where: ["user.*", "account.*", "two_factor.*", "user_roles.*", "staff.*"],
    holds: "accounts",
    erasedBy: `erasure asked with the account's address; who is on the staff keeps it until they leave; one that nobody confirmed after ${retention.unconfirmedDays} days`,
    erase: (sql, { accounts }) =>
      sql`delete from "user" where id in (select id from ${leaving(sql, accounts)} as leaving)`,
    async keeps(sql, { accounts }) {
      const staff = await sql`select from user_roles where user_id = any(${accounts}::text[])`;
      return staff.length > 0 ? "staff account" : null;
    },
  },
  { where: ["account_events.*"], holds: "numbers and digests", erasedBy: `after ${retention.logDays} days` },
  { where: ["sign_in_tries.*"], holds: "digests", erasedBy: "an hour after their window" },
  {
    where: ["erasures.sealed", "erasures.marks"],
    holds: "the sealed copy; keyed hashes of number, address and name",
    erasedBy: "destroyed after 365 days",
  },
  { where: ["erasures.id", "erasures.reason"], holds: "numbers", erasedBy: "stay" },
  { where: ["erasure_ledger.*"], holds: "number and checksum of the ledger of erasures", erasedBy: "stay" },
  { where: ["consent_texts.*"], holds: "our own words", erasedBy: "stay" },
  {
    where: ["audit_events.*", "audit_links.*", "audit_anchors.*"],
    holds: "numbers and names of fields",
    erasedBy: "after 400 days",
  },
  { where: ["lead_sums_day.*", "lead_sums_kind.*"], holds: "numbers", erasedBy: "follow the submissions" },
  {
    where: ["office_calendars.*", "shared_secrets.*", "migrations.*", "live_sql.*"],
    holds: "nothing about people",
    erasedBy: "stay",
  },
  { where: ["the visitor's browser"], holds: "an unsent form, a draft", erasedBy: "the visitor; after a day" },
  { where: ["backups"], holds: "everything at their time", erasedBy: "deleted after 35 days; the ledger for the rest" },
];

/** Of an address, so that no job holds the address of somebody who is erased. */
export const digestOfAddress = (address: string) =>
  createHash("sha256").update(address.toLowerCase()).digest("base64url");

/** The accounts that may go; whoever is on the staff works with theirs. */
export const leaving = (sql: Sql, accounts: string[]) => sql`
  (select id, name, email, to_jsonb("user") as record from "user"
  where id = any(${accounts}::text[]) and not exists (select from user_roles where user_id = "user".id))`;

/** The case keeps its numbers: service, status and times. */
async function closeCases(sql: Sql, { submissions, actor }: Erasure) {
  await standApart(sql, submissions, actor);
  await sql`
    with closed as (
      update cases set
        lost_reason = case when status in ('won', 'junk', 'lost') then lost_reason else 'erased' end,
        status = case when status in ('won', 'junk', 'lost') then status else 'lost' end,
        state = '', page = '', promise_due = null, do_not_call = true, erased_at = now(), version = version + 1
      where id = any(${submissions}::text[]::uuid[]) returning id, version)
    insert into case_events (case_id, actor, kind, version) select id, ${actor}, 'erased', version from closed`;
}

async function removeJobs(sql: Sql, erasure: Erasure) {
  const { submissions, accounts, addresses, phones } = erasure;
  await removeOrderMails(sql, erasure);
  await sql`delete from jobs where subject = any(${[...submissions, ...accounts]}::text[])`;
  await sql`
    delete from jobs
    where kind = 'mail' and payload ->> 'to' = any(${addresses}::text[])
      or kind = 'my-data-request'
        and (payload ->> 'email' = any(${addresses}::text[]) or payload ->> 'phone' = any(${phones}::text[]))`;
  await sql`
    update jobs set last_error = null where last_error is not null and (
      exists (select from unnest(${addresses}::text[]) as mark where position(lower(mark) in lower(last_error)) > 0)
      or exists (select from unnest(${phones}::text[]) as mark where position(mark in digits_in(last_error)) > 0))`;
}
