import type { Answers } from "./answers";
import { type FssaiOutcome, findFssai } from "./fssai";
import { findGst, type GstOutcome } from "./gst";
import { findUdyam, type UdyamOutcome } from "./udyam";

/** The answers of all three laws on one day. */
export type Found = { on: string; fssai: FssaiOutcome; gst: GstOutcome; udyam: UdyamOutcome };

export const findLicences = (answers: Answers, on: string): Found => ({
  on,
  fssai: findFssai(answers, on),
  gst: findGst(answers, on),
  udyam: findUdyam(answers, on),
});
