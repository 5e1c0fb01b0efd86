// @module-tag fault
import { createHash } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCase } from "../../test/support/cases";
import { testDatabase } from "../../test/support/database";
import type { Sql } from "../connect";
import { restoreBackup } from "./restore";
import { copyOut, fixFormat, listSequences, listTables } from "./tables";
import { writeBackup } from "./write";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "anugya-backup-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));
const fileName = () => join(directory, `${Math.random().toString(36).slice(2)}.backup`);

/** Everything a database holds, a line for each row, in an order that does not depend on where rows lie. */
async function dump(sql: Sql) {
  return sql.begin(async (transaction) => {
    await fixFormat(transaction);
    const lines: string[] = [];
    for (const table of (await listTables(transaction)).filter(({ name }) => name !== "restorations")) {
      const chunks: Buffer[] = [];
      for await (const chunk of copyOut(transaction, table)) chunks.push(chunk);
      const rows = Buffer.concat(chunks).toString("utf8").split("\n").slice(0, -1).sort();
      lines.push(`${table.name}(${table.columns})`, ...rows);
    }
    lines.push(...(await listSequences(transaction)).map((sequence) => JSON.stringify(sequence)));
    return lines.join("\n");
  });
}

const awkward = ["Asha", "\\.", "\\N", "tab\tand \\ backslash", "नमस्ते 🙏", "'; drop table outbox; --", "‌joiner"];

async function fillWithLeads(sql: Sql, count: number) {
  await sql`
    insert into submissions (name, email, phone, state, service, created_at, referrer, first_visit)
    select (${awkward}::text[])[1 + n % ${awkward.length}], n || '@shop.in', (6000000000 + n)::text, 'Goa', '',
      timestamptz '2020-01-01' + n * interval '1 hour 1 microsecond', 'from ' || n,
      case when n % 3 = 0 then jsonb_build_object('utm', (${awkward}::text[])[1 + n % ${awkward.length}]) end
    from generate_series(1, ${count}) n`;
  await sql`insert into jobs (subject, kind) select id, 'lead-notice' from submissions`;
}

test("what is restored is, to the byte, what was backed up, sequences and the next number included", async () => {
  await using original = await testDatabase();
  await using empty = await testDatabase();
  await original.sql`delete from jobs`;
  for (const { sql } of [original, empty])
    await sql.unsafe(`create table numbered (id bigint generated always as identity, half float8, bytes bytea,
      twice float8 generated always as (half * 2) stored)`);
  await fillWithLeads(original.sql, 3_000);
  await original.sql`insert into numbered (half, bytes) select random() / n, decode(md5(n::text), 'hex') from generate_series(1, 500) n`;
  const before = await dump(original.sql);

  const file = fileName();
  const { rows, bytes } = await writeBackup(original.sql, file);
  expect(rows).toMatchObject({ submissions: 3_000, jobs: 3_000, numbered: 500 });
  expect((await stat(file)).size).toBe(bytes);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(bytes).toBeLessThan(Buffer.byteLength(before) / 2);

  await restoreBackup(empty.sql, file);
  expect(await dump(empty.sql)).toBe(before);
  expect(await dump(original.sql)).toBe(before);
  const [next] = await empty.sql`insert into numbered (half) values (1) returning id::int`;
  expect(next?.id).toBe(501);
});

test("a database without any tables gets them as they were, then as they are now", async () => {
  await using original = await testDatabase();
  await fillWithLeads(original.sql, 10);
  const file = fileName();
  await writeBackup(original.sql, file);
  await using empty = await testDatabase();
  await empty.sql.unsafe("drop schema public cascade; create schema public");
  await restoreBackup(empty.sql, file);
  expect(await dump(empty.sql)).toBe(await dump(original.sql));
});

test("a backup taken while leads pour in is one moment: each lead in it has its mail, and none before it is missing", async () => {
  await using original = await testDatabase();
  await using empty = await testDatabase();
  await fillWithLeads(original.sql, 6_000);
  const acknowledged: string[] = [];
  let isOpen = true;
  const visitor = async (number: number) => {
    for (let turn = 0; isOpen; turn++) {
      const phone = `${7_000_000_000 + number * 1_000_000 + turn}`;
      await aCase(original.sql, { phone, email: `${phone}@shop.in` });
      acknowledged.push(phone);
    }
  };
  const visitors = [1, 2, 3].map(visitor);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  const before = [...acknowledged];
  const file = fileName();
  await writeBackup(original.sql, file);
  isOpen = false;
  await Promise.all(visitors);
  expect(acknowledged.length).toBeGreaterThan(before.length);

  await restoreBackup(empty.sql, file);
  const missing =
    await empty.sql`select phone from unnest(${before}::text[]) phone where phone not in (select phone from submissions)`;
  expect(missing).toHaveLength(0);
  const [torn] =
    await empty.sql`select count(*)::int as count from submissions full join jobs on jobs.subject = submissions.id::text where phone is null and jobs.kind = 'lead-notice' or jobs.kind is null`;
  expect(torn?.count).toBe(0);
});

