import { expect, test } from "vitest";
import { testDatabase } from "../test/support/database.ts";
import { connect, type Sql } from "./connect.ts";
import { migrate, shippedLive, shippedMigrations } from "./migrate.ts";

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
  expect(names[0]).toBe("0001-baseline");
  const files = shippedLive.map(({ name }) => name);
  expect(files).toEqual(["applications", "audit", "cases", "erasure", "import", "intake", "jobs", "money"]);
  expect(await migrate(database.sql)).toEqual({ applied: [...names, ...files], unknown: [] });
  expect(await migrate(database.sql)).toEqual({ applied: [], unknown: [] });
  await database.sql`
    insert into submissions (name, email, phone, state) values ('Asha Rao', 'asha@shop.example', '9812345670', 'Goa')`;
  await database.sql`
    insert into submissions (kind, name, email, phone, state, message)
    values ('contact', 'S', 's@shop.example', '9812345671', 'Goa', '')`;
  const [lead, ...others] = await database.sql`select * from form_submissions`;
  const specified = ["id", "name", "email", "phone", "state", "service", "created_at"];
  const columns = await database.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = 'form_submissions' order by ordinal_position`;
  expect(
    columns.map(({ name }) => name),
    "as the specification names the table of leads and its columns",
  ).toEqual(specified);
  expect(lead).toMatchObject({ name: "Asha Rao", service: "" });
  expect(others).toEqual([]);
});

test("eight instances that start together apply each migration once", async () => {
  await using database = await emptyDatabase();
  const instances = Array.from({ length: 8 }, () => connect(database.connection, { max: 2 }));
  const results = await Promise.all(instances.map(({ sql }) => migrate(sql, [first, second], [])));
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
  await expect(migrate(database.sql, [first, broken], [])).rejects.toThrow("no_such_thing");
  expect(await migrate(database.sql, [first, second], [])).toMatchObject({ applied: [second.name] });
});

test("an edited migration is refused by name", async () => {
  await using database = await emptyDatabase();
  await migrate(database.sql, [first], []);
  const edited = { ...first, statements: `${first.statements} -- edited` };
  await expect(migrate(database.sql, [edited], [])).rejects.toThrow("0001-first was edited after it was applied");
});

test("a checkout with other line ends is not an edit", async () => {
  await using database = await emptyDatabase();
  const lines = { name: "0001-lines", statements: "create table lines\n(id int);\n" };
  await migrate(database.sql, [lines], []);
  const windows = { ...lines, statements: lines.statements.replaceAll("\n", "\r\n") };
  expect(await migrate(database.sql, [windows], [])).toMatchObject({ applied: [] });
});

test("older code starts on a newer database and says what it does not know", async () => {
  await using database = await emptyDatabase();
  await migrate(database.sql, [first, second], []);
  expect(await migrate(database.sql, [first], [])).toEqual({ applied: [], unknown: [second.name] });
});

const rule = (answer: number) => ({
  name: "rules",
  statements: `create or replace function answer() returns int language sql as 'select ${answer}';`,
});
const answer = async (sql: Sql) => (await sql`select answer()`)[0]?.answer;

test("a rule whose text changed is applied again, once, also by instances that start together", async () => {
  await using database = await emptyDatabase();
  const start = (figure: number) => migrate(database.sql, [first], [rule(figure)]);
  expect(await start(1)).toEqual({ applied: [first.name, "rules"], unknown: [] });
  expect(await start(1)).toEqual({ applied: [], unknown: [] });
  const together = await Promise.all(Array.from({ length: 8 }, () => start(2)));
  expect(together.flatMap(({ applied }) => applied)).toEqual(["rules"]);
  expect(await answer(database.sql)).toBe(2);
});

test("older code that starts beside newer instances leaves their rules alone and says so", async () => {
  await using database = await emptyDatabase();
  await migrate(database.sql, [first], [rule(1)]);
  await migrate(database.sql, [first], [rule(2)]);
  expect(await migrate(database.sql, [first], [rule(1)])).toEqual({ applied: [], unknown: ["rules"] });
  expect(await answer(database.sql)).toBe(2);
  // Also where it never started on this database, which a migration tells.
  await migrate(database.sql, [first, second], [rule(3)]);
  expect(await migrate(database.sql, [first], [rule(0)])).toEqual({ applied: [], unknown: [second.name] });
  expect(await answer(database.sql)).toBe(3);
});

test("a rule that cannot be applied leaves what was there", async () => {
  await using database = await emptyDatabase();
  await migrate(database.sql, [first], [rule(1)]);
  const broken = { name: "rules", statements: `${rule(2).statements} select no_such_thing();` };
  await expect(migrate(database.sql, [first], [broken])).rejects.toThrow("no_such_thing");
  expect(await answer(database.sql)).toBe(1);
});

test("all shipped rules can be applied again to a database that has them", async () => {
  await using database = await testDatabase();
  const changed = shippedLive.map(({ name, statements }) => ({ name, statements: `${statements}-- changed` }));
  const { applied } = await migrate(database.sql, shippedMigrations, changed);
  expect(applied).toEqual(shippedLive.map(({ name }) => name));
});
