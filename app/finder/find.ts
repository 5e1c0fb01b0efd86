import type { Answers } from "./answers";
import { type FssaiOutcome, findFssai } from "./fssai";
import { findGst, type GstOutcome } from "./gst";
import { findUdyam, type UdyamOutcome } from "./udyam";

/** The answers of all three laws on one day. */
export type Found = { on: string; fssai: FssaiOutcome; gst: GstOutcome; udyam: UdyamOutcome };

/** Nobody knows the law of a day to come, so that it gets no answer rather than today's. */
export function findLicences(answers: Answers, on: string, today: string): Found {
  const uncovered = { status: "uncovered" } as const;
  if (on > today) return { on, fssai: uncovered, gst: uncovered, udyam: uncovered };
  return { on, fssai: findFssai(answers, on), gst: findGst(answers, on), udyam: findUdyam(answers, on) };
}
