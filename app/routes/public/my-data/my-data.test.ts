import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { anAccount, browserOf, linkTo, mailThatWaits, mailTo } from "../../../../test/support/accounts";
import { aStaffMember } from "../../../../test/support/cases";
import { aLead, aMessage } from "../../../../test/support/leads";
import { expectSameTime, myDataOf } from "../../../../test/support/my-data";
import { anOrder, paymentsOff, stateOf } from "../../../../test/support/payments";
import { secret } from "../../../../test/support/server";
import { withSite } from "../../../../test/support/site";
import { decideRefund } from "../../../orders/desk/decide-refund.server";
import { recordPayment } from "../../../orders/payments/record-payment.server";
import { openLink } from "../../../privacy/my-data/links.server";
import { pageToken } from "../../../privacy/my-data/session.server";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });

const { aPerson, open, opened } = myDataOf(server, database);

const linkState = async (id: string) =>
  (await database.sql`select opened_at, session_hash from my_data_links where people @> array[${id}::uuid]`)[0];

test("whatever is known, the page says the same and takes the same time", { tags: ["fault"] }, async () => {
  const { lead } = await aPerson();
  const bodies = new Set<string>();
  let networks = 0;
  await expectSameTime(async () => {
    const browser = browserOf(server, `10.200.0.${networks++}`);
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 30; round++) {
      // In turns, because the job of the one still runs while the next is answered.
      for (const kind of round % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
        const contact = kind === "known" ? lead.email : `nobody${round}@shop.example`;
        const started = performance.now();
        const answer = await browser.post("/my-data", { contact });
        bodies.add(`${answer.status} ${(await answer.text()).replace(/nonce="[^"]*"/g, "")}`);
        times[kind].push(performance.now() - started);
      }
    }
    return [times.known, times.unknown];
  });
  expect(bodies.size).toBe(1);
});

test("what is neither an address nor a number gets a sentence and causes nothing", async () => {
  for (const contact of ["", "asha", "12345", "a@b", "x".repeat(10_000)]) {
    const answer = await browserOf(server).post("/my-data", { contact });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Please enter a full e-mail address");
  }
});

