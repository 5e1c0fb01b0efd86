// @module-tag fault
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyAuditLog } from "../../app/privacy/audit/verify.server";
import { readLedger } from "../../app/privacy/erasure/ledger-file.server";
import { refuseUnfit, replayLedger } from "../../app/privacy/erasure/replay.server";
import { testDatabase } from "../../test/support/database";
import { moneyFaults } from "../../test/support/payments";
import { secret } from "../../test/support/server";
import type { Sql } from "../connect";
import { restoreBackup } from "./restore";
import { fixFormat, listSequences, listTables } from "./tables";

/**
 * A backup that the last version of the earlier layout made, with rows in every table, the ledger of erasures that went on
 * after it, and all rows as that version read them.
 */
const fixture = "test/fixtures/layout-0048";
type Row = Record<string, unknown>;
type Rows = { tables: Record<string, Row[]>; sequences: { name: string }[]; erasedAfter: string[] };
const readRows = async (): Promise<Rows> =>
  JSON.parse(gunzipSync(await readFile(`${fixture}.json.gz`)).toString("utf8"));

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "anugya-old-layout-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function rowsNow(sql: Sql): Promise<Omit<Rows, "erasedAfter">> {
  return sql.begin(async (transaction) => {
    await fixFormat(transaction);
    const tables: Record<string, Row[]> = {};
    for (const { name } of await listTables(transaction)) {
      const rows = await transaction`select to_jsonb(one)::text as row from ${transaction(name)} as one`;
      tables[name] = rows.map(({ row }) => JSON.parse(row));
    }
    return { tables, sequences: await listSequences(transaction) };
  }) as Promise<Omit<Rows, "erasedAfter">>;
}

