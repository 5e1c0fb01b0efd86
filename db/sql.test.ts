import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { withDatabase } from "../test/support/database.ts";
import { connect, inTransaction } from "./connect.ts";

const database = withDatabase();

test("values come back as what they were sent as", async () => {
  const { sql } = database;
  const values = {
    text: 'it\'s \\ "quoted" आशा',
    whole: 7,
    day: new Date("2026-03-01T10:20:30.400Z"),
    isOpen: true,
    bytes: Buffer.from([0, 92, 255]),
    words: ["a,b", '"', "\\", "", "NULL", "{}"],
    ids: ["2b1c3b6e-8f0a-4d58-9a61-0d4b8f0f3a11"],
    numbers: [1, -2],
    none: [],
    large: 9_007_199_254_740_993n,
    details: { list: [1, { deep: "x" }], nothing: null },
  };
  const [row] = await sql`
    select ${values.text}::text as text, ${values.whole}::int as whole, ${values.day} as day, ${values.isOpen} as "isOpen",
      ${values.bytes} as bytes, ${values.words}::text[] as words, ${values.ids}::uuid[] as ids,
      ${values.numbers}::int[] as numbers, ${values.none}::text[] as none, ${values.large} as large,
      ${sql.json(values.details)} as details, ${null}::text as nothing, array['a', null] as gaps`;
  expect(row).toEqual({ ...values, large: "9007199254740993", nothing: null, gaps: ["a", null] });
});

test("bigint and numeric stay texts, and a date is its midnight in UTC", async () => {
  const [row] = await database.sql`select count(*) as count, 1.50::numeric as amount, date '2026-03-01' as day`;
  expect(row).toEqual({ count: "1", amount: "1.50", day: new Date("2026-03-01T00:00:00Z") });
});

test("a value that was forgotten is refused before anything is sent", async () => {
  const { sql } = database;
  const forgotten = undefined as unknown as string;
  await expect(sql`select ${forgotten}::text`).rejects.toThrow("was given undefined");
  await expect(sql`update jobs set ${sql({ kind: forgotten })}`).rejects.toThrow("was given undefined");
  await expect(sql`select ${{} as unknown as string}::text`).rejects.toThrow("sql.json()");
});

test("queries are made of parts, names, rows, assignments and lists", async () => {
  const { sql } = database;
  await sql`create table pieces (id int primary key, "odd ""name" text, details jsonb)`;
  const rows = [1, 2, 3].map((id) => ({ id, 'odd "name': `piece ${id}`, details: sql.json([id]) }));
  const stored = await sql`insert into ${sql("pieces")} ${sql(rows)} returning id`;
  expect([stored.count, stored.command]).toEqual([3, "INSERT"]);
  const changes = { 'odd "name': "changed", details: sql.json({ by: "us" }), id: 9 };
  await sql`update pieces set ${sql(changes, ['odd "name', "details"])} where id in ${sql([2, 3])}`;
  await sql`insert into pieces ${sql({ id: 1 })} on conflict (id) do update set ${sql({ 'odd "name': "again" })}`;
  const isIn = (ids: number[]) => sql`${sql("pieces.id")} in ${sql(ids)}`;
  const found = await sql`
    select ${sql(["id", 'odd "name'])} from pieces where ${isIn([1, 2])} ${[sql`and true`, sql`and id > ${0}`]} order by id`;
  expect(found).toEqual([
    { id: 1, 'odd "name': "again" },
    { id: 2, 'odd "name': "changed" },
  ]);
  expect(await sql`select from pieces where ${isIn([])}`).toHaveLength(0);
});

test("columns are camel-cased in rows, and objects name them so", async () => {
  const { sql } = database;
  await sql`create table visits (visit_id int primary key, first_seen_at text, page_2 text)`;
  await sql`insert into visits ${sql({ visitId: 1, firstSeenAt: "Monday", page_2: "/" })}`;
  await sql`update visits set ${sql({ firstSeenAt: "Tuesday" })}`;
  expect(await sql`select *, 1 as "Given name" from visits`).toEqual([
    { visitId: 1, firstSeenAt: "Tuesday", page2: "/", "Given name": 1 },
  ]);
});

test("a query that nobody waits for is not sent", async () => {
  const { sql } = database;
  await sql`create table unsent (id int)`;
  void sql`insert into unsent values (1)`;
  await sql`insert into unsent values (2)`;
  expect(await sql`select id from unsent`).toEqual([{ id: 2 }]);
});

test("an error says what PostgreSQL said and where the query is written", async () => {
  const error = await database.sql`select 1 / ${0}::int`.catch((cause) => cause);
  expect(error).toMatchObject({ name: "PostgresError", code: "22012" });
  expect(error.stack).toContain("sql.test.ts");
});

test("a transaction in which a query failed is rolled back, also where the failure was caught", async () => {
  const { sql } = database;
  await sql`create table halves (id int primary key)`;
  const half = inTransaction(sql, async (transaction) => {
    await transaction`insert into halves values (1)`;
    await transaction`insert into halves values (1)`.catch(() => {});
    return "done";
  });
  await expect(half).rejects.toMatchObject({ code: "23505" });
  const thrown = inTransaction(sql, async (transaction) => {
    await transaction`insert into halves values (1)`;
    throw new Error("changed my mind");
  });
  await expect(thrown).rejects.toThrow("changed my mind");
  expect(await sql`select from halves`).toHaveLength(0);
});

test("what a transaction sends without waiting is part of it, and what comes after its end is refused", async () => {
  const { sql } = database;
  await sql`create table late (id int)`;
  const ended = await inTransaction(sql, async (transaction) => {
    transaction`insert into late select 1 from pg_sleep(0.05)`.execute();
    return { transaction };
  });
  expect(await sql`select id from late`).toEqual([{ id: 1 }]);
  await expect(ended.transaction`insert into late values (2)`).rejects.toThrow("has ended");
});

