import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findCrowdedFolders, findImportFaults } from "./imports";

/** A file of some folder, what it imports, and whether the table lets it. */
const probes: [file: string, line: string, isAllowed: boolean][] = [
  ["app/leads/one.ts", 'import "zod";', true],
  ["app/leads/one.ts", 'import "zod/mini";', true],
  ["app/leads/one.ts", 'import "node:fs";', false],
  ["app/leads/one.ts", 'import { it } from "./capture/form";', false],
  ["app/leads/one.ts", 'import { it } from "../../content/paths";', true],
  ["app/leads/one.ts", 'import { it } from "../../content/en/home";', false],
  ["app/leads/capture/one.ts", 'import type { It } from "../../../content/en/home";', true],
  ["app/leads/capture/one.ts", 'import { it } from "../../../content/en/home";', false],
  ["app/payments/one.ts", 'import { it } from "../desk/cases/change.server";', true],
  ["app/payments/one.ts", 'import { it } from "../desk/cases/bulk.server";', false],
  ["content/one.ts", 'import { it } from "./en/staff/desk";', true],
  ["app/routes/public/home/one.ts", 'import { it } from "../../../desk/cases/screens/row";', true],
  ["app/routes/public/home/one.ts", 'import { it } from "../../../../db/connect";', false],
  ["app/brand-new/one.ts", 'import "react";', false],
];

/** Every way to import a module. */
const spellings = [
  'import "react";',
  "import 'react';",
  'import type { FC } from "react";',
  'import { type FC } from "react";',
  'export * from "react";',
  'export { useId } from "react";',
  'export const load = () => import("react");',
  "export const load = () => import(/* @vite-ignore */ `react`);",
  "export const load = () =>\n  import(\n    'react'\n  );",
  'export type React = typeof import("react");',
];

let directory: string;
let faults: string[];

/** A project of probes: each file imports one thing, and the table is asked once about all of them. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "anugya-imports-"));
  for (const [number, [file, line]] of probes.entries()) await write(numbered(file, number), line);
  for (const [number, text] of spellings.entries()) await write(`content/spelling-${number}.ts`, text);
  await write("content/one.ts", 'import { two } from "./two";\nexport const one = two;');
  await write("content/two.ts", 'import { three } from "./three";\nexport const two = three;');
  await write("content/three.ts", 'import type { one } from "./one";\nexport const three: typeof one = 3;');
  faults = findImportFaults(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const numbered = (file: string, number: number) => file.replace("one.ts", `probe-${number}.ts`);

async function write(path: string, text: string) {
  await mkdir(dirname(join(directory, path)), { recursive: true });
  await writeFile(join(directory, path), `${text}\n`);
}

test.each([...probes.entries()])("the table is asked about each import (%i: %j)", (number, [file, , isAllowed]) => {
  const refused = faults.some((fault) => fault.startsWith(`${numbered(file, number)} may not import `));
  expect(refused).toBe(!isAllowed);
});

test("a permission that nothing uses is refused, in folders that are there", () => {
  expect(faults).toContain("nothing in app/payments imports uqr");
  expect(faults).not.toContain("nothing in app/leads imports zod");
  expect(faults.filter((fault) => fault.startsWith("nothing in db "))).toEqual([]);
});

test.each([...spellings.entries()])("an import is seen however it is written (%i: %s)", (number) => {
  expect(faults).toContain(`content/spelling-${number}.ts may not import react`);
});

test("a circle is refused, also one of types", () => {
  expect(faults).toContain("content/one.ts → content/two.ts → content/three.ts → content/one.ts is a circle");
});

test("a folder with more than 25 files is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "anugya-folders-"));
  try {
    await mkdir(join(folder, "app/crowd"), { recursive: true });
    const add = (number: number) => writeFile(join(folder, `app/crowd/${number}.ts`), "");
    for (let number = 1; number <= 25; number++) await add(number);
    expect(findCrowdedFolders(folder)).toEqual([]);
    await add(26);
    expect(findCrowdedFolders(folder)).toEqual(["app/crowd holds 26 files: give some of them a room of their own"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