/** In an order that depends on the rows alone. */
const sorted = (rows: Row[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort((one, other) => (one < other ? -1 : 1));

/** Of whatever came after that layout nothing is there. */
const newTables = [
  ...["customers", "customer_submissions", "applications", "application_events", "asked_papers"],
  ...["authority_queries", "registrations", "coming_dates", "reminders"],
  ...["document_keys", "documents", "document_pieces", "document_uploads", "document_upload_pieces"],
  ...["rooms", "room_links", "room_devices", "room_sessions", "room_codes", "room_messages", "room_paper_links"],
];
const newSequences = [{ name: "application_events_id_seq", last: "1", called: false }];

/** The rows of the earlier layout as they must be found now. */
function expected({ tables }: Rows): Record<string, Row[]> {
  const { outbox, form_submissions = [], contact_messages = [], jobs = [], cases = [], submission_keys = [] } = tables;
  const { orders = [], order_tokens = [], staff = [], bulk_changes = [], saved_views = [] } = tables;
  const withNew = (rows: Row[], columns: Row) => rows.map((row) => ({ ...row, ...columns }));
  expect(outbox).toEqual([]);
  const submitted = (rows: Row[], kind: string) =>
    rows.map(({ idempotency_key: _, ...row }) => ({
      message: null,
      finder_answers: null,
      phone_corrected_at: null,
      ...row,
      kind,
    }));
  const ofKind = (rows: Row[]): Row[] => rows.map(({ form, ...row }) => ({ ...row, kind: form }));
  const { outbox: _, form_submissions: __, contact_messages: ___, ...same } = tables;
  return {
    ...same,
    submissions: [...submitted(form_submissions, "lead"), ...submitted(contact_messages, "contact")],
    cases: ofKind(cases).map((row) => ({ ...row, promise_owner: row.owner, import_id: null, awaits_answer: false })),
    orders: withNew(orders, { items: [] }),
    order_tokens: withNew(order_tokens, { customer_id: null }),
    staff: withNew(staff, { takes_cases: null }),
    saved_views: withNew(saved_views, { screen: "queue" }),
    bulk_changes: withNew(bulk_changes, { undoes: null, put_away_at: null }),
    imports: [],
    ...Object.fromEntries(newTables.map((name) => [name, []])),
    submission_keys: ofKind(submission_keys),
    jobs: jobs.filter(({ kind }) => kind !== "backfill-cases"),
  };
}

test("a backup of the layout before is restored whole, row by row, into a database without tables or with empty ones", async () => {
  const before = await readRows();
  for (const rows of Object.values({ ...before.tables, outbox: [{}] })) expect(rows.length).toBeGreaterThan(0);
  for (const hasTables of [false, true]) {
    await using empty = await testDatabase();
    if (!hasTables) await empty.sql.unsafe("drop schema public cascade; create schema public");
    const counts = await restoreBackup(empty.sql, `${fixture}.fixture`);
    expect(counts.form_submissions).toBe(before.tables.form_submissions?.length);
    const after = await rowsNow(empty.sql);
    const wanted = expected(before);
    expect(Object.keys(after.tables).sort()).toEqual(Object.keys(wanted).sort());
    for (const [name, rows] of Object.entries(wanted))
      expect(sorted(after.tables[name] ?? []), name).toEqual(sorted(rows));
    expect(sorted(after.sequences)).toEqual(sorted([...before.sequences, ...newSequences]));
  }
});

test("afterwards the chain of the log holds, money agrees, and whoever was erased since is erased again", async () => {
  const { erasedAfter, tables } = await readRows();
  await using empty = await testDatabase();
  const { sql } = empty;
  const ledger = await readLedger(`${fixture}.erasures`);
  if (!ledger) throw new Error("The fixture has no ledger.");
  const carried = { ledger, from: `${fixture}.erasures`, to: join(directory, "erasures") };
  await restoreBackup(sql, `${fixture}.fixture`, (filled) => refuseUnfit(filled, carried));
  const head = tables.audit_links?.reduce((one, other) =>
    Number(one.position) > Number(other.position) ? one : other,
  );
  const hash = String(head?.hash).replace("\\x", "");
  expect(await verifyAuditLog(sql, [{ position: Number(head?.position), hash }])).toMatchObject({
    findings: [],
    provenTo: head?.position,
  });
  expect(await moneyFaults(sql)).toEqual([]);
  expect(await sql`select from restorations`).toHaveLength(1);
  const present = () => sql`select id from submissions where id::text = any (${erasedAfter})`;
  expect(await present()).toHaveLength(2);
  expect(await replayLedger(sql, [secret], carried, { action: "restored", details: {} })).toBe(2);
  expect(await present()).toHaveLength(0);
  expect(await sql`select from restorations`).toHaveLength(0);
  expect(await sql`select id from erasures where recorded_at is null`).toEqual([]);
  expect((await verifyAuditLog(sql, [])).findings).toEqual([]);
  expect(await moneyFaults(sql)).toEqual([]);
  // The next numbers follow those of before.
  await sql`insert into case_events (case_id, kind, version) select id, 'note', 2 from cases limit 1`;
});

/** The fixture with its text changed and its checksum made to fit again. */
async function forge(change: (text: string) => string) {
  const good = await readFile(`${fixture}.fixture`);
  const content = gunzipSync(good.subarray(16, -32)).toString("utf8");
  const changed = change(content);
  expect(changed).not.toBe(content);
  const body = Buffer.concat([good.subarray(0, 16), gzipSync(changed)]);
  const forged = join(directory, `${Math.random().toString(36).slice(2)}.backup`);
  await writeFile(forged, Buffer.concat([body, createHash("sha256").update(body).digest()]));
  return forged;
}

test("a backup of a still earlier version, with other migrations, unknown tables or mails in the outbox is refused", async () => {
  await using empty = await testDatabase();
  for (const [change, complaint] of [
    [(text: string) => text.replace(/,\{"name":"0048-[^}]*\}/, ""), /too old to be read here/],
    [(text: string) => text.replace(/"checksum":"\w/, '"checksum":"_'), /migrations that this site never had/],
    [(text: string) => text.replace('"name":"orders"', '"name":"migrations"'), /holds no table migrations/],
    [(text: string) => text.replace(/(\{"name":"outbox".*\n)/, "$1a row\n"), /rows in outbox/],
  ] as const) {
    await expect(restoreBackup(empty.sql, await forge(change)), String(complaint)).rejects.toThrow(complaint);
    expect(await empty.sql`select from submissions`).toHaveLength(0);
  }
});
