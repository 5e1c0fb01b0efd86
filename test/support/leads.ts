import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import type { ContactMessage } from "../../app/leads/contact-message";
import type { Circumstances } from "../../app/leads/intake/record.server";
import type { Lead } from "../../app/leads/lead";
import type { Services } from "../../app/services.server";

let people = 0;

/** Someone new each time, so that nobody is throttled by accident. */
export function aLead(given: Partial<Lead> = {}): Lead {
  const number = people++;
  return {
    name: "Asha Kumari",
    email: `asha${number}@shop.example`,
    phone: String(6_000_000_000 + number),
    state: "Kerala",
    service: "FSSAI Registration/License",
    ...given,
  };
}

export const aMessage = (given: Partial<ContactMessage> = {}): ContactMessage => ({
  ...aLead(),
  service: "General Inquiry",
  message: "Do you help bakeries?",
  ...given,
});

export const circumstances = (given: Partial<Circumstances> = {}): Circumstances => ({
  key: randomUUID(),
  isSuspect: false,
  source: { page: "/fssai-registration", referrer: "", firstVisit: null, lastVisit: null },
  address: "203.0.113.7",
  ...given,
});

/** What recording needs, with a count of how often the outbox was nudged. */
export function recordingServices(sql: Sql, leadLimit: Services["leadLimit"] = 600) {
  const nudges = { count: 0 };
  const outbox = { nudge: () => void nudges.count++ };
  return { sql, leadLimit, outbox, nudges };
}
