/** Holds the database to one text: each table, index, function, view and trigger is defined once below `db`. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const definition =
  /^\s*create (?:or replace )?(?:unlogged |unique |constraint )*(table|index|function|view|trigger) (?:if not exists )?"?(\w+)"?/gim;

/** Every name that is defined more than once, in words. */
export function findRepeatedNames(root = "."): string[] {
  const places = new Map<string, string[]>();
  for (const file of globSync("db/**/*.sql", { cwd: root }).sort()) {
    const text = readFileSync(join(root, file), "utf8");
    for (const [, kind = "", name = ""] of text.matchAll(definition)) {
      const what = `the ${kind.toLowerCase()} ${name}`;
      places.set(what, [...(places.get(what) ?? []), file]);
    }
  }
  return [...places]
    .filter(([, files]) => files.length > 1)
    .map(([what, files]) => `${what} is defined ${files.length} times: ${files.join(", ")}`);
}

/** Tables of the previous layout, and the view that replaces one for readers who follow the specification. */
const retired = /\b(?:from|join|into|update|table)\s+"?(form_submissions|contact_messages)\b/gi;

/** Queries of `app` or `server` that read what is there for others alone. */
export function findRetiredNames(root = "."): string[] {
  return globSync("{app,server}/**/*.{ts,tsx}", { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(retired)].map(
      ([, name]) => `${file} asks for ${name}: what visitors sent is in submissions`,
    ),
  );
}

const write =
  /\b(?:insert into|delete from|update)\s+"?([a-z_]+)"?(?=\s+(?:\(|as\b|set\b|where\b|using\b|values\b|select\b|\$\{))/g;
/** They invent or restore rows of every table at once. */
const inventions = /^(?:server\/commands\/(?:invent(?:-applications|-documents)?|seed)\.ts$|db\/backup\/)/;

/** Tables that more than one domain writes: a table's rules are those of one, which the others call. */
export function findSharedTables(root = "."): string[] {
  const writers = new Map<string, Map<string, string>>();
  for (const file of globSync("{app,server,db}/**/*.ts", { cwd: root }).sort()) {
    if (file.endsWith(".test.ts") || inventions.test(file)) continue;
    const domain = file.startsWith("app/") ? file.split("/").slice(0, 2).join("/") : (file.split("/")[0] ?? "");
    for (const [, table = ""] of readFileSync(join(root, file), "utf8").matchAll(write)) {
      const known = writers.get(table) ?? new Map<string, string>();
      writers.set(table, known.set(domain, known.get(domain) ?? file));
    }
  }
  return [...writers]
    .filter(([, domains]) => domains.size > 1)
    .map(([table, domains]) => `the table ${table} is written by ${[...domains.values()].join(" and ")}`);
}
