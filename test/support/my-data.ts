import { expect } from "vitest";
import type { Sql } from "../../db/connect";
import { browserOf, linkTo } from "./accounts";
import { content } from "./edition/content";
import { aLead } from "./leads";
import type { RunningServer } from "./server";

type Browser = ReturnType<typeof browserOf>;
type LeadFields = Parameters<typeof aLead>[0];

/** People who sent a form and open what is held about them, as `withSite` with mail that waits serves them. */
export function myDataOf(server: RunningServer, database: { sql: Sql }) {
  /** The link that is mailed to an address that asks for it. */
  async function linkFor(browser: Browser, email: string) {
    await browser.post("/my-data", { contact: email });
    const link = expect.poll(() => linkTo(database, email).catch(() => ""), { timeout: 30_000 });
    await link.not.toBe("");
    return linkTo(database, email);
  }

  /** Someone who sent a form, and the link that was mailed to them. */
  async function aPerson(fields: LeadFields = {}) {
    const browser = browserOf(server);
    const lead = aLead(fields);
    const consent = { notice: content.consentText.version, marketing: "yes" };
    const { id } = (await (await browser.call("/api/leads", { ...lead, ...consent })).json()) as { id: string };
    return { browser, lead, id, link: await linkFor(browser, lead.email) };
  }

  /** As a person does: reads the page and presses its button. */
  async function open(browser: Browser, link: string) {
    const page = await (await browser.get(link)).text();
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
    return browser.post("/my-data/open", { link: field("link"), token: field("token") });
  }

  async function opened(fields: LeadFields = {}) {
    const person = await aPerson(fields);
    expect((await open(person.browser, person.link)).status).toBe(303);
    return person;
  }

  return { aPerson, linkFor, open, opened };
}

/** By their medians, with space for a machine that is busy with something else; what it did to one only is measured again. */
export async function expectSameTime(measure: () => Promise<[number[], number[]]>) {
  let difference = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && difference >= 1; tries++) {
    const medians = (await measure()).map((times) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0);
    const [one = 0, other = 0] = medians;
    difference = Math.abs(one - other) / (0.4 * Math.max(one, other) + 5);
  }
  expect(difference).toBeLessThan(1);
}
