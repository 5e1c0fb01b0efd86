import { createHash, randomUUID } from "node:crypto";
import type { Sql } from "../../../db/connect";
import type { Lead } from "../lead";
import { type HeardOf, saidToStaff } from "../source";
import { keyPattern } from "../submission";
import { type RecordServices, recordLead } from "./record.server";

type SpokenNotice = { version: string; text: string };
type Entered = { key: string; way: string; heard: HeardOf | null; staff: string; notice: SpokenNotice };

const language = "en-IN";

/** Identifies a form, so that sending it twice enters nobody twice. */
export const newFormKey = () => randomUUID();

/** A lead that staff enter for somebody who rang or walked in, with the notice that staff read out in place of the form's. */
export async function enterLead(services: RecordServices, lead: Lead, { key, way, heard, staff, notice }: Entered) {
  await storeNotice(services.sql, notice);
  return recordLead({ ...services, leadLimit: "off" }, lead, {
    key: keyPattern.test(key) ? key : newFormKey(),
    isSuspect: false,
    network: `staff ${staff}`,
    attribution: {
      page: way,
      referrer: "",
      firstVisit: null,
      lastVisit: heard && { source: heard, medium: saidToStaff },
    },
    consent: { version: notice.version, language, wantsMarketing: false, current: notice },
  });
}

const storeNotice = (sql: Sql, { version, text }: SpokenNotice) => sql`
  insert into consent_texts (digest, version, language, text)
  values (${createHash("sha256").update(text).digest("base64url")}, ${version}, ${language}, ${text})
  on conflict do nothing`;
