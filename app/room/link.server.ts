import { createHmac } from "node:crypto";
import { retention } from "../../content/law/retention";
import type { Sql } from "../../db/connect";
import { hashOf, newSecret } from "../../db/personal/person-proof";

/**
 * The secret of a room's link, told again from the customer's number: so that every mail carries the same link, while the
 * database keeps only its hash. Another generation is another secret.
 */
const roomToken = (secret: string, customer: string, generation: number) =>
  createHmac("sha256", secret).update(`room of ${customer}, ${generation}`).digest("base64url").slice(0, 22);

/** The lasting link of a customer's room, as a path; the room is made where there is none. */
export async function roomLink(sql: Sql, secret: string, customer: string): Promise<string> {
  await sql`insert into rooms (customer_id) values (${customer}) on conflict do nothing`;
  const [room] = await sql<{ generation: number }[]>`
    select generation from rooms where customer_id = ${customer}`;
  const token = roomToken(secret, customer, room?.generation ?? 1);
  await sql`
    insert into room_links (hash, customer_id) values (${hashOf(token)}, ${customer}) on conflict (hash) do nothing`;
  return `/room/${token}`;
}

/** Generous, because thousands share an address of a mobile carrier. */
export const openLimit = { name: "room-open", most: 300, windowSeconds: 15 * 60 };

/** Opens a session for the customer of a link; null for a link that is unknown or revoked. */
export async function openRoom(sql: Sql, token: string, device: string | null): Promise<string | null> {
  const [found] = await sql<{ customer: string }[]>`
    select customer_id as customer from room_links where hash = ${hashOf(token)}`;
  return found ? startSession(sql, found.customer, device) : null;
}

/** A device that gave the second proof for this customer goes on with it. */
export async function startSession(sql: Sql, customer: string, device: string | null): Promise<string> {
  const session = newSecret();
  await sql`
    insert into room_sessions (hash, customer_id, device_id, ends_at)
    values (${hashOf(session)}, ${customer},
      (select id from room_devices
        where hash = ${device && hashOf(device)} and customer_id = ${customer} and ends_at > now()),
      now() + make_interval(hours => ${retention.roomHours}))`;
  await sql`update rooms set seen_at = now() where customer_id = ${customer}`;
  return session;
}
