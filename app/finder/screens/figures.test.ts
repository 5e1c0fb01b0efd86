import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { dayInIndia } from "../../../content/format";
import { fssaiRows } from "../../../content/law/fssai";
import { feeOf } from "../../../content/law/government-fees";
import { gstRows, quickGstRow } from "../../../content/law/gst";
import { crore, lakh } from "../../../content/law/row";
import { udyamRows } from "../../../content/law/udyam";
import { zero } from "../../../content/zero/zero";
import { everyAnswer } from "../../../test/support/site-pages";
import { readAnswers } from "../answers";
import ResultPage from "./result";

const { priceBook } = zero;

/* Every figure of a limit, fee or price in every answer of the finder, and the row that it comes from. */

const today = dayInIndia();
const actions = { "FSSAI Registration/License": "", "GST Registration": "", "MSME Registration": "" };

const answers = everyAnswer().map(({ address }) => {
  const search = new URL(address, "http://localhost").searchParams;
  const props = { facts: zero, language: "en", address: search, reading: readAnswers(search), today, origin: "" };
  const html = renderToStaticMarkup(createElement(ResultPage, { ...props, filing: { actions, fields: {} } }));
  const words = html
    .replace(/<input[^>]*>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&nbsp;|\u00a0/g, " ")
    .replace(/\s+/g, " ");
  return { address, html, words, own: [search.get("turnover"), search.get("investment")] };
});

const limits = new Set([
  ...fssaiRows.flatMap(({ limits }) => [limits.turnover?.above, limits.turnover?.upTo]),
  ...gstRows.map(({ limit }) => limit),
  ...udyamRows.flatMap(({ investment, turnover }) => [investment, turnover]),
  quickGstRow.taxPerMonth,
]);

test("each limit is that of a rule, or what the visitor said", () => {
  let count = 0;
  for (const { address, words, own } of answers)
    for (const { 0: said, 1: number = "", 2: unit } of words.matchAll(/(\d[\d,.]*) (lakh|crore)\b/g)) {
      count++;
      if (own.includes(said)) continue;
      const value = Math.round(Number(number.replaceAll(",", "")) * (unit === "lakh" ? lakh : crore));
      expect(limits, `${said} on ${address}`).toContain(value);
    }
  expect(count).toBeGreaterThan(1_000);
});

/** What the book and the fees of the law come to in rupees, worked out here once more. */
const fees = fssaiRows.flatMap((row) => (row.fee.perYear === null ? [] : feeOf(row, today) / 100));
const amounts = new Set(
  priceBook.flatMap(({ price, years }) =>
    [0, ...fees].flatMap((fee) => {
      const ours = price - fee * years;
      return [fee, fee * years, ours, price];
    }),
  ),
);

const rupeesIn = (words: string) =>
  [...words.matchAll(/Rs ([\d,]+(?:\.\d\d)?)(?![\d,.]*(?:\d| lakh| crore))/g)].map(([, said = ""]) =>
    Number(said.replaceAll(",", "")),
  );

test("each amount is a price of the book, a fee of the law or their sum, and without a GSTIN no tax is among them", () => {
  for (const { address, html, words } of answers) {
    const sheet = /<p class="needs-sum">[\s\S]*?<\/p>/.exec(html)?.[0] ?? "";
    const totals = rupeesIn(sheet.replace(/<[^>]+>/g, " ").replace(/&nbsp;|\u00a0/g, " "));
    for (const amount of rupeesIn(words))
      if (!totals.includes(amount)) expect(amounts, `Rs ${amount} on ${address}`).toContain(amount);
  }
});

test("the sum is that of the lines above it", () => {
  const text = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/&nbsp;|\u00a0/g, " ");
  let count = 0;
  for (const { address, html } of answers) {
    const lines = [...html.matchAll(/<li data-need="(\w+)">([\s\S]*?)<\/li>/g)].map(([, status, line = ""]) => ({
      isIn: status === "need" || (status === "check" && !line.includes("if needed")),
      amount: rupeesIn(text(/need-price[^>]*>([\s\S]*?)<span class="need-reason/.exec(line)?.[1] ?? ""))[0] ?? 0,
    }));
    const sheet = /<p class="needs-sum">[\s\S]*?<\/p>/.exec(html)?.[0];
    if (!sheet || sheet.includes("request")) continue;
    count++;
    const sum = lines.filter(({ isIn }) => isIn).reduce((all, { amount }) => all + amount, 0);
    expect(rupeesIn(text(sheet))[0], address).toBe(sum);
  }
  expect(count).toBeGreaterThan(50);
});

test("where GST is needed in several states, the sum says of how many it is, and what each further state adds", () => {
  const needed = answers.filter(({ words }) => words.includes("every further state adds"));
  expect(needed.length).toBeGreaterThan(20);
  for (const { address, words } of needed) {
    expect(new URL(address, "http://localhost").searchParams.get("places"), address).toBe("several");
    expect(words, address).toMatch(/every further state adds Rs 1,999\./);
    expect(words, address).toMatch(/In all, (with GST in one state|from) /);
  }
  const open = answers.filter(({ words }) => words.includes("GST is not in it"));
  for (const { address, words } of open) expect(words, address).toContain("In all, from");
  expect(open.length).toBeGreaterThan(3);
});
