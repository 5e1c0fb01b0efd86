import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type Connection, connect } from "../../db/connect.ts";
import { migrate } from "../../db/migrate.ts";
import { startEmbedded } from "../../db/postgres/embedded.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated template that every test's own database is a copy of. */
    templateDatabase: Connection;
  }
}

/**
 * One throw-away server for the whole run; durability off, because nothing in it outlives the run, and a password that is
 * quickly checked, because tests open thousands of connections.
 */
export default async function setUp(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), "anugya-test-"));
  await chmod(directory, 0o711);
  const settings = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    autovacuum: "off",
    scram_iterations: "1",
  };
  const server = await startEmbedded({ directory, settings });
  const template = connect(server.connection, { max: 1 });
  await migrate(template.sql);
  await template.close();
  project.provide("templateDatabase", server.connection);
  return async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
