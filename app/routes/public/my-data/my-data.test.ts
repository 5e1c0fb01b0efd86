import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { browserOf, linkTo, mailThatWaits, mailTo } from "../../../../test/support/accounts";
import { aLead, aMessage } from "../../../../test/support/leads";
import { withSite } from "../../../../test/support/site";
import { openLink } from "../../../privacy/my-data/links.server";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });

/** Someone who sent a form, and the link that was mailed to them. */
async function aPerson(given: Parameters<typeof aLead>[0] = {}) {
  const browser = browserOf(server);
  const lead = aLead(given);
  const { id } = (await (await browser.call("/api/leads", { ...lead, marketing: "yes" })).json()) as { id: string };
  await browser.post("/my-data", { contact: lead.email });
  const link = await expect.poll(() => linkTo(database, lead.email).catch(() => ""), { timeout: 15_000 });
  await link.not.toBe("");
  return { browser, lead, id, link: await linkTo(database, lead.email) };
}

/** As a person does: reads the page and presses its button. */
async function open(browser: ReturnType<typeof browserOf>, link: string) {
  const page = await (await browser.get(link)).text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
  return browser.post("/my-data/open", { link: field("link"), token: field("token") });
}

async function opened(given: Parameters<typeof aLead>[0] = {}) {
  const person = await aPerson(given);
  expect((await open(person.browser, person.link)).status).toBe(303);
  return person;
}

const linkState = async (id: string) =>
  (await database.sql`select opened_at, session_hash from my_data_links where submission_id = ${id}`)[0];

test("whatever is known, the page says the same and takes the same time", async () => {
  const { lead } = await aPerson();
  const browser = browserOf(server);
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const bodies = new Set<string>();
  for (let round = 0; round < 15; round++) {
    for (const kind of ["known", "unknown"] as const) {
      const contact = kind === "known" ? lead.email : `nobody${round}@shop.example`;
      const started = performance.now();
      const answer = await browser.post("/my-data", { contact });
      bodies.add(`${answer.status} ${(await answer.text()).replace(/nonce="[^"]*"/g, "")}`);
      times[kind].push(performance.now() - started);
    }
  }
  expect(bodies.size).toBe(1);
  const median = (list: number[]) => list.sort((one, other) => one - other)[7] ?? 0;
  expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(25);
});

test("what is neither an address nor a number gets a sentence and causes nothing", async () => {
  for (const contact of ["", "asha", "12345", "a@b", "x".repeat(10_000)]) {
    const answer = await browserOf(server).post("/my-data", { contact });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Please enter a full e-mail address");
  }
});

test("scanners of mails neither open the link nor use it up", async () => {
  const { browser, link, id } = await aPerson();
  const scanner = browserOf(server);
  await fetch(server.origin + link, { method: "HEAD" });
  const page = await (await scanner.get(link)).text();
  expect(page).not.toContain("<script");
  const secret = new URL(link, server.origin).searchParams.get("link") ?? "";
  await scanner.get(link.replace("/open", "/open.data"));
  for (const fields of [{}, { link: secret }, { link: secret, token: "x".repeat(43) }])
    expect((await scanner.post("/my-data/open", fields as Record<string, string>)).status).toBe(403);
  expect((await scanner.post(link, { link: secret })).status).toBe(403);
  expect(await linkState(id)).toEqual({ opened_at: null, session_hash: null });
  expect((await open(browser, link)).status).toBe(303);
  expect((await open(scanner, link)).status).toBe(403);
  expect((await scanner.get("/my-data/view")).status).toBe(403);
  expect((await scanner.get("/my-data/file")).status).toBe(403);
});

test("only the hash of a link is stored, and one too old opens nothing", async () => {
  const { browser, link, id } = await aPerson();
  const secret = new URL(link, server.origin).searchParams.get("link") ?? "";
  expect(Buffer.from(secret, "base64url").length).toBe(16);
  expect(JSON.stringify(await database.sql`select * from my_data_links`)).not.toContain(secret);
  await database.sql`update my_data_links set expires_at = now() where submission_id = ${id}`;
  expect((await open(browser, link)).status).toBe(403);
});

test("100,000 random links: none opens, and the true one still does", async () => {
  const { link } = await aPerson();
  const { sql } = database;
  let opens = 0;
  const guess = async () => {
    for (let number = 0; number < 100_000 / 8; number++)
      if (await openLink(sql, randomBytes(16).toString("base64url"))) opens++;
  };
  await Promise.all(Array.from({ length: 8 }, guess));
  expect(opens).toBe(0);
  expect(await openLink(sql, new URL(link, server.origin).searchParams.get("link") ?? "")).not.toBeNull();
}, 300_000);

