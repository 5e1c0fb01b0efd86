import { describe, expect, test } from "vitest";
import { states } from "../../content/choices";
import { kinds } from "../../content/law/kinds";
import { zero } from "../../content/zero/zero";
import { isComplete, readAnswers } from "./answers";
import { findLicences } from "./find";
import { hasOpenFee, needsOf, sumOf, totalOf } from "./needs";

const today = "2026-11-17";

function find(query: string, on = today) {
  const address = new URLSearchParams("state=Goa&places=one&investment=5+lakh&also=nothing");
  for (const [name, value] of new URLSearchParams(query)) address.set(name, value);
  const reading = readAnswers(address);
  if (!isComplete(reading)) throw new Error(`${query} is not complete`);
  return needsOf({ priceBook: zero.priceBook, isTaxed: false }, findLicences(reading.answers, on, today));
}

const said = (needs: ReturnType<typeof find>) => needs.map(({ law, status }) => `${law} ${status}`);

describe("what a business needs", () => {
  test("a restaurant of 50 lakh: two registrations in one sum, and Udyam, which is optional, not in it", () => {
    const needs = find("do=restaurant&turnover=50+lakh");
    expect(said(needs)).toEqual(["fssai need", "gst need", "udyam optional"]);
    // The registration ordered online, the cheaper of its two ways.
    expect(needs.map(({ prices }) => sumOf(prices[0]))).toEqual([149_900, 199_900, 99_900]);
    expect(totalOf(needs)).toEqual({
      sum: 149_900 + 199_900,
      government: 10_000,
      count: 2,
      isLeast: false,
      onRequest: false,
      lacksLicence: false,
    });
    expect(hasOpenFee(needs)).toBe(true);
  });

  test("what may not be needed is not in the sum, and a licence to be confirmed with its lower price", () => {
    const needs = find("do=restaurant&turnover=9+lakh&places=several");
    expect(said(needs)).toEqual(["fssai check", "headOffice check", "gst check", "udyam optional"]);
    expect(totalOf(needs)).toMatchObject({ sum: 149_900, isLeast: true, count: 1 });
  });

  test("of a price that does not cover its fee the fee is in the sum, which is then only the least", () => {
    const needs = find("do=restaurant&turnover=60+crore");
    expect(needs[0]?.prices[0]?.status).toBe("belowFee");
    expect(totalOf(needs)).toEqual({
      sum: 885_000 + 199_900,
      government: 885_000,
      count: 1,
      isLeast: true,
      onRequest: true,
      lacksLicence: false,
    });
  });

  test("a sum to which something may still come is the least", () => {
    const needs = find("do=shop&turnover=30+lakh&places=several");
    expect(said(needs)).toEqual(["fssai need", "headOffice check", "gst check", "udyam optional"]);
    expect(totalOf(needs)).toMatchObject({ count: 1, isLeast: true, onRequest: false });
  });

  test("a sum without the food licence is known to lack it", () => {
    expect(totalOf(find("do=other&turnover=50+lakh&also=otherStates"))).toMatchObject({
      sum: 199_900,
      isLeast: true,
      lacksLicence: true,
    });
  });

  test("what is no food begins with GST, and asks for no food licence", () => {
    expect(said(find("do=goods&turnover=9+lakh"))).toEqual(["gst no", "udyam optional", "fssai no"]);
    expect(said(find("do=goods&turnover=9+lakh&investment=200+crore"))).toEqual(["gst no", "udyam no", "fssai no"]);
    expect(totalOf(find("do=goods&turnover=9+lakh&investment=200+crore"))).toBeUndefined();
  });

  test("a day without rules has neither an answer nor a sum", () => {
    const needs = find("do=shop&turnover=9+lakh", "2010-01-01");
    expect(new Set(needs.map(({ status }) => status))).toEqual(new Set(["unknown"]));
    expect(totalOf(needs)).toBeUndefined();
  });

  test("everywhere, for every kind and size, the sum is that of its lines", () => {
    for (const kind of Object.keys(kinds))
      for (const state of states)
        for (const turnover of ["1+lakh", "13+lakh", "2+crore", "30+crore", "90+crore"]) {
          const query = `do=${kind}&state=${state}&turnover=${turnover}&litres=9&kilos=9&tonnes=9&vehicles=9&stars=3`;
          const needs = find(query);
          const lines = needs
            .filter(({ law, status }) => status === "need" || (status === "check" && law === "fssai"))
            .map(({ prices: [price] }) => (price?.status === "belowFee" ? price.government : (sumOf(price) ?? 0)));
          expect(totalOf(needs)?.sum ?? 0, query).toBe(lines.reduce((all, each) => all + each, 0));
        }
  });
});
