import { retention } from "../../../content/law/retention";
import type { Sql } from "../../../db/connect";
import { type DomainErasure, daysAgo, type Erasure } from "../../people/eraser";
import { clearSearches } from "./redact-searches.server";
import { unmergeForErasure } from "./unmerge-for-erasure.server";

export const caseErasure: DomainErasure = {
  locations: [
    {
      where: ["cases.state", "cases.page"],
      erase: closeCases,
    },
    {
      where: [
        "cases.kind",
        "cases.service",
        "cases.status",
        "cases.lost_reason",
        "cases.owner",
        "cases.promise_owner",
        "cases.covers_for",
      ],
    },
    {
      where: ["case_events.note"],
      erase: (sql, { submissions }) =>
        sql`update case_events set note = '' where case_id = any(${submissions}) and note <> ''`,
    },
    { where: ["case_events.kind", "case_events.changes", "case_events.actor"] },
    {
      where: ["exports.filter"],
      erase: (sql, erasure) => clearSearches(sql, erasure, { proven: erasure.proven }),
    },
    { where: ["exports.email", "exports.user_id", "exports.outcome"] },
    { where: ["saved_views.query", "saved_views.name", "saved_views.user_id", "saved_views.screen"] },
    { where: ["imports.*"] },
    { where: ["bulk_changes.*"] },
  ],
  freeTexts: [
    {
      table: "case_events",
      columns: ["note"],
      since: "at",
      key: { column: "id", type: "bigint" },
      page: { of: "case", id: "case_id" },
    },
  ],
  expiring: [
    { table: "exports", key: "id", isOver: (sql) => sql`started_at < ${daysAgo(sql, retention.logDays)}` },
    {
      table: "bulk_changes",
      key: "id",
      isOver: (sql) => sql`coalesce(ended_at, started_at) < ${daysAgo(sql, retention.bulkDays)}`,
    },
  ],
};

/** The case keeps its numbers: service, status and times. */
async function closeCases(sql: Sql, { submissions, actor }: Erasure) {
  await unmergeForErasure(sql, submissions, actor);
  await changeOwn(sql, submissions, {
    actor,
    kind: "erased",
    set: sql`
      lost_reason = case when status in ('won', 'junk', 'lost') then lost_reason else 'erased' end,
      status = case when status in ('won', 'junk', 'lost') then status else 'lost' end,
      state = '', page = '', promise_due = null, awaits_answer = false, do_not_call = true, erased_at = now()`,
  });
}

/** What staff wrote after the person was erased. */
export const emptyNotesOfErased = (sql: Sql) => sql`
  update case_events set note = '' where note <> '' and case_id in (select id from cases where erased_at is not null)`;

/**
 * Never called again; an open case is closed, unless a question of theirs in My applications is still to be answered in writing.
 * Without consent nothing is sold or written either.
 */
export const stopContact = (sql: Sql, submissions: string[], actor: string | null, isWithdrawal: boolean) =>
  changeOwn(sql, submissions, {
    actor,
    kind: isWithdrawal ? "withdrew consent" : "do not call asked",
    set: sql`
      do_not_call = true, promise_due = case when awaits_answer then promise_due end,
      withdrawn_at = ${isWithdrawal ? sql`coalesce(withdrawn_at, now())` : sql`withdrawn_at`},
      lost_reason = case when status in ('won', 'lost', 'junk') or awaits_answer then lost_reason else 'do not call' end,
      status = case when status in ('won', 'lost', 'junk') or awaits_answer then status else 'lost' end`,
  });

/** A new version, so that staff who have the case open see that its submission was corrected, and in which fields. */
export const noteCorrection = (
  sql: Sql,
  submissions: string[],
  by: { actor: string | null; fields: string[]; state?: string },
) =>
  changeOwn(sql, submissions, {
    actor: by.actor,
    kind: "corrected",
    changes: Object.fromEntries(by.fields.map((field) => [field, true])),
    set: sql`state = coalesce(${by.state ?? null}, state)`,
  });

type Change = { actor: string | null; kind: string; set: ReturnType<Sql>; changes?: Record<string, true> };

/** Only their own: the case of somebody else with the same number stays as it is. */
const changeOwn = (sql: Sql, submissions: string[], { actor, kind, set, changes = {} }: Change) => sql`
  with changed as (
    update cases set version = version + 1, ${set} where id = any(${submissions}) returning id, version)
  insert into case_events (case_id, actor, kind, changes, version)
  select id, ${actor}, ${kind}, ${sql.json(changes)}, version from changed`;
