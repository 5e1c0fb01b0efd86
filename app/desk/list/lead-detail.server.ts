import type { Sql } from "../../../db/connect";
import type { AdminProof } from "../../admin-proof.server";
import { isUuid } from "./cursor";

export type LeadDetail = {
  id: string;
  name: string;
  email: string;
  phone: string;
  state: string;
  service: string;
  createdAt: Date;
  suspect: boolean;
  page: string;
  referrer: string;
  firstVisit: Record<string, unknown> | null;
  lastVisit: Record<string, unknown> | null;
  notification: "waiting" | "sent" | "given up" | null;
};

export async function findLead(_: AdminProof, sql: Sql, id: string): Promise<LeadDetail | null> {
  if (!isUuid(id)) return null;
  const [lead] = await sql<LeadDetail[]>`
    select form_submissions.id, name, email, phone, state, service, form_submissions.created_at as "createdAt",
      suspect, page, referrer, first_visit as "firstVisit", last_visit as "lastVisit", outbox.status as notification
    from form_submissions left join outbox on outbox.id = form_submissions.id
    where form_submissions.id = ${id}`;
  return lead ?? null;
}
