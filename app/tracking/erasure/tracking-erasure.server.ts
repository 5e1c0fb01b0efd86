import { retention } from "../../../content/law/retention";
import type { Sql } from "../../../db/connect";
import { type DomainErasure, daysAgo, type Erasure } from "../../people/eraser";
import { endTrackingPage } from "../revoke.server";

export const trackingErasure: DomainErasure = {
  locations: [
    {
      where: [
        ...[
          "tracking_links.hash",
          "tracking_sessions.hash",
          "tracking_sessions.link_hash",
          "tracking_codes.hash",
          "tracking_devices.hash",
        ],
        "tracking_devices.name",
      ],
      async erase(sql, { submissions, customers }) {
        await sql`
          insert into erased_links (hash) select hash from tracking_links where customer_id = any(${customers})
          on conflict do nothing`;
        await endTrackingPages(sql, submissions);
      },
    },
    { where: ["erased_links.hash"] },
    {
      where: ["tracking_links.email", "tracking_sessions.email", "tracking_devices.email", "tracking_addresses.email"],
    },
    {
      where: ["tracking_messages.text", "tracking_messages.request_key"],
      erase: (sql, { submissions }: Erasure) => sql`
        delete from tracking_messages where submission_id = any(${submissions})`,
    },
    {
      where: ["upload_links.hash"],
      erase: (sql, { submissions }) => sql`
        delete from upload_links where requirement_id in (
          select requirements.id from requirements join applications on applications.id = application_id
          where submission_id = any(${submissions}))`,
    },
    { where: ["tracking_messages.staff", "tracking_pages.review"] },
  ],
  freeTexts: [
    {
      table: "tracking_messages",
      columns: ["text"],
      since: "at",
      key: { column: "id", type: "uuid" },
      page: { of: "case", id: "submission_id" },
    },
  ],
  expiring: [
    { table: "erased_links", key: "hash", isOver: (sql) => sql`erased_at < ${daysAgo(sql, retention.erasedLinkDays)}` },
    { table: "upload_links", key: "hash", isOver: (sql) => sql`ends_at < now()` },
    {
      table: "tracking_sessions",
      key: "id",
      isOver: (sql) => sql`ends_at < ${daysAgo(sql, retention.trackingDeviceDays)}`,
    },
    { table: "tracking_devices", key: "id", isOver: (sql) => sql`ends_at < now()` },
    { table: "tracking_codes", key: "session_id", isOver: (sql) => sql`expires_at < now() - interval '1 hour'` },
  ],
};

/** Ends links, sessions and remembered browsers of the customers of these submissions, and of customers joined to them. */
export async function endTrackingPages(sql: Sql, submissions: string[]): Promise<{ hadAny: boolean }> {
  const theirs = await sql<{ id: string }[]>`
    select distinct tracking_pages.customer_id as id from tracking_pages join customers on customers.id = tracking_pages.customer_id
    where coalesce(customers.joined_into, customers.id) in (
      select coalesce(own.joined_into, own.id) from customer_submissions join customers as own on own.id = customer_id
      where submission_id = any(${submissions}))`;
  for (const { id } of theirs) await endTrackingPage(sql, id);
  await sql`
    delete from tracking_addresses where customer_id in (
      select customer_id from customer_submissions where submission_id = any(${submissions}))`;
  return { hadAny: theirs.length > 0 };
}
