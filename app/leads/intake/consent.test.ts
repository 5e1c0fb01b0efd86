import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { zero } from "../../../content/zero/zero";
import { browserOf } from "../../../test/support/accounts";
import { content } from "../../../test/support/edition/content";
import { aLead, aMessage } from "../../../test/support/leads";
import { orderPath } from "../../../test/support/payments";
import { withSite } from "../../../test/support/site";

const { site } = zero;

const { server, database } = withSite({ TRUST_PROXY: "1", UPI_ID: "anugya@bank", UPI_NAME: "Anugya" });
const current = content.consentText;

async function consentOf(phone: string) {
  const [row] = await database.sql`
    select notice, submissions.language, wants_marketing, page, created_at, phone, version, text
    from submissions left join consent_texts on digest = notice where phone = ${phone}`;
  return row;
}

/** A version that was once shown is never edited: words that change get a new one, with a new line here. */
const texts: Record<string, string> = {
  "2026-11-15": "13cad2daf23f286afe7ca1d464990a12fe1caec0dc55a5f4b9450ce4a1a9af68",
  "2026-11-15.2": "e8e0ea3a85e37383af9c5ea430983e21145fb43c8e8d6de836813ac2f9dfe01e",
  "2026-11-16": "ed30642f804740424dd971b9e4f08fb56117949ea225a467183c77ebfa28f583",
  "2026-11-18": "a7d4459f42cc0837f44f4d5efccf12b154b7e0f94f187cdc5c2bb572dec7243a",
};

test("the words of a version never change", () => {
  const neutral = Object.entries(site).reduce(
    (text, [name, value]) => (typeof value === "string" ? text.replaceAll(value, `{${name}}`) : text),
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
  expect(stored?.wantsMarketing).toBe(true);
  expect(Date.now() - stored?.createdAt.getTime()).toBeLessThan(60_000);
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
    expect(await consentOf(values.phone)).toMatchObject({ version: current.version, wantsMarketing: false });
  }
});

test("an order is stored with the notice that stood beside its form, also where its sender wrote a moment before", async () => {
  const html = await (await fetch(`${server.origin}${orderPath}`)).text();
  const form = /<form[^>]*action="\/payments\?.*?<\/form>/s.exec(html)?.[0] ?? "";
  const box = /<input[^>]*name="marketing"[^>]*>/.exec(form)?.[0] ?? "";
  expect(box).toContain('type="checkbox"');
  expect(box).not.toContain("checked");
  expect(form).toContain('href="/privacy-notice"');
  const notice = /name="notice" value="([^"]+)"/.exec(form)?.[1] ?? "";
  expect(notice).toBe(current.version);
  const { service: _, ...person } = aLead();
  const order = () =>
    browserOf(server).post(orderPath, { ...person, promo: "", terms: "read", notice, marketing: "yes" });
  expect((await order()).status).toBe(303);
  expect(await consentOf(person.phone)).toMatchObject({
    version: current.version,
    language: "en-IN",
    page: "/payments",
    wantsMarketing: true,
    text: current.text,
  });
  // Throttled as a submission: the second order carries the notice itself.
  expect((await order()).status).toBe(303);
  const orders = await database.sql`
    select version, orders.language, submission_id from orders join consent_texts on digest = notice
    where email = ${person.email}`;
  expect(orders.map(({ version, language }) => ({ version, language }))).toEqual([
    { version: current.version, language: "en-IN" },
    { version: current.version, language: "en-IN" },
  ]);
  expect(new Set(orders.map(({ submissionId }) => submissionId)).size).toBe(1);
  // Someone else with the same number, just now: not on this person's submission.
  const other = { ...person, email: "somebody.else@shop.example", promo: "", terms: "read", notice };
  expect((await browserOf(server).post(orderPath, other)).status).toBe(303);
  const [theirs] = await database.sql`select submission_id from orders where email = ${other.email}`;
  expect(orders.map(({ submissionId }) => submissionId)).not.toContain(theirs?.submissionId);
});

test("a form that showed no notice of ours, or names one that never was, is kept and says so", async () => {
  for (const notice of [undefined, "2001-01-01", "'; drop table consent_texts; --", "v".repeat(5_000)]) {
    const lead = aLead();
    expect((await browserOf(server).call("/api/leads", { ...lead, notice })).status).toBe(201);
    expect(await consentOf(lead.phone)).toMatchObject({ notice: null, wantsMarketing: false });
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

test("a tick for news without a notice that we know is no consent", async () => {
  for (const notice of [undefined, "", "1999-01-01", "<script>"]) {
    const [lead, message] = [aLead(), aMessage()];
    const consent = { notice, marketing: "yes" };
    expect((await browserOf(server).call("/api/leads", { ...lead, ...consent })).status).toBe(201);
    expect((await browserOf(server).call("/api/contact-messages", { ...message, ...consent })).status).toBe(201);
    for (const { phone } of [lead, message])
      expect(await consentOf(phone)).toMatchObject({ notice: null, wantsMarketing: false });
  }
});

test("another tick under the same key is answered as any other change of a form", async () => {
  for (const [path, person] of [
    ["/api/leads", aLead()],
    ["/api/contact-messages", aMessage()],
  ] as const) {
    const form = { ...person, notice: current.version, idempotencyKey: `tick-${person.phone}` };
    const send = async (more: object) => (await browserOf(server).call(path, { ...form, ...more })).status;
    expect(await send({})).toBe(201);
    expect(await send({ marketing: "yes" })).toBe(422);
    expect(await send({})).toBe(201);
    expect(await consentOf(person.phone)).toMatchObject({ wantsMarketing: false });
  }
});
