import { readFileSync } from "node:fs";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test, vi } from "vitest";

/* The site as it is built with SITE_SAMPLES=off, and with its owner's name, address and GSTIN. */
vi.mock("../../content/deployment", async (original) => {
  const { identity, ...rest } = await original<typeof import("../../content/deployment")>();
  const owner = { owner: "Kulkarni Filings LLP", address: "12 FC Road, Pune 411004", gstin: "27AAPFU0939F1ZV" };
  return { ...rest, identity: { ...identity, ...owner }, showsSamples: false };
});

const { content: english } = await import("../support/edition/content");
const { ContentProvider } = await import("../../app/ui/words/content");
const { films, story } = await import("../../content/en/about");
const { expert } = await import("../../content/en/expert");
const reviews = await import("../../content/en/testimonials");
const { shown } = await import("../../content/en/samples");
const { default: Home } = await import("../../app/routes/public/home");
const { default: About } = await import("../../app/routes/public/about");
const { RateCard } = await import("../../app/routes/public/fssai/rate-card");
const { Landing } = await import("../../app/routes/public/parts/landing");
const { Shell } = await import("../../app/routes/public/shell/shell");
const { pageMeta } = await import("../../app/routes/public/parts/page-meta");
const { indexedPaths } = await import("../../content/paths");

const { home, about, gst, msme, fssai } = english;
const invented = [
  ...Object.values(reviews).flatMap((items) => (Array.isArray(items) ? items.map(({ name }) => name) : [])),
  ...[expert.name, expert.heading, story.heading, ...films.map(({ title }) => title)],
];

const draw = (path: string, page: ReactNode) =>
  renderToStaticMarkup(
    <ContentProvider value={english}>
      <MemoryRouter initialEntries={[path]}>
        <Shell>{page}</Shell>
      </MemoryRouter>
    </ContentProvider>,
  );
const drawn: [string, string][] = [
  [home.path, draw(home.path, <Home />)],
  [about.path, draw(about.path, <About />)],
  ...[gst, msme].map((page): [string, string] => [
    page.path,
    draw(
      page.path,
      <Landing page={page} reply={null}>
        {null}
      </Landing>,
    ),
  ]),
];

describe.each(drawn)("%s with samples off", (_, html) => {
  test("shows nobody and nothing that is invented, and does not speak of samples", () => {
    expect(invented.length).toBeGreaterThan(20);
    for (const name of invented) expect(html).not.toContain(name.replaceAll("'", "&#x27;"));
    expect(html).not.toMatch(/5 out of 5 stars|>Sample<|Sample (?:review|profile|story)/);
    expect(html.replace(/<[^>]+>/g, " ")).not.toMatch(/4\.[89]/);
  });

  test("is whole without them: one first heading, every section with a heading and something below it", () => {
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
    const sections = main.split(/<section[ >]/).slice(1);
    expect(sections.length).toBeGreaterThan(4);
    for (const section of sections) {
      expect(section).toMatch(/<h[1-3][ >]/);
      expect(
        section
          .replace(/<(h[1-3])[\s\S]*?<\/\1>/, "")
          .replace(/<[^>]+>/g, "")
          .trim(),
      ).not.toBe("");
    }
    expect(main).not.toMatch(/<(ul|ol|dl)[^>]*><\/\1>/);
  });

  test("leads to no place of it that was left out", () => {
    const places = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(places.length).toBeGreaterThan(0);
    for (const id of places) expect(html).toContain(` id="${id}"`);
  });

  test("says in its footer who runs the site", () => {
    expect(html).toContain("is run by Kulkarni Filings LLP, 12 FC Road, Pune 411004. GSTIN 27AAPFU0939F1ZV.");
  });
});

test("with a GSTIN the big number of a licence is all that is paid, and its listed price stands small below it", () => {
  const cards = draw(fssai.path, <RateCard {...fssai.pricing} />)
    .split('class="tier"')
    .slice(1);
  const big = cards.map((card) => /<p class="font-semibold"><strong[^>]*>(.*?)<\/strong>/.exec(card)?.[1]);
  expect(big).toEqual([undefined, "Rs 3,589 or Rs 3,769", "On request"]);
  expect(cards.map((card) => card.split('class="sum"').length - 1)).toEqual([5, 0, 0]);
  expect(cards.map((card) => card.includes("Listed price"))).toEqual([false, true, true]);
});

test("no figure that nobody has counted is left in a list of figures", () => {
  expect(fssai.hero.stats.map(({ label }) => label)).not.toContain("client rating");
  expect(fssai.hero.stats).toHaveLength(3);
  expect(about.stats.items).toHaveLength(4);
});

test("of a list with real items only those are shown", () => {
  const items = [
    { name: "real", sample: false },
    { name: "invented", sample: true },
  ];
  expect(shown(items)).toEqual([{ name: "real", sample: false }]);
});

test("structured data names the owner, and never a sample, whether samples are on or off", () => {
  expect(JSON.stringify(pageMeta(english, home))).toContain('"legalName":"Kulkarni Filings LLP"');
  for (const path of indexedPaths) {
    const built = readFileSync(`build/app/client${path}/index.html`, "utf8");
    const data = [...built.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => json);
    expect(data.join(" "), path).not.toMatch(/rating|review|4\.[89]/i);
    for (const name of invented) expect(data.join(" "), path).not.toContain(name);
  }
});
