import type { ListedLead } from "./lead-list.server";
import { instantFormat } from "./time-zone";

/** A lead as a row of the table: times are formatted on the server, so that hydration finds the same text. */
export type LeadRow = {
  id: string;
  number: number;
  name: string;
  email: string;
  phone: string;
  state: string;
  service: string;
  submittedAt: string;
  instant: string;
  suspect: boolean;
};

export function leadRows(leads: ListedLead[], first: number, zone: string): LeadRow[] {
  const format = instantFormat(zone);
  return leads.map(({ createdAt, cursor: _, ...lead }, index) => ({
    ...lead,
    number: first + index,
    submittedAt: format.format(createdAt),
    instant: createdAt.toISOString(),
  }));
}
