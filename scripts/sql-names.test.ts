import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRepeatedNames, findRetiredNames } from "./sql-names";

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

test("a query of the view of leads or of a table that is no more is refused in app and server", async () => {
  await mkdir(join(directory, "app/desk"), { recursive: true });
  await writeFile(
    join(directory, "app/desk/list.ts"),
    'const name = "form_submissions_2026.xlsx"; // form_submissions',
  );
  expect(findRetiredNames(directory)).toEqual([]);
  await writeFile(join(directory, "app/desk/list.server.ts"), "sql`select id\n  FROM form_submissions`; sql`select 1`");
  expect(findRetiredNames(directory)).toEqual([
    "app/desk/list.server.ts asks for form_submissions: what visitors sent is in submissions",
  ]);
});
