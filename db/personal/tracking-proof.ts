import type { Sql } from "../connect";
import { hashOf } from "./person-proof";
import type { StaffProof } from "./staff-proof";

type Fragment = ReturnType<Sql>;

/** The address of everything that a customer sent; null where there are several. */
export const onlyAddress = (sql: Sql, customer: Fragment) => sql`(
  select case when count(distinct submissions.email) = 1 then min(submissions.email) end
  from customer_submissions join submissions on submissions.id = submission_id where customer_id = ${customer})`;

type Found = {
  id: string;
  customer: string;
  email: string;
  link: string;
  customers: string;
  own: string;
  submissions: string;
  device: string | null;
  needsCode: boolean;
  seenAt: Date;
};

/**
 * Proves that the caller opened the link of a customer's tracking page in this browser: they may see how far this customer's
 * applications are, and with a device that gave the second proof everything in the tracking page. Only `check` can create one.
 *
 * A tracking page is one customer's at one address. It shows what was sent with that address, and of customers who were joined by a
 * call whatever is theirs; a case that staff merged, the same number or a newer order adds nothing.
 */
export class TrackingProof {
  private constructor(
    readonly sessionId: string,
    readonly customerId: string,
    /** The codes of this tracking page go there and nowhere else. */
    readonly email: string,
    /** The hash of the link that opened the session; empty in a preview, which no link opened. */
    readonly link: string,
    /** The customer with those who were joined to them by a call. */
    readonly customers: string[],
    /** Sent with this address, the newest first. */
    readonly own: string[],
    /** Those, and what the joined customers sent. */
    readonly submissions: string[],
    readonly deviceId: string | null,
    /** Opened by an order's page: without the second proof nothing is shown. */
    readonly needsCode: boolean,
    readonly seenAt: Date,
  ) {}

  /** Six digits from the customer's mailbox were typed in this browser, less than 90 days ago. */
  get isProven(): boolean {
    return this.deviceId !== null;
  }

  static async check(sql: Sql, secret: string): Promise<TrackingProof | null> {
    const [found] = await readTrackings(
      sql,
      sql`
        select tracking_sessions.id, customers.id as customer, tracking_sessions.email, link_hash as link,
          tracking_sessions.seen_at, needs_code,
          (select tracking_devices.id from tracking_devices
            where tracking_devices.id = tracking_sessions.device_id and ends_at > now()
              and tracking_devices.customer_id = customers.id
              and tracking_devices.email = tracking_sessions.email) as device
        from tracking_sessions join customers on customers.id = tracking_sessions.customer_id and erased_at is null
        where tracking_sessions.hash = ${hashOf(secret)} and tracking_sessions.ends_at > now()`,
    );
    return found ? TrackingProof.#of(found) : null;
  }

  static #of({ id, customer, email, link, device, needsCode, seenAt, ...lists }: Found): TrackingProof {
    const listed = (ids: string) => ids.split(" ").filter(Boolean);
    const [customers, own, submissions] = [listed(lists.customers), listed(lists.own), listed(lists.submissions)];
    return new TrackingProof(id, customer, email, link, customers, own, submissions, device, needsCode, seenAt);
  }

  /** Neither was the link revoked nor the browser forgotten since it was checked. */
  async isStillIn(sql: Sql): Promise<boolean> {
    const found = await sql`
      select from tracking_sessions where id = ${this.sessionId} and device_id = ${this.deviceId} for key share`;
    return found.length > 0;
  }

  /**
   * What the sender of a submission sees, with the second proof or by the link alone, for staff who may see an application of
   * theirs: the caller has checked that.
   */
  static async preview(sql: Sql, _: StaffProof, submission: string, isProven: boolean): Promise<TrackingProof | null> {
    const [found] = await readTrackings(
      sql,
      sql`
        select '' as id, customer_id as customer, submissions.email, '' as link, now() as "seenAt", false as "needsCode",
          ${isProven ? "preview" : null}::text as device
        from customer_submissions join submissions on submissions.id = submission_id
        where submission_id = ${submission}`,
    );
    return found ? TrackingProof.#of(found) : null;
  }
}

/**
 * What belongs to each tracking page that was opened: a customer and an address. Joined customers are in it while everything that
 * either of them sent has one address, which is the one that was called about.
 */
const readTrackings = (sql: Sql, opened: Fragment) => sql<Found[]>`
  with opened as (${opened}),
  whole as (
    select customer as id from opened
    union select same.id from opened join customers as mine on mine.id = opened.customer
      cross join lateral (
        select id from customers where id = mine.joined_into and erased_at is null
        union all select id from customers
        where joined_into = coalesce(mine.joined_into, mine.id) and tracking_joined_at is not null and erased_at is null) as same
    where (mine.joined_into is null or mine.tracking_joined_at is not null)
      and ${onlyAddress(sql, sql`mine.id`)} = opened.email and ${onlyAddress(sql, sql`same.id`)} is not null),
  sent as (
    select submissions.id, created_at, customer_id = opened.customer as is_own from opened, whole
      join customer_submissions on customer_id = whole.id join submissions on submissions.id = submission_id
    where customer_id <> opened.customer or submissions.email = opened.email)
  select opened.*, (select string_agg(id::text, ' ') from whole) as customers,
    coalesce((select string_agg(id::text, ' ' order by created_at desc, id) from sent where is_own), '') as own,
    coalesce((select string_agg(id::text, ' ') from sent), '') as submissions
  from opened`;
