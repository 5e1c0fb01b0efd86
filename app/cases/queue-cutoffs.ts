import { promiseMinutes } from "../../content/hours";
import { type Calendar, due, endOfOfficeDay } from "../office/clock";

/**
 * The times that decide in which part of the queue a case is: now, the end of this office day, and the horizon, at which a promise
 * made at that end would be due. A promise due before the horizon was made in today's office hours and is today's work, also where
 * it is due tomorrow; one due later was made after the office closed.
 */
export type Moment = { now: Date; evening: Date; horizon: Date };

export function momentOf(now: Date, calendar: Calendar): Moment {
  const evening = endOfOfficeDay(now);
  return { now, evening, horizon: due(evening, promiseMinutes, calendar) };
}
