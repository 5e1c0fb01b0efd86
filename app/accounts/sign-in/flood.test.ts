// @module-tag fault
import { expect, test } from "vitest";
import { anAccount, browserOf, goodPassword, mailThatWaits, passwordHash } from "../../../test/support/accounts";
import { withSite } from "../../../test/support/site";

// With the product's own work for a password, which servers of other tests are spared.
const { server, database } = withSite({ TRUST_PROXY: "1", NODE_OPTIONS: "", ...mailThatWaits });

/** Without a cookie it is compressed, on the threads that passwords must not take. */
async function readPage() {
  const began = performance.now();
  const page = await fetch(`${server.origin}/auth`, { headers: { "Accept-Encoding": "br" } });
  expect([page.status, page.headers.get("Content-Encoding")]).toEqual([200, "br"]);
  await page.text();
  return performance.now() - began;
}

test.each([
  ["one address", "asha@office.example", () => "198.51.100.7"],
  [
    "120 networks of one subscriber",
    "meera@office.example",
    (at: number) => `2001:db8:0:${(0x100 + (at % 120)).toString(16)}::1`,
  ],
])("240 wrong sign-ins at once from %s stop neither pages nor the staff", async (_, email, addressOf) => {
  await database.sql`truncate sign_in_tries`;
  const staff = await anAccount(server, database, email, { role: "admin" });
  await database.sql`update account set password = ${passwordHash(goodPassword, 16_384)}`;
  await readPage();
  await staff.signIn(email);
  let refused = 0;
  const flood = Array.from({ length: 240 }, async (_, at) => {
    const guess = { email: `nobody${at}@shop.example`, password: "guess guess" };
    const answer = await browserOf(server, addressOf(at)).call("/api/auth/sign-in/email", guess);
    if (answer.status === 503) refused++;
  });
  // As many as may wait are waiting: from here on somebody else signs in, also in a browser that nobody knows.
  await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(0);
  const arrives = (browser: ReturnType<typeof browserOf>) =>
    expect.poll(async () => (await browser.signIn(email)).headers.get("Location")).toBe("/desk");
  const [page] = await Promise.all([readPage(), arrives(browserOf(server, "192.0.2.1")), arrives(staff)]);
  expect(page).toBeLessThan(8_000);
  await Promise.all(flood);
  // What was refused at once was not tried, and so not counted; the largest count is that of the whole network.
  expect(refused).toBeGreaterThan(100);
  const [counted] = await database.sql`select max(tries)::int as most from sign_in_tries`;
  expect(counted?.most).toBeLessThan(140);
});

test("a sender who has used up their tries is refused at once, while others wait for their turn", async () => {
  await database.sql`truncate sign_in_tries`;
  const guesser = browserOf(server, "203.0.113.5");
  for (let turn = 0; turn < 10; turn++)
    expect((await guesser.signIn("victim@shop.example", "guess guess")).status).toBe(401);
  const answers: number[] = [];
  const flood = Array.from({ length: 60 }, async (_, at) => {
    const guess = { email: `somebody${at}@shop.example`, password: "guess guess" };
    answers.push((await browserOf(server, `198.51.100.${at}`).call("/api/auth/sign-in/email", guess)).status);
  });
  const tried = () => answers.filter((status) => status === 401).length;
  await expect.poll(tried, { timeout: 60_000 }).toBeGreaterThan(0);
  const before = tried();
  expect((await guesser.signIn("victim@shop.example", "guess guess")).status).toBe(429);
  expect(tried() - before).toBeLessThan(10);
  await Promise.all(flood);
});

test("sixteen behind one address who forgot their password at once are all answered", async () => {
  const asking = Array.from({ length: 16 }, (_, at) =>
    browserOf(server, "192.0.2.30").post("/auth/forgotten", { form: "forgotten", email: `forgot${at}@shop.example` }),
  );
  expect(new Set((await Promise.all(asking)).map(({ status }) => status))).toEqual(new Set([302]));
});

test("a sign-in that finds no turn comes back with the address that was typed, without a script too", async () => {
  const sendBatch = (batch: number) =>
    Array.from({ length: 60 }, async (_, at) => {
      const browser = browserOf(server, `192.0.2.${50 + batch}`);
      const email = `busy${batch}.${at}@shop.example`;
      return { browser, email, to: (await browser.signIn(email)).headers.get("Location") };
    });
  const first = sendBatch(1);
  await Promise.race(first);
  const sentBack = (await Promise.all([...first, ...sendBatch(2)])).filter(({ to }) => to === "/auth");
  expect(sentBack.length).toBeGreaterThan(0);
  for (const { browser, email } of sentBack.slice(0, 2)) {
    expect(await (await browser.get("/auth")).text()).toContain(`value="${email}"`);
    expect(await (await browser.get("/auth")).text()).not.toContain(email);
  }
});
