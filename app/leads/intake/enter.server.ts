import { createHash, randomUUID } from "node:crypto";
import type { Sql } from "../../../db/connect";
import type { Lead } from "../lead";
import { keyPattern } from "../submission";
import { type RecordServices, recordLead } from "./record.server";

type Told = { version: string; text: string };
type Entered = { key: string; way: string; staff: string; told: Told };

const language = "en-IN";

/** Of a form, so that one that is sent twice enters nobody twice. */
export const newFormKey = () => randomUUID();

/** A lead that staff enter for somebody who rang or walked in, with the words that were told in place of a form's notice. */
export async function enterLead(services: RecordServices, lead: Lead, { key, way, staff, told }: Entered) {
  await storeTold(services.sql, told);
  return recordLead({ ...services, leadLimit: "off" }, lead, {
    key: keyPattern.test(key) ? key : newFormKey(),
    isSuspect: false,
    network: `staff ${staff}`,
    attribution: { page: way, referrer: "", firstVisit: null, lastVisit: null },
    consent: { version: told.version, language, wantsMarketing: false },
  });
}

const storeTold = (sql: Sql, { version, text }: Told) => sql`
  insert into consent_texts (digest, version, language, text)
  values (${createHash("sha256").update(text).digest("base64url")}, ${version}, ${language}, ${text})
  on conflict do nothing`;
