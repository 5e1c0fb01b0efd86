import { beforeAll, expect, test } from "vitest";
import { connect, inTransaction, type Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { inventStaff, inventSubmissions, mergeRepeats } from "../../server/commands/invent";
import { aStaffMember } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { countCallsToday } from "../desk/day/day.server";
import { findCase } from "./find-case.server";
import { readFilter } from "./list/list-filter";
import { countSubmissions } from "./list/submission-list.server";
import { claimNext } from "./ownership.server";
import { neighbours } from "./queue/neighbours.server";
import { readQueueView } from "./queue/queue";
import { countQueue, listQueue } from "./queue/queue.server";

const database = withDatabase();
const asked: { query: string; parameters: unknown[] }[] = [];
let watched: Sql;
const people: Record<string, StaffProof> = {};
let someone: { id: string; phone: string };

beforeAll(async () => {
  const { sql, connection } = database;
  const agent = await aStaffMember(sql, "Meera Pillai");
  await inventSubmissions(sql, {
    form: "lead",
    first: 1,
    last: 3_000,
    count: 3_000,
    openShare: 0.3,
    owners: [agent.user.id],
  });
  const owners = await inventStaff(sql);
  await inventSubmissions(sql, { form: "contact", first: 1, last: 300, count: 300, openShare: 0.3, owners });
  await mergeRepeats(sql);
  // Invented in the order of time: a table this small would be read by the time alone, whatever is asked for.
  await sql`cluster cases using cases_pkey`;
  await sql`vacuum analyze`;
  Object.assign(people, { agent, admin: await aStaffMember(sql, "Leela Thomas", "admin") });
  [someone = { id: "", phone: "" }] = await sql<{ id: string; phone: string }[]>`
    select cases.id, phone from cases join submissions using (id) where owner = ${agent.user.id} and is_open limit 1`;
  const onQuery = (query: string, parameters: unknown[]) => void asked.push({ query, parameters });
  const connected = connect(connection, { max: 1, onQuery });
  watched = connected.sql;
  return connected.close;
}, 60_000);

const view = (query: Record<string, string> = {}) => readQueueView(new URLSearchParams({ owner: "all", ...query }));

const queue = ["cases_open_follow_up", "cases_open_promise", "cases_open_act", "cases_open_late", "cases_open_owner"];
/** When every promise is one of another day. */
const longAgo = new Date(Date.now() - 500 * 24 * 60 * 60 * 1_000);
const readings: Record<string, { read(proof: StaffProof, sql: Sql): Promise<unknown>; indexes: string[] }> = {
  queue: { read: (proof, sql) => listQueue(proof, sql, view()), indexes: queue },
  "queue of promises to come": {
    read: (proof, sql) => listQueue(proof, sql, view(), { now: longAgo }),
    indexes: ["cases_open_early"],
  },
  "next case": { read: (proof, sql) => neighbours(proof, sql, view(), someone.id), indexes: queue },
  counts: { read: (proof, sql) => countQueue(proof, sql, view()), indexes: queue },
  "closed cases": { read: (proof, sql) => listQueue(proof, sql, view({ status: "lost" })), indexes: ["cases_ended"] },
  "case page": {
    read: (proof, sql) => findCase(proof, sql, someone.id),
    indexes: ["cases_pkey", "cases_merged", "case_events_case", "jobs_subject", "submissions_phone"],
  },
  "a phone": {
    read: (proof, sql) => listQueue(proof, sql, view({ q: someone.phone })),
    indexes: ["submissions_phone"],
  },
  "part of a phone": {
    read: (proof, sql) => listQueue(proof, sql, view({ q: someone.phone.slice(2, 9) })),
    indexes: ["submissions_find"],
  },
  claim: { read: (proof, sql) => claimNext(proof, sql), indexes: ["cases_open_act"] },
  "calls today": { read: countCallsToday, indexes: ["case_events_by_staff", "case_events_undone"] },
};

test.each(Object.keys(readings).flatMap((name) => ["agent", "admin"].map((role) => [name, role] as const)))(
  "%s of an %s reads no table through, and uses its indexes",
  async (name, role) => {
    const { read, indexes } = readings[name] as (typeof readings)[string];
    asked.length = 0;
    await read(people[role] as StaffProof, watched);
    const plans = await explain(asked.filter(({ query }) => /^\s*(with|select)\b/i.test(query) && /from/.test(query)));
    const found = plans.flatMap(nodesOf);
    const tables = ["cases", "submissions", "case_events", "jobs"];
    expect(
      found.filter((node) => node["Node Type"] === "Seq Scan" && tables.includes(node["Relation Name"] ?? "")),
    ).toEqual([]);
    const used = new Set(found.map((node) => node["Index Name"]));
    expect(indexes.filter((index) => !used.has(index))).toEqual([]);
  },
);

test.each([
  ["leads", "state=Kerala", "submissions_by_state"],
  ["messages", "state=Kerala", "submissions_by_state"],
  ["leads", "service=GST+Registration", "submissions_by_service"],
  ["messages", "", "submissions_by_kind"],
] as const)("%s of %s are counted by the index alone", async (list, query, index) => {
  asked.length = 0;
  const filter = readFilter(list, new URLSearchParams(query));
  await countSubmissions(people.admin as StaffProof, watched, { list, filter, zone: "Asia/Kolkata" }, 10_000);
  const plans = await explain(asked.filter(({ query }) => /count/.test(query)));
  expect(plans.flatMap(nodesOf)).toContainEqual(
    expect.objectContaining({ "Node Type": "Index Only Scan", "Index Name": index }),
  );
});

type Node = { "Node Type": string; "Relation Name"?: string; "Index Name"?: string; Plans?: Node[] };

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Small tables are read through whatever indexes there are, unless that is forbidden. What runs by a generic plan is planned
 * without its parameters.
 */
const explain = (queries: typeof asked) =>
  inTransaction(database.sql, async (sql) => {
    await sql`select set_config('enable_seqscan', 'off', true)`;
    const isGeneric = asked.some(({ query }) => query.includes("force_generic_plan"));
    const plans: Node[] = [];
    for (const { query, parameters } of queries) {
      const literal = (value: unknown) => (value === null ? "null" : `'${String(value).replaceAll("'", "''")}'`);
      const filled = query.replace(/\$(\d+)/g, (_, number) => literal(parameters[number - 1]));
      const [row] = isGeneric
        ? await sql.unsafe(`explain (generic_plan, format json) ${query}`).simple()
        : await sql.unsafe(`explain (format json) ${filled}`);
      plans.push(row?.["QUERY PLAN"][0].Plan);
    }
    return plans;
  });