test("behind the link stands everything, as a page and as a file", async () => {
  const { browser, lead, id } = await opened({ name: "Parvati Nair" });
  await browser.call("/api/contact-messages", aMessage({ ...lead, service: "", message: "Do you help bakeries?" }));
  const page = await (await browser.get("/my-data/view")).text();
  for (const text of ["Parvati Nair", lead.email, lead.phone, "Do you help bakeries?"]) expect(page).toContain(text);
  const file = await browser.get("/my-data/file");
  expect(file.headers.get("Content-Disposition")).toContain("my-data.json");
  const content = await file.json();
  expect(content.submissions).toHaveLength(2);
  expect(content.submissions.at(-1)).toMatchObject({ id, name: "Parvati Nair", wantsMarketing: true });
});

test("somebody else's address with the same number opens nothing of this person", async () => {
  const victim = aLead({ name: "Victim Verma" });
  await browserOf(server).call("/api/leads", victim);
  await database.sql`update form_submissions set created_at = created_at - interval '1 hour' where phone = ${victim.phone}`;
  const { browser } = await opened({ phone: victim.phone, name: "Someone Else" });
  const page = await (await browser.get("/my-data/view")).text();
  expect(page).toContain("Someone Else");
  expect(page).not.toContain("Victim Verma");
  expect(page).not.toContain(victim.email);
  const theirs = async () =>
    (
      await database.sql`
    select cases.status, do_not_call, (select count(*)::int from cases as other where other.merged_into = cases.id) as merged
    from cases join form_submissions using (id) where email = ${victim.email}`
    )[0];
  expect(await theirs()).toEqual({ status: "new", do_not_call: false, merged: 1 });
  await browser.post("/my-data/view", { act: "withdraw" });
  expect(await theirs()).toMatchObject({ status: "new", do_not_call: false });
  await browser.post("/my-data/view", { act: "erase" });
  expect(await database.sql`select from form_submissions where email = ${victim.email}`).toHaveLength(1);
});

test("a corrected name, address and state stand everywhere; a bad one gets a sentence and changes nothing", async () => {
  const { browser, id, lead } = await opened();
  const bad = await browser.post("/my-data/view", { act: "correct", name: "A", email: "none", state: "Goa" });
  expect([bad.status, (await bad.text()).includes("full e-mail address")]).toEqual([400, true]);
  const stored = async () => (await database.sql`select name, email, state from form_submissions where id = ${id}`)[0];
  expect(await stored()).toMatchObject({ email: lead.email });
  const corrected = { name: "Asha K.", email: `new-${lead.email}`, state: "Goa" };
  expect((await browser.post("/my-data/view", { act: "correct", ...corrected })).status).toBe(200);
  expect(await stored()).toEqual(corrected);
  expect((await database.sql`select state from cases where id = ${id}`)[0]?.state).toBe("Goa");
  expect((await browser.post("/my-data/view", { act: "forge" })).status).toBe(400);
});

test("one press withdraws consent, stops calls or news; each stands among the requests", async () => {
  const { browser, id } = await opened();
  await browser.post("/my-data/view", { act: "marketing" });
  expect((await database.sql`select wants_marketing from form_submissions where id = ${id}`)[0]?.wants_marketing).toBe(
    false,
  );
  await browser.post("/my-data/view", { act: "withdraw" });
  const [worked] = await database.sql`select status, lost_reason, do_not_call, promise_due from cases where id = ${id}`;
  expect(worked).toEqual({ status: "lost", lost_reason: "do not call", do_not_call: true, promise_due: null });
  const page = await (await browser.get("/my-data/view")).text();
  for (const kind of ["Withdraw consent, done on", "Stop news and offers, done on"]) expect(page).toContain(kind);
});

test("a complaint waits for an answer within 30 days", async () => {
  const { browser, id } = await opened();
  expect((await browser.post("/my-data/view", { act: "complain", words: " " })).status).toBe(400);
  await browser.post("/my-data/view", { act: "complain", words: "You rang at night." });
  const [request] = await database.sql`
    select kind, words, done_at, extract(day from due_at - received_at)::int as days from privacy_requests
    where people @> array[${id}::uuid]`;
  expect(request).toEqual({ kind: "complain", words: "You rang at night.", done_at: null, days: 30 });
  expect(await (await browser.get("/my-data/view")).text()).toContain("answer due by");
});

test("whoever erases is gone at once, and the page closes", async () => {
  const { browser, id, lead } = await opened();
  const answer = await browser.post("/my-data/view", { act: "erase" });
  expect(await answer.text()).toContain("Your data are erased from our lists.");
  expect(await database.sql`select from submissions where id = ${id}`).toHaveLength(0);
  expect((await browser.get("/my-data/view")).status).toBe(403);
  expect(await mailTo(database, lead.email)).toBeUndefined();
});
