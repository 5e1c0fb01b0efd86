import { randomUUID } from "node:crypto";
import type { ContactMessage } from "../../app/leads/contact-message";
import type { RecordServices, SubmissionContext } from "../../app/leads/intake/record.server";
import type { Lead } from "../../app/leads/lead";
import type { Sql } from "../../db/connect";

let people = 0;

/** Someone new each time, so that nobody is throttled by accident. */
export function aLead(fields: Partial<Lead> = {}): Lead {
  const number = people++;
  return {
    name: "Asha Kumari",
    email: `asha${number}@shop.example`,
    phone: String(6_000_000_000 + number),
    state: "Kerala",
    service: "FSSAI Registration/License",
    ...fields,
  };
}

export const aMessage = (fields: Partial<ContactMessage> = {}): ContactMessage => ({
  ...aLead(),
  service: "General Inquiry",
  message: "Do you help bakeries?",
  ...fields,
});

export const submissionContext = (fields: Partial<SubmissionContext> = {}): SubmissionContext => ({
  key: randomUUID(),
  isSuspect: false,
  attribution: { page: "/fssai-registration", referrer: "", firstVisit: null, lastVisit: null },
  network: "203.0.113.7",
  ...fields,
});

/** What recording needs, with a count of how often the jobs were woken. */
export function recordingServices(sql: Sql, leadLimit: RecordServices["leadLimit"] = 600) {
  const wakes = { count: 0 };
  const jobs = { wake: () => void wakes.count++ };
  const promise = () => new Date(Date.now() + 2 * 60 * 60 * 1_000);
  return { sql, leadLimit, jobs, promise, wakes };
}