test("a part of a transaction may fail without it", async () => {
  const { sql } = database;
  await sql`create table parts (id int primary key)`;
  await inTransaction(sql, async (transaction) => {
    await transaction`insert into parts values (1)`;
    const failed = transaction.savepoint(async (part) => {
      await part`insert into parts values (2)`;
      await part.savepoint((inner) => inner`insert into parts values (3)`);
      await part`insert into parts values (1)`;
    });
    await expect(failed).rejects.toMatchObject({ code: "23505" });
    await transaction.savepoint((part) => part`insert into parts values (4)`);
  });
  expect(await sql`select id from parts order by id`).toEqual([{ id: 1 }, { id: 4 }]);
});

test("a connection that is lost in a transaction fails it, and the next one has another", async () => {
  const { sql, close } = connect(database.connection, { max: 1 });
  const lost = inTransaction(sql, async (transaction) => {
    const [own] = await transaction`select pg_backend_pid() as pid`;
    await database.sql`select pg_terminate_backend(${own?.pid})`;
    await transaction`select 1`;
  });
  await expect(lost).rejects.toMatchObject({
    code: expect.stringMatching(/^57P01|^CONNECTION_CLOSED|^ECONNRESET|^EPIPE/),
  });
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await close();
});

test("rows are read some at a time, and a reader may stop early", async () => {
  const { sql } = database;
  await inTransaction(sql, async (transaction) => {
    const sizes: number[] = [];
    for await (const rows of transaction<{ id: number }[]>`select id from generate_series(1, ${25}::int) as id`.cursor(
      10,
    ))
      sizes.push(rows.length);
    expect(sizes).toEqual([10, 10, 5]);
    for await (const [first] of transaction`select id from generate_series(1, 1000) as id`.cursor(10)) {
      expect(first).toEqual({ id: 1 });
      break;
    }
    expect(await transaction`select 1 as one`).toEqual([{ one: 1 }]);
  });
  const failing = async () => {
    for await (const rows of sql`select 1 / (id - 15) from generate_series(1, 25) as id`.cursor(10)) void rows;
  };
  await expect(failing()).rejects.toMatchObject({ code: "22012" });
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

const frame = (type: string, body: Buffer | string = "") => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(Buffer.byteLength(body) + 4, 1);
  return Buffer.concat([head, Buffer.from(body)]);
};

test("a connection that closes after the last row of a cursor fails the reader", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(Buffer.concat([frame("R", Buffer.alloc(4)), frame("Z", "I")]));
      const description = Buffer.concat([Buffer.from([0, 1]), Buffer.from("id\0"), Buffer.alloc(18)]);
      socket.once("data", () => socket.write(Buffer.concat([frame("1"), frame("2"), frame("T", description)])));
      socket.on("data", (asked) => asked.includes("E\0\0\0") && socket.end(frame("C", "SELECT 0\0")));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { sql, close } = connect(`postgres://someone@127.0.0.1:${(server.address() as AddressInfo).port}/anugya`);
  const reading = async () => {
    for await (const rows of sql`select id from things`.cursor(10)) void rows;
  };
  await expect(reading()).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await close();
  server.close();
});

test("a copy that its reader leaves early fails the transaction and blocks nothing", async () => {
  const { sql, close } = connect(database.connection, { max: 1 });
  const left = inTransaction(sql, async (transaction) => {
    const rows =
      await transaction`copy (select repeat('x', 1000) from generate_series(1, 100000)) to stdout`.readable();
    for await (const _ of rows) break;
    await transaction`select 1`;
  });
  await expect(left).rejects.toThrow();
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await close();
});

test("a statement that a migration has changed the columns of is asked again", async () => {
  const { sql, close } = connect(database.connection, { max: 1 });
  await sql`create table changing (id int)`;
  const read = (by = sql) => by`select * from changing`;
  await sql`insert into changing values (1)`;
  await read();
  await sql`alter table changing add column name text`;
  expect(await read()).toEqual([{ id: 1, name: null }]);
  await sql`alter table changing add column more text`;
  const within = inTransaction(sql, (transaction) => read(transaction));
  await expect(within).rejects.toMatchObject({ code: "0A000" });
  expect(await inTransaction(sql, (transaction) => read(transaction))).toHaveLength(1);
  await close();
});

test("statements are prepared once on each connection", async () => {
  const { sql, close } = connect(database.connection, { max: 1 });
  for (let round = 0; round < 3; round++) await sql`select ${round}::int as round`;
  const prepared = await sql`select statement from pg_prepared_statements where statement like '%as round'`;
  expect(prepared).toHaveLength(1);
  await close();
});

test("closing waits for what was asked, and refuses what never gets its turn", async () => {
  const { sql, close } = connect(database.connection, { max: 1 });
  const answered = sql`select pg_sleep(0.1)`.execute();
  await close();
  expect(await answered).toHaveLength(1);
  await expect(sql`select 1`).rejects.toMatchObject({ code: "CONNECTION_ENDED" });

  const stuck = connect(database.connection, { max: 1 });
  const outcomes = [stuck.sql`select pg_sleep(30)`, stuck.sql`select 1`].map((query) =>
    query.catch(({ code }) => code),
  );
  await expect
    .poll(() => database.sql`select from pg_stat_activity where query like 'select pg_sleep(30)%'`)
    .toHaveLength(1);
  await stuck.close(50);
  expect(await Promise.all(outcomes)).toEqual(["CONNECTION_CLOSED", "CONNECTION_ENDED"]);
});
