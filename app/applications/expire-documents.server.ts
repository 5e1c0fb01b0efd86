import { z } from "zod";
import { retention } from "../../content/law/retention";
import { inTransaction, type Sql } from "../../db/connect";
import { destroyDocuments } from "../documents/storage/documents.server";
import { applicationAct } from "./change-application.server";

/** Whether the customer wants the documents kept beyond their time; also after the grant, until they are destroyed. */
export const keepDocuments = applicationAct({
  form: () => z.object({ keep: z.string() }),
  decide({ id }, { keep }) {
    const keeps = keep === "yes";
    return {
      kind: keeps ? "documents kept" : "documents not kept",
      also: async (sql) => {
        await sql`update applications set keeps_documents = ${keeps} where id = ${id}`;
      },
    };
  },
});

/**
 * Destroys what customers sent, `retention.documentDays` after the grant, the withdrawal or the refusal with its time to appeal.
 * Not where the customer wants them kept, and not while the order of what was lost is neither done nor refunded.
 * Certificates stay. Returns how many.
 */
export const destroyExpiredDocuments = (sql: Sql): Promise<number> =>
  inTransaction(sql, async (transaction) => destroyDocuments(transaction, await detachExpired(transaction)));

async function detachExpired(sql: Sql): Promise<string[]> {
  const isLongAgo = sql`< now() - make_interval(days => ${retention.documentDays})`;
  const isOver = sql`not keeps_documents and (
    exists (
      select from registrations
      where registrations.application_id = applications.id and ended_at is null and registrations.created_at ${isLongAgo})
    or stage in ('refused', 'withdrawn')
      and greatest(stage_since, (appeal_until + 1)::timestamp at time zone 'Asia/Kolkata') ${isLongAgo}
      and not exists (
        select from order_states where order_states.id = order_id
          and (order_states.state in ('paid', 'part') and refunded = 0 or refund_requested_at is not null or has_failed_refund)))`;
  const taken = await sql<{ id: string }[]>`
    with expired as materialized (
      select requirements.id, document_id from requirements join applications on applications.id = application_id
      where document_id is not null and ${isOver}
      for update of requirements)
    update requirements set document_id = null from expired where requirements.id = expired.id
    returning expired.document_id as id`;
  const filings = await sql<{ id: string }[]>`
    with expired as materialized (
      select id, filed_document_id from applications where filed_document_id is not null and ${isOver} for update)
    update applications set filed_document_id = null from expired where applications.id = expired.id
    returning expired.filed_document_id as id`;
  return [...taken, ...filings].map(({ id }) => id);
}
