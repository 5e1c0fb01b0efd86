import { cases as words } from "../../../content/english";
import { fill, grouped } from "../../../content/format";
import type { Sql } from "../../../db/connect";
import { enqueue, type Job } from "../../../db/jobs";
import { StaffProof } from "../../../db/personal/staff-proof";
import { readFields } from "./act.server";
import type { CaseFields } from "./case";
import { changeCase } from "./change.server";
import type { QueueView } from "./queue";
import { matchingCases } from "./queue.server";

const mostTogether = 10_000;
const chunkSize = 50;

export type BulkReport = { id: string; total: number; done: number; skipped: number; isEnded: boolean };
export type BulkStarted = { ok: boolean; message: string };

/** Notes which cases match now, in which version; a job changes them. */
export async function startBulk(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  form: FormData,
  now = new Date(),
): Promise<BulkStarted> {
  const read = await readFields(proof, sql, form, now);
  if (!read.ok) return read;
  const matching = await matchingCases(proof, sql, view, now, mostTogether + 1);
  const cases = matching.slice(0, mostTogether).map(({ id, version }) => [id, version]);
  const [started] = await sql<{ id: string }[]>`
    insert into bulk_changes (user_id, session_id, change, cases, total)
    values (${proof.user.id}, ${proof.sessionId}, ${sql.json(read.fields as never)}, ${sql.json(cases)}, ${cases.length})
    returning id`;
  await enqueue(sql, { kind: "bulk-change", subject: started?.id ?? "" });
  const isPart = matching.length > mostTogether;
  return {
    ok: true,
    message: isPart ? fill(words.bulk.startedPart, { most: grouped(mostTogether) }) : words.bulk.started,
  };
}

/** The report of the last one of the day. */
export async function lastBulk({ user }: StaffProof, sql: Sql): Promise<BulkReport | null> {
  const [row] = await sql<BulkReport[]>`
    select id, total, done, skipped, ended_at is not null as "isEnded" from bulk_changes
    where user_id = ${user.id} and started_at > now() - interval '1 hour' order by started_at desc limit 1`;
  return row ?? null;
}

type Stored = { session_id: string; change: Partial<CaseFields>; cases: [string, number][]; position: number };

/**
 * Changes a part of the cases and returns whether any are left. A case that changed meanwhile is left alone and counted.
 * Each chunk notes how far it came; one that was cut off is repeated, and what it had changed already is not changed again.
 */
export async function runBulk(sql: Sql, { subject }: Job, longestMs = 30_000): Promise<boolean> {
  const deadline = performance.now() + longestMs;
  const [stored] = await sql<Stored[]>`
    select session_id, change, cases, position from bulk_changes where id = ${subject} and ended_at is null`;
  if (!stored) return false;
  const { nextActionAt } = stored.change;
  const fields = { ...stored.change, ...(nextActionAt && { nextActionAt: new Date(nextActionAt) }) };
  for (let at = stored.position; at < stored.cases.length; at += chunkSize) {
    if (performance.now() > deadline) return true;
    const { proof } = await StaffProof.check(sql, stored.session_id);
    let done = 0;
    const chunk = stored.cases.slice(at, at + chunkSize);
    for (const each of chunk) if (proof && (await changeOne(proof, sql, subject ?? "", each, fields))) done++;
    await sql`
      update bulk_changes set position = ${at + chunk.length}, done = done + ${done},
        skipped = skipped + ${chunk.length - done} where id = ${subject}`;
  }
  await sql`update bulk_changes set ended_at = now(), cases = '[]' where id = ${subject}`;
  return false;
}

async function changeOne(
  proof: StaffProof,
  sql: Sql,
  bulk: string,
  [id, version]: [string, number],
  fields: Partial<CaseFields>,
) {
  const [already] = await sql`select from case_events where case_id = ${id} and changes ->> 'bulk' = ${bulk}`;
  if (already) return true;
  let isUntouched = false;
  const changed = await changeCase(proof, sql, { id, version }, (current) => {
    isUntouched = current.version === version;
    return { kind: "bulk", fields: isUntouched ? fields : {}, details: { bulk } };
  });
  return isUntouched && changed.outcome === "changed";
}
