import { randomUUID } from "node:crypto";
import { fill, indiaOffsetMs } from "../../content/format";
import { clockTime, longDay } from "../../content/hours";
import type { Content } from "../../content/languages/content-of";
import type { Sql } from "../../db/connect";
import type { TrackingProof } from "../../db/personal/tracking-proof";
import type { Calendar } from "../office/clock";
import { describeHours } from "./find-tracking-page.server";
import { listMessages, type Message, markRead } from "./messages.server";
import { readVersion } from "./status.server";

/** Questions and answers, the newest first; what we wrote counts as read. */
export async function showThread(
  content: Content,
  proof: TrackingProof,
  sql: Sql,
  calendar: Calendar,
  now = new Date(),
) {
  const { messages: words } = content.tracking;
  await markRead(sql, proof.submissions, "us");
  const messages = await listMessages(sql, proof.submissions);
  return {
    version: await readVersion(proof, sql),
    hours: `${describeHours(content, calendar, now)} ${words.mailed}`,
    key: randomUUID(),
    messages: messages.map((each) => showMessage(content, each, words.you)),
  };
}

const instantIn = (instant: Date) => {
  const there = new Date(instant.getTime() + indiaOffsetMs).toISOString();
  return `${longDay(there.slice(0, 10))}, ${clockTime(there.slice(11, 16))}`;
};

/** The same for staff, who read a customer's name in place of 'You'. */
export const showMessage = (content: Content, { id, at, text, isOurs, who, readAt }: Message, customer: string) => ({
  id,
  text,
  isOurs,
  by: fill(content.tracking.messages.by, {
    who: isOurs ? (who?.split(" ")[0] ?? content.tracking.messages.us) : customer,
    when: instantIn(at),
  }),
  seen: readAt ? fill(content.tracking.messages.seen, { when: instantIn(readAt) }) : content.tracking.messages.unseen,
});
export type ShownMessage = ReturnType<typeof showMessage>;
