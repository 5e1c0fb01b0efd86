import * as z from "zod/mini";
import { leadServices } from "../../content/choices";
import { personShape, problem, readForm } from "./person";

export const leadFields = ["name", "email", "phone", "state", "service"] as const;
export type LeadField = (typeof leadFields)[number];

const leadSchema = z.object({ ...personShape, service: z.enum(["", ...leadServices], problem("unknown")) });

export type Lead = z.infer<typeof leadSchema>;

export const readLead = (values: unknown) => readForm(leadSchema, leadFields, values);
