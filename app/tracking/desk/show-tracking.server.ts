import { whatsappLink } from "../../../content/contact-links";
import { fill, indiaOffsetMs } from "../../../content/format";
import { clockTime, longDay } from "../../../content/hours";
import type { Content } from "../../../content/languages/content-of";
import { hasEmail } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { TrackingProof } from "../../../db/personal/tracking-proof";
import { recordAudit } from "../../audit/record.server";
import type { Calendar } from "../../office/clock";
import { showTracking } from "../find-tracking-page.server";
import { trackingLink } from "../link.server";
import { listMessages } from "../messages.server";
import { listDevices } from "../proof.server";
import { showMessage } from "../thread.server";
import { findTrackedCustomer, refusals, type TrackingPage } from "./find-tracked-customer.server";

const timeOf = (instant: Date) => {
  const there = new Date(instant.getTime() + indiaOffsetMs).toISOString();
  return `${longDay(there.slice(0, 10))}, ${clockTime(there.slice(11, 16))}`;
};

type Links = { secret: string; origin: string };

/** What staff see of a customer's tracking page; null where there is none, as in the case of somebody who only asked. */
export async function showTrackingOf(content: Content, proof: StaffProof, sql: Sql, links: Links, page: TrackingPage) {
  const { tracking } = content;
  const whose = await findTrackedCustomer(proof, sql, page);
  if (!whose) return null;
  const { isWhole, canAnswer, phone } = whose;
  const [state] = await sql<{ seenAt: Date | null; review: string | null }[]>`
    select seen_at, review from tracking_pages where customer_id = ${whose.customer}`;
  const [mailed] = await sql<{ at: Date | null }[]>`
    select max(at) as at from application_events
    where customer_id = ${whose.customer} and kind = 'tracking link sent'`;
  const messages = await listMessages(sql, whose.submissions);
  const devices = isWhole ? await listDevices(sql, whose.tracking) : [];
  const path = isWhole ? await trackingLink(sql, links.secret, whose) : "";
  const link = path && links.origin + path;
  return {
    me: proof.user.id,
    customer: whose.customer,
    /** The application that the preview belongs to. */
    application: whose.application,
    link,
    isWhole,
    canAnswer,
    notAsked: canAnswer ? "" : refusals.notAsked,
    colleague: isWhole ? "" : refusals.colleague,
    seen: state?.seenAt
      ? `Last seen by the customer: ${timeOf(state.seenAt)}`
      : "The customer has not opened My applications yet.",
    review:
      state?.review === "yes"
        ? "May be asked for a review"
        : state?.review === "no"
          ? "Does not want to be asked for a review"
          : "",
    mailed: mailed?.at ? `The link was last mailed on ${timeOf(mailed.at)}.` : "",
    canMail: isWhole && hasEmail(whose.email),
    whatsapp: isWhole && phone ? whatsappLink(whose, fill(tracking.linkMessage, { name: whose.name, link })) : "",
    devices: devices.map(({ id, name, seenAt }) => ({ id, text: `${name}, last used ${timeOf(seenAt)}` })),
    unread: messages.filter(({ isOurs, readAt }) => !isOurs && !readAt).length,
    messages: messages.map((each) => showMessage(content, each, whose.name)),
  };
}
export type TrackingOfCustomer = NonNullable<Awaited<ReturnType<typeof showTrackingOf>>>;

/**
 * The tracking page as its customer sees it after entering the code. Of a colleague's applications an agent sees no more than the
 * link alone would show.
 */
export async function previewTracking(
  content: Content,
  proof: StaffProof,
  sql: Sql,
  application: string,
  calendar: Calendar,
) {
  const { tracking } = content;
  const whose = await findTrackedCustomer(proof, sql, { application });
  if (!whose) return null;
  const people = whose.tracking.submissions;
  await recordAudit(sql, proof.user.id, { action: "tracking page previewed", people, object: application });
  const whole = await showTracking(content, whose.tracking, sql, calendar);
  const messages = (await listMessages(sql, whose.submissions)).map((each) =>
    showMessage(content, each, tracking.messages.you),
  );
  const withoutProof = await TrackingProof.preview(sql, proof, whose.submission, false);
  const byLink = withoutProof ? await showTracking(content, withoutProof, sql, calendar) : { cards: [], orders: [] };
  const { applications, orders } = personalTables(sql, proof);
  const own = await sql<{ id: string }[]>`
    select applications.id from ${applications} where applications.submission_id = any(${people})
    union all select orders.id from ${orders} where orders.submission_id = any(${people})`;
  const asSeen = <Item extends { id: string }>(items: Item[], bare: Item[]) =>
    items.flatMap((item) =>
      own.some(({ id }) => id === item.id) ? item : (bare.find(({ id }) => id === item.id) ?? []),
    );
  return {
    messages,
    tracking: {
      ...whole,
      ...(!whose.isWhole && { devices: [], joined: null }),
      cards: asSeen(whole.cards, byLink.cards),
      orders: asSeen(whole.orders, byLink.orders),
    },
  };
}
