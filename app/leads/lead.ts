import * as z from "zod/mini";
import { defaultLeadService, leadServices } from "../../content/choices";
import { noAadhaar, oneLine, personShape, problem } from "../../content/person";
import { readForm } from "./person";
import type { Values } from "./submission";

export const leadFields = ["name", "email", "phone", "state", "service", "finderAnswers"] as const;
export type LeadField = (typeof leadFields)[number];

/** Longer than any summary that the licence finder writes. */
const longestAnswers = 2000;

const leadSchema = z.object({
  ...personShape,
  service: z.enum(["", ...leadServices], problem("unknown")),
  /** What was answered in the licence finder, in words; empty for who did not come from there. */
  finderAnswers: z.optional(
    z.string(problem("invalid")).check(z.trim(), z.maxLength(longestAnswers, problem("tooLong")), oneLine, noAadhaar),
  ),
});

export type Lead = z.infer<typeof leadSchema>;

export const readLead = (values: unknown) => readForm(leadSchema, leadFields, values);

/** Whether nothing was typed or chosen, so that there is nothing to carry to another page. */
export const isEmptyDraft = ({ service, ...person }: Values<LeadField>) =>
  service === defaultLeadService && Object.values(person).every((value) => !value.trim());
