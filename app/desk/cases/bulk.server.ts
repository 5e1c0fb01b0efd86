import { cases as words } from "../../../content/en/staff/cases";
import { fill, grouped } from "../../../content/format";
import type { Sql } from "../../../db/connect";
import { enqueue, type Job } from "../../../db/jobs";
import { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import type { Calendar } from "../../office/clock";
import { readCalendar } from "../../office/office-hours.server";
import { readFields } from "./act.server";
import type { CaseFields } from "./case";
import { changeCase } from "./change.server";
import { followsOf } from "./outcomes";
import type { QueueView } from "./queue";
import { matchingCases } from "./queue.server";
import { people } from "./queue-row.server";

const mostTogether = 10_000;
const chunkSize = 50;

export type BulkReport = {
  id: string;
  total: number;
  done: number;
  skipped: number;
  isEnded: boolean;
  /** Some of those that were left alone, to look at. */
  left: { id: string; name: string }[];
};
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

const mostNamed = 20;

/** The report of the last one of the hour. */
export async function lastBulk(proof: StaffProof, sql: Sql): Promise<BulkReport | null> {
  const [row] = await sql<(Omit<BulkReport, "left"> & { leftAlone: string })[]>`
    select id, total, done, skipped, ended_at is not null as "isEnded",
      array_to_string(left_alone[1:${mostNamed}], ' ') as "leftAlone" from bulk_changes
    where user_id = ${proof.user.id} and started_at > now() - interval '1 hour' order by started_at desc limit 1`;
  if (!row) return null;
  const { leftAlone, ...report } = row;
  const { cases } = personalTables(sql, proof);
  const left = await sql<BulkReport["left"]>`
    select queued.id, submitted.name
    from (select * from ${cases} where id = any(${leftAlone.split(" ").filter(Boolean)}::text[]::uuid[])) as queued
    ${people(proof, sql)} order by submitted.name`;
  return { ...report, left };
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
  const { calendar } = await readCalendar(sql);
  const { nextActionAt } = stored.change;
  const fields = { ...stored.change, ...(nextActionAt && { nextActionAt: new Date(nextActionAt) }) };
  for (let at = stored.position; at < stored.cases.length; at += chunkSize) {
    if (performance.now() > deadline) return true;
    const { proof } = await StaffProof.check(sql, stored.session_id);
    const left: string[] = [];
    const chunk = stored.cases.slice(at, at + chunkSize);
    for (const each of chunk) {
      const isChanged = proof && (await changeOne(proof, sql, { bulk: subject ?? "", fields, calendar }, each));
      if (!isChanged) left.push(each[0]);
    }
    await sql`
      update bulk_changes set position = ${at + chunk.length}, done = done + ${chunk.length - left.length},
        skipped = skipped + ${left.length}, left_alone = left_alone || ${left}::text[]::uuid[] where id = ${subject}`;
  }
  await sql`update bulk_changes set ended_at = now(), cases = '[]' where id = ${subject}`;
  return false;
}

type BulkChange = { bulk: string; fields: Partial<CaseFields>; calendar: Calendar };

async function changeOne(
  proof: StaffProof,
  sql: Sql,
  { bulk, fields, calendar }: BulkChange,
  [id, version]: [string, number],
) {
  const [already] = await sql`select from case_events where case_id = ${id} and changes ->> 'bulk' = ${bulk}`;
  if (already) return true;
  const changed = await changeCase(proof, sql, { id, version }, (current) => {
    if (current.version !== version) return null;
    const follows = followsOf(fields, current, { now: new Date(), calendar });
    return { kind: "bulk", fields, follows, details: { bulk } };
  });
  return changed.outcome === "changed";
}
