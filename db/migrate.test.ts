import { expect, test } from "vitest";
import { testDatabase } from "../test/support/database.ts";
import { connect } from "./connect.ts";
import { migrate, shippedMigrations } from "./migrate.ts";

const first = {
  name: "0001-first",
  statements: "create table first (id int); insert into first values (1);",
};
const second = { name: "0002-second", statements: "create table second (id int);" };

async function emptyDatabase() {
  const database = await testDatabase({ max: 16 });
  await database.sql.unsafe("drop schema public cascade; create schema public");
  return database;
}

test("the shipped migrations bring an empty database up to date, once", async () => {
  await using database = await emptyDatabase();
  const names = shippedMigrations.map(({ name }) => name);
  expect(names[0]).toBe("0001-form-submissions");
  expect(await migrate(database.sql)).toEqual({ applied: names, unknown: [] });
  expect(await migrate(database.sql)).toEqual({ applied: [], unknown: [] });
  expect(await database.sql`select * from form_submissions`).toEqual([]);
});

test("eight instances that start together apply each migration once", async () => {
  await using database = await emptyDatabase();
  const instances = Array.from({ length: 8 }, () => connect(database.connection, { max: 2 }));
  const results = await Promise.all(instances.map(({ sql }) => migrate(sql, [first, second])));
  await Promise.all(instances.map(({ close }) => close()));
  expect(results.flatMap(({ applied }) => applied).sort()).toEqual([first.name, second.name]);
  expect(await database.sql`select * from first`).toHaveLength(1);
});

test("a migration that fails leaves nothing behind and can be tried again", async () => {
  await using database = await emptyDatabase();
  const broken = {
    name: second.name,
    statements: "create table second (id int); select no_such_thing();",
  };
  await expect(migrate(database.sql, [first, broken])).rejects.toThrow("no_such_thing");
  expect(await migrate(database.sql, [first, second])).toMatchObject({ applied: [second.name] });
});

test("an edited migration is refused by name", async () => {
  await using database = await emptyDatabase();
  await migrate(database.sql, [first]);
  const edited = { ...first, statements: `${first.statements} -- edited` };
  await expect(migrate(database.sql, [edited])).rejects.toThrow("0001-first was edited after it was applied");
});

test("a checkout with other line ends is not an edit", async () => {
  await using database = await emptyDatabase();
  const lines = { name: "0001-lines", statements: "create table lines\n(id int);\n" };
  await migrate(database.sql, [lines]);
  const windows = { ...lines, statements: lines.statements.replaceAll("\n", "\r\n") };
  expect(await migrate(database.sql, [windows])).toMatchObject({ applied: [] });
});

test("older code starts on a newer database and says what it does not know", async () => {
  await using database = await emptyDatabase();
  await migrate(database.sql, [first, second]);
  expect(await migrate(database.sql, [first])).toEqual({ applied: [], unknown: [second.name] });
});
