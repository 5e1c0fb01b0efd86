import { sayKind } from "../../../content/en/applications/names";
import { checkout } from "../../../content/en/checkout";
import { fill } from "../../../content/format";
import type { MailRow } from "../../../content/mail-words";
import type { Sql } from "../../../db/connect";
import { rowIsToSend } from "../requirement-moves";
import { describeRequirement } from "../requirements.server";

const { next: words } = checkout;

/** What happens now that an order is paid, and the one thing that its customer can do. */
export type NextStep = {
  text: string;
  button: string;
  /** What is still to be sent, in its order; the documents themselves are shown to nobody here. */
  documents: MailRow[];
  first: string | null;
};

const listed = new Intl.ListFormat("en", { type: "conjunction" });

type Found = { kind: string; id: string | null; rule: string; title: string; phone: string };

/**
 * Null where nothing has started, or where the money goes back: then nobody is asked for anything. What must be called first
 * counts from the call on.
 */
export async function findNextStep(sql: Sql, orderId: string): Promise<NextStep | null> {
  const rows = await sql<Found[]>`
    select applications.kind, requirements.id, requirements.rule, requirements.title, submissions.phone
    from orders join order_standings on order_standings.id = orders.id and order_standings.stage in ('paid', 'part') and refunded = 0
        and refund_requested_at is null and not has_failed_refund
      join applications on order_id = orders.id and is_open and applications.erased_at is null
      join submissions on submissions.id = orders.submission_id
      left join requirements on application_id = applications.id and ${rowIsToSend(sql)}
    where orders.id = ${orderId} and orders.erased_at is null and (call_first = '' or exists (
      select from application_events where application_id = applications.id and application_events.kind = 'called'))
    order by order_item, requirements.position, requirements.id`;
  const [order] = rows;
  if (!order) return null;
  const missing = rows.filter(({ id }) => id !== null);
  const kinds = listed.format(new Set(rows.map(({ kind }) => sayKind(kind))));
  const said = { kinds, count: missing.length, phone: order.phone };
  const which = missing.length === 0 ? words.nothing : missing.length === 1 ? words.one : words.several;
  return {
    text: fill(which.text, said),
    button: fill(which.button, said),
    documents: missing.map((requirement) => {
      const { title, accepts } = describeRequirement(requirement);
      return { title, detail: accepts };
    }),
    first: missing[0]?.id ?? null,
  };
}
