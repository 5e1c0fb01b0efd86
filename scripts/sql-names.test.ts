import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRepeatedNames } from "./sql-names";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "anugya-sql-"));
  for (const folder of ["migrations", "live"]) await mkdir(join(directory, "db", folder), { recursive: true });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test("a name of the database that is defined twice is refused, in one file or in two", async () => {
  const write = (path: string, text: string) => writeFile(join(directory, "db", path), text);
  await write("migrations/0001-baseline.sql", 'create table cases (id uuid);\ncreate table "user" (id text);\n');
  await write(
    "live/cases.sql",
    "create or replace view cases_open as select 1;\n-- create table cases\nselect create_table('cases');\n",
  );
  expect(findRepeatedNames(directory)).toEqual([]);
  await write(
    "migrations/0002-more.sql",
    "CREATE UNLOGGED TABLE cases (id uuid);\n  create unique index one on cases (id);",
  );
  await write("live/jobs.sql", "create function beat() returns int;\ncreate or replace function beat() returns int;\n");
  expect(findRepeatedNames(directory)).toEqual([
    "the function beat is defined 2 times: db/live/jobs.sql, db/live/jobs.sql",
    "the table cases is defined 2 times: db/migrations/0001-baseline.sql, db/migrations/0002-more.sql",
  ]);
});
