import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findCrowdedFolders, findImportFaults, findUpwardRows } from "./imports";

/** A file of some folder, what it imports, and whether the layers let it. */
const probes: [file: string, line: string, isAllowed: boolean][] = [
  ["app/leads/one.ts", 'import "zod";', true],
  ["app/leads/one.ts", 'import "zod/mini";', true],
  ["app/leads/one.ts", 'import "pdfkit";', false],
  ["app/leads/one.ts", 'import { it } from "./capture/form";', true],
  ["app/leads/one.ts", 'import { it } from "../../content/paths";', true],
  ["app/finder/one.ts", 'import type { It } from "../../content/en/home";', true],
  ["app/finder/one.ts", 'import { it } from "../../content/en/home";', false],
  ["app/orders/payments/one.ts", 'import { it } from "../../cases/queue/queue.server";', true],
  ["app/cases/one.ts", 'import { it } from "../orders/orders.server";', false],
  ["app/orders/invoices/drawing/one.ts", 'import { it } from "../issue.server";', false],
  ["app/documents/one.ts", 'import { it } from "../leads/lead";', false],
  ["content/one.ts", 'import { it } from "./en/home";', false],
  ["app/routes/public/home/one.ts", 'import { it } from "../../../cases/screens/row";', true],
  ["app/routes/public/home/one.ts", 'import { it } from "../../../../server/http/app";', false],
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

/** A project of probes: each file imports one thing, and the layers are asked once about all of them. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "anugya-imports-"));
  for (const [number, [file, line]] of probes.entries()) await write(numbered(file, number), line);
  for (const [number, text] of spellings.entries()) await write(`content/spelling-${number}.ts`, text);
  await write("content/one.ts", 'import { two } from "./two";\nexport const one = two;');
  await write("content/two.ts", 'import { three } from "./three";\nexport const two = three;');
  await write("content/three.ts", 'import type { one } from "./one";\nexport const three: typeof one = 3;');
  await write("app/finder/one.ts", 'import { two } from "./screens/two";\nexport const one = two;');
  await write("app/finder/three.ts", "export const three = 3;");
  await write("app/finder/screens/two.ts", 'import { three } from "../three";\nexport const two = three;');
  faults = findImportFaults(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const numbered = (file: string, number: number) => file.replace("one.ts", `probe-${number}.ts`);

async function write(path: string, text: string) {
  await mkdir(dirname(join(directory, path)), { recursive: true });
  await writeFile(join(directory, path), `${text}\n`);
}

test.each([...probes.entries()])("the layers are asked about each import (%i: %j)", (number, [file, , isAllowed]) => {
  const refused = faults.some((fault) => fault.startsWith(`${numbered(file, number)} may not import `));
  expect(refused).toBe(!isAllowed);
});

test("a permission that nothing uses is refused, in folders that are there", () => {
  expect(faults).toContain("nothing in app/orders imports uqr");
  expect(faults).not.toContain("nothing in app/leads imports zod");
  expect(faults.filter((fault) => fault.startsWith("nothing in db "))).toEqual([]);
});

test.each([...spellings.entries()])("an import is seen however it is written (%i: %s)", (number) => {
  expect(faults).toContain(`content/spelling-${number}.ts may not import react`);
});

test("a circle is refused, also one of types", () => {
  expect(faults).toContain("content/one.ts → content/two.ts → content/three.ts → content/one.ts is a circle");
});

test("a circle of folders is refused, though their files form none", () => {
  expect(faults).toContain("app/finder → app/finder/screens → app/finder is a circle");
});

test("a folder may know those of earlier layers alone", () => {
  expect(findUpwardRows()).toEqual([]);
  const layers: Record<string, string[]>[] = [
    { low: [] },
    { middle: ["low", "types of high"], beside: ["middle"] },
    { high: ["low", "zod"] },
  ];
  expect(findUpwardRows(layers)).toEqual([
    "middle may not know high, which does not stand below it",
    "beside may not know middle, which does not stand below it",
  ]);
});

test("a folder with more than 25 files is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "anugya-folders-"));
  try {
    await mkdir(join(folder, "app/crowd"), { recursive: true });
    const add = (number: number) => writeFile(join(folder, `app/crowd/${number}.ts`), "");
    for (let number = 1; number <= 25; number++) await add(number);
    expect(findCrowdedFolders(folder)).toEqual([]);
    await add(26);
    expect(findCrowdedFolders(folder)).toEqual(["app/crowd holds 26 files: split it, it holds two ideas"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
