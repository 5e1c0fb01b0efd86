import type { Sql } from "../../db/connect";
import type { AdminProof } from "../admin-proof.server";

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
  notification: string | null;
};

export async function findLead(_: AdminProof, sql: Sql, id: string): Promise<LeadDetail | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
  const [lead] = await sql<LeadDetail[]>`
    select form_submissions.id, name, email, phone, state, service, form_submissions.created_at as "createdAt",
      suspect, page, referrer, first_visit as "firstVisit", last_visit as "lastVisit", outbox.status as notification
    from form_submissions left join outbox on outbox.id = form_submissions.id
    where form_submissions.id = ${id}`;
  return lead ?? null;
}

export type ContactMessage = {
  id: string;
  name: string;
  email: string;
  phone: string;
  state: string;
  service: string;
  message: string;
  createdAt: Date;
  suspect: boolean;
};

/** Newest first; `before` is the id of the last message already shown. */
export async function listMessages(_: AdminProof, sql: Sql, before: string | null, size = 50) {
  const after = before && /^[0-9a-f-]{36}$/.test(before);
  const messages = await sql<ContactMessage[]>`
    select id, name, email, phone, state, service, message, created_at as "createdAt", suspect
    from contact_messages
    ${after ? sql`where (created_at, id) < (select created_at, id from contact_messages where id = ${before})` : sql``}
    order by created_at desc, id desc limit ${size + 1}`;
  return { messages: messages.slice(0, size), hasOlder: messages.length > size };
}
