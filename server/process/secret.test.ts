import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../../test/support/server";
import { readMasterKeys, readSecrets } from "./secret";

async function aDirectory() {
  const directory = await temporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

test("the first start makes a secret that only its owner reads, and every later one finds it", async () => {
  const DATA_DIR = join(await aDirectory(), "new");
  const [secret] = await readSecrets({ DATA_DIR });
  expect(secret).toMatch(/^[\da-f]{64}$/);
  expect((await stat(join(DATA_DIR, "secret"))).mode & 0o777).toBe(0o600);
  expect(await readSecrets({ DATA_DIR })).toEqual([secret]);
  expect(await readSecrets({ DATA_DIR: await aDirectory() })).not.toEqual([secret]);
});

test("many that start at once have the same", async () => {
  const DATA_DIR = await aDirectory();
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readSecrets({ DATA_DIR })));
  expect(new Set(secrets.flat()).size).toBe(1);
});

test("a secret from the settings is used and written nowhere; an invalid one is refused", async () => {
  const DATA_DIR = await aDirectory();
  const AUTH_SECRET = "x".repeat(32);
  expect(await readSecrets({ AUTH_SECRET, DATA_DIR })).toEqual([AUTH_SECRET]);
  const AUTH_SECRET_PREVIOUS = "y".repeat(32);
  expect(await readSecrets({ AUTH_SECRET, AUTH_SECRET_PREVIOUS, DATA_DIR })).toEqual([
    AUTH_SECRET,
    AUTH_SECRET_PREVIOUS,
  ]);
  await expect(readFile(join(DATA_DIR, "secret"))).rejects.toThrow(/ENOENT/);
  await writeFile(join(DATA_DIR, "secret"), "short\n");
  await expect(readSecrets({ DATA_DIR })).rejects.toThrow(/holds no usable secret/);
});

test("the key of documents is made once, and those before still open", async () => {
  const DATA_DIR = await aDirectory();
  const none = { DATA_DIR, DOCUMENTS_KEY_PREVIOUS: [] };
  const [made] = await readMasterKeys(none);
  expect(made.key).toHaveLength(32);
  expect((await stat(join(DATA_DIR, "documents-key"))).mode & 0o777).toBe(0o600);
  expect(await readMasterKeys(none)).toEqual([made]);
  const before = made.key.toString("hex");
  const [current, previous] = await readMasterKeys({
    ...{ DATA_DIR, DOCUMENTS_KEY: "1f".repeat(32), DOCUMENTS_KEY_PREVIOUS: [before] },
  });
  expect([current.id === made.id, previous]).toEqual([false, made]);
  await writeFile(join(DATA_DIR, "documents-key"), "short\n");
  await expect(readMasterKeys(none)).rejects.toThrow(/holds no usable key: put the key of 64 digits back/);
});
