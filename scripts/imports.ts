/** Holds the code to the layers of imports.config.ts, and refuses circles of files and of folders. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { layers } from "../imports.config.ts";

type Import = { from: string; to: string; isFile: boolean; isType: boolean };

const rows = new Map(layers.flatMap((layer) => Object.entries(layer)));

/** Every fault in words, of all the project's own modules below `root`. */
export function findImportFaults(root = "."): string[] {
  const files = globSync(["*.ts", "{app,bench,content,db,scripts,server}/**/*.{ts,tsx}"], { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.(test|spec|d)\.tsx?$/.test(file));
  const imports = files.flatMap((file) => importsOf(root, file));
  const used = new Set<string>();
  const refused = imports
    .filter((each) => !isAllowed(each, used))
    .map(({ from, to }) => `${from} may not import ${to}`);
  const folders = imports
    .filter(({ isFile }) => isFile)
    .map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
    .filter(({ from, to }) => from !== to && !to.endsWith("/+types"));
  return [
    ...refused,
    ...findCircles(imports),
    ...findCircles(folders),
    ...findUnused(used, new Set(files.map((file) => rowOf(dirname(file))))),
  ];
}

/** A permission to know a folder of the same layer or a later one. */
export function findUpwardRows(table = layers): string[] {
  const layerOf = new Map(
    table.flatMap((layer, index) => Object.keys(layer).map((folder) => [folder, index] as const)),
  );
  return table.flatMap((layer, index) =>
    Object.entries(layer).flatMap(([folder, names]) =>
      names
        .filter((name) => (layerOf.get(withoutTypes(name)) ?? -1) >= index)
        .map((name) => `${folder} may not know ${withoutTypes(name)}, which does not stand below it`),
    ),
  );
}

/** Of the rows whose folders are there: a permission that no import needs only hides one that should be refused. */
function findUnused(used: Set<string>, there: Set<string | undefined>): string[] {
  return [...rows]
    .filter(([row]) => there.has(row))
    .flatMap(([row, names]) =>
      names.filter((name) => !used.has(`${row} ${name}`)).map((name) => `nothing in ${row} imports ${name}`),
    );
}

const mostFiles = 25;
/** Numbered one after the other: these only grow. */
const sequences = ["db/migrations", "docs/decisions"];

/** Folders that a newcomer cannot take in at a glance; the tests beside the code do not count. */
export function findCrowdedFolders(root = "."): string[] {
  const folders = globSync("{app,bench,content,db,docs,scripts,server,test}/**/*.*", {
    cwd: root,
    exclude: (name) => name.endsWith("node_modules"),
  })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => dirname(file.replaceAll("\\", "/")));
  const counts = new Map<string, number>();
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !sequences.includes(folder))
    .map(([folder, count]) => `${folder} holds ${count} files: split it, it holds two ideas`);
}

const typesOf = "types of ";
const withoutTypes = (name: string) => (name.startsWith(typesOf) ? name.slice(typesOf.length) : name);

/** Each folder in one of these needs a row of its own: the row of `app` is for the files directly in it. */
const shelves = ["app", "content", "server", "."];

/** The folder's own row, or that of the nearest folder above it. */
function rowOf(folder: string): string | undefined {
  if (rows.has(folder)) return folder;
  return shelves.includes(dirname(folder)) ? undefined : rowOf(dirname(folder));
}

function isAllowed({ from, to, isFile, isType }: Import, used: Set<string>) {
  const row = rowOf(dirname(from));
  const name = isFile ? (rowOf(dirname(to)) ?? dirname(to)) : to;
  if (isFile && name === row) return true;
  const permissions = (rows.get(row ?? "") ?? []).filter(
    (permission) => permission === name || (isType && permission === typesOf + name),
  );
  for (const permission of permissions) used.add(`${row} ${permission}`);
  return permissions.length > 0;
}

function importsOf(root: string, from: string): Import[] {
  const text = readFileSync(join(root, from), "utf8");
  const { module } = parseSync(from, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({ moduleRequest, entries })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.moduleRequest ? { moduleRequest: entry.moduleRequest, entries: [entry] } : [])),
    ),
  ].map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  // Also the type of a module, which is asked for as if it were called and is no import to the parser.
  const call = /\bimport(?:<[^>]*>)?\(\s*(?:\/\*.*?\*\/\s*)?(["'`])([^"'`$]+)\1/g;
  const called = [...text.matchAll(call)].map(([, , name = ""]) => ({ name, isType: false }));
  return [...named, ...called].map(({ name, isType }) => ({
    from,
    to: resolveName(root, from, name),
    isFile: name.startsWith("."),
    isType,
  }));
}

/** A file of the project by its path, a package by its name, Node's own modules together. */
function resolveName(root: string, from: string, name: string) {
  if (!name.startsWith(".")) return /^(node:|virtual:[^/]+|@[^/]+\/[^/]+|[^/]+)/.exec(name)?.[0] ?? name;
  const path = join(dirname(from), name.replace(/\?.*$/, "")).replaceAll("\\", "/");
  return ["", ".ts", ".tsx"].map((ending) => path + ending).find((file) => existsSync(join(root, file))) ?? path;
}

/** What imports itself by way of others; two that know each other's types are one idea in two places. */
function findCircles(imports: { from: string; to: string }[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const circles = new Map<string, string>();
  const done = new Set<string>();
  const follow = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start !== -1) {
      const circle = path.slice(start);
      circles.set([...circle].sort().join(), `${[...circle, file].join(" → ")} is a circle`);
    }
    if (start !== -1 || done.has(file)) return;
    for (const target of targets.get(file) ?? []) follow(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) follow(file, []);
  return [...circles.values()];
}
