import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { connect } from "../../db/connect.ts";

/** A fresh, migrated database of the caller's own, gone at the end of its `await using`. */
export async function testDatabase({ max = 8 }: { max?: number } = {}) {
  const template = inject("templateDatabase");
  const administration = connect({ ...template, database: "postgres" }, { max: 1 });
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administration.sql.unsafe(`create database ${name} template ${template.database} strategy file_copy`);

  const connection = { ...template, database: name };
  const { sql, close } = connect(connection, { max });
  return {
    sql,
    name,
    connection,
    async [Symbol.asyncDispose]() {
      await close();
      await administration.sql.unsafe(`drop database ${name} with (force)`);
      await administration.close();
      await rm(ledgerFolder(name), { recursive: true, force: true });
    },
  };
}

/** Where servers on a test's database keep their erasure ledger; it ends with the database. */
export const ledgerFolder = (name: string) => join(tmpdir(), `anugya-ledger-${name}`);

/** The same for all tests of a file: the object is filled in before the first of them. */
export function withDatabase(options?: { max?: number }) {
  const database = {} as Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => void Object.assign(database, await testDatabase(options)));
  afterAll(() => database[Symbol.asyncDispose]?.());
  return database;
}
