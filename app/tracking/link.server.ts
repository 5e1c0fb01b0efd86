import { createHmac } from "node:crypto";
import { retention } from "../../content/law/retention";
import { trackingPaths } from "../../content/tracking-paths";
import type { Sql } from "../../db/connect";
import { hashOf, newSecret } from "../../db/personal/person-proof";

/** A customer at one of their addresses: the mailbox that gets the link to My applications and its codes. */
export type TrackingOwner = { customer: string; email: string };

/**
 * The secret of a link, derived from its owner, so that every mail carries the same link while the database stores only its
 * hash. Another generation, or another number of the link, is another secret.
 */
const trackingToken = (secret: string, { customer, email }: TrackingOwner, edition: string) =>
  createHmac("sha256", secret)
    .update(`tracking page of ${customer} at ${email}, ${edition}`)
    .digest("base64url")
    .slice(0, 22);

/**
 * The customer's lasting link to My applications at the address of a submission, as a path; the row behind it is made where
 * there is none. Empty where the submission was erased or has another address meanwhile.
 */
export async function trackingLink(
  sql: Sql,
  secret: string,
  owner: TrackingOwner & { submission: string },
): Promise<string> {
  const { customer, email, submission } = owner;
  await sql`insert into tracking_pages (customer_id) values (${customer}) on conflict do nothing`;
  for (;;) {
    const [tracking] = await sql<{ edition: string }[]>`
      select generation || '.' || link_number as edition from tracking_pages where customer_id = ${customer}`;
    if (!tracking) throw new Error("There is no such customer.");
    const token = trackingToken(secret, owner, tracking.edition);
    // One that is being revoked in this moment must not come back: the row of the page is held while it still has the edition.
    const [now] = await sql<{ isCurrent: boolean; isTheirs: boolean }[]>`
      with page as (
        select customer_id from tracking_pages
        where customer_id = ${customer} and generation || '.' || link_number = ${tracking.edition} for share
      ), sender as (
        select from submissions where id = ${submission} and email = ${email}
      ), stored as (
        insert into tracking_links (hash, customer_id, email) select ${hashOf(token)}, customer_id, ${email} from page, sender
        on conflict (hash) do nothing
      )
      select exists (select from page) as "isCurrent", exists (select from sender) as "isTheirs"`;
    if (now?.isCurrent) return now.isTheirs ? `${trackingPaths.tracking}/${token}` : "";
  }
}

/**
 * The next mail carries another link, unless this link is not the newest any more. Tries with the earlier link do not count
 * against the later one. The links of all addresses change: each address gets its next one by its own mails.
 */
export async function renewLink(sql: Sql, { customerId, link }: { customerId: string; link: string }) {
  const renewed = await sql`
    update tracking_pages set link_number = link_number + 1 where customer_id = ${customerId} and not exists (
      select from tracking_links as later, tracking_links as used
      where used.hash = ${link} and later.customer_id = used.customer_id and later.email = used.email
        and later.created_at > used.created_at)
    returning customer_id`;
  return renewed.length > 0;
}

/** Whether the data behind a link were erased. */
export const isErasedLink = async (sql: Sql, token: string) =>
  (await sql`select from erased_links where hash = ${hashOf(token)}`).length > 0;

/** Generous, because thousands share an address of a mobile carrier. */
export const openLimit = { name: "tracking-open", most: 300, windowSeconds: 15 * 60 };

/** What a renewed session takes over from the one before. */
export type Opened = {
  customer: string;
  email: string | null;
  link: string | null;
  /** By an order's link: it shows nothing before the code is typed. */
  needsCode: boolean;
};

/** Opens a session for the customer of a link; null for a link that is unknown or revoked. */
export async function openTracking(sql: Sql, token: string, device: string | null): Promise<string | null> {
  const [found] = await sql<Opened[]>`
    select customer_id as customer, email, hash as link, false as "needsCode" from tracking_links where hash = ${hashOf(token)}`;
  return found ? startSession(sql, found, device) : null;
}

/** A remembered device stays remembered in the new session; `TrackingProof` compares the address. */
export async function startSession(sql: Sql, opened: Opened, device: string | null): Promise<string> {
  const session = newSecret();
  const { customer, email, link, needsCode } = opened;
  await sql`
    insert into tracking_sessions (hash, customer_id, email, link_hash, needs_code, device_id, ends_at)
    values (${hashOf(session)}, ${customer}, ${email}, ${link}, ${needsCode},
      (select id from tracking_devices
        where hash = ${device && hashOf(device)} and customer_id = ${customer} and ends_at > now()),
      now() + make_interval(hours => ${retention.trackingHours}))`;
  await sql`update tracking_pages set seen_at = now() where customer_id = ${customer}`;
  return session;
}
