import type { Sql } from "postgres";
import type { Lead } from "./lead";

export type StoredLead = { id: string; isNew: boolean };

/** Stores a lead once for its key: a retry finds the first row and is answered like it. */
export async function recordLead(
  { sql }: { sql: Sql },
  lead: Lead,
  idempotencyKey: string | null,
): Promise<StoredLead> {
  const [stored] = await sql<{ id: string }[]>`
    insert into form_submissions (name, email, phone, state, service, idempotency_key)
    values (${lead.name}, ${lead.email}, ${lead.phone}, ${lead.state}, ${lead.service}, ${idempotencyKey})
    on conflict (idempotency_key) do nothing
    returning id`;
  if (stored) return { id: stored.id, isNew: true };
  const [first] = await sql<{ id: string }[]>`
    select id from form_submissions where idempotency_key = ${idempotencyKey}`;
  if (!first) throw new Error("a lead that conflicts with no lead");
  return { id: first.id, isNew: false };
}
