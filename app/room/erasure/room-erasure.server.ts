import { retention } from "../../../content/law/retention";
import type { Sql } from "../../../db/connect";
import { type DomainErasure, daysAgo, type Erasure, inOthers } from "../../privacy/traces/erasure";
import { endRoom } from "../revoke.server";

export const roomErasure: DomainErasure = {
  locations: [
    {
      where: ["room_links.hash", "room_sessions.hash", "room_codes.hash", "room_devices.hash", "room_devices.name"],
      holds: "hashes of the link to a room, of its sessions, codes and remembered browsers; a browser in general words",
      erasedBy: `erasure; browsers after ${retention.roomDeviceDays} days, and sessions as long after their end`,
      erase: (sql, { submissions }) => endRooms(sql, submissions),
    },
    {
      where: ["room_messages.text", "room_messages.request_key"],
      holds: "what customer and staff wrote to each other in the room",
      erasedBy: `erasure deletes them; ${inOthers}`,
      erase: (sql, { submissions }: Erasure) => sql`
        delete from room_messages where submission_id = any(${submissions}::text[]::uuid[])`,
    },
    {
      where: ["room_paper_links.hash"],
      holds: "the hash of a link by which somebody else sends one paper",
      erasedBy: `erasure; ${retention.paperLinkDays} days after it was made`,
      erase: (sql, { submissions }) => sql`
        delete from room_paper_links where paper_id in (
          select asked_papers.id from asked_papers join applications on applications.id = application_id
          where submission_id = any(${submissions}::text[]::uuid[]))`,
    },
    { where: ["room_messages.staff", "rooms.review"], holds: "numbers", erasedBy: "stay" },
  ],
  typedTexts: [{ table: "room_messages", columns: ["text"], since: "at" }],
  expiring: [
    { table: "room_paper_links", key: "hash", isOver: (sql) => sql`ends_at < now()` },
    { table: "room_sessions", key: "id", isOver: (sql) => sql`ends_at < ${daysAgo(sql, retention.roomDeviceDays)}` },
    { table: "room_devices", key: "id", isOver: (sql) => sql`ends_at < now()` },
    { table: "room_codes", key: "session_id", isOver: (sql) => sql`expires_at < now() - interval '1 hour'` },
  ],
};

/** Of whoever is, or was joined to, a customer of these submissions: links, sessions and remembered browsers end at once. */
export async function endRooms(sql: Sql, submissions: string[]): Promise<void> {
  const theirs = await sql<{ id: string }[]>`
    select distinct rooms.customer_id as id from rooms join customers on customers.id = rooms.customer_id
    where coalesce(customers.joined_into, customers.id) in (
      select coalesce(own.joined_into, own.id) from customer_submissions join customers as own on own.id = customer_id
      where submission_id = any(${submissions}::text[]::uuid[]))`;
  for (const { id } of theirs) await endRoom(sql, id);
}
