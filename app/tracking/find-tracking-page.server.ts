import { dayInIndia, fill, indiaOffsetMs } from "../../content/format";
import { clockTime, longDay, officeInstant } from "../../content/hours";
import type { Content } from "../../content/languages/content-of";
import type { Sql } from "../../db/connect";
import type { TrackingProof } from "../../db/personal/tracking-proof";
import { type Calendar, due, hoursOn, isOpenAt, officeDate } from "../office/clock";
import { isReviewOpen } from "./granted.server";
import { countUnread } from "./messages.server";
import { showOrders } from "./paid.server";
import { listDevices, maskAddress } from "./proof.server";
import { readVersion, shorten, showCards, type TrackingCard } from "./status.server";

/** Everything on the first screen. The queries run one after another, so that each visitor uses one connection. */
export async function showTracking(
  content: Content,
  proof: TrackingProof,
  sql: Sql,
  calendar: Calendar,
  now = new Date(),
) {
  const { devices: deviceWords } = content.tracking;
  const version = await readVersion(proof, sql);
  const cards = await showCards(content, proof, sql, now);
  const orders = await showOrders(content, proof, sql);
  const unread = await countUnread(sql, proof.submissions, "us");
  const asksReview =
    proof.isProven && cards.some(({ stage }) => stage === "granted") && (await isReviewOpen(proof, sql));
  const joined = await showJoined(content, proof, sql);
  const devices = proof.isProven ? await listDevices(sql, proof) : [];
  return {
    version,
    isProven: proof.isProven,
    cards,
    orders,
    who: showWho(content, cards, calendar, now),
    unread,
    joined,
    asksReview,
    next: findNext(cards),
    /** A time is requested by a message, so that the thread, mails and deadlines are those of a question. */
    meetingTimes: cards.some(({ meetingKey }) => meetingKey) ? offerTimes(content, calendar, now) : [],
    devices: devices.map(({ id, name, seenAt }) => ({
      id,
      text: fill(deviceWords.seen, { name, day: longDay(dayInIndia(seenAt)) }),
      isThis: id === proof.deviceId,
    })),
  };
}
export type ShownTracking = Awaited<ReturnType<typeof showTracking>>;

/** A note that this page also shows a joined customer, with their address only after the code was entered. Null where there is none. */
async function showJoined(
  content: Content,
  { customers, customerId, isProven }: TrackingProof,
  sql: Sql,
): Promise<string | null> {
  const { joined: joinedWords } = content.tracking;
  if (customers.length < 2) return null;
  if (!isProven) return joinedWords.text;
  const others = await sql<{ email: string }[]>`
    select distinct email from customer_submissions join submissions on submissions.id = submission_id
    where customer_id = any(${customers}) and customer_id <> ${customerId} order by email`;
  return fill(joinedWords.textWith, { emails: others.map(({ email }) => maskAddress(email)).join(", ") });
}

/** Who works on it now, else who is asked, and whether the office is open. */
function showWho(content: Content, cards: TrackingCard[], calendar: Calendar, now: Date) {
  const { whatsapp } = content.facts;
  const { who: words } = content.tracking;
  const [first] = cards;
  const ours = cards.filter(({ isOurs }) => isOurs);
  const named = [...ours, ...cards.filter(({ isOpen }) => isOpen), ...cards].find(({ owner }) => owner);
  const [byName, byOffice] = ours.length > 0 ? [words.heading, words.team] : [words.ask, words.askTeam];
  const isTheirWork = ours.length === 0 || named?.isOurs === true;
  return {
    heading: named?.owner && isTheirWork ? fill(byName, { name: named.owner.split(" ")[0] ?? named.owner }) : byOffice,
    hours: describeHours(content, calendar, now),
    whatsapp: whatsapp(first ? fill(words.whatsappText, { reference: first.reference }) : ""),
  };
}

export function describeHours(content: Content, calendar: Calendar, now: Date): string {
  const { who: words } = content.tracking;
  const minute = Math.floor(((now.getTime() + indiaOffsetMs) / 60_000) % 1_440);
  const open = hoursOn(officeDate(now), calendar).find(({ opens, closes }) => opens <= minute && minute < closes);
  if (isOpenAt(now, calendar) && open) return fill(words.open, { time: timeAt(open.closes) });
  return fill(words.closed, officeInstant(due(now, 0, calendar), now));
}

const timeAt = (minute: number) => clockTime(`${Math.floor(minute / 60) % 24}:${minute % 60}`);

const afternoon = 13 * 60;
const shortestMinutes = 60;
const mostTimes = 6;

/** Mornings and afternoons of the next open days, from tomorrow on: for today there is the phone. */
function offerTimes(content: Content, calendar: Calendar, now: Date): string[] {
  const { tracking } = content;
  const days = Array.from({ length: 14 }, (_, after) => dayInIndia(new Date(now.getTime() + (after + 1) * 86_400_000)));
  return days
    .flatMap((day) =>
      hoursOn(day, calendar).flatMap(({ opens, closes }) => [
        { day, from: opens, to: Math.min(closes, afternoon) },
        { day, from: Math.max(opens, afternoon), to: closes },
      ]),
    )
    .filter(({ from, to }) => to - from >= shortestMinutes)
    .slice(0, mostTimes)
    .map(({ day, from, to }) =>
      fill(tracking.meeting.time, { day: shorten(longDay(day)), from: timeAt(from), to: timeAt(to) }),
    );
}

/** The nearest day on which something is due for what was granted. */
function findNext(cards: TrackingCard[]) {
  const [next] = cards
    .flatMap(({ registration }) => registration?.dates ?? [])
    .filter(({ dueOn }) => dueOn !== null)
    .sort((one, other) => String(one.dueOn).localeCompare(String(other.dueOn)));
  return next ? { title: next.title, day: next.shortDay } : null;
}