test("a damaged, cut or foreign file is refused before anything is touched", async () => {
  await using original = await testDatabase();
  await fillWithLeads(original.sql, 100);
  const file = fileName();
  await writeBackup(original.sql, file);
  const good = await readFile(file);
  const flipped = (at: number) => {
    const copy = Buffer.from(good);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  // A well-formed file whose content stops too early, as a faulty writer would make it.
  const { gzipSync, gunzipSync } = await import("node:zlib");
  const content = gunzipSync(good.subarray(16, -32));
  const short = Buffer.concat([good.subarray(0, 16), gzipSync(content.subarray(0, content.lastIndexOf('{"end"')))]);
  const resealed = Buffer.concat([short, createHash("sha256").update(short).digest()]);

  await using empty = await testDatabase();
  const before = await dump(empty.sql);
  for (const [bytes, complaint] of [
    [flipped(good.length >> 1), /damaged/],
    [flipped(good.length - 1), /damaged/],
    [good.subarray(0, good.length - 10), /damaged/],
    [good.subarray(0, 20), /too short/],
    [flipped(3), /no backup of this site/],
    [flipped("anugya backup ".length), /a format that this version does not know/],
    [Buffer.from("PGDMP and so on, which is another program's format"), /no backup of this site/],
    [resealed, /ends too early/],
  ] as const) {
    const bad = fileName();
    await writeFile(bad, bytes);
    await expect(restoreBackup(empty.sql, bad)).rejects.toThrow(complaint);
    expect(await dump(empty.sql)).toBe(before);
  }
});

/** The same file with its text changed and its checksum made to fit again. */
async function forge(file: string, change: (text: string) => string) {
  const { gzipSync, gunzipSync } = await import("node:zlib");
  const good = await readFile(file);
  const content = gunzipSync(good.subarray(16, -32)).toString("utf8");
  const changed = change(content);
  expect(changed).not.toBe(content);
  const body = Buffer.concat([good.subarray(0, 16), gzipSync(changed)]);
  const forged = fileName();
  await writeFile(forged, Buffer.concat([body, createHash("sha256").update(body).digest()]));
  return forged;
}

test("a forged backup fills no table, column or sequence that a backup does not hold, least of all the migrations", async () => {
  await using original = await testDatabase();
  await fillWithLeads(original.sql, 1);
  const file = fileName();
  await writeBackup(original.sql, file);
  await using empty = await testDatabase();
  const state = async () => `${await dump(empty.sql)}${JSON.stringify(await empty.sql`select * from migrations`)}`;
  const before = await state();
  const table = (name: string, columns: string[], row: string) => (text: string) =>
    text.replace('{"end"', () => `${JSON.stringify({ name, columns })}\n${row}\n\\.\n{"end"`);
  for (const [change, complaint] of [
    [table("migrations", ["name", "checksum"], "9999-forged\tx"), /holds no table migrations/],
    [table("public.migrations", ["name", "checksum"], "9999-forged\tx"), /holds no table public\.migrations/],
    [table("pg_catalog.pg_description", ["objoid"], "1"), /holds no table pg_catalog/],
    [table("submissions", ["id"], "1"), /holds no table submissions/],
    [(text: string) => text.replace('"columns":["', '"columns":["xmin","'), /holds no table/],
    [
      (text: string) => text.replace(/"sequences":.*/, '"sequences":[{"name":"other","last":"1","called":true}]}'),
      /no sequence other/,
    ],
    [(text: string) => text.replace(/"checksum":"\w/, '"checksum":"_'), /migrations that this site never had/],
    [(text: string) => text.replace('{"name":"0001-', '{"name":"9999-'), /newer version/],
    [(text: string) => text.replace('{"end":true', "{end:true"), /should describe a table/],
  ] as const) {
    await expect(restoreBackup(empty.sql, await forge(file, change)), String(complaint)).rejects.toThrow(complaint);
    expect(await state()).toBe(before);
  }
});

test("a database with a single row, or of another version, is refused and stays as it is", async () => {
  await using original = await testDatabase();
  const file = fileName();
  await writeBackup(original.sql, file);
  await fillWithLeads(original.sql, 1);
  const before = await dump(original.sql);
  await expect(restoreBackup(original.sql, file)).rejects.toThrow(/not empty \(there are rows in jobs\)/);
  expect(await dump(original.sql)).toBe(before);
  await using other = await testDatabase();
  await other.sql`insert into migrations (name, checksum) values ('9999-later', 'x')`;
  await expect(restoreBackup(other.sql, file)).rejects.toThrow(/another version/);
  await writeBackup(other.sql, `${file}-later`);
  await using empty = await testDatabase();
  await expect(restoreBackup(empty.sql, `${file}-later`)).rejects.toThrow(/newer version/);
});

test("an earlier backup is never overwritten, and a failed one leaves nothing behind", async () => {
  await using original = await testDatabase();
  const file = fileName();
  await writeBackup(original.sql, file);
  await expect(writeBackup(original.sql, file)).rejects.toThrow(/exists already/);
  const place = await mkdtemp(join(directory, "failed-"));
  await chmod(place, 0o700);
  await original.sql.unsafe(
    "create table circle (id int primary key); create table round (id int primary key references circle)",
  );
  await original.sql.unsafe("alter table circle add foreign key (id) references round");
  await expect(writeBackup(original.sql, join(place, "file"))).rejects.toThrow(/circle/);
  expect(await readdir(place)).toEqual([]);
});
