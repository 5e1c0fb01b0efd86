import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { indexedPaths, languagePrefixes, paths, versionsOf } from "../../content/paths";
import { trackingPaths } from "../../content/tracking-paths";
import { contentFor } from "../support/edition/content";
import { isHome, isPolicy, pagesOf } from "../support/site-pages";

/* What the build wrote, as it is served. `npm test` builds first. */
const client = "build/app/client";
const site = JSON.parse(readFileSync("build/site.json", "utf8")) as {
  origin: string;
  files: { path: string; file: string; kind: string }[];
};
const pages = indexedPaths.map((path) => ({ path, html: readPage(path) }));

describe.each(pages)("$path", ({ path, html }) => {
  test("has one h1 and no heading level skipped", () => {
    const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.reduce((above, level) => {
      expect(level).toBeLessThanOrEqual(above + 1);
      return level;
    }, 0);
  });

  test("names its own address, and a picture of 1200 by 630 pixels to share it with", () => {
    expect(html).toContain(`<link rel="canonical" href="${site.origin}${path}"`);
    expect(content(html, "og:url")).toBe(`${site.origin}${path}`);
    expect(content(html, "og:title")).toBe(titleOf(html));
    expect(content(html, "twitter:card")).toBe("summary_large_image");
    const picture = readFileSync(join(client, new URL(content(html, "og:image")).pathname));
    expect([picture.toString("latin1", 1, 4), picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([
      "PNG",
      1200,
      630,
    ]);
  });

  test("speaks one language, and names its address in every other", () => {
    expect(html).toContain(`<html lang="${contentFor(path).language}"`);
    const links = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)];
    const named = links.map(([, language, address]) => `${language} ${address}`);
    const versions = languagePrefixes.length > 1 ? versionsOf(path) : [];
    const expected = versions.map((version) => `${contentFor(version).language} ${site.origin}${version}`);
    expect(named).toEqual(versions[0] ? [...expected, `x-default ${site.origin}${versions[0]}`] : []);
  });

  test("carries no framework and nothing that the content policy would refuse", () => {
    const scripts = [...html.matchAll(/<script[^>]*>.*?<\/script>/gs)].map(([script]) => script);
    const wake = scripts.filter((script) => !script.includes("ld+json"));
    expect(wake).toHaveLength(isPolicy(path) ? 0 : 1);
    for (const script of wake) {
      expect(script).toMatch(/^<script>[^<]*import\("\/islands\/wake-[\w-]+\.js"\)[^<]*<\/script>$/);
      // Anything after it might not have arrived when it runs, and would stay asleep.
      expect(html.split(script)[1]).toMatch(/^(<!--[^>]*-->)*<\/body><\/html>$/);
    }
    expect(html).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)="/);
  });

  test("has a rule in its style sheet for every class", () => {
    const ruled = ruledIn(stylesOf(html));
    const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names?.match(/\S+/g) ?? []);
    expect(used).toContain("header");
    expect(used.filter((name) => !ruled.has(name.replaceAll("&amp;", "&")))).toEqual([]);
  });

  test("highlights itself in the bar, and no other page", () => {
    const [, bar = ""] = html.match(/<header class="header">(.*?)<\/header>/s) ?? [];
    const current = [...bar.matchAll(/<a href="([^"]*)" class="nav-link[^"]*" aria-current="page"/g)].map(
      ([, href]) => href,
    );
    const { navigation } = contentFor(path);
    const linked = [navigation.finder, ...navigation.items, ...navigation.fssai.items].some(
      ({ href }) => href === path,
    );
    expect(new Set(current)).toEqual(new Set(linked ? [path] : []));
  });

  test("stays within its weight: HTML and CSS together, compressed", () => {
    const budget = isHome(path) ? 30_000 : 25_000;
    expect(statSync(`${fileOf(path)}.br`).size).toBeLessThanOrEqual(budget);
  });

  test("describes itself to machines in valid shape", () => {
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    for (const [, json] of data) {
      const graph = JSON.parse(json ?? "") as { "@context": string; "@graph": Record<string, unknown>[] };
      expect(graph["@context"]).toBe("https://schema.org");
      for (const node of graph["@graph"]) checkNode(node);
    }
    expect(data.map(([text]) => text).join()).toContain(isHome(path) ? "ProfessionalService" : "BreadcrumbList");
  });
});

test.each(languagePrefixes)("titles and descriptions of '%s' are unique and tell enough", (prefix) => {
  const own = pages.filter(({ path }) => contentFor(path) === contentFor(prefix));
  const titles = own.map(({ html }) => titleOf(html));
  const descriptions = own.map(({ html }) => content(html, "description"));
  expect(titles.length).toBe(pagesOf(contentFor(prefix)).length);
  expect(new Set(titles).size).toBe(own.length);
  expect(new Set(descriptions).size).toBe(own.length);
  for (const description of descriptions) expect(description.length).toBeGreaterThan(50);
});

test("the sitemap lists every public page, and nothing that belongs to accounts or the desk", () => {
  const listed = [...readFileSync(join(client, "sitemap.xml"), "utf8").matchAll(/<loc>(.*?)<\/loc>/g)];
  expect(listed.map(([, address]) => new URL(address ?? "").pathname).sort()).toEqual([...indexedPaths].sort());
  expect(indexedPaths).not.toContain(paths.auth);
  const written = languagePrefixes.flatMap((prefix) => pagesOf(contentFor(prefix)).map(({ path }) => path));
  expect([...indexedPaths].sort()).toEqual(written.sort());
});

