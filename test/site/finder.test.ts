import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isComplete, readAnswers } from "../../app/finder/answers";
import { findLicences } from "../../app/finder/find";
import { summarise } from "../../app/finder/say";
import { finder } from "../../content/en/finder";
import { kinds } from "../../content/law/kinds";
import { withSite } from "../support/site";

const { server } = withSite();

const place = "state=Goa&places=one";
const whole = `do=restaurant&${place}&turnover=50&turnover-in=lakh&investment=5+lakh&also=nothing`;
const questions = {
  place: "do=restaurant",
  turnover: `do=restaurant&${place}`,
  capacity: `do=dairy&${place}&turnover=50+lakh`,
  investment: `do=restaurant&${place}&turnover=50+lakh`,
  more: `do=maker&${place}&turnover=50+lakh&kilos=50&investment=5+lakh`,
  "a change": `${whole}&change=kind`,
};

const ask = async (query: string) => {
  const response = await fetch(`${server.origin}/find-your-licence${query && `?${query}`}`);
  return { response, html: await response.text() };
};
const text = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");

/** As a browser that takes brotli gets it, in bytes. */
async function served(path: string) {
  const response = await fetch(server.origin + path, { headers: { "Accept-Encoding": "br" } });
  expect(response.status, path).toBe(200);
  return Number(response.headers.get("Content-Length") ?? (await response.arrayBuffer()).byteLength);
}

