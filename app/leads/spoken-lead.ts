import * as z from "zod/mini";
import { staffPhone } from "../../content/phone";
import { leadFields, leadSchema } from "./lead";
import { readForm } from "./person";

/** What staff enter for somebody who rang or walked in. */
const spokenSchema = z.extend(leadSchema, { phone: staffPhone });
export const readSpokenLead = (values: unknown) => readForm(spokenSchema, leadFields, values);
