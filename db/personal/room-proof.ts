import type { Sql } from "../connect";
import { hashOf } from "./person-proof";
import type { StaffProof } from "./staff-proof";

/**
 * Proves that the caller opened the link of a customer's room in this browser: they may see how far this customer's
 * applications are, and with a device that gave the second proof everything in the room. Only `check` can create one.
 */
export class RoomProof {
  private constructor(
    readonly sessionId: string,
    readonly customerId: string,
    /** The customer with whoever staff joined to them: one person by staff's word. */
    readonly customers: string[],
    readonly submissions: string[],
    readonly deviceId: string | null,
    readonly seenAt: Date,
  ) {}

  /** Six digits from the customer's mailbox were typed in this browser, less than 90 days ago. */
  get isProven(): boolean {
    return this.deviceId !== null;
  }

  static async check(sql: Sql, secret: string): Promise<RoomProof | null> {
    const [found] = await sql<
      { id: string; customer: string; customers: string; submissions: string; device: string | null; seenAt: Date }[]
    >`
      select room_sessions.id, room_sessions.customer_id as customer, room_devices.id as device,
        room_sessions.seen_at as "seenAt", array_to_string(whole.ids, ' ') as customers,
        array_to_string(array(select submission_id from customer_submissions where customer_id = any(whole.ids)), ' ')
          as submissions
      from room_sessions join customers on customers.id = room_sessions.customer_id and customers.erased_at is null
        cross join lateral (select array(
          select same.id from customers as same where same.erased_at is null
            and (same.id = coalesce(customers.joined_into, customers.id)
              or same.joined_into = coalesce(customers.joined_into, customers.id))) as ids) as whole
        left join room_devices on room_devices.id = room_sessions.device_id and room_devices.ends_at > now()
      where room_sessions.hash = ${hashOf(secret)} and room_sessions.ends_at > now()`;
    if (!found) return null;
    const [customers, submissions] = [found.customers, found.submissions].map((ids) => ids.split(" ").filter(Boolean));
    return new RoomProof(found.id, found.customer, customers ?? [], submissions ?? [], found.device, found.seenAt);
  }

  /** Neither was the link revoked nor the browser forgotten since it was checked. */
  async isStillIn(sql: Sql): Promise<boolean> {
    const found = await sql`
      select from room_sessions where id = ${this.sessionId} and device_id = ${this.deviceId} for key share`;
    return found.length > 0;
  }

  /**
   * What the customer sees, with the second proof or by the link alone, for staff who may see an application of theirs:
   * whoever calls it has checked that.
   */
  static async preview(sql: Sql, _: StaffProof, customer: string, isProven: boolean): Promise<RoomProof> {
    const rows = await sql<{ id: string; customer: string }[]>`
      select submission_id as id, customers.id as customer
      from customer_submissions join customers on customers.id = customer_id
      where customers.id = ${customer} or customers.joined_into = ${customer}`;
    const submissions = rows.map(({ id }) => id);
    const customers = [...new Set([customer, ...rows.map((row) => row.customer)])];
    return new RoomProof("", customer, customers, submissions, isProven ? "preview" : null, new Date());
  }
}
