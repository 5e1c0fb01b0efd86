// @module-tag fault
import { spawnSync } from "node:child_process";
import { chmod, chown, cp, lstat, mkdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { embeddedServers, makeCheckout } from "../../test/support/embedded-owner.ts";
import { isRoot } from "./account.ts";
import { makeLinks, packagedDirectory } from "./binaries.ts";

const nobody = 65534;
const servers = embeddedServers();

/** Below root's own directory no other user reaches the program that this runs on. */
const canBeNobody = isRoot() && spawnSync(process.execPath, ["--version"], { uid: nobody }).status === 0;

test("a path too long for a socket is served from a short private directory, gone after the stop", async () => {
  const parent = await servers.dataDirectory();
  const directory = join(parent, "long-".repeat(20));
  const database = await servers.start({ directory });
  await servers.open(database.connection)`select 1`;
  const sockets = dirname(database.connection.path ?? "");
  expect(sockets.startsWith(directory)).toBe(false);
  expect((await stat(sockets)).mode & 0o777).toBe(0o700);
  await database.stop();
  await expect(stat(sockets)).rejects.toMatchObject({ code: "ENOENT" });
});

test("on a platform without a build the error asks for DATABASE_URL", () => {
  expect(() => packagedDirectory("plan9-mips")).toThrow(
    "The embedded PostgreSQL cannot run here (there is no build for plan9-mips): set DATABASE_URL to a PostgreSQL 14 or newer.",
  );
});

test.runIf(process.platform === "linux")(
  "library links that npm could not carry are made where they are missing",
  async () => {
    const native = servers.path("linked");
    await cp(packagedDirectory(), native, {
      recursive: true,
      filter: (path) => !/\.a$|share/.test(path),
    });
    const link = join(native, "lib", "libpq.so.5");
    await rm(link, { force: true });
    await makeLinks(native);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect((await stat(link)).isFile()).toBe(true);
  },
);

test.runIf(canBeNobody)("an ordinary user who may not write to node_modules can start it too", async () => {
  const directory = await servers.dataDirectory();
  await chown(directory, nobody, nobody);
  const { report } = servers.owner({ directory }, { uid: nobody });
  const database = await report;
  expect(database.error).toBeUndefined();
  expect((await stat(database.dataDirectory)).uid).toBe(nobody);
  expect((await stat(join(directory, "postgres"))).mode & 0o777).toBe(0o700);
  await servers.open(database.connection)`select 1`;
});

test.runIf(isRoot())("root can start it below a directory that only root may enter", async () => {
  const hidden = await servers.dataDirectory("private-");
  await chmod(hidden, 0o700);
  const from = join(hidden, "checkout");
  await makeCheckout(from);
  const options = { directory: join(from, "var"), sharedDirectory: servers.path("shared") };

  const halfCopied = join(options.sharedDirectory, "unfinished-999999999-killed");
  await mkdir(halfCopied, { recursive: true });

  const first = servers.owner(options, { from });
  const created = await first.report;
  expect(created.error).toBeUndefined();
  expect(created.dataDirectory.startsWith(options.sharedDirectory)).toBe(true);
  expect((await lstat(join(options.directory, "postgres"))).isSymbolicLink()).toBe(true);
  await expect(stat(halfCopied)).rejects.toMatchObject({ code: "ENOENT" });
  await servers.open(created.connection)`create table notes as select 1 as value`;
  await first.end("SIGTERM");

  const second = await servers.owner(options, { from }).report;
  expect(second.dataDirectory).toBe(created.dataDirectory);
  expect(await servers.open(second.connection)`select * from notes`).toHaveLength(1);
});
