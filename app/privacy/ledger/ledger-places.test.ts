import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { connect, type Sql } from "../../../db/connect";
import { aCase } from "../../../test/support/cases";
import { testDatabase } from "../../../test/support/database";
import { startObjectServer } from "../../../test/support/documents/object-server";
import { anEmptyDatabase } from "../../../test/support/privacy/empty-database";
import { secret, urlOf } from "../../../test/support/server";
import { erasePeople } from "../erasure/erase.server";
import { keepLedger } from "../erasure/ledger.server";
import { createErasureRecorder } from "../erasure/record-erasures.server";
import { beginLedger, replayLedger } from "../erasure/replay.server";
import { hashIn, type Ledger, makeLedger, newSalt } from "./ledger-format.server";
import { ledgerAt, readLedger } from "./ledger-place.server";

type Kept = {
  address: string;
  /** The ledger's text, changed behind the back of the site. */
  change(edit: (text: string) => string): Promise<void>;
  setAway(isAway: boolean): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

async function inStore(): Promise<Kept> {
  const store = await startObjectServer();
  const [base = "", query = ""] = store.url.split("?");
  return {
    address: `s3:${base}/erasures?${query}`,
    change: async (edit) => {
      store.objects.set("erasures", Buffer.from(edit(store.objects.get("erasures")?.toString() ?? "")));
    },
    setAway: async (isAway) => store.setAway(isAway),
    [Symbol.asyncDispose]: store[Symbol.asyncDispose],
  };
}

async function inTable(): Promise<Kept> {
  const second = await anEmptyDatabase();
  return {
    address: second.url,
    async change(edit) {
      const { sql, close } = connect(second.url, { max: 1 });
      const rows = await sql`select position, line from erasure_ledger_lines order by position`;
      const lines = edit(`${rows.map(({ line }) => line).join("\n")}\n`).split("\n");
      await sql`alter table erasure_ledger_lines disable trigger user`;
      for (const { position } of rows)
        await sql`update erasure_ledger_lines set line = ${lines[position] ?? ""} where position = ${position}`;
      await close();
    },
    async setAway(isAway) {
      await second.setAway(isAway);
    },
    [Symbol.asyncDispose]: second[Symbol.asyncDispose],
  };
}

/** Accepts connections and says nothing. */
async function aSilentStore() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `s3:http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/bucket/erasures`,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const secrets: [string] = [secret];
const erase = (sql: Sql, ...submissions: string[]) =>
  erasePeople(sql, secrets, { submissions, reason: "asked by the person", actor: null });
const recorded = async (sql: Sql) =>
  (await sql<{ count: number }[]>`select count(*)::int from erasures where recorded_at is not null`)[0]?.count;

/** Beside the file, of which ledger.test.ts tells. */
const places = [
  ["an object of a store", inStore],
  ["a table of a second database", inTable],
] as const;

describe.each(places)("a ledger in %s", (_, made) => {
  test("holds each erased person once, in a chain that is checked when it is read", async () => {
    await using own = await testDatabase();
    await using kept = await made();
    await keepLedger(own.sql, kept.address);
    const people = [await aCase(own.sql), await aCase(own.sql), await aCase(own.sql)];
    for (const id of people) {
      await erase(own.sql, id);
      await keepLedger(own.sql, kept.address);
    }
    const ledger = (await readLedger(kept.address)) as Ledger;
    expect(ledger.entries.map(({ hash }) => hash)).toEqual(people.map((id) => hashIn(ledger, id)));
    expect(await recorded(own.sql)).toBe(3);
    expect(ledgerAt(kept.address).name).not.toContain("secret");
    await kept.change((text) => text.replace(/\n2 (.)/, (_line, sign) => `\n2 ${sign === "a" ? "b" : "a"}`));
    await expect(keepLedger(own.sql, kept.address)).rejects.toThrow("damaged in line 3");
  });

  test("that several instances begin and write at once has one beginning, and everyone in it once", {
    tags: ["fault"],
  }, async () => {
    await using own = await testDatabase();
    await using kept = await made();
    await Promise.all([1, 2, 3].map(() => keepLedger(own.sql, kept.address)));
    const people = await Promise.all(Array.from({ length: 12 }, () => aCase(own.sql)));
    await Promise.all(
      people.map(async (id) => {
        await erase(own.sql, id);
        await keepLedger(own.sql, kept.address);
      }),
    );
    const ledger = (await readLedger(kept.address)) as Ledger;
    expect(ledger.entries).toHaveLength(12);
    expect(new Set(ledger.entries.map(({ hash }) => hash))).toEqual(new Set(people.map((id) => hashIn(ledger, id))));
    expect(await recorded(own.sql)).toBe(12);
  });

  test("that cannot be reached lets no erasure be done; the next try does it", async () => {
    await using own = await testDatabase();
    await using kept = await made();
    await keepLedger(own.sql, kept.address);
    await erase(own.sql, await aCase(own.sql));
    await kept.setAway(true);
    await expect(keepLedger(own.sql, kept.address)).rejects.toThrow(
      /The erasure ledger at \S+ cannot be read or written/,
    );
    expect(await recorded(own.sql)).toBe(0);
    await kept.setAway(false);
    await keepLedger(own.sql, kept.address);
    expect(await recorded(own.sql)).toBe(1);
    expect((await readLedger(kept.address))?.entries).toHaveLength(1);
  });

  test("that was written by a process which was killed before it could note that is noted by the next, and adds nobody", async () => {
    await using own = await testDatabase();
    await using kept = await made();
    await keepLedger(own.sql, kept.address);
    await erase(own.sql, await aCase(own.sql));
    await keepLedger(own.sql, kept.address);
    const { checksums } = (await readLedger(kept.address)) as Ledger;
    await own.sql`update erasure_ledger set entries = 0, head = ${checksums[0] ?? ""}`;
    await own.sql`update erasures set recorded_at = null`;
    await keepLedger(own.sql, kept.address);
    expect((await readLedger(kept.address))?.checksums).toEqual(checksums);
    expect(await recorded(own.sql)).toBe(1);
  });

  test("is where a database that went back in time is erased again, and takes in the ledger of another place", async () => {
    await using own = await testDatabase();
    await using kept = await made();
    const folder = await mkdtemp(join(tmpdir(), "anugya-place-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, "erasures");
    await keepLedger(own.sql, file);
    const [gone, early] = [await aCase(own.sql, { name: "Gone Girl" }), await aCase(own.sql)];
    await erase(own.sql, early);
    await keepLedger(own.sql, file);
    // Moved from the file to its new place.
    const entry = { action: "ledger replayed", details: {} } as const;
    const carry = async () => {
      const carried = { ledger: (await readLedger(file)) as Ledger, from: file, to: kept.address };
      return replayLedger(own.sql, secrets, carried, entry);
    };
    expect(await carry()).toBe(0);
    expect((await readLedger(kept.address))?.checksums).toEqual((await readLedger(file))?.checksums);
    await erase(own.sql, gone);
    await keepLedger(own.sql, kept.address);
    const ledger = (await readLedger(kept.address)) as Ledger;
    // The file is older now, and must not come in the place of what knows more.
    await expect(carry()).rejects.toThrow("is newer than");
    await expect(beginLedger(own.sql, kept.address, { ...entry, action: "restored" })).rejects.toThrow("move it away");
    await own.sql`update erasure_ledger set entries = 1, head = ${ledger.checksums[1] ?? ""}`;
    await own.sql`alter table erasures disable trigger user`;
    await own.sql`delete from erasures where id = ${gone}`;
    await own.sql`
      insert into submissions (id, name, email, phone, state)
      values (${gone}, 'Gone Girl', 'gone@shop.in', '9000000077', 'Goa')`;
    await expect(keepLedger(own.sql, kept.address)).rejects.toThrow(/Erased people are back.*--replay/);
    expect(await replayLedger(own.sql, secrets, { ledger, from: kept.address, to: kept.address }, entry)).toBe(1);
    await keepLedger(own.sql, kept.address);
    expect(await own.sql`select from submissions where name = 'Gone Girl'`).toHaveLength(0);
  });
});

describe.each(places)("two writers of %s that do not know of each other", (_, made) => {
  test("never overwrite one another: what the second did not see refuses it", async () => {
    await using kept = await made();
    const place = ledgerAt(kept.address);
    const aLedger = () => makeLedger(crypto.randomUUID(), newSalt());
    const begun = await Promise.allSettled([place.replace(null, aLedger()), place.replace(null, aLedger())]);
    expect(begun.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const entry = (hash: string) => ({ hash: hash.repeat(64), erasedAt: new Date(), destroyAfter: new Date() });
    const [one, two] = [await place.read(), await place.read()] as [Ledger, Ledger];
    const added = await Promise.allSettled([place.append(one, [entry("a")]), place.append(two, [entry("b")])]);
    expect(added.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(String(added.find(({ status }) => status === "rejected")?.["reason" as never])).toContain("another process");
    expect((await place.read())?.entries).toHaveLength(1);
    // Put in its place by a restore: an instance that still goes on from the one before adds nothing that nobody reads.
    const seen = (await place.read()) as Ledger;
    await place.replace(seen, aLedger());
    await expect(place.append(seen, [entry("c")])).rejects.toThrow("another process");
    expect((await place.read())?.entries).toEqual([]);
  });
});

test("a store that wrote and could not say so has the erasure once, done at the next try", async () => {
  await using own = await testDatabase();
  await using store = await startObjectServer();
  const address = `s3:${store.url.replace("?", "/erasures?")}`;
  await keepLedger(own.sql, address);
  await erase(own.sql, await aCase(own.sql));
  const before = store.objects.get("erasures")?.length ?? 0;
  store.setLosingAnswers(true);
  await expect(keepLedger(own.sql, address)).rejects.toThrow("does not answer");
  store.setLosingAnswers(false);
  expect(store.objects.get("erasures")?.length).toBeGreaterThan(before);
  expect(await recorded(own.sql)).toBe(0);
  await keepLedger(own.sql, address);
  expect((await readLedger(address))?.entries).toHaveLength(1);
  expect(await recorded(own.sql)).toBe(1);
});

test("what a store confirms and does not have is no erasure that is done: it waits, and the next try does it", async () => {
  await using own = await testDatabase();
  await using store = await startObjectServer();
  const address = `s3:${store.url.replace("?", "/erasures?")}`;
  await keepLedger(own.sql, address);
  const id = await aCase(own.sql);
  await erase(own.sql, id);
  store.setForgettingWrites(true);
  const confirmed = "the store confirmed a write, and what it has is something else";
  await expect(keepLedger(own.sql, address)).rejects.toThrow(confirmed);
  expect(await recorded(own.sql)).toBe(0);
  store.setForgettingWrites(false);
  await keepLedger(own.sql, address);
  const ledger = (await readLedger(address)) as Ledger;
  expect([ledger.entries[0]?.hash, await recorded(own.sql)]).toEqual([hashIn(ledger, id), 1]);
});

test("a store that is silent keeps no page waiting for long, and many erasures meanwhile take one connection", async () => {
  await using own = await testDatabase();
  await using store = await aSilentStore();
  const record = createErasureRecorder(own.sql, { ledger: store.address, reportFailure: () => {} });
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 40 }, record));
  expect(new Set(answers)).toEqual(new Set([false]));
  expect(performance.now() - began).toBeLessThan(10_000);
  const holding = await own.sql`
    select from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;
  expect(holding).toHaveLength(1);
});

test("an erasure while another is being written comes into the ledger by the write after it", async () => {
  await using own = await testDatabase();
  await using kept = await inStore();
  await keepLedger(own.sql, kept.address);
  const record = createErasureRecorder(own.sql, { ledger: kept.address, reportFailure: () => {} });
  await erase(own.sql, await aCase(own.sql));
  const answers: Promise<boolean>[] = [];
  await own.sql.begin(async (transaction) => {
    // The first write waits for this when it has read who was erased, and written them.
    await transaction`select from erasure_ledger for update`;
    answers.push(record());
    await expect
      .poll(() => own.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      .toHaveLength(1);
    await erase(own.sql, await aCase(own.sql));
    answers.push(record());
  });
  await Promise.all(answers);
  await expect.poll(() => recorded(own.sql)).toBe(2);
});

test("a bucket that is not there, or a key that opens nothing, is no ledger that is lost", async () => {
  await using own = await testDatabase();
  await using store = await startObjectServer();
  const address = `s3:${store.url.replace("?", "/erasures?")}`;
  await expect(keepLedger(own.sql, address.replace("test-key", "other-key"))).rejects.toThrow("answered 403");
  await expect(keepLedger(own.sql, address.replace("/documents/", "/nowhere/"))).rejects.toThrow("answered 404");
  expect(await own.sql`select from erasure_ledger where entries is not null`).toHaveLength(0);
});

test("lines in the second database are neither changed nor deleted, and a site's own database is not taken for one", async () => {
  await using own = await testDatabase();
  await using kept = await inTable();
  await keepLedger(own.sql, kept.address);
  const { sql, close } = connect(kept.address, { max: 1 });
  const refused = "are added, and neither changed nor deleted";
  await expect(sql`update erasure_ledger_lines set line = ''`).rejects.toThrow(refused);
  await expect(sql`delete from erasure_ledger_lines`).rejects.toThrow(refused);
  await expect(sql`truncate erasure_ledger_lines`).rejects.toThrow(refused);
  await close();
  await expect(keepLedger(own.sql, urlOf(own.connection))).rejects.toThrow("holds the tables of a site");
});
