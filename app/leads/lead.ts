import * as z from "zod/mini";
import { defaultLeadService, leadServices } from "../../content/choices";
import { noAadhaar, oneLine, personShape, problem } from "../../content/person";
import { readForm } from "./person";
import type { Values } from "./submission";

/** Longer than any summary that the licence finder writes. */
const longestAnswers = 2000;

/** Beside the person and the service, each field is optional: it is stored by its name in `submissions.answers`. */
export const leadSchema = z.object({
  ...personShape,
  service: z.enum(["", ...leadServices], problem("unknown")),
  /** The answers of the licence finder, in words; empty for somebody who did not use it. */
  finderAnswers: z.optional(
    z.string(problem("invalid")).check(z.trim(), z.maxLength(longestAnswers, problem("tooLong")), oneLine, noAadhaar),
  ),
});

export type Lead = z.infer<typeof leadSchema>;
export type LeadField = keyof Lead;
export const leadFields = Object.keys(leadSchema.shape) as LeadField[];

export const readLead = (values: unknown) => readForm(leadSchema, leadFields, values);

/** Whether nothing was typed or chosen, so that there is nothing to carry to another page. */
export const isEmptyDraft = ({ service, ...person }: Values<LeadField>) =>
  service === defaultLeadService && Object.values(person).every((value) => !value.trim());
