import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mayImport } from "../imports.config";
import { findCrowdedFolders, findImportFaults } from "./imports";

const folders = Object.keys(mayImport);
const isProject = (target: string) => /^(app|bench|content|db|scripts|server|test)\b/.test(target);

/** What each folder may import, and everything else that any folder may. */
const everything = [...new Set([...folders, ...Object.values(mayImport).flat()])].filter((name) => name !== ".");
const probes = folders.flatMap((folder) => {
  const allowed = mayImport[folder] ?? [];
  const refused = everything.filter(
    (target) =>
      target !== folder &&
      dirname(target) !== folder &&
      target !== `types of ${folder}` &&
      !allowed.some(
        (name) =>
          name === target ||
          target === `types of ${name}` ||
          name === dirname(target) ||
          `${name}/`.startsWith(`${target}/`),
      ),
  );
  return [
    ...allowed.map((target) => ({ folder, target, isAllowed: true })),
    ...refused.map((target) => ({ folder, target, isAllowed: false })),
  ];
});

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
let refused: Set<string | undefined>;

/** A project of probes: each file imports one thing, and the table is asked once about all of them. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "anugya-imports-"));
  for (const [number, { folder, target }] of probes.entries())
    await write(`${folder}/probe-${number}.ts`, importOf(folder, target));
  await write("app/brand-new/one.ts", 'import "react";');
  for (const [number, text] of spellings.entries()) await write(`content/spelling-${number}.ts`, text);
  await write("content/one.ts", 'import { two } from "./two";\nexport const one = two;');
  await write("content/two.ts", 'import { three } from "./three";\nexport const two = three;');
  await write("content/three.ts", 'import type { one } from "./one";\nexport const three: typeof one = 3;');
  faults = findImportFaults(directory);
  refused = new Set(faults.map((fault) => fault.split(" may not import ")[0]));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function write(path: string, text: string) {
  await mkdir(dirname(join(directory, path)), { recursive: true });
  await writeFile(join(directory, path), `${text}\n`);
}

function importOf(folder: string, target: string) {
  const [, type = "", name = ""] = /^(types of )?(.*)$/.exec(target) ?? [];
  if (!isProject(name))
    return `import "${name === "node:" ? "node:fs" : name.startsWith("virtual:") ? `${name}/server-build` : name}";`;
  const up = folder === "." ? "./" : "../".repeat(folder.split("/").length);
  const file = folders.includes(name) || name === "app/styles" ? `${name}/some-file` : name;
  return `import ${type ? "type " : ""}{ it } from "${up}${file}";`;
}

const isRefused = (number: number, folder: string) => refused.has(join(folder, `probe-${number}.ts`));

test.each(folders)("%s may import what its row lists and nothing else", (folder) => {
  const own = probes.map((probe, number) => ({ ...probe, number })).filter((probe) => probe.folder === folder);
  const passing = own.filter(({ number }) => !isRefused(number, folder)).map(({ target }) => target);
  expect(passing).toEqual(mayImport[folder]);
  expect(own.length - passing.length).toBeGreaterThan(10);
});

test.each([...spellings.entries()])("an import is seen however it is written (%i: %s)", (number) => {
  expect(faults).toContain(`content/spelling-${number}.ts may not import react`);
});

test("a folder that is new may import nothing", () => {
  expect(faults).toContain("app/brand-new/one.ts may not import react");
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
