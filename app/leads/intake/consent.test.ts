import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consentTexts } from "../../../content/consent-texts";
import { site } from "../../../content/identity";
import { browserOf } from "../../../test/support/accounts";
import { aLead, aMessage } from "../../../test/support/leads";
import { withSite } from "../../../test/support/site";

const { server, database } = withSite({ TRUST_PROXY: "1" });
const current = consentTexts["en-IN"] ?? { version: "", text: "" };

async function consentOf(phone: string) {
  const [row] = await database.sql`
    select submitted.*, version, text from (
      select notice, language, wants_marketing, page, created_at, phone from form_submissions
      union all select notice, language, wants_marketing, page, created_at, phone from contact_messages
    ) as submitted left join consent_texts on digest = notice where phone = ${phone}`;
  return row;
}

/** A version that was once shown is never edited: words that change get a new one, with a new line here. */
const texts: Record<string, string> = {
  "2026-11-15": "13cad2daf23f286afe7ca1d464990a12fe1caec0dc55a5f4b9450ce4a1a9af68",
};

test("the words of a version never change", () => {
  const neutral = Object.entries(site).reduce(
    (text, [name, value]) => text.replaceAll(value, `{${name}}`),
    current.text,
  );
  expect(texts[current.version]).toBe(createHash("sha256").update(neutral).digest("hex"));
});

test("a lead is stored with the notice, word for word, its language, its page and its time", async () => {
  const lead = aLead();
  const body = { ...lead, page: "/fssai-registration", notice: current.version, marketing: "yes" };
  expect((await browserOf(server).call("/api/leads", body)).status).toBe(201);
  const stored = await consentOf(lead.phone);
  expect(stored).toMatchObject({ version: current.version, language: "en-IN", page: "/fssai-registration" });
  expect(stored?.text).toBe(current.text);
  expect(stored?.wants_marketing).toBe(true);
  expect(Date.now() - stored?.created_at.getTime()).toBeLessThan(60_000);
});

test("a text that was shown once can be neither changed nor removed", async () => {
  await expect(database.sql`update consent_texts set text = 'other'`).rejects.toThrow("never changed");
  await expect(database.sql`delete from consent_texts`).rejects.toThrow("never changed");
});

test("without JavaScript the page's own form carries the notice; the box for news is not ticked", async () => {
  for (const [page, values] of [
    ["/contact", aMessage()],
    ["/fssai-registration", aLead()],
  ] as const) {
    const html = await (await fetch(server.origin + page)).text();
    const box = /<input[^>]*type="checkbox"[^>]*>/.exec(html)?.[0] ?? "";
    expect(box).toContain('name="marketing"');
    expect(box).not.toContain("checked");
    expect(html).toContain('href="/privacy-notice"');
    const version = /name="notice" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const answer = await browserOf(server).post(page, { ...values, notice: version });
    expect(answer.status).toBe(303);
    expect(await consentOf(values.phone)).toMatchObject({ version: current.version, wants_marketing: false });
  }
});

test("a form that showed no notice of ours, or names one that never was, is kept and says so", async () => {
  for (const notice of [undefined, "2001-01-01", "'; drop table consent_texts; --", "v".repeat(5_000)]) {
    const lead = aLead();
    expect((await browserOf(server).call("/api/leads", { ...lead, notice })).status).toBe(201);
    expect(await consentOf(lead.phone)).toMatchObject({ notice: null, wants_marketing: false });
  }
});

test("a page from before a change is stored with the words it showed", async () => {
  await database.sql`
    insert into consent_texts (digest, version, language, text) values ('old', '2025-01-01', 'en-IN', 'As it was.')`;
  const lead = aLead();
  await browserOf(server).call("/api/leads", { ...lead, notice: "2025-01-01" });
  expect(await consentOf(lead.phone)).toMatchObject({ notice: "old", text: "As it was." });
});

test("the home card's draft has no notice and no box, and passing it on stores nothing", async () => {
  const home = await (await fetch(server.origin)).text();
  expect(home).not.toContain('name="notice"');
  expect(home).not.toContain('name="marketing"');
  const lead = aLead();
  await browserOf(server).post("/fssai-registration", { ...lead, intent: "draft", notice: current.version });
  expect(await consentOf(lead.phone)).toBeUndefined();
});
