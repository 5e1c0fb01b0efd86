import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import type { RuleObject } from "axe-core";
import { expect, isLong } from "./site";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

type Look = {
  /** Only what stands in it, on a page that has been looked at whole. */
  part?: string;
  /** A screen whose colours were looked at on another page, which takes most of the time. */
  isRepeated?: boolean;
};

/** Finds nothing on the page as it stands that hides something from someone. */
export async function expectAccessible(page: Page, { part, isRepeated = false }: Look = {}) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const rules = { "color-contrast": { enabled: !isRepeated || isLong } };
  const look = async ({ part, rules }: { part: string | undefined; rules: RuleObject }) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const result = await axe.run(part ?? document, { resultTypes: ["violations"], rules });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`);
  };
  expect(await page.evaluate(look, { part, rules })).toEqual([]);
}

/** Where a part of the page lies. */
export async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not to be seen`);
  return { top: box.y, bottom: box.y + box.height };
}

/** Below a phone's first screen heights are guessed until the page has had idle moments. */
export const isLaidOut = (page: Page) =>
  page.waitForFunction(() => {
    const parts = [...document.querySelectorAll<HTMLElement>("main > section ~ section, footer, [data-later]")];
    return parts.every(({ style }) => style.contentVisibility === "visible");
  });

export async function scrollToEnd(page: Page) {
  await isLaidOut(page);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
}

/** Sets the page's text in another face of `fonts.conf`; without one, in its own again. */
export const wear = (page: Page, face = "") =>
  page.evaluate(async (face) => {
    document.body.style.fontFamily = face;
    await document.fonts.ready;
  }, face);

/** How far the page can be moved sideways. */
export const overflow = (page: Page) =>
  page.evaluate(async () => {
    // Text in a face that is still loading is wider or narrower.
    await document.fonts.ready;
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });

/** Amounts such as 'Rs 1,499' or '20 crores', phone numbers, addresses and 'e-mail' that stand on two lines. */
export function brokenAmounts(another = "") {
  const amounts = String.raw`Rs [\d,.]*\d|\d[\d,]* (?:lakh|crore)s?|\+91 \d{5} \d{5}|[\w.]+@[\w.]+`;
  const whole = new RegExp(another ? `${amounts}|${another}` : amounts, "g");
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null)
    for (const { 0: amount, index } of node.data.matchAll(whole)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + amount.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(`${amount} in ${node.data}`);
    }
  return broken;
}
