import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const wrongWay = [
  ["content/en/one.ts", "../../app/leads/lead"],
  ["app/ui/one.tsx", "../leads/lead"],
  ["app/ui/two.tsx", "../accounts/credentials"],
  ["app/leads/one.ts", "../accounts/auth.server"],
  ["app/leads/two.ts", "../routes/public/home"],
  ["app/accounts/one.ts", "../leads/lead"],
  ["app/accounts/two.ts", "../../server/env"],
  ["db/one.ts", "../app/leads/lead"],
  ["db/two.ts", "../server/process/env"],
] as const;
const rightWay = [
  ["app/leads/three.tsx", "../ui/button"],
  ["app/routes/public/one.tsx", "../../leads/lead"],
  ["server/one.ts", "../app/leads/intake/receive.server"],
] as const;

let directory: string;
let output: string;

/** The project's own rules over a house of probes, in one run of the linter. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "anugya-lint-"));
  const { vcs, ...rules } = JSON.parse(await readFile("biome.json", "utf8"));
  await writeFile(join(directory, "biome.json"), JSON.stringify(rules));
  for (const [path, target] of [...wrongWay, ...rightWay]) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), `import { it } from "${target}";\n\nit();\n`);
  }
  const biome = resolve("node_modules/.bin/biome");
  const run = spawnSync(biome, ["lint", "--max-diagnostics=none"], { cwd: directory, encoding: "utf8" });
  output = run.stdout + run.stderr;
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test.each(wrongWay)("%s may not import %s", (path) => {
  expect(output).toMatch(new RegExp(`^${path}:1:20 lint/style/noRestrictedImports`, "m"));
});

test.each(rightWay)("%s may import %s", (path) => {
  expect(output).not.toContain(`${path}:`);
});
