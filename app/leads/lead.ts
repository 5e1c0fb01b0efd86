import * as z from "zod/mini";
import { defaultLeadService, leadServices } from "../../content/choices";
import { personShape, problem, readForm } from "./person";
import type { Values } from "./submission";

export const leadFields = ["name", "email", "phone", "state", "service"] as const;
export type LeadField = (typeof leadFields)[number];

const leadSchema = z.object({ ...personShape, service: z.enum(["", ...leadServices], problem("unknown")) });

export type Lead = z.infer<typeof leadSchema>;

export const readLead = (values: unknown) => readForm(leadSchema, leadFields, values);

/** Whether nothing was typed or chosen, so that there is nothing to carry to another page. */
export const isEmptyDraft = ({ service, ...person }: Values<LeadField>) =>
  service === defaultLeadService && Object.values(person).every((value) => !value.trim());