test("robots and speculation rules keep out of accounts and the desk", () => {
  const robots = readFileSync(join(client, "robots.txt"), "utf8");
  const rules = JSON.stringify(JSON.parse(readFileSync(join(client, "pages.speculationrules"), "utf8")));
  for (const closed of ["/admin", "/seo", "/desk", "/auth"]) {
    expect(robots).toContain(`Disallow: ${closed}\n`);
    expect(rules).toContain(`${closed}*`);
  }
});

test("the icons of the manifest exist in the sizes it names", () => {
  const { icons } = JSON.parse(readFileSync(join(client, "site.webmanifest"), "utf8"));
  expect(icons.length).toBeGreaterThan(0);
  for (const { src, sizes } of icons)
    expect(
      `${readFileSync(join(client, src)).readUInt32BE(16)}x${readFileSync(join(client, src)).readUInt32BE(20)}`,
    ).toBe(sizes);
  expect(readFileSync(join(client, "apple-touch-icon.png")).readUInt32BE(16)).toBe(180);
});

test.each(languagePrefixes)("the pages of '%s' say so for as long as a person on them is a sample", (prefix) => {
  const { home, about, gst, msme } = contentFor(prefix);
  const withSamples = [home, about, gst, msme].map(({ path, testimonials: { items, sampleNote } }) => ({
    path,
    sampleNote,
    isSample: items.some(({ sample }) => sample),
  }));
  const { expert } = home;
  if (expert) withSamples.push({ path: home.path, sampleNote: expert.sampleNote, isSample: expert.sample });
  const { story } = about;
  if (story) withSamples.push({ path: about.path, sampleNote: story.sampleNote, isSample: story.sample });
  for (const { path, sampleNote, isSample } of withSamples)
    expect(readPage(path).includes(sampleNote.replaceAll("'", "&#x27;")), `${path}: ${sampleNote}`).toBe(isSample);
});

test("a page that was fetched ahead is shown at once, without a transition", () => {
  for (const { path } of pages) expect(stylesOf(readPage(path)), path).not.toContain("view-transition");
});

test("the screens of payment, which are rendered live, use only classes that the payments page has a rule for", () => {
  const ruled = ruledIn(stylesOf(readPage(paths.payments)));
  const folder = "app/orders/checkout";
  const screens = readdirSync(folder).filter((name) => name.endsWith(".tsx"));
  const used = screens.flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/className="([^"]*)"/g)].flatMap(
      ([, names]) => names?.match(/\S+/g) ?? [],
    ),
  );
  expect(used).toContain("pay-columns");
  expect(used.filter((name) => !ruled.has(name))).toEqual([]);
});

test("a screen takes every address from its words, so that another language brings its own", () => {
  const folder = "app/routes/public";
  const screens = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx$/.test(name));
  expect(screens.length).toBeGreaterThan(30);
  const wired = screens.filter((file) =>
    /import \{[^}]*\b(paths|licencePaths)\b/.test(readFileSync(join(folder, file), "utf8")),
  );
  expect(wired).toEqual([]);
});

test("the bottom bar stands on pages that sell, and not where somebody pays or is at their own data", () => {
  const bar = 'class="bottom-bar"';
  for (const path of [paths.home, paths.gst, paths.services]) expect(readPage(path), path).toContain(bar);
  for (const path of [paths.payments, paths.myData]) expect(readPage(path), path).not.toContain(bar);
});

test("the header of wide screens leads to My applications", () => {
  const [nav = ""] = /<nav class="header-nav.*?<\/nav>/s.exec(readPage(paths.home)) ?? [];
  expect(nav).toContain(`href="${trackingPaths.tracking}"`);
});

test("the style sheet and the script that a page starts with stay small", () => {
  const script = site.files.find(({ path }) => path.startsWith("/islands/wake-"));
  expect(statSync(`${join("build", script?.file ?? "")}.br`).size).toBeLessThanOrEqual(5_000);
  expect(brotliCompressSync(stylesOf(readPage(paths.home))).length).toBeLessThanOrEqual(9_000);
});

function fileOf(path: string) {
  const built = site.files.find((file) => file.kind === "page" && file.path === path);
  if (!built) throw new Error(`${path} was not built`);
  return join("build", built.file);
}

function readPage(path: string) {
  return readFileSync(fileOf(path), "utf8");
}

const ruledIn = (styles: string) =>
  new Set([...styles.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name?.replaceAll("\\", "")));

function stylesOf(html: string) {
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text).join("");
}

function content(html: string, name: string) {
  return html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1] ?? "";
}

const titleOf = (html: string) => html.match(/<title>(.*?)<\/title>/)?.[1] ?? "";

/** The properties search engines ask for, by kind. */
const required: Record<string, string[]> = {
  ProfessionalService: ["name", "url", "telephone", "address", "image"],
  Service: ["name", "provider", "offers", "areaServed"],
  FAQPage: ["mainEntity"],
  BreadcrumbList: ["itemListElement"],
};

function checkNode(node: Record<string, unknown>) {
  const wanted = required[String(node["@type"])];
  expect(wanted, `an unknown kind: ${node["@type"]}`).toBeDefined();
  for (const property of wanted ?? []) expect(node, String(node["@type"])).toHaveProperty(property);
}
