// @module-tag fault
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { erasePeople } from "../../app/privacy/erasure/erase.server";
import { readLedger } from "../../app/privacy/ledger/ledger-place.server";
import type { Sql } from "../../db/connect";
import { aCase } from "../../test/support/cases";
import { testDatabase } from "../../test/support/database";
import { startObjectServer } from "../../test/support/documents/object-server";
import { anEmptyDatabase } from "../../test/support/privacy/empty-database";
import { secret, startServerOn, temporaryDirectory } from "../../test/support/server";

/** Each start of a container that was deployed anew has a `DATA_DIR` with nothing in it. */
async function aDisk() {
  const DATA_DIR = await temporaryDirectory();
  return { DATA_DIR, [Symbol.asyncDispose]: () => rm(DATA_DIR, { recursive: true, force: true }) };
}

async function eraseOne(sql: Sql) {
  const submissions = [await aCase(sql)];
  await erasePeople(sql, [secret], { submissions, reason: "asked by the person", actor: null });
}
const recorded = (sql: Sql) => sql`select from erasures where recorded_at is not null`;

test("a site that keeps its ledger on its own disk starts on a new one until somebody was erased, and then says what to do", async () => {
  await using database = await testDatabase();
  await using first = await aDisk();
  await using second = await aDisk();
  await using third = await aDisk();
  const start = ({ DATA_DIR }: { DATA_DIR: string }) =>
    startServerOn(database.connection, { DATA_DIR, ERASURE_LEDGER: "" });
  const before = await start(first);
  expect(before.output()).not.toContain("ledger");
  await before.stop();
  const after = await start(second);
  expect(after.output()).toContain("a new one was begun; name a place that stays by ERASURE_LEDGER");
  await eraseOne(database.sql);
  await expect.poll(() => recorded(database.sql), { timeout: 20_000 }).toHaveLength(1);
  await after.stop();
  await expect(start(third)).rejects.toThrow(
    /There is no erasure ledger at \S+, and this database had one: 1 were erased.*ERASURE_LEDGER.*--replay --ledger COPY/,
  );
  expect(await readLedger(join(third.DATA_DIR, "ledger", "erasures"))).toBeNull();
  await (await start(second)).stop();
}, 120_000);

test.each(["store", "second database"])(
  "with the ledger in a %s every disk may be new, an outage leaves erasures pending, and nothing is served without it",
  async (kind) => {
    await using database = await testDatabase();
    await using store = await startObjectServer();
    await using second = await anEmptyDatabase();
    const isStore = kind === "store";
    const places: Record<string, string> = isStore
      ? { ERASURE_LEDGER: "s3:erasures", DOCUMENTS_URL: store.url }
      : { ERASURE_LEDGER: second.url };
    const address = isStore ? `s3:${store.url.replace("?", "/erasures?")}` : second.url;
    const setAway = async (isAway: boolean) => {
      if (isStore) store.setAway(isAway);
      else await second.setAway(isAway);
    };
    await using first = await aDisk();
    await using other = await aDisk();
    await using later = await aDisk();
    const start = ({ DATA_DIR }: { DATA_DIR: string }) => startServerOn(database.connection, { DATA_DIR, ...places });

    const one = await start(first);
    const two = await start(other);
    await Promise.all(Array.from({ length: 4 }, () => eraseOne(database.sql)));
    await expect.poll(() => recorded(database.sql), { timeout: 20_000 }).toHaveLength(4);
    await one.stop();
    await setAway(true);
    await eraseOne(database.sql);
    await expect.poll(two.output, { timeout: 20_000 }).toContain("writing the erasure ledger");
    expect(await recorded(database.sql)).toHaveLength(4);
    // Erased people might be back in this database: without the ledger nobody can know.
    await expect(start(later)).rejects.toThrow(/The erasure ledger at \S+ cannot be read or written/);
    expect(two.output()).not.toMatch(/a secret|with%2Bsigns/);
    await setAway(false);
    await two.stop();

    const again = await start(later);
    await expect.poll(() => recorded(database.sql), { timeout: 20_000 }).toHaveLength(5);
    await again.stop();
    expect((await readLedger(address))?.entries).toHaveLength(5);
  },
  120_000,
);
