import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { testDatabase } from "../test/support/database.ts";
import { avoidScans, type Connection, checkConnection, connect, inTransaction, type Sql } from "./connect.ts";
import { readTarget } from "./target.ts";

async function fakeDatabase(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    answer(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://someone:secret@127.0.0.1:${port}/anugya`,
    calls: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A host of the test's database, as a proxy that may be down, or be a standby that takes no writes. */
async function hostOf({ path = "" }: Connection) {
  const state = { role: "primary" as "primary" | "standby" | "down" };
  const sockets = new Set<Socket>();
  const host = await fakeDatabase((socket) => {
    sockets.add(socket);
    socket.once("data", (start) => {
      if (state.role === "down") return socket.destroy();
      const behind = dial(path);
      socket.on("close", () => behind.destroy());
      behind.on("error", () => socket.destroy()).write(state.role === "standby" ? readOnly(start) : start);
      socket.pipe(behind).pipe(socket);
    });
  });
  return {
    ...host,
    address: new URL(host.url).host,
    become(role: typeof state.role) {
      state.role = role;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The start of a session, with what a standby says of every transaction. */
function readOnly(start: Buffer) {
  const longer = Buffer.concat([start.subarray(0, -1), Buffer.from("default_transaction_read_only\0on\0\0")]);
  longer.writeInt32BE(longer.length);
  return longer;
}

const lead = { name: "Asha", email: "asha@example.in", phone: "9876543210", state: "Kerala" };

test("a row comes out as it went in, a time as a Date and what is not said as its default", async () => {
  await using database = await testDatabase();
  const [stored] = await database.sql`insert into submissions ${database.sql(lead)} returning *`;
  expect(stored).toMatchObject({ ...lead, service: "" });
  expect(stored?.createdAt).toBeInstanceOf(Date);
});

test.each([
  ["a phone that is not an Indian number", { phone: "0123456789" }, "phone_is_number"],
  ["a line break after the phone", { phone: "9876543210\n" }, "phone_is_number"],
  ["an empty name", { name: "" }, "name_length"],
  ["a name of 101 characters", { name: "a".repeat(101) }, "name_length"],
  ["an endless service", { service: "a".repeat(101) }, "service_length"],
])("the database itself refuses %s", async (_, fault, constraint) => {
  await using database = await testDatabase();
  const refused = database.sql`insert into submissions ${database.sql({ ...lead, ...fault })}`;
  await expect(refused).rejects.toThrow(constraint);
});

test("newest-first paging reads its index and sorts nothing", async () => {
  await using database = await testDatabase();
  await database.sql`
    insert into submissions (name, email, phone, state)
    select 'Asha', 'asha@example.in', '9876543210', 'Kerala' from generate_series(1, 2000)`;
  await database.sql`analyze submissions`;
  const plan = await database.sql`
    explain select * from submissions
    where (created_at, id) < (now(), '00000000-0000-0000-0000-000000000000')
    order by created_at desc, id desc limit 50`;
  const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toContain("submissions_newest_first");
  expect(text).not.toContain("Sort");
});

test("a statement that runs too long is ended by the server", async () => {
  await using database = await testDatabase();
  const [limit] = await database.sql`show statement_timeout`;
  expect(limit).toEqual({ statementTimeout: "30s" });
});

/** The database's address in a URL, by the directory of its socket. */
function urlOf({ user, password, path = "", database }: Connection, parameters = "") {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(dirname(path))}${parameters}`;
}

test("through a pooler no session setting and no named statement is sent", async () => {
  await using database = await testDatabase();
  const { sql, close } = connect(urlOf(database.connection, "&prepare=false"));
  expect(await sql`show statement_timeout`).toEqual([{ statementTimeout: "0" }]);
  expect(await sql`select name from pg_prepared_statements where name <> ${"x"}`).toEqual([]);
  expect(await sql`select current_setting('application_name') as name`).toEqual([{ name: "anugya" }]);
  await close();
});

test("a pooler that refuses the session setting is noticed, and everything works without it", async () => {
  await using database = await testDatabase();
  const { user, password, path = "" } = database.connection;
  const refusal = Buffer.from("SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0");
  const head = Buffer.from([69, 0, 0, 0, refusal.length + 4]);
  await using pooler = await fakeDatabase((socket) => {
    socket.once("data", (start) => {
      if (start.includes("statement_timeout")) return socket.end(Buffer.concat([head, refusal]));
      const behind = dial(path);
      behind.on("error", () => socket.destroy()).write(start);
      socket.pipe(behind).pipe(socket);
    });
  });
  const { port } = new URL(pooler.url);
  const { sql, close } = connect(`postgres://${user}:${password}@127.0.0.1:${port}/${database.name}`);
  await checkConnection(sql);
  expect(await sql`select name from pg_prepared_statements`).toEqual([]);
  expect(sql.options.prepare).toBe(false);
  await close();
});

test("a database that is not there is an error at once", async () => {
  const { sql, close } = connect("postgres://someone@127.0.0.1:1/anugya");
  await expect(sql`select 1`).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await close();
});

test("an address that hangs up on every call is an error, not an endless redial", async () => {
  await using database = await fakeDatabase((socket) => socket.end());
  const { sql, close } = connect(database.url);
  await expect(sql`select 1`).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  const withTls = connect(`${database.url}?sslmode=require`);
  await expect(withTls.sql`select 1`).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  expect(database.calls()).toBe(2);
  await Promise.all([close(), withTls.close()]);
});

test("an address that never answers is an error within a few seconds", async () => {
  await using database = await fakeDatabase(() => {});
  const { sql, close } = connect(database.url);
  const began = performance.now();
  await expect(sql`select 1`).rejects.toMatchObject({ code: "CONNECT_TIMEOUT" });
  expect(performance.now() - began).toBeLessThan(7_000);
  await close();
});

test("a database that dies while a connection is being made fails that query and nothing else", async () => {
  const strays: unknown[] = [];
  const onStray = (cause: unknown) => strays.push(cause);
  process.on("unhandledRejection", onStray);
  const authenticationOk = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0]);
  const readyForQuery = Buffer.from([90, 0, 0, 0, 5, 73]);
  await using dying = await fakeDatabase((socket) => {
    socket.once("data", () => {
      socket.write(Buffer.concat([authenticationOk, readyForQuery]));
      socket.once("data", () => socket.destroy());
    });
  });
  const { sql, close } = connect(dying.url, { max: 1 });
  await expect(sql`select 1`).rejects.toThrow();
  await close();
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", onStray);
  expect(strays).toEqual([]);
});

test("of several hosts the one that takes writes is used, also after a failover", async () => {
  await using database = await testDatabase();
  await using one = await hostOf(database.connection);
  await using other = await hostOf(database.connection);
  const { user, password } = database.connection;
  const hosts = `127.0.0.1:1,${one.address},${other.address}`;
  const { sql, close } = connect(
    `postgres://${user}:${password}@${hosts}/${database.name}?target_session_attrs=read-write`,
    { max: 8 },
  );
  const insert = () => sql`insert into submissions ${sql(lead)}`;
  const insertMany = () => Promise.all(Array.from({ length: 20 }, insert));
  one.become("standby");
  await insertMany();

  for (const [old, next] of [[other, one] as const, [one, other] as const]) {
    old.become("down");
    next.become("standby");
    const refused = await insert().then(
      () => "stored",
      (error) => `${error.code} ${error.message}`,
    );
    expect(refused).toMatch(/^CONNECTION_CLOSED|^ECONNRESET/);
    const calls = one.calls() + other.calls();
    await expect(insert()).rejects.toThrow(`No host of the database takes writes: 127.0.0.1:1 connect ECONNREFUSED`);
    await expect(insert()).rejects.toThrow(`${next.address} takes no writes`);
    // None of the waiting queries redials on its own.
    expect(one.calls() + other.calls()).toBeLessThanOrEqual(calls + 4);
    next.become("primary");
    await insertMany();
  }
  expect(await database.sql`select from submissions`).toHaveLength(60);
  await close();
}, 30_000);

test("connections to a database that has become read-only are dropped when asked, and the next ones go elsewhere", async () => {
  await using database = await testDatabase();
  await using one = await hostOf(database.connection);
  await using other = await hostOf(database.connection);
  other.become("standby");
  const { user, password } = database.connection;
  const { sql, close, dropConnections } = connect(
    `postgres://${user}:${password}@${one.address},${other.address}/${database.name}`,
    { max: 1 },
  );
  await sql`set default_transaction_read_only = on`;
  await expect(sql`insert into submissions ${sql(lead)}`).rejects.toMatchObject({ code: "25006" });
  dropConnections();
  await expect.poll(() => sql`insert into submissions ${sql(lead)}`.catch(() => "refused")).not.toBe("refused");
  await close();
});

test("a list of texts travels whole", async () => {
  await using database = await testDatabase({ max: 1 });
  const texts = ["plain", 'with "quotes"', "back\\slash", "comma, brace {}", "line\nbreak", "", "null", "आशा"];
  const rows = await database.sql<{ text: string }[]>`select unnest(${texts}::text[]) as text`;
  expect(rows.map(({ text }) => text)).toEqual(texts);
});

test("where scans are avoided nothing is compiled, and only in that transaction", async () => {
  await using database = await testDatabase({ max: 1 });
  const { sql } = database;
  await sql`set jit = on`;
  const settings = async (by: Sql) =>
    (await by`select current_setting('enable_seqscan') as scans, current_setting('jit') as jit`)[0];
  const within = await inTransaction(sql, async (transaction) => {
    await avoidScans(transaction);
    return settings(transaction);
  });
  expect(within).toEqual({ scans: "off", jit: "off" });
  expect(await settings(sql)).toEqual({ scans: "on", jit: "on" });
});

test("a transaction keeps its connection to itself, however many queries wait there", async () => {
  await using database = await testDatabase();
  const { sql, close } = connect(database.connection, { max: 2 });
  try {
    await sql`create table notes (text text)`;
    const insert = () => sql`insert into notes values (${"x"})`.execute();
    const sleep = () => sql`select pg_sleep(0.1)`.execute();
    // Known to both connections from then on, so that more is sent before it is answered.
    await Promise.all([sleep(), sleep(), insert(), insert()]);
    for (let round = 0; round < 5; round++) {
      const others = [sleep(), sleep(), ...Array.from({ length: 198 - round }, insert)];
      const begun = Array.from({ length: 4 }, () => inTransaction(sql, (transaction) => transaction`select 1`));
      await Promise.all([...others, ...begun]);
      const left = await sql`
        select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
      expect(left).toHaveLength(0);
    }
  } finally {
    await close();
  }
});

test("a transaction keeps its connection to itself also while the sockets are full", async () => {
  await using database = await testDatabase();
  const { sql, close } = connect(database.connection, { max: 2 });
  try {
    await sql`create table notes (size int)`;
    // More than a socket takes at once.
    const large = "x".repeat(4_000_000);
    const insert = () => sql`insert into notes values (length(${large}::text))`.execute();
    const insertTwice = () =>
      inTransaction(sql, async (transaction) => {
        await transaction`insert into notes values (length(${large}::text))`;
        await transaction`insert into notes values (length(${large}::text))`;
      });
    await Promise.all(Array.from({ length: 5 }, () => [insert(), insertTwice(), insert()]).flat());
    expect(await sql`select count(*)::int, min(size) from notes`).toEqual([{ count: 20, min: large.length }]);
    const left = await sql`
      select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    expect(left).toHaveLength(0);
  } finally {
    await close();
  }
});

test.each([
  ["sslmode=require", { rejectUnauthorized: false }],
  ["sslmode=allow", { rejectUnauthorized: false }],
  ["sslmode=verify-ca", {}],
  ["sslmode=verify-full", {}],
  ["sslmode=require&sslrootcert=system", {}],
  ["sslmode=disable", false],
  ["", false],
])("%s in the URL is TLS as strict as it says", (parameters, expected) => {
  expect(readTarget(`postgres://someone@localhost/anugya?${parameters}`).ssl).toEqual(expected);
});
