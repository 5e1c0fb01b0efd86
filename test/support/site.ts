import { afterAll, beforeAll } from "vitest";
import type { Connection } from "../../db/connect";
import { withDatabase } from "./database";
import { type RunningServer, startServer, urlOf } from "./server";

type Variables = Record<string, string>;

/** The product on a database of the test file's own; both objects are filled in before its first test. */
export function withSite(settings: Variables | ((connection: Connection) => Promise<Variables>) = {}) {
  const database = withDatabase();
  const server = {} as RunningServer;
  beforeAll(async () => {
    const variables = typeof settings === "function" ? await settings(database.connection) : settings;
    Object.assign(server, await startServer({ DATABASE_URL: urlOf(database.connection), ...variables }));
  }, 60_000);
  afterAll(() => server[Symbol.asyncDispose]?.());
  return { server, database };
}
