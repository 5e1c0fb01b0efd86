import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRepeatedNames, findRetiredNames, findSharedTables } from "./sql-names";

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

test("a table that two domains write is refused, and reads of it are allowed", async () => {
  const write = async (path: string, text: string) => {
    await mkdir(join(directory, path, ".."), { recursive: true });
    await writeFile(join(directory, path), text);
  };
  await write("app/orders/orders.server.ts", "sql`insert into orders (id) values (1)`; sql`update orders set a = 1`");
  await write("app/orders/payments/refunds.server.ts", "sql`select from orders for update nowait`; sql`DELETE`");
  await write("app/privacy/read.server.ts", "sql`select id from orders where true on conflict do update set a = 1`");
  await write("app/privacy/read.test.ts", "sql`delete from orders where true`");
  expect(findSharedTables(directory)).toEqual([]);
  await write(
    "app/privacy/erase.server.ts",
    'sql`update orders as o\n set name = null`; sql`delete from "user" where true`',
  );
  await write("app/accounts/leave.server.ts", 'sql`insert into "user" (id) values (1)`');
  expect(findSharedTables(directory)).toEqual([
    "the table user is written by app/accounts/leave.server.ts and app/privacy/erase.server.ts",
    "the table orders is written by app/orders/orders.server.ts and app/privacy/erase.server.ts",
  ]);
});