describe("a question page", () => {
  test.each(Object.entries(questions))(
    "%s: at most 40 KB with all it fetches, and 5 KB of script before use",
    async (_, query) => {
      const { html } = await ask(query);
      expect(html.length).toBeLessThan(40_000);
      const compressed = await rawSize(query);
      const styles = [...html.matchAll(/<link [^>]*rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
      const fonts = [...html.matchAll(/<link [^>]*rel="preload" href="([^"]+\.woff2)"/g)].map(([, href = ""]) => href);
      const scripts = [...html.matchAll(/import\("([^"]+)"\)/g)].map(([, href = ""]) => href);
      expect([styles.length, fonts.length, scripts.length]).toEqual([2, 1, 1]);
      const script = await sum(scripts);
      expect(script).toBeLessThanOrEqual(5_000);
      expect(compressed + (await sum(styles)) + (await sum(fonts)) + script).toBeLessThanOrEqual(40_000);
    },
  );

  test("the first one is built in advance and as light", () => {
    const page = readFileSync("build/app/client/find-your-licence/index.html.br");
    expect(page.length).toBeLessThan(20_000);
    expect(brotliDecompressSync(page).toString()).toContain("What do you do?");
  });

  test("has one heading of the first level and a form that works alone", async () => {
    for (const query of Object.values(questions)) {
      const { html } = await ask(query);
      expect(html.match(/<h1[ >]/g), query).toHaveLength(1);
      expect(html).toMatch(/<form [^>]*action="\/find-your-licence" method="get"/);
      for (const name of new URLSearchParams(query).keys())
        if (name !== "change") expect(html, `${name} of ${query}`).toContain(`name="${name}"`);
    }
  });
});

const sum = async (paths: string[]) => (await Promise.all(paths.map(served))).reduce((one, other) => one + other, 0);

/** `fetch` unpacks what it gets, so the compressed length is read from the connection's own client. */
async function rawSize(query: string) {
  const { request } = await import("node:http");
  return new Promise<number>((resolve, reject) => {
    const headers = { "Accept-Encoding": "br" };
    request(`${server.origin}/find-your-licence?${query}`, { headers }, (response) => {
      expect(response.headers["content-encoding"]).toBe("br");
      let size = 0;
      response.on("data", (chunk: Buffer) => (size += chunk.length)).on("end", () => resolve(size));
    })
      .on("error", reject)
      .end();
  });
}

describe("the result", () => {
  test("says licence, limit, own figure, day, source, price, papers and time", async () => {
    const said = text((await ask(whole)).html);
    for (const part of [
      "You need a basic FSSAI registration",
      "up to Rs 1.5 crore Rs 50 lakh",
      "Until March 2026 the line was 12 lakh",
      "In force since 1 April 2026.",
      "FSSAI order and press release of 13 March 2026",
      "1 year 100 1,899 341.82 2,340.82",
      "5 years 500 3,499 629.82 4,628.82",
      "An expert confirms it before anyone pays.",
      "7-10 working days",
      "You need GST registration",
      "above Rs 20 lakh, the line for services in Goa",
      "GST registration is free on the government's portal",
      "You are a micro enterprise",
      "Udyam registration is free on the government's portal",
      "no agent is needed",
      "Until March 2025 these lines were 1 crore and 5 crore",
      "Have it filed",
    ])
      expect(said).toContain(part);
    expect(said).toMatch(/As of \d+ \w+ 20\d\d\./);
  });

  test("is that of the day asked for, and says so", async () => {
    const said = text((await ask(`${whole}&on=2026-02-01`)).html);
    expect(said).toContain("This is the law of 1 February 2026, as you asked.");
    expect(said).toContain("You need an FSSAI state licence");
    expect(said).toContain("In force from 18 July 2022 to 31 March 2026.");
    expect(said).toContain("Rs 3,768.82");
    expect(text((await ask(`${whole}&on=2025-12-01`)).html)).toContain("We have no price for that day.");
    const uncovered = text((await ask(`${whole}&on=2010-01-01`)).html);
    for (const law of ["FSSAI", "GST", "Udyam"])
      expect(uncovered).toMatch(new RegExp(`We hold no verified ${law} rule`));
    expect(text((await ask(`${whole}&on=yesterday`)).html)).toContain("We could not read the day in the address");
  });

  test("never splits a price that does not cover the fee", async () => {
    const said = text((await ask(whole.replace("turnover=50", "turnover=6000"))).html);
    expect(said).toContain("The government fee alone is Rs 8,850");
    expect(said).not.toContain("Rs -");
  });
});

test.each([
  [`do=rocket&${place}`, "We do not know that kind of business."],
  ["do=shop&state=Atlantis&places=one", "We do not know that place."],
  [`do=shop&${place}&turnover=-5`, "It cannot be less than zero."],
  [`do=shop&${place}&turnover=1000000000000000`, "That is more than any business has."],
  [`do=shop&${place}&turnover=lots`, "We could not read that."],
  [`do=shop&${place}&turnover=1200000&turnover-in=lakh`, "seems too much"],
  [`${whole}&people=many`, "Please write a whole number such as 4"],
])("%s gets a sentence and loses nothing", async (query, sentence) => {
  const { response, html } = await ask(query);
  expect(response.status).toBe(200);
  expect(text(html)).toContain(sentence);
  for (const [name, value] of new URLSearchParams(query))
    if (value !== "rocket" && value !== "Atlantis") expect(html, name).toMatch(new RegExp(`(name="${name}"|${value})`));
});

test.each(["१२ लाख", "12 lakh", "Rs. 12,00,000/-", "0.12 crore"])("%s is Rs 12 lakh", async (turnover) => {
  expect(text((await ask(`do=shop&${place}&turnover=${encodeURIComponent(turnover)}`)).html)).toContain("Rs 12 lakh");
});

test("markup in an answer stays text", async () => {
  const { html } = await ask(`do=shop&${place}&turnover=%22%3E%3Cscript%3Ealert(1)%3C/script%3E`);
  expect(html).not.toContain("<script>alert");
});

test("the longest summary fits the lead's field", () => {
  const extras =
    "also=online&also=otherStates&also=import&also=special&also=reverseCharge&also=agent&also=casual&also=nonResident&also=abroad";
  for (const kind of Object.keys(kinds)) {
    const reading = readAnswers(
      new URLSearchParams(
        `do=${kind}&state=Dadra+and+Nagar+Haveli+and+Daman+and+Diu&places=several&turnover=123456789&investment=123456789&litres=99999&kilos=99999&tonnes=99999&vehicles=99999&stars=5&${extras}&people=100000`,
      ),
    );
    if (!isComplete(reading)) throw new Error(kind);
    const summary = summarise(finder, reading.answers, findLicences(reading.answers, "2026-11-15", "2026-11-15"));
    expect(summary.length).toBeLessThan(2000);
    expect(summary).toContain("Law of 15 November 2026");
  }
});
