import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isComplete, readAnswers } from "../../app/finder/answers";
import { findLicences } from "../../app/finder/find";
import { summarise } from "../../app/finder/say";
import { kinds } from "../../content/law/kinds";
import { anAccount, browserOf, mailThatWaits } from "../support/accounts";
import { content } from "../support/edition/content";
import { aLead } from "../support/leads";
import { withSite } from "../support/site";

const { finder } = content;

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });

const place = "state=Goa&places=one";
const whole = `do=restaurant&${place}&turnover=50&turnover-in=lakh&investment=5+lakh&also=nothing`;
const questions = {
  kind: "",
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
const text = (html: string, part: "main" | "whole" = "main") =>
  (part === "whole" ? html : (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ""))
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
      // The page built in advance has its styles within, the live ones fetch them.
      const inlined = html.match(/<style>.*?<\/style>/gs) ?? [];
      expect(html.length - inlined.join("").length).toBeLessThan(40_000);
      const compressed = await rawSize(query);
      const styles = [...html.matchAll(/<link [^>]*rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
      const fonts = [...html.matchAll(/<link [^>]*rel="preload" href="([^"]+\.woff2)"/g)].map(([, href = ""]) => href);
      const scripts = [...html.matchAll(/import\("([^"]+)"\)/g)].map(([, href = ""]) => href);
      expect([styles.length + inlined.length, fonts.length, scripts.length]).toEqual([2, 1, 1]);
      const script = await sum(scripts);
      expect(script).toBeLessThanOrEqual(5_000);
      expect(compressed + (await sum(styles)) + (await sum(fonts)) + script).toBeLessThanOrEqual(40_000);
    },
  );

  test("the first one is built in advance", () => {
    const page = readFileSync("build/app/client/find-your-licence/index.html.br");
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
    request(`${server.origin}/find-your-licence${query && `?${query}`}`, { headers }, (response) => {
      expect(response.headers["content-encoding"]).toBe("br");
      let size = 0;
      response.on("data", (chunk: Buffer) => (size += chunk.length)).on("end", () => resolve(size));
    })
      .on("error", reject)
      .end();
  });
}

describe("the result", () => {
  test("says licence, limit, own figure, day, source, price, documents and time", async () => {
    const said = text((await ask(whole)).html);
    for (const part of [
      "You need a basic FSSAI registration",
      "up to Rs 1.5 crore Rs 50 lakh",
      "Until March 2026 the limit was 12 lakh",
      "In force since 1 April 2026.",
      "FSSAI order and press release of 13 March 2026",
      "1 year Order online 100 1,399 1,499",
      "1 year With an expert from the first call 100 1,899 1,999",
      "5 years 500 3,499 3,999",
      "An expert will confirm it before we file.",
      "7-10 working days",
      "You need GST registration",
      "above Rs 20 lakh, the limit for services in Goa",
      "GST registration is free on the government's portal",
      "You are a micro enterprise",
      "Udyam registration is free on the government's portal",
      "no agent is needed",
      "Until March 2025 these limits were 1 crore and 5 crore",
      "Have it filed",
    ])
      expect(said).toContain(part);
    expect(said).toMatch(/As of \d+ \w+ 20\d\d\./);
  });

  test("is that of the day asked for, and says so", async () => {
    const said = text((await ask(`${whole}&on=2026-02-01`)).html);
    expect(said).toContain("This is the law as on 1 February 2026, as you asked.");
    expect(said).toContain("You need an FSSAI state licence");
    expect(said).toContain("In force from 18 July 2022 to 31 March 2026.");
    expect(said).toContain("Rs 3,499");
    const uncovered = text((await ask(`${whole}&on=2010-01-01`)).html);
    for (const law of ["FSSAI", "GST", "Udyam"])
      expect(uncovered).toMatch(new RegExp(`We have no verified ${law} rule`));
    expect(text((await ask(`${whole}&on=yesterday`)).html)).toContain("We could not read the date in the address");
  });

  test("before our price book it has the government fee of that day, and so has the comparison", async () => {
    const said = text((await ask(`${whole}&on=2025-12-01`)).html);
    expect(said).toContain("You need an FSSAI state licence");
    expect(said).toMatch(
      /Government fee What the food authority charges[^.]*\. No GST on it\. Rs 2,000 We had no price for that day\./,
    );
    expect(said).toMatch(
      /up to Rs 12 lakh FSSAI registration 7-10 working days to a decision Govt fee Rs 100 a year\. We had no price/,
    );
    expect(said).toMatch(/Rs 50 lakh yours FSSAI state licence [^.]* Govt fee Rs 2,000 a year\. We had no price/);
    expect(said).toMatch(/above Rs 20 crore FSSAI central licence [^.]* Govt fee Rs 8,850 a year\. We had no price/);
    // Of both free registrations.
    expect(said.match(/The government charges nothing\. Free We had no price/g)).toHaveLength(2);
    expect(said).not.toContain("an expert confirms");
  });

  test.each<[string, string, string[]]>([
    [
      "a stall above 50 crore",
      "do=stall&turnover=60+crore",
      ["limit was 12 lakh, and above it an FSSAI state licence was enough."],
    ],
    [
      "a restaurant in several states",
      "do=restaurant&turnover=50+lakh&places=several",
      [
        "Until March 2026 the rule was another: Restaurant or cloud kitchen, premises in several states: FSSAI central licence.",
      ],
    ],
    ["a wholesaler", "do=wholesaler&turnover=2+crore", ["Until March 2026 the limits were 12 lakh and 30 crore."]],
    [
      "a licence without end",
      "do=shop&turnover=1+lakh",
      ["It stays valid until it is suspended, cancelled or given up."],
    ],
    [
      "GST in one of the four states",
      "do=shop&turnover=11+lakh&state=Nagaland",
      ["Your turnover is above Rs 10 lakh, the limit for goods in Nagaland."],
    ],
    [
      "GST on services",
      "do=caterer&turnover=11+lakh",
      ["Your turnover is not above Rs 20 lakh, the limit for services in Goa."],
    ],
    [
      "a Udyam class",
      "do=shop&turnover=11+lakh",
      ["Until March 2025 these limits were 1 crore and 5 crore.", "covered up to Rs 10 crore."],
    ],
  ])("%s: says the law in force and the limit before it, and blames no page of ours", async (_, query, sentences) => {
    const address = new URLSearchParams(`${place}&investment=1+lakh&also=nothing`);
    for (const [name, value] of new URLSearchParams(query)) address.set(name, value);
    const { html } = await ask(String(address));
    for (const sentence of sentences) expect(text(html)).toContain(sentence);
    expect(text(html)).not.toMatch(/our (?:FSSAI|GST|MSME) page|still (?:says|names)/i);
  });

  test("GST in several states below the limit is checked, with or without a marketplace", async () => {
    for (const also of ["nothing", "online"]) {
      const said = text((await ask(`do=shop&state=Goa&places=several&turnover=9+lakh&investment=0&also=${also}`)).html);
      expect(said).toContain("We will confirm whether you need GST registration");
      expect(said).toContain("with places in several states another state's limit may apply");
    }
  });

  test("a stall has one time, at once, and its comparison the same", async () => {
    const said = text((await ask(`do=stall&${place}&turnover=9+lakh&investment=0&also=nothing`)).html);
    expect(said).toContain(
      "How long it takes Food licence (FSSAI) At once on filing: since 1 April 2026 petty food businesses do not have to wait.",
    );
    expect(said).not.toContain("7-10 working days from complete documents");
    expect(said).toContain("Rs 9 lakh yours FSSAI registration at once");
    expect(said).toContain("FSSAI state licence 15-20 working days to a decision");
    const before = text((await ask(`do=stall&${place}&turnover=9+lakh&investment=0&also=nothing&on=2026-03-31`)).html);
    expect(before).toContain(
      "How long it takes Food licence (FSSAI) 7-10 working days, from complete documents to a decision without questions.",
    );
    expect(before).not.toMatch(/at once/i);
  });

  test("a comparison of two open answers names both and says that they are open", async () => {
    const said = text((await ask(`do=importer&${place}&turnover=2+crore&investment=0&also=nothing`)).html);
    expect(said).toContain(
      "Rs 2 crore yours To be confirmed: FSSAI state licence or FSSAI central licence an expert confirms",
    );
    expect(said).toContain(
      "up to Rs 1.5 crore To be confirmed: FSSAI registration or FSSAI central licence an expert confirms",
    );
    expect(said).toContain("above Rs 50 crore FSSAI central licence");
    const both = text((await ask(`do=importer&${place}&turnover=9+lakh&investment=0&also=nothing`)).html);
    expect(both).toContain("If only your turnover changed, it would still need to be confirmed.");
  });

  test("an open reading names the earlier rule with its own days and source, and what is open", async () => {
    const said = text((await ask(`do=dairy&${place}&turnover=9+lakh&litres=600&investment=0&also=nothing`)).html);
    const [, open = ""] = said.split("If the earlier rule for this kind of business still holds");
    const reading = open.split("Full price")[0];
    expect(reading).toContain(
      "This was the rule from 18 July 2022 to 31 March 2026. Whether it is still in force is not confirmed.",
    );
    expect(reading).toContain("Source : Food Safety and Standards (Licensing and Registration of Food Businesses)");
    expect(reading).not.toMatch(/In force since|order and press release of 13 March 2026/);
    // Where a line has moved, the former rule is explained.
    const oil = `do=oil&${place}&turnover=60+crore&kilos=100&investment=0&also=nothing`;
    expect(text((await ask(oil)).html)).toContain(
      "From 18 July 2022 to 31 March 2026 the rule was: Oil mill or refinery, yearly turnover above Rs 12 lakh, production up to 2,000 kg a day: FSSAI state licence. Whether it is still in force is not confirmed.",
    );
  });

  test("a GST rule that could not be verified is in force since no day, also above the line", async () => {
    for (const turnover of ["9+lakh", "90+lakh"]) {
      const query = `do=restaurant&${place}&turnover=${turnover}&investment=0&also=onlyApps`;
      const [, gst = ""] = text((await ask(query)).html).split("why and price We will confirm whether");
      const card = gst.split("Full price")[0];
      expect(card).toContain("For kitchens that sell only through delivery apps we could not verify the rule");
      expect(card).toContain("Where we looked : Central Goods and Services Tax Act, 2017");
      expect(card).not.toContain("In force since");
    }
  });

  test.each<[string, string, string]>([
    [
      "do=shop&turnover=9+lakh&on=2026-03-31",
      "You need a basic FSSAI registration for each place, and an FSSAI central licence for the head office",
      "Full price for the head office, in addition Price on request: the government fee alone is Rs 8,850",
    ],
    [
      "do=shop&turnover=9+lakh&on=2025-12-01",
      "You need a basic FSSAI registration for each place, and an FSSAI central licence for the head office",
      "Full price for the head office, in addition Government fee Rs 7,500 a year plus 18% GST, both payable to the food authority. Rs 8,850",
    ],
    [
      "do=other&turnover=9+lakh&on=2026-03-31",
      "You need an FSSAI central licence for the head office, and we will confirm which one each place needs",
      "Full price for the head office, in addition Price on request: the government fee alone is Rs 8,850",
    ],
    [
      "do=shop&turnover=9+lakh",
      "You need a basic FSSAI registration, and we will confirm whether the head office needs a central licence too",
      "If it does, its full price, in addition Price on request: the government fee alone is Rs 8,850",
    ],
    [
      "do=restaurant&turnover=9+lakh",
      "To be confirmed: a basic FSSAI registration or an FSSAI central licence, and we will confirm whether the head office needs a central licence too",
      "If it does, its full price, in addition Price on request: the government fee alone is Rs 8,850",
    ],
    [
      "do=other&turnover=9+lakh",
      "We will confirm which food licence you need, and we will confirm whether the head office needs a central licence too",
      "If it does, its full price, in addition Price on request: the government fee alone is Rs 8,850",
    ],
  ])(
    "%s in several states: lines, reasons, price, WhatsApp and staff's summary name the head office",
    async (query, verdict, price) => {
      const { html } = await ask(`${query}&state=Goa&places=several&investment=0&also=nothing`);
      const headings = [...html.matchAll(/<h[12][ >][\s\S]*?<\/h[12]>/g)].map(([all]) => text(all, "whole").trim());
      expect(headings).toContain(verdict);
      expect(text(html)).toMatch(/Central licence, head office [^.]*?(you operate in several states|to be confirmed)/);
      expect(text(html)).toContain(price);
      const shared = new URL(/https:\/\/wa\.me\/\?text=[^"]+/.exec(html)?.[0] ?? "").searchParams.get("text");
      expect(shared).toContain(`My licence finder result: ${verdict};`);
      expect(hiddenFields(html).finderAnswers).toContain(`FSSAI: ${verdict} ·`);
    },
  );

  test("keeps a capacity as it was entered, also beside a line", async () => {
    const of = async (capacity: string) =>
      text((await ask(`${capacity}&${place}&turnover=13+lakh&investment=0&also=nothing&on=2026-03-31`)).html);
    const kilos = await of("do=maker&kilos=999.5");
    expect(kilos).toContain("999.5 kg a day");
    expect(kilos).toMatch(/Government fee What the food authority charges[^.]*\. No GST on it\. Rs 3,000/);
    expect(await of("do=dairy&litres=500.5")).toContain(
      "above 500 litres a day, up to 50,000 litres a day 500.5 litres a day",
    );
  });

  test("announces no law of a day for which it holds no rule", async () => {
    for (const [on, day] of [
      ["2010-01-01", "1 January 2010"],
      ["2099-12-31", "31 December 2099"],
    ]) {
      const { html } = await ask(`${whole}&on=${on}`);
      expect(text(html)).toContain(`You asked for ${day}. We have no rules for that day, so we cannot give an answer.`);
      expect(text(html)).not.toContain("This is the law as on");
      expect(hiddenFields(html).finderAnswers).toContain(`Asked for ${day}, for which we have no rules`);
      expect(hiddenFields(html).finderAnswers).not.toContain("Law of");
    }
    expect(text((await ask(`${whole}&on=2021-01-01`)).html)).toContain("We have only some rules for that day");
  });

  test("a former rule of a mill or a hotel is explained by what decided the licence", async () => {
    const of = async (query: string) =>
      text((await ask(`${query}&${place}&turnover=9+lakh&investment=0&also=nothing`)).html);
    expect(await of("do=mill&kilos=500")).toContain(
      "the rule was another: Grain or pulse mill, production above 100 kg a day: FSSAI state licence.",
    );
    expect(await of("do=hotel&stars=3")).toContain(
      "the rule was another: Hotel, stars above 0 stars, up to 4 stars: FSSAI state licence.",
    );
  });

  test("never splits a price that does not cover the fee", async () => {
    const said = text((await ask(whole.replace("turnover=50", "turnover=6000"))).html);
    expect(said).toContain("Price on request: the government fee alone is Rs 8,850");
    expect(said).not.toContain("Rs -");
  });
});

test.each([
  [`do=rocket&${place}`, "That business is not on our list."],
  ["do=", "Please choose what you do."],
  ["do=shop&state=Atlantis&places=one", "That state is not on our list."],
  ["do=shop&state=Goa&places=three", "Please choose one of the two."],
  [`do=shop&${place}&turnover=1,5+crore`, "Did you mean 1.5 crore?"],
  [`do=shop&${place}&turnover=-5`, "It cannot be less than zero."],
  [`do=shop&${place}&turnover=1000000000000000`, "That looks too large."],
  [`do=shop&${place}&turnover=lots`, "We could not read that."],
  [`do=shop&${place}&turnover=1200000&turnover-in=lakh`, "seems too much"],
  [`do=shop&${place}&turnover=50000&turnover-in=lakh`, "Is this rupees? 50000 lakh seems too much."],
  [`do=shop&${place}&turnover=12&turnover-in=dozen`, "We do not know the unit 'dozen'."],
  [`do=maker&${place}&turnover=12+lakh&kilos=2+tonnes`, "Please write the kilograms a day in digits only"],
  [`do=transporter&${place}&turnover=12+lakh&vehicles=2.5`, "Please write a whole number such as 3."],
  [whole.replace("also=nothing", "also=apps&also=onlyApps"), "Please choose one of the two."],
  [`${whole}&people=many`, "Please write a whole number such as 4"],
  [`do=hotel&${place}&turnover=50+lakh&stars=7&investment=1+lakh&also=agent`, "Please enter 0, 1, 2, 3, 4 or 5."],
  [`do=hotel&${place}&turnover=50+lakh&stars=4.5&investment=1+lakh&also=agent`, "Please enter 0, 1, 2, 3, 4 or 5."],
  [`do=hotel&${place}&turnover=50+lakh&stars=deluxe&investment=1+lakh&also=agent`, "Please enter 0, 1, 2, 3, 4 or 5."],
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

test("what a campaign adds to the address changes neither intro nor title, and is not passed on", async () => {
  const title = (html: string) => /<title>([^<]*)/.exec(html)?.[1];
  const plain = (await ask("")).html;
  const campaign = (await ask("utm_source=x&utm_medium=mail")).html;
  expect(text(campaign)).toContain("A few short questions, and you know which food licence you need");
  expect(title(campaign)).toBe(title(plain));
  const result = (await ask(`${whole}&on=2026-02-01&utm_source=x`)).html;
  expect(/<main[\s\S]*<\/main>/.exec(result)?.[0].replace(/data-props="[^"]*"/g, "")).not.toContain("utm_source");
});

test.each([
  ["do=goods&turnover=50+lakh", "/gst-registration", "GST Registration"],
  ["do=services&turnover=9+lakh&places=several", "/gst-registration", "GST Registration"],
  ["do=goods&turnover=9+lakh", "/msme-registration", "MSME Registration"],
  ["do=goods&turnover=9+lakh&investment=200+crore", "/gst-registration", "GST Registration"],
  ["do=shop&turnover=90+lakh", "/fssai-registration", "FSSAI Registration/License"],
])("%s is filed on %s with that service chosen", async (query, path, service) => {
  const address = new URLSearchParams(`${place}&investment=1+lakh&also=nothing`);
  for (const [name, value] of new URLSearchParams(query)) address.set(name, value);
  const { html } = await ask(String(address));
  const [, form = ""] =
    new RegExp(`<form [^>]*action="${path}#lead-name" method="post">([\\s\\S]*?)</form>`).exec(html) ?? [];
  const draft = hiddenFields(form);
  expect(draft).toMatchObject({ service, intent: "draft" });
  const filled = await (await browserOf(server).post(path, draft)).text();
  const chosen = [...filled.matchAll(/<option [^>]*selected=""[^>]*>([^<]*)/g)].map(([, label]) => label);
  expect(chosen).toContain(service);
  expect(hiddenFields(filled).finderAnswers).toBe(draft.finderAnswers);
});

test("a sum without the food licence says so, and does not say that there is no government fee", async () => {
  const said = text((await ask(`do=other&${place}&turnover=9+lakh&investment=0&also=otherStates`)).html);
  expect(said).toContain("In all, from Rs 1,999 Our fee; no GST is added. The food licence is on request");
  expect(said).not.toMatch(/no government fee, and/i);
  const elsewhere = "do=goods&state=Gujarat&places=several&turnover=60+lakh&investment=0&also=nothing";
  expect(text((await ask(elsewhere)).html)).toContain(
    "In all, with GST in one state Rs 1,999 Our fee; no government fee, and no GST is added. GST is registered state by state: every further state adds Rs 1,999.",
  );
  const both = text((await ask(`do=shop&${place}&turnover=9+lakh&investment=0&also=nothing`)).html);
  expect(both).toContain("Everything included Rs 1,499");
  expect(both).toContain("Optional, and not in the sum Udyam, micro Rs 999");
  const central = text((await ask(`do=shop&${place}&turnover=90+crore&investment=0&also=nothing`)).html);
  expect(central).toContain("In all, from Rs 10,849 Government fees Rs 8,850 and our fee; no GST is added.");
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

test("'Have it filed' carries the answers into the lead form, and staff read them on the case", async () => {
  const visitor = browserOf(server);
  const result = (await ask(whole)).html;
  const [, form = ""] =
    /<form [^>]*action="\/fssai-registration[^"]*" method="post">([\s\S]*?)<\/form>/.exec(result) ?? [];
  const draft = hiddenFields(form);
  expect(draft).toMatchObject({ state: "Goa", service: "FSSAI Registration/License", intent: "draft" });
  expect(draft.finderAnswers).toContain("Yearly turnover: Rs 50 lakh");

  const filled = await (await visitor.post("/fssai-registration", draft)).text();
  const { finderAnswers = "", idempotencyKey = "" } = hiddenFields(filled);
  expect(finderAnswers).toBe(draft.finderAnswers);
  const lead = aLead({ state: "Goa", finderAnswers });
  expect((await visitor.post("/fssai-registration", { ...lead, idempotencyKey })).status).toBe(303);
  const [stored] = await database.sql`select id, answers from submissions where phone = ${lead.phone}`;
  expect(stored?.answers).toEqual({ finderAnswers });

  for (const role of ["admin", "agent"] as const) {
    const staff = await anAccount(server, database, `${role}@office.example`, { role });
    await staff.signIn(`${role}@office.example`);
    const page = await (await staff.get(`/desk/cases/${stored?.id}`)).text();
    // As the page shows it, not only as data that travels with it.
    expect(text(page)).toContain(finderAnswers);
    expect(text(page)).toContain("FSSAI: You need a basic FSSAI registration");
  }
});

const hiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll("&#x27;", "'").replaceAll("&amp;", "&"),
    ]),
  );
