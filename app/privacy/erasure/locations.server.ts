import { createHash } from "node:crypto";
import { retention } from "../../../content/law/retention";
import type { Sql } from "../../../db/connect";
import { emptyErrors, enqueue, removeJobs } from "../../../db/jobs";
import { accountErasure } from "../../accounts/erasure/account-erasure.server";
import { applicationErasure } from "../../applications/erasure/application-erasure.server";
import { caseErasure } from "../../cases/erasure/case-erasure.server";
import { customerErasure } from "../../customers/erasure/customer-erasure.server";
import { documentErasure } from "../../documents/erasure/document-erasure.server";
import { leadErasure } from "../../leads/erasure/lead-erasure.server";
import { orderErasure } from "../../orders/erasure/order-erasure.server";
import { type DomainErasure, daysAgo, type Erasure } from "../../people/eraser";
import { trackingErasure } from "../../tracking/erasure/tracking-erasure.server";

/** The requests themselves, and what belongs to no domain. */
const ownErasure: DomainErasure = {
  locations: [
    {
      where: ["jobs.payload"],
      erase: eraseJobs,
    },
    { where: ["jobs.subject", "jobs.unique_key", "jobs.kind", "jobs.status"] },
    { where: ["jobs.last_error"] },
    { where: ["caused_mails.*"] },
    { where: ["mails_not_sent.*"] },
    {
      where: ["files in `DATA_DIR/outbox`"],
      erase: (sql, { submissions, mails, proven }) =>
        enqueue(sql, {
          kind: "erase-files",
          payload: { files: [...submissions, ...mails], recipients: proven.addresses.map(digestOfAddress) },
        }),
    },
    {
      where: ["my_data_links.*"],
      erase: (sql, { submissions, accounts }) => sql`
        delete from my_data_links
        where people && ${submissions} or user_id = any(${accounts})`,
    },
    {
      where: ["privacy_requests.words", "privacy_requests.answer", "privacy_requests.reason"],
      erase: (sql, { submissions, accounts }) => sql`
        update privacy_requests set words = '', answer = '', reason = '', done_at = coalesce(done_at, case when kind <> 'erase' then now() end)
        where people && ${submissions} or account = any(${accounts})`,
    },
    {
      where: ["privacy_requests.kind", "privacy_requests.people", "privacy_requests.account", "privacy_requests.staff"],
    },
    { where: ["redaction_questions.*"] },
    {
      where: ["redactions.*"],
      erase: (sql, { submissions }) => sql`delete from redactions where submission_id = any(${submissions})`,
    },
    { where: ["erasures.sealed", "erasures.marks"] },
    { where: ["erasures.id", "erasures.reason"] },
    { where: ["erasure_ledger.*"] },
    { where: ["audit_events.*", "audit_links.*", "audit_anchors.*"] },
    { where: ["office_calendars.*", "source_costs.*", "shared_secrets.*", "migrations.*", "live_sql.*"] },
    { where: ["the visitor's browser"] },
    { where: ["backups"] },
  ],
  freeTexts: [
    {
      table: "privacy_requests",
      columns: ["words", "answer", "reason"],
      since: "coalesce(done_at, received_at)",
      key: { column: "id", type: "uuid" },
    },
    { table: "redactions", columns: ["before", "after"], since: "made_at" },
    // Every job that is a mail.
    { table: "jobs", columns: ["payload"], since: "created_at", where: "payload -> 'text' is not null" },
    { table: "jobs", columns: ["last_error"], since: "created_at", where: "last_error is not null" },
  ],
  expiring: [
    { table: "redaction_questions", key: "id", isOver: (sql) => sql`ends_at < now()` },
    { table: "redactions", key: "correction", isOver: (sql) => sql`ends_at < now()` },
    {
      table: "jobs",
      key: "id",
      isOver: (sql) => sql`status = 'given up' and ended_at < ${daysAgo(sql, retention.givenUpDays)}`,
    },
    {
      table: "jobs",
      key: "id",
      isOver: (sql) => sql`status in ('done', 'not sent') and ended_at < ${daysAgo(sql, retention.logDays)}`,
    },
    { table: "caused_mails", key: "id", isOver: (sql) => sql`at < ${daysAgo(sql, 1)}` },
    { table: "mails_not_sent", key: "id", isOver: (sql) => sql`at < ${daysAgo(sql, retention.givenUpDays)}` },
  ],
};

/** In the order of an erasure: the submissions tell who is left, and what somebody sent is erased before their account. */
const domains = [
  leadErasure,
  caseErasure,
  orderErasure,
  // Before the applications, by which their tracking pages are known.
  trackingErasure,
  applicationErasure,
  customerErasure,
  documentErasure,
  ownErasure,
  accountErasure,
];

/** Every place with personal data; docs/privacy.md shows the same table. */
export const locations = domains.flatMap((domain) => domain.locations);
export const freeTexts = domains.flatMap((domain) => domain.freeTexts);
export const expiring = domains.flatMap((domain) => domain.expiring);

/** In place of the address, so that no job holds the address of an erased person. */
export const digestOfAddress = (address: string) =>
  createHash("sha256").update(address.toLowerCase()).digest("base64url");

async function eraseJobs(sql: Sql, { submissions, accounts, proven: { addresses, phones } }: Erasure) {
  await removeJobs(sql, sql`subject = any(${[...submissions, ...accounts]})`);
  await removeJobs(
    sql,
    sql`
      kind = 'mail' and payload ->> 'to' = any(${addresses})
      or kind in ('my-data-request', 'tracking-link-asked')
        and (payload ->> 'email' = any(${addresses}) or payload ->> 'phone' = any(${phones}))`,
  );
  await emptyErrors(sql, { addresses, phones });
}
