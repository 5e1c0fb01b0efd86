import * as z from "zod/mini";
import { contactServices } from "../../content/choices";
import { noAadhaar, personShape, problem, severalLines } from "../../content/person";
import { readForm } from "./person";

export const contactFields = ["name", "email", "phone", "state", "service", "message"] as const;
export type ContactField = (typeof contactFields)[number];

export const longestMessage = 2000;

const contactSchema = z.object({
  ...personShape,
  service: z.enum(["", ...contactServices], problem("unknown")),
  message: z.string(problem("invalid")).check(
    // Forms send line ends as CRLF; they are counted and stored as one character.
    z.overwrite((text) => text.replaceAll("\r\n", "\n").trim()),
    z.maxLength(longestMessage, problem("tooLong")),
    severalLines,
    noAadhaar,
  ),
});

export type ContactMessage = z.infer<typeof contactSchema>;

export const readContactMessage = (values: unknown) => readForm(contactSchema, contactFields, values);
