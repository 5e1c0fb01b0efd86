import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loaderOf } from "../../app/islands/wake-loader";
import { indexedPaths } from "../../content/paths";
import { isPolicy } from "../support/site-pages";

/* What each page makes the browser fetch, in bytes as they are served. `npm test` builds first. */
const site = JSON.parse(readFileSync("build/site.json", "utf8")) as {
  origin: string;
  files: { path: string; file: string; kind: string }[];
};
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
const chunks = JSON.parse(readFileSync("build/islands/.vite/manifest.json", "utf8")) as Record<string, Chunk>;

const pages = indexedPaths.map((path) => {
  const html = readFileSync(fileOf(path), "utf8");
  const markup = html
    .replace(/<style>.*?<\/style>/gs, "")
    .replace(/<script type="application\/ld\+json">.*?<\/script>/gs, "");
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text).join("");
  return { path, markup, styles };
});

test("the server holds React without the checks of its development build", () => {
  const files = globSync("build/app/server/**/*.js");
  expect(files.length).toBeGreaterThan(10);
  const texts = files.map((file) => readFileSync(file, "utf8"));
  expect(texts.filter((text) => text.includes("Each child in a list should have"))).toHaveLength(0);
});

describe.each(pages)("$path", ({ path, markup, styles }) => {
  test("runs at most 5 KB of script before the visitor acts, and a policy none", () => {
    const scripts = scriptsOf(markup);
    expect(scripts).toHaveLength(isPolicy(path) ? 0 : 1);
    const entries = Object.keys(chunks).filter((name) => scripts.includes(addressOf(name)));
    expect(entries).toHaveLength(scripts.length);
    expect(weigh(withImports(entries))).toBeLessThanOrEqual(isPolicy(path) ? 0 : 5_000);
  });

  test("asks no other host for anything", () => {
    const fetched = [...fetchedBy(markup), ...urlsIn(styles)];
    expect(fetched.length).toBeGreaterThan(0);
    for (const address of fetched) expect(address).toMatch(/^(\/(?!\/)|data:)/);
    expect(styles).not.toContain("@import");
  });

  test("lets nothing but HTML and CSS hold the first paint back", () => {
    const [script = ""] = scriptsOf(markup);
    const inline = [...markup.matchAll(/<script.*?<\/script>/gs)].map(([element]) => element);
    expect(inline).toEqual(script ? [`<script>${loaderOf(script)}</script>`] : []);
    expect(markup).not.toMatch(/\bblocking=/);
    const faces = [...styles.matchAll(/@font-face\{[^}]*url\([^}]*\}/g)];
    expect(faces.length).toBeGreaterThan(0);
    for (const [face] of faces) expect(face).toMatch(/font-display:(swap|fallback|optional)/);
  });

  test("uses at most 35 KB of fonts", () => {
    const fonts = urlsIn(styles).filter((address) => address.endsWith(".woff2"));
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.reduce((sum, address) => sum + sizeOf(address), 0)).toBeLessThanOrEqual(35_000);
  });

  test("weighs at most 100 KB in all before anyone acts", () => {
    const fetched = new Set([path, ...fetchedBy(markup), ...urlsIn(styles)]);
    const own = [...fetched].filter((address) => address.startsWith("/"));
    expect(own.reduce((sum, address) => sum + sizeOf(address), 0)).toBeLessThanOrEqual(100_000);
  });
});

const islandsOf = (markup: string) => [...markup.matchAll(/data-island="([\w-]+)"/g)].map(([, name = ""]) => name);
const lively = pages.filter(({ markup }) => islandsOf(markup).length > 0);

test("every form of the site has an island", () => {
  const withForm = pages.filter(({ markup }) => /<form [^>]*data-form=/.test(markup));
  expect(withForm.length).toBeGreaterThan(0);
  expect(lively.map(({ path }) => path)).toEqual(withForm.map(({ path }) => path));
});

test.each(lively)(
  "$path brings its islands to life with at most 80 KB of script, the notice of what waits included",
  ({ markup }) => {
    const sources = islandsOf(markup).map((name) =>
      Object.keys(chunks).find((source) => source.endsWith(`/${name}.tsx`)),
    );
    const bridge = ["app/islands/wake.ts", "app/islands/islands.tsx"];
    // What only asks does not wait for a connection.
    if (/<form [^>]*method="post"/.test(markup)) bridge.push("app/leads/capture/queue-notice.tsx");
    expect(weigh(withImports([...bridge, ...sources.map((source) => source ?? "no such island")]))).toBeLessThanOrEqual(
      80_000,
    );
  },
);

function fileOf(address: string) {
  const built = site.files.find(({ path }) => path === address);
  if (!built) throw new Error(`${address} was not built`);
  return join("build", built.file);
}

/** As a browser that takes brotli gets it. */
function sizeOf(address: string) {
  const file = fileOf(address);
  return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
}

const addressOf = (chunk: string) => `/islands/${chunks[chunk]?.file}`;
const weigh = (names: string[]) => names.reduce((sum, name) => sum + sizeOf(addressOf(name)), 0);

/** With everything they import statically, each once. */
function withImports(names: string[]): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    chunks[name]?.imports?.forEach(add);
  };
  names.forEach(add);
  return [...found];
}

/** Named by the page, or asked for by a script inside it. */
const scriptsOf = (markup: string) =>
  [...markup.matchAll(/<script[^>]* src="([^"]*)"|\bimport\("([^"]*)"\)/g)].map(
    ([, named, asked]) => named ?? asked ?? "",
  );
const urlsIn = (styles: string) => [...styles.matchAll(/url\(["']?([^"')]+)/g)].map(([, address]) => address ?? "");

/** What a browser fetches on its own; a link to follow, to share or to index is no such thing. */
function fetchedBy(markup: string) {
  const links = [...markup.matchAll(/<link [^>]*>/g)]
    .map(([link]) => link)
    .filter((link) => !/rel="(canonical|alternate|author|license|me)"/.test(link));
  const sources = [...markup.matchAll(/<(?:script|img|source|iframe|video|audio|embed|input|track)\b[^>]*>/g)];
  const attributes = [...links, ...sources.map(([element]) => element)].join("\n");
  const addresses = [...attributes.matchAll(/ (?:href|src|poster|imagesrcset|srcset|data)="([^"]*)"/g)];
  return addresses.flatMap(([, value]) => (value ?? "").split(",").map((part) => part.trim().split(" ")[0] ?? ""));
}
