import { room } from "../../content/en/room/room";
import { fill, indiaOffsetMs } from "../../content/format";
import { clockTime, longDay, officeInstant } from "../../content/hours";
import { whatsapp } from "../../content/identity";
import type { Sql } from "../../db/connect";
import type { RoomProof } from "../../db/personal/room-proof";
import { type Calendar, due, hoursOn, isOpenAt, officeDate } from "../office/clock";
import { isReviewOpen } from "./granted.server";
import { countUnread } from "./messages.server";
import { showOrders } from "./paid.server";
import { listDevices } from "./proof.server";
import { type RoomCard, readVersion, shorten, showCards } from "./status.server";

const { who: words, devices: deviceWords } = room;

/** Everything on the first page of the room, one thing read after another: whoever opens it takes one connection. */
export async function showRoom(proof: RoomProof, sql: Sql, calendar: Calendar, now = new Date()) {
  const version = await readVersion(proof, sql);
  const cards = await showCards(proof, sql, now);
  const orders = await showOrders(proof, sql);
  const unread = await countUnread(sql, proof.customers, "us");
  const asksReview =
    proof.isProven && cards.some(({ stage }) => stage === "granted") && (await isReviewOpen(proof, sql));
  const devices = proof.isProven ? await listDevices(sql, proof.customers) : [];
  return {
    version,
    isProven: proof.isProven,
    cards,
    orders,
    who: showWho(cards, calendar, now),
    unread,
    asksReview,
    next: findNext(cards),
    /** Asked for as a question is: the thread, the mails and the clock are the same. */
    meetingTimes: cards.some(({ meetingKey }) => meetingKey) ? offerTimes(calendar, now) : [],
    devices: devices.map(({ id, name, seenAt }) => ({
      id,
      text: fill(deviceWords.seen, { name, day: longDay(dayIn(seenAt)) }),
      isThis: id === proof.deviceId,
    })),
  };
}
export type ShownRoom = Awaited<ReturnType<typeof showRoom>>;

const dayIn = (instant: Date) => new Date(instant.getTime() + indiaOffsetMs).toISOString().slice(0, 10);

/** Who works on it, and whether somebody is there now. */
function showWho(cards: RoomCard[], calendar: Calendar, now: Date) {
  const [first] = cards;
  const owner = cards.find(({ isOpen, owner: name }) => isOpen && name)?.owner ?? first?.owner;
  return {
    heading: owner ? fill(words.heading, { name: owner.split(" ")[0] ?? owner }) : words.team,
    hours: describeHours(calendar, now),
    whatsapp: whatsapp(first ? fill(words.whatsappText, { reference: first.reference }) : ""),
  };
}

export function describeHours(calendar: Calendar, now: Date): string {
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
function offerTimes(calendar: Calendar, now: Date): string[] {
  const days = Array.from({ length: 14 }, (_, after) => dayIn(new Date(now.getTime() + (after + 1) * 86_400_000)));
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
      fill(room.meeting.time, { day: shorten(longDay(day)), from: timeAt(from), to: timeAt(to) }),
    );
}

/** The nearest day on which something is due for what was granted. */
function findNext(cards: RoomCard[]) {
  const [next] = cards
    .flatMap(({ registration }) => registration?.dates ?? [])
    .filter(({ dueOn }) => dueOn !== null)
    .sort((one, other) => String(one.dueOn).localeCompare(String(other.dueOn)));
  return next ? { title: next.title, day: next.day } : null;
}
