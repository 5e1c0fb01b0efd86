import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkout } from "../../content/en/checkout";
import { priceWords } from "../../content/en/figures/price-words";
import { refundTerms } from "../../content/en/figures/refund-terms";
import { shortMeasures, type TimeWords, timeWords } from "../../content/en/figures/time-words";
import { feeOf, feeRowsOf } from "../../content/law/government-fees";
import { collateralLimits, gstLimits, type Limit, turnoverLimits, udyamLimits } from "../../content/law/limits";
import { crore, lakh, sayAmount } from "../../content/law/row";
import { enterpriseClasses, udyamRows } from "../../content/law/udyam";
import { indexedPaths, paths } from "../../content/paths";
import { days } from "../../content/prices";
import { zero } from "../../content/zero/zero";

const { priceBook } = zero;
const { priced } = priceWords(zero);
const times = timeWords(zero);

/* Every figure of a limit, fee, class or time on every page that the build wrote, and the row that it comes from. */

const text = (html: string) =>
  html
    .replace(/<(script|style|select)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");
const pages = indexedPaths.map((path) => {
  const html = readFileSync(`build/app/client${path}/index.html`, "utf8");
  return { path, words: text(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "") };
});

const months = "January February March April May June July August September October November December".split(" ");
const month = (day: string) => `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

const fssai = [...turnoverLimits("registration"), ...turnoverLimits("state")];
const gst = (["goods", "services"] as const).flatMap((supply) =>
  (["most", "six", "four"] as const).flatMap((group) => gstLimits(supply, group)),
);
const udyam = enterpriseClasses.flatMap((name) =>
  (["investment", "turnover"] as const).flatMap((measure) => udyamLimits(name, measure)),
);

/** The rules that a page speaks of. */
function limitsOf(path: string): Limit[] {
  if (path === paths.gst) return gst;
  if (path === paths.msme) return [...udyam, ...collateralLimits()];
  return [...fssai, ...gst];
}

/** Examples of what visitors may answer, in the questions of the finder. */
const examples: string[] = [paths.finder];

/** A figure whose rule has ended and what follows it on the page. */
const breath = 300;

describe.each(pages.filter(({ path }) => !examples.includes(path)))("$path", ({ path, words }) => {
  test("each limit is that of a rule, and one whose rule has ended has its end and the law in force beside it", () => {
    for (const { 0: said, 1: number = "", 2: unit, index } of words.matchAll(/(\d[\d,.]*) (lakh|crore)s?\b/g)) {
      const value = Math.round(Number(number.replaceAll(",", "")) * (unit === "lakh" ? lakh : crore));
      const where = `${said} in '${words.slice(Math.max(0, index - 60), index + 80)}'`;
      const rows = limitsOf(path).filter((row) => row.value === value);
      expect(rows, `no rule sets ${where}`).not.toEqual([]);
      if (rows.some(({ until }) => until === undefined)) continue;
      const around = words.slice(Math.max(0, index - breath), index + breath);
      expect(
        rows.some(({ until = "" }) => new RegExp(`until (\\d+ )?${month(until)}`, "i").test(around)),
        `${where} has ended and does not say so`,
      ).toBe(true);
      const inForce = limitsOf(path).filter(({ until }) => until === undefined);
      expect(
        /since \w+ \d{4}/.test(around) || inForce.some((row) => around.includes(sayAmount(row.value))),
        `${where} has ended; the law in force is not beside it`,
      ).toBe(true);
    }
  });

  test("each class of enterprise has the limits of its row, and when they are in force", () => {
    const rows = words.matchAll(
      /(Micro|Small|Medium)?((?: Up to [\d.]+ crores?){2}) (until|since) (\w+ \d{4})(?= |$)/g,
    );
    let name = "";
    for (const [said, named = name, limits = "", word, when] of rows) {
      name = named;
      const [investment, turnover] = [...limits.matchAll(/[\d.]+/g)].map(([figure]) => Number(figure) * crore);
      const found = udyamRows.filter(
        (row) =>
          row.enterprise === name.toLowerCase() &&
          row.investment === investment &&
          row.turnover === turnover &&
          when === month(word === "until" ? (row.until ?? "") : row.from),
      );
      expect(found, said).toHaveLength(1);
    }
    expect(name).toBe(path === paths.msme ? "Medium" : "");
  });

  test("each amount is a price of the book, its sum or a government fee", () => {
    for (const { 0: said, index } of words.matchAll(/Rs \d{1,3}(?:,\d{2,3})*(?:\.\d\d)?(?![\d,]* (?:lakh|crore))/g)) {
      const where = `${said} in '${words.slice(Math.max(0, index - 60), index + 60)}'`;
      const isFee = /government fee(?: alone| in it)? is (?:Rs [\d,]+ or )?$/i.test(words.slice(0, index));
      expect(isFee ? fees : [...fees, ...sums], where).toContain(said);
    }
  });

  test("each time is one of the table and names what it measures", () => {
    for (const { 0: said, index } of words.matchAll(/\d+-\d+ (?:working )?days|\b48 hours/g)) {
      const around = words.slice(Math.max(0, index - breath), index + breath);
      const measures = measured.filter(({ time }) => time === said).flatMap((row) => [row.measures, ...shortOf(row)]);
      expect(measures, `${said} on ${path}`).not.toEqual([]);
      expect(
        measures.some((measure) => around.includes(measure)),
        `'${around}' does not say what ${said} measures`,
      ).toBe(true);
    }
  });

  test.runIf(path !== paths.refund)("each money-back guarantee says in the same breath what is refunded when", () => {
    for (const { index } of words.matchAll(/money-back guarantee/g)) {
      const sentence = words
        .slice(index, index + 2 * breath)
        .replace(/^(?:(?:100% )?money-back guarantee(?: applies)? ?:? )+/, "");
      expect(sentence.slice(0, refundTerms.text.length).toLowerCase()).toBe(refundTerms.text.toLowerCase());
    }
    if (words.includes("money-back guarantee")) expect(words).toContain("Refund policy");
  });

  test("Rs 1,499 and Rs 1,999 for a registration are named as its two ways, and as all that is paid", () => {
    const around = (index: number) => words.slice(Math.max(0, index - breath), index + breath).toLowerCase();
    for (const { index } of words.matchAll(/Rs 1,499/g))
      if (path !== paths.payments) expect(around(index)).toMatch(/order online:? rs 1,499 in all/);
    if (path === paths.gst) return;
    const others = /your gst number|2 years/;
    for (const { index } of words.matchAll(/Rs 1,999/g))
      if (!others.test(around(index)))
        expect(around(index)).toMatch(/with an expert from the first call:? rs 1,999 in all/);
    // Without a GSTIN no GST is charged, and no page adds any.
    expect(words).not.toMatch(/\+ GST|GST extra|GST is (?:extra|added on top)|2,341|2,359|1,179/);
  });
});

test("the terms beside each guarantee, the order's tick and the refund policy set the same time limit", () => {
  const policy = pages.find(({ path }) => path === paths.refund)?.words;
  expect(policy).toContain("within 24 hours of your payment or of the start of processing, whichever is earlier");
  expect(policy).toContain("at most 50% of the amount you paid. That is what our pages mean by a money-back guarantee");
  expect(refundTerms.text).toContain("up to 50% of what you paid is refunded");
  for (const words of [refundTerms.text, checkout.form.terms])
    expect(words).toContain("within 24 hours of paying and before we start work on your file");
  expect(policy).toContain("In other words: within 24 hours of paying, and before we start work on your file.");
});

test("a time to a decision without questions is never said to be that with them", () => {
  expect(times.fssai.basic.measures).not.toBe(times.terms.basic.measures);
  for (const { path, words } of pages)
    for (const { index } of words.matchAll(/7-10 working days/g))
      expect(words.slice(index, index + breath), path).toContain("to a decision without questions");
});

const on = "9999-12-31";
const inRupees = (paise: number) => `Rs ${(paise / 100).toLocaleString("en-IN")}`;
const fees = ["basic", "state", "central"].flatMap((tier) =>
  feeRowsOf(tier, on).map((row) => inRupees(feeOf(row, on))),
);
const sums = priceBook.flatMap(({ service, tier, years }) => {
  const { price, total } = priced(service, tier, years);
  return [price, ...(total.match(/Rs [\d,]+(?:\.\d\d)?/g) ?? [])];
});

const rowsIn = (from: object): TimeWords[] =>
  Object.values(from).flatMap((row) => (typeof row.time === "string" ? [row as TimeWords] : rowsIn(row)));
const measured: Pick<TimeWords, "time" | "measures">[] = [
  ...rowsIn(times),
  // A hero has space for days alone; its label says that they are working days.
  { time: `${days.fssai.basic} days`, measures: shortMeasures.decided },
  { time: `${days.refund.decision} working days`, measures: "We decide within" },
  { time: `${days.refund.bank} working days`, measures: "the bank takes another" },
];
const shortOf = ({ time }: Pick<TimeWords, "time">) => (time === times.prepared.time ? [shortMeasures.prepared] : []);

test("the pages name limits, fees, classes, times and guarantees, so that nothing above is empty", () => {
  const all = pages.map(({ words }) => words).join(" ");
  for (const figure of ["12 lakh", "1.5 crore", "40 lakhs", "125 crore", "Rs 8,850", "25-40 working days", "48 hours"])
    expect(all).toContain(figure);
});
