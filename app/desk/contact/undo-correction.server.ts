import { hasEmail } from "../../../content/person";
import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { isUuid } from "../../../db/uuid";
import { missingCase } from "../../cases/case";
import { undoMinutes } from "../../cases/queue/undo-outcome.server";
import { refreshLastAsked, writeChange } from "../../cases/write-case-change.server";
import { undoCorrection } from "../../leads/correct-person.server";
import { isProvenAddress } from "../../privacy/erasure/proven.server";
import { done, type Result, refuse } from "../../ui/result";
import { colleague, mayTypeAddress } from "./correct-contact.server";
import { followContact } from "./follow-contact.server";
import { holdWithOrders } from "./hold-with-orders.server";

type Asked = { proof: StaffProof; sql: Sql; id: string; version: number };

/** One's own last correction, while nobody has worked on the case since; null where there is none. */
export async function findUndoable({ proof, sql, id, version }: Asked): Promise<string | null> {
  const [event] = await sql<{ correction: string | null }[]>`
    select changes ->> 'correction' as correction from case_events
    where (case_id = ${id} and in_case is null or in_case = ${id}) and version = ${version} and kind = 'corrected'
      and actor = ${proof.user.id} and at > now() - make_interval(mins => ${undoMinutes})`;
  if (!event?.correction) return null;
  const kept = await sql`select from corrections where id = ${event.correction} limit 1`;
  return kept.length > 0 ? event.correction : null;
}

type Typed = { submission: string; phone: string; email: string; before: string };

/** Whose address it would put back. */
const listTyped = (sql: Sql, correction: string) => sql<Typed[]>`
  select submission_id as submission, phone, email, before from corrections join submissions on submissions.id = submission_id
  where corrections.id = ${correction} and field = 'email' and after = email`;

/**
 * Why the address from before may not open anything again: the corrected one has shown whose it is since, or a colleague works for
 * somebody who was joined to them since.
 */
async function refuseOld({ proof, sql }: Asked, correction: string): Promise<string | null> {
  const typed = await listTyped(sql, correction);
  if (
    await isProvenAddress(
      sql,
      typed.filter(({ email }) => hasEmail(email)),
    )
  )
    return proven;
  const opened = typed.filter(({ before }) => hasEmail(before)).map(({ submission }) => submission);
  return (await mayTypeAddress(proof, sql, opened)) ? null : `${colleague} Nothing was changed.`;
}

const proven =
  "The corrected address was confirmed from its mailbox. Nothing was changed: please correct the rest by hand.";
const tooLate = `A correction can be undone for ${undoMinutes} minutes, while nobody has worked on the case since. Nothing was changed.`;

export async function undoContact(asked: Asked): Promise<Result> {
  if (!isUuid(asked.id)) return refuse(missingCase, 404);
  return inTransaction<Result>(asked.sql, async (sql) => {
    const { root } = await holdWithOrders(asked.proof, sql, asked.id);
    if (!root) return refuse(missingCase, 404);
    if (root.version !== asked.version) return refuse(tooLate, 409);
    const correction = await findUndoable({ ...asked, sql });
    const refused = correction && (await refuseOld({ ...asked, sql }, correction));
    if (refused) return refuse(refused, 409);
    const back = correction ? await undoCorrection(sql, asked.proof.user.id, correction) : [];
    const [first] = back;
    if (!first) return refuse(tooLate, 409);
    await followContact(sql, { proof: asked.proof, submission: first.submission, corrections: back });
    await refreshLastAsked(sql, [...new Set([...back.map(({ submission }) => submission), root.id])]);
    const fields = Object.fromEntries(back.map(({ field }) => [field, true]));
    const details = { correction: first.id, undoes: root.version, ...fields };
    await writeChange(
      sql,
      root,
      { kind: "correction undone", details, about: first.submission },
      {},
      asked.proof.user.id,
    );
    return done("Undone: the details are as they were.");
  });
}