test("reading one's data holds one connection at a time, however much of it there is", async () => {
  const { browser } = await opened();
  for (const path of ["/my-data/view", "/my-data/file"]) {
    let answer: Promise<Response> | undefined;
    await database.sql.begin(async (transaction) => {
      const lock = () =>
        transaction
          .savepoint(
            (part) =>
              // Of the tables that are read, two that no job touches, which would wait there too.
              part`lock table privacy_requests, tracking_messages in access exclusive mode nowait`,
          )
          .then(() => true)
          .catch(() => false);
      await expect.poll(lock).toBe(true);
      answer = browser.get(path);
      const waiting = async () =>
        (
          await database.sql`
            select distinct pid from pg_locks
            where not granted and relation in ('privacy_requests'::regclass, 'tracking_messages'::regclass)`
        ).length;
      await expect.poll(waiting).toBeGreaterThan(0);
      const counts: number[] = [];
      for (let look = 0; look < 20; look++) counts.push(await waiting());
      expect([path, Math.max(...counts)]).toEqual([path, 1]);
    });
    expect((await answer)?.status).toBe(200);
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
  expect(await linkState(id)).toEqual({ openedAt: null, sessionHash: null });
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
  await database.sql`update my_data_links set expires_at = now() where people @> array[${id}::uuid]`;
  expect((await open(browser, link)).status).toBe(403);
});

const isLong = process.env.TRIALS === "long";
/** The page draws each answer, which takes long: it is asked a few thousand times, and the rule behind it the other times. */
const [guesses, toPage] = isLong ? [100_000, 4_000] : [120, 120];
test(`${guesses} random links: none opens, each takes as long as a used one, and the true one still opens`, {
  tags: ["fault"],
  timeout: 1_800_000,
}, async () => {
  const { browser, link } = await aPerson();
  const used = await aPerson();
  await open(used.browser, used.link);
  const usedLink = new URL(used.link, server.origin).searchParams.get("link") ?? "";
  const statuses = new Set<number>();
  const post = async (guess: string, network: string) => {
    const body = new URLSearchParams({ link: guess, token: pageToken(secret, guess) });
    const headers = { Origin: server.origin, "X-Forwarded-For": network };
    const started = performance.now();
    const init = { method: "POST", body, headers, redirect: "manual" } as const;
    const answer = await fetch(`${server.origin}/my-data/open`, init);
    await answer.text();
    statuses.add(answer.status);
    return performance.now() - started;
  };
  const random = () => randomBytes(16).toString("base64url");
  let networks = 0;
  await expectSameTime(async () => {
    const times: [number[], number[]] = [[], []];
    const network = `10.0.0.${networks++}`;
    for (let round = 0; round < 30; round++) {
      times[0].push(await post(random(), network));
      times[1].push(await post(usedLink, network));
    }
    return times;
  });
  // Each network may try a hundred times in a quarter of an hour.
  const guess = async (worker: number) => {
    for (let number = 0; number < toPage / 4; number++)
      await post(random(), `10.${worker}.0.${Math.floor(number / 80)}`);
  };
  await Promise.all([1, 2, 3, 4].map(guess));
  expect(statuses).toEqual(new Set([403]));
  const batch = Array.from({ length: 200 });
  for (let asked = toPage; asked < guesses; asked += batch.length)
    for (const opened of await Promise.all(batch.map(() => openLink(database.sql, [secret], random()))))
      expect(opened).toBeNull();
  expect((await open(browser, link)).status).toBe(303);
});

test("behind the link stands everything, as a page and as a file", async () => {
  const lead = aLead({ name: "Parvati Nair" });
  const message = aMessage({ ...lead, service: "", message: "Do you help bakeries?" });
  await browserOf(server).call("/api/contact-messages", message);
  const { browser, id } = await opened(lead);
  const page = await (await browser.get("/my-data/view")).text();
  expect(page).toMatch(/This page closes at \d+:\d\d [AP]M\./);
  for (const text of ["Parvati Nair", lead.email, lead.phone, "Do you help bakeries?"]) expect(page).toContain(text);
  const file = await browser.get("/my-data/file");
  expect(file.headers.get("Content-Disposition")).toContain("my-data.json");
  const content = await file.json();
  expect(content.submissions).toHaveLength(2);
  expect(content.submissions[0]).toMatchObject({ id, name: "Parvati Nair", wantsMarketing: true });
});

test("orders, payments, refunds and documents are listed too, and none of another person", async () => {
  const { sql } = database;
  const { browser, lead, id } = await opened();
  const order = await anOrder(sql, { caseId: id, customer: { ...lead, name: "Parvati Nair" } });
  // Of somebody with the same number, whose own form was merged into this case.
  const strange = await anOrder(sql, { caseId: id, submissionId: crypto.randomUUID() });
  const fact = { paymentId: "pay_1", status: "captured", amount: order.total, currency: "INR", utr: null } as const;
  await recordPayment(sql, paymentsOff.supplier, { ...fact, source: "poll" }, order.reference);
  const proof = await aStaffMember(sql, "Asha", "admin");
  await decideRefund(proof, sql, paymentsOff.supplier, order.id, { amount: 100, reason: "good will", reference: "" });
  const page = await (await browser.get("/my-data/view")).text();
  for (const text of [order.reference, "Rs 1,499", "Counted for the order", "Receipt", "AR/", "Paid Rs 1,499 (order"])
    expect(page).toContain(text);
  expect(page).not.toContain(strange.reference);
  const invoice = /href="(\/my-data\/invoices\/[\da-f-]{36})"/.exec(page)?.[1] ?? "";
  // The first drawing of all takes a while, and a busy machine asks to try again.
  const type = async () => (await browser.get(invoice)).headers.get("Content-Type");
  await expect.poll(type, { timeout: 20_000 }).toBe("application/pdf");
  const somebody = (await opened()).browser;
  for (const [other, address] of [
    [somebody, invoice],
    [browserOf(server), invoice],
    [browser, "/my-data/invoices/x"],
  ] as const)
    expect((await other.get(address)).status).toBe(404);
  const { orders } = await (await browser.get("/my-data/file")).json();
  expect(orders).toMatchObject([
    { reference: order.reference, now: "paid", name: "Parvati Nair", refunds: [{ amount: 100 }] },
  ]);
  expect(orders[0].events.map(({ kind }: { kind: string }) => kind)).toContain("credited");
  expect(orders[0].invoices[0].fields.recipient.name).toBe("Parvati Nair");
  const corrected = await browser.post("/my-data/view", {
    act: "correct",
    name: "Parvati",
    email: lead.email,
    state: "Goa",
  });
  expect(await corrected.text()).toContain("Orders and their documents stay");
  const erased = await browser.post("/my-data/view", { act: "erase", confirmed: "yes" });
  expect(await erased.text()).toContain("8 years after their financial year");
  expect((await sql`select name from orders where id = ${strange.id}`)[0]?.name).toBe("Asha Kumari");
});

test("another person's address with the same number gives no access to this person's data", async () => {
  const victim = aLead({ name: "Victim Verma" });
  await browserOf(server).call("/api/leads", victim);
  await database.sql`update submissions set created_at = created_at - interval '1 hour' where phone = ${victim.phone}`;
  const { browser } = await opened({ phone: victim.phone, name: "Someone Else" });
  const page = await (await browser.get("/my-data/view")).text();
  expect(page).toContain("Someone Else");
  expect(page).not.toContain("Victim Verma");
  expect(page).not.toContain(victim.email);
  const theirs = async () =>
    (
      await database.sql`
    select cases.status, do_not_call, (select count(*)::int from cases as other where other.merged_into = cases.id) as merged
    from cases join submissions using (id) where email = ${victim.email}`
    )[0];
  expect(await theirs()).toEqual({ status: "new", doNotCall: false, merged: 0 });
  await browser.post("/my-data/view", { act: "withdraw" });
  expect(await theirs()).toMatchObject({ status: "new", doNotCall: false });
  await browser.post("/my-data/view", { act: "erase", confirmed: "yes" });
  expect(await database.sql`select from submissions where email = ${victim.email}`).toHaveLength(1);
});

test("correcting the address to another person's gives no access to that person's data", async () => {
  const victim = aLead({ name: "Victim Verma" });
  await browserOf(server).call("/api/leads", victim);
  const { browser } = await opened();
  const stolen = { act: "correct", name: "Someone Else", email: victim.email, state: "Goa" };
  expect((await browser.post("/my-data/view", stolen)).status).toBe(200);
  const page = await (await browser.get("/my-data/view")).text();
  expect(page).toContain("Someone Else");
  expect(page).not.toContain("Victim Verma");
  expect(await (await browser.get("/my-data/file")).text()).not.toContain("Victim Verma");
  await browser.post("/my-data/view", { act: "erase", confirmed: "yes" });
  expect(
    await database.sql`select from submissions where name = 'Victim Verma' and phone = ${victim.phone}`,
  ).toHaveLength(1);
});

test("an account without any form is seen, taken along and erased as well", async () => {
  const email = "account.only@shop.example";
  const browser = await anAccount(server, database, email);
  await browser.signIn(email);
  await browser.post("/my-data", { contact: email });
  await expect.poll(async () => (await mailTo(database, email))?.text, { timeout: 30_000 }).toContain("/my-data/open");
  expect((await open(browser, await linkTo(database, email))).status).toBe(303);
  expect(await (await browser.get("/my-data/view")).text()).toContain(`Asha Rao, ${email}`);
  expect(await (await browser.get("/my-data/file")).json()).toMatchObject({ submissions: [], account: { email } });
  await browser.post("/my-data/view", { act: "complain", words: "I never signed up." });
  expect(await (await browser.get("/my-data/view")).text()).toContain("I never signed up.");
  await browser.post("/my-data/view", { act: "erase", confirmed: "yes" });
  expect(await database.sql`select from "user" where email = ${email}`).toHaveLength(0);
  expect((await browser.get("/account")).status).toBe(302);
  expect(await database.sql`select from privacy_requests where words = 'I never signed up.'`).toHaveLength(0);
});

test("a corrected name, confirmed address and state stand everywhere; a bad one gets a sentence and changes nothing", async () => {
  const { browser, id, lead } = await opened();
  const bad = await browser.post("/my-data/view", { act: "correct", name: "A", email: "none", state: "Goa" });
  expect([bad.status, (await bad.text()).includes("full e-mail address")]).toEqual([400, true]);
  const stored = async () => (await database.sql`select name, email, state from submissions where id = ${id}`)[0];
  expect(await stored()).toMatchObject({ email: lead.email });
  const corrected = { name: "Asha K.", email: `new-${lead.email}`, state: "Goa" };
  expect((await browser.post("/my-data/view", { act: "correct", ...corrected })).status).toBe(200);
  // The address when its own mailbox has answered.
  expect(await stored()).toEqual({ ...corrected, email: lead.email });
  await expect.poll(() => linkTo(database, corrected.email).catch(() => ""), { timeout: 30_000 }).not.toBe("");
  expect((await open(browser, await linkTo(database, corrected.email))).status).toBe(303);
  expect(await stored()).toEqual(corrected);
  expect((await database.sql`select state from cases where id = ${id}`)[0]?.state).toBe("Goa");
  expect((await browser.post("/my-data/view", { act: "forge" })).status).toBe(400);
});

test("one press withdraws consent, stops calls or news; each stands among the requests", async () => {
  const { browser, id } = await opened();
  await browser.post("/my-data/view", { act: "marketing" });
  expect((await database.sql`select wants_marketing from submissions where id = ${id}`)[0]?.wantsMarketing).toBe(false);
  await browser.post("/my-data/view", { act: "withdraw" });
  const [worked] = await database.sql`select status, lost_reason, do_not_call, promise_due from cases where id = ${id}`;
  expect(worked).toEqual({ status: "lost", lostReason: "do not call", doNotCall: true, promiseDue: null });
  const page = await (await browser.get("/my-data/view")).text();
  for (const kind of ["Withdraw consent, done on", "Stop news and offers, done on"]) expect(page).toContain(kind);
});

test("withdrawing consent withdraws what is not paid and the mails that wait, and keeps what was paid", async () => {
  const { sql } = database;
  const { browser, lead, id } = await opened();
  // The notice of the lead enqueues it, in its own time.
  await expect.poll(() => sql`select from jobs where kind = 'acknowledgement' and subject = ${id}`).toHaveLength(1);
  const [unpaid, paid] = [
    await anOrder(sql, { caseId: id, customer: lead }),
    await anOrder(sql, { caseId: id, customer: lead }),
  ];
  const fact = { paymentId: "pay_2", status: "captured", amount: paid.total, currency: "INR", utr: null } as const;
  await recordPayment(sql, paymentsOff.supplier, { ...fact, source: "poll" }, paid.reference);
  await sql`
    insert into jobs (kind, subject, run_at, unique_key) values
      ('acknowledgement', ${id}, now() + interval '1 hour', 'late'), ('quote-mail', ${unpaid.id}, now() + interval '1 hour', null)`;
  const answer = await browser.post("/my-data/view", { act: "withdraw" });
  expect(await answer.text()).toContain("unpaid orders are cancelled");
  expect([(await stateOf(sql, unpaid.id))?.state, (await stateOf(sql, paid.id))?.state]).toEqual(["cancelled", "paid"]);
  expect(
    await sql`select from jobs where status = 'waiting' and kind in ('acknowledgement', 'quote-mail')
      and subject in (${id}, ${unpaid.id})`,
  ).toHaveLength(0);
  const again = await browser.post("/my-data/view", { act: "withdraw" });
  expect(await again.text()).not.toContain("unpaid orders are cancelled");
  const page = await (await browser.get("/my-data/view")).text();
  for (const text of ["Status", "You asked us to do it", "Do not call"]) expect(page).toContain(text);
});

test("a complaint waits for an answer within 30 days", async () => {
  const { browser, id } = await opened();
  expect((await browser.post("/my-data/view", { act: "complain", words: " " })).status).toBe(400);
  await browser.post("/my-data/view", { act: "complain", words: "You rang at night." });
  const [request] = await database.sql`
    select kind, words, done_at, extract(day from due_at - received_at)::int as days from privacy_requests
    where people @> array[${id}::uuid]`;
  expect(request).toEqual({ kind: "complain", words: "You rang at night.", doneAt: null, days: 30 });
  expect(await (await browser.get("/my-data/view")).text()).toContain("answer due by");
});

test("a person who erases their data is gone at once, and the page closes", async () => {
  const { browser, id, lead } = await opened();
  const asked = await (await browser.post("/my-data/view", { act: "erase" })).text();
  expect(asked).toContain("Erase everything?");
  expect(await database.sql`select from submissions where id = ${id}`).toHaveLength(1);
  const answer = await browser.post("/my-data/view", { act: "erase", confirmed: "yes" });
  expect(await answer.text()).toContain("Your data are erased from our lists.");
  expect(await database.sql`select from submissions where id = ${id}`).toHaveLength(0);
  expect((await browser.get("/my-data/view")).status).toBe(403);
  expect(await mailTo(database, lead.email)).toBeUndefined();
});
