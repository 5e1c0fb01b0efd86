/** Holds the code to the table of imports in imports.config.ts, and refuses circles. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { mayImport } from "../imports.config.ts";

type Import = { from: string; to: string; isFile: boolean; isType: boolean };

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
  return [...refused, ...findCircles(imports), ...findUnused(used, new Set(files.map((file) => rowOf(dirname(file)))))];
}

/** Of the rows whose folders are there: a permission that no import needs only hides one that should be refused. */
function findUnused(used: Set<string>, rows: Set<string | undefined>): string[] {
  return Object.entries(mayImport)
    .filter(([row]) => rows.has(row))
    .flatMap(([row, names]) =>
      names.filter((name) => !used.has(`${row} ${name}`)).map((name) => `nothing in ${row} imports ${name}`),
    );
}

const mostFiles = 25;
/** One after the other by number, read from the end: it only grows. */
const sequence = "db/migrations";

/** Folders that a newcomer cannot take in at a glance. */
export function findCrowdedFolders(root = "."): string[] {
  const folders = globSync("{app,bench,content,db,docs,scripts,server,test}/**/*.*", {
    cwd: root,
    exclude: (name) => name.endsWith("node_modules"),
  }).map((file) => dirname(file.replaceAll("\\", "/")));
  const counts = new Map<string, number>();
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && folder !== sequence)
    .map(([folder, count]) => `${folder} holds ${count} files: give some of them a room of their own`);
}

/** A folder's own row, or else that of a folder above which covers everything below. */
function rowOf(folder: string): string | undefined {
  if (Object.hasOwn(mayImport, folder)) return folder;
  const above = folder.split("/").map((_, index, parts) => `${parts.slice(0, index + 1).join("/")}/**`);
  return above.findLast((row) => Object.hasOwn(mayImport, row));
}

function isAllowed({ from, to, isFile, isType }: Import, used: Set<string>) {
  const row = rowOf(dirname(from));
  // What a route is typed by is generated beside it.
  if (isFile && (dirname(to) === dirname(from) || to.startsWith(`${dirname(from)}/+types/`))) return row !== undefined;
  const names = isFile ? [to.replace(/\.tsx?$/, ""), dirname(to)] : [to];
  const isNamed = (allowed: string) => {
    if (allowed.startsWith("types of ")) return isType && names.includes(allowed.slice("types of ".length));
    return allowed.endsWith("/**") ? isFile && `${to}/`.startsWith(allowed.slice(0, -2)) : names.includes(allowed);
  };
  const permissions = mayImport[row ?? ""]?.filter(isNamed) ?? [];
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

/** A module that imports itself, by whatever way; two that know each other's types are one idea in two files. */
function findCircles(imports: Import[]): string[] {
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
