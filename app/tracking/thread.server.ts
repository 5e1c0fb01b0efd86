import { randomUUID } from "node:crypto";
import { tracking } from "../../content/en/tracking/tracking";
import { fill, indiaOffsetMs } from "../../content/format";
import { clockTime, longDay } from "../../content/hours";
import type { Sql } from "../../db/connect";
import type { TrackingProof } from "../../db/personal/tracking-proof";
import type { Calendar } from "../office/clock";
import { describeHours } from "./find-tracking-page.server";
import { listMessages, type Message, markRead } from "./messages.server";
import { readVersion } from "./status.server";

const { messages: words } = tracking;

/** Questions and answers, the newest first; what we wrote counts as read. */
export async function showThread(proof: TrackingProof, sql: Sql, calendar: Calendar, now = new Date()) {
  await markRead(sql, proof.submissions, "us");
  const messages = await listMessages(sql, proof.submissions);
  return {
    version: await readVersion(proof, sql),
    hours: `${describeHours(calendar, now)} ${words.mailed}`,
    key: randomUUID(),
    messages: messages.map((each) => showMessage(each, words.you)),
  };
}

const instantIn = (instant: Date) => {
  const there = new Date(instant.getTime() + indiaOffsetMs).toISOString();
  return `${longDay(there.slice(0, 10))}, ${clockTime(there.slice(11, 16))}`;
};

/** The same for staff, who read a customer's name in place of 'You'. */
export const showMessage = ({ id, at, text, isOurs, who, readAt }: Message, customer: string) => ({
  id,
  text,
  isOurs,
  by: fill(words.by, { who: isOurs ? (who?.split(" ")[0] ?? words.us) : customer, when: instantIn(at) }),
  seen: readAt ? fill(words.seen, { when: instantIn(readAt) }) : words.unseen,
});
export type ShownMessage = ReturnType<typeof showMessage>;
