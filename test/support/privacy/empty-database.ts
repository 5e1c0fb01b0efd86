import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { connect } from "../../../db/connect";
import { urlOf } from "../server";

/** One without any tables, as a second database for the erasure ledger. */
export async function anEmptyDatabase() {
  const template = inject("templateDatabase");
  const administration = connect({ ...template, database: "postgres" }, { max: 1 });
  const name = `empty_${randomBytes(6).toString("hex")}`;
  await administration.sql.unsafe(`create database ${name}`);
  return {
    connection: { ...template, database: name },
    url: urlOf({ ...template, database: name }),
    /** Refuses connections, as a server that is stopped. */
    setAway: (isAway: boolean) => administration.sql.unsafe(`alter database ${name} allow_connections ${!isAway}`),
    async [Symbol.asyncDispose]() {
      await administration.sql.unsafe(`drop database ${name} with (force)`);
      await administration.close();
    },
  };
}
