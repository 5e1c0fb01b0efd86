// @module-tag fault
import { describe, expect, test } from "vitest";
import {
  anAccount,
  browserOf,
  codeOf,
  goodPassword,
  linkTo,
  mailThatWaits,
  mailTo,
} from "../../../test/support/accounts";
import { aLead } from "../../../test/support/leads";
import { secret, startServer, urlOf } from "../../../test/support/server";
import { withSite } from "../../../test/support/site";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });

const mailsTo = async (email: string) =>
  (
    await database.sql`
    select payload ->> 'subject' as subject from jobs where payload ->> 'to' = ${email} order by created_at`
  ).map(({ subject }) => String(subject));

const resetLinks = async (email: string) =>
  (await database.sql`select payload ->> 'text' as text from jobs where payload ->> 'to' = ${email}`).flatMap(
    ({ text }) => /reset\?token=([\w-]+)/.exec(text)?.[1] ?? [],
  );

async function withSecondStep(email: string) {
  const owner = await anAccount(server, database, email);
  await owner.signIn(email);
  const page = await (await owner.post("/account", { form: "turn-on", currentPassword: goodPassword })).text();
  const key = /<code[^>]*>([A-Z2-7]+)<\/code>/.exec(page)?.[1] ?? "";
  expect((await owner.post("/account", { form: "set-up", code: codeOf(key) })).status).toBe(302);
  return { owner, key };
}

/** One wrong password; given again where the site was too busy to answer within four seconds, whether it was looked at or not. */
async function guess(browser: ReturnType<typeof browserOf>, email: string): Promise<number> {
  const { status } = await browser.signIn(email, "guess guess");
  return status === 401 || status === 429 ? status : guess(browser, email);
}

describe("nobody locks an account but its owner", () => {
  test("an address that has used up its tries does not go on to use up the account's", async () => {
    const email = "locked@shop.example";
    await anAccount(server, database, email);
    const attacker = browserOf(server, "198.51.100.1");
    const statuses: number[] = [];
    for (let turn = 0; turn < 10; turn++) {
      const tries = Array.from({ length: 11 }, () => guess(attacker, email));
      statuses.push(...(await Promise.all(tries)));
    }
    // Ten were looked at, of which a busy machine may have answered one too late.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(100);
    await expect.poll(() => database.sql`select from account_events where event = 'sign-in refused'`).toHaveLength(10);
    expect((await browserOf(server, "198.51.100.2").signIn(email)).status).toBe(302);
  });

  test("with many addresses at work, the browser that is known to the account still gets in, and no other", async () => {
    const email = "known@shop.example";
    const owner = await anAccount(server, database, email);
    await owner.signIn(email);
    await owner.post("/auth/sign-out");
    const attackers = Array.from({ length: 11 }, (_, at) => browserOf(server, `203.0.113.${at}`));
    for (const attacker of attackers) await Promise.all(Array.from({ length: 10 }, () => guess(attacker, email)));
    expect((await browserOf(server, "192.0.2.9").signIn(email)).status).toBe(429);
    expect((await owner.signIn(email)).status).toBe(302);
    // The mark belongs to one account: for another it is worth nothing.
    const device = [...owner.cookies].find(([name]) => name.includes("device"));
    expect(device).toBeDefined();
    const other = "other@shop.example";
    await anAccount(server, database, other);
    const thief = browserOf(server, "192.0.2.10");
    thief.cookies.set(String(device?.[0]), String(device?.[1]));
    for (let turn = 0; turn < 10; turn++) await guess(thief, other);
    expect((await thief.signIn(other)).status).toBe(429);
  }, 60_000);

  test("a known browser has its own ten tries", async () => {
    const email = "clumsy@shop.example";
    const owner = await anAccount(server, database, email);
    await owner.signIn(email);
    await owner.post("/auth/sign-out");
    for (let turn = 0; turn < 10; turn++) expect((await owner.signIn(email, "not this one")).status).toBe(401);
    expect((await owner.signIn(email)).status).toBe(429);
    expect((await browserOf(server, "192.0.2.77").signIn(email)).status).toBe(302);
  });

  test("posts without a first step keep nobody from finishing theirs", async () => {
    const { key } = await withSecondStep("carrier@shop.example");
    const neighbour = browserOf(server);
    const guesses = Array.from({ length: 20 }, () =>
      neighbour.post("/auth/second-step", { form: "code", code: "000000" }),
    );
    for (const answer of await Promise.all(guesses)) expect(answer.headers.get("Location")).toBe("/auth");
    const owner = browserOf(server);
    await owner.signIn("carrier@shop.example");
    const finished = await owner.post("/auth/second-step", { form: "code", code: codeOf(key, 1) });
    expect(finished.headers.get("Location")).toBe("/#signed-in");
  });
});

describe("mail to an account", () => {
  test("six sign-ups with someone's address leave their reset mail", async () => {
    const email = "flooded@shop.example";
    await anAccount(server, database, email);
    for (let turn = 0; turn < 6; turn++) await browserOf(server).signUp(email, `another password ${turn}`);
    await browserOf(server).post("/auth/forgotten", { form: "forgotten", email });
    const subjects = await mailsTo(email);
    expect(subjects.filter((subject) => subject.includes("already have")).length).toBe(5);
    expect(subjects.at(-1)).toContain("Reset");
  });

  test("a name that a stranger typed reaches no mail", async () => {
    const email = "victim@shop.example";
    await browserOf(server).signUp(email, goodPassword, "Buy Gold Now Ring 98765");
    await browserOf(server).post("/auth/forgotten", { form: "forgotten", email });
    const mails = await database.sql`select payload ->> 'text' as text from jobs where payload ->> 'to' = ${email}`;
    expect(mails.length).toBeGreaterThanOrEqual(2);
    for (const { text } of mails) expect(text).not.toContain("Gold");
  });
});

describe("a change of password", () => {
  test("ends every link and every other session, and the owner gets a mail", async () => {
    const email = "changed@shop.example";
    const owner = await anAccount(server, database, email);
    await owner.signIn(email);
    const elsewhere = browserOf(server, "10.1.2.3");
    await elsewhere.signIn(email);
    for (let turn = 0; turn < 3; turn++) await browserOf(server).post("/auth/forgotten", { form: "forgotten", email });
    const links = await resetLinks(email);
    expect(links).toHaveLength(3);

    const password = "a boat on the wide river";
    const fields = { currentPassword: goodPassword, password, repeatPassword: password };
    expect((await owner.post("/account", { form: "change", ...fields })).status).toBe(302);
    expect((await owner.get("/account")).status).toBe(200);
    expect((await elsewhere.get("/account")).status).toBe(302);
    for (const token of links) {
      const again = { token, password: "a thief's own password", repeatPassword: "a thief's own password" };
      const answer = await browserOf(server).post("/auth/reset", { form: "reset", ...again });
      expect(answer.headers.get("Location")).toBe("/auth/forgotten");
    }
    expect((await browserOf(server).signIn(email, password)).status).toBe(302);
    expect((await mailsTo(email)).at(-1)).toContain("password was changed");
  });

  test("by one reset link ends the others", async () => {
    const email = "reset@shop.example";
    await anAccount(server, database, email);
    for (let turn = 0; turn < 3; turn++) await browserOf(server).post("/auth/forgotten", { form: "forgotten", email });
    const [first, ...others] = await resetLinks(email);
    const fields = { password: "a boat on the wide river", repeatPassword: "a boat on the wide river" };
    const use = (token = "") => browserOf(server).post("/auth/reset", { form: "reset", token, ...fields });
    expect((await use(first)).headers.get("Location")).toBe("/auth");
    expect(others).toHaveLength(2);
    for (const token of others) expect((await use(token)).headers.get("Location")).toBe("/auth/forgotten");
    expect((await mailsTo(email)).at(-1)).toContain("password was changed");
  });

  test("ends a first step that was passed under the old one", async () => {
    const email = "steps@shop.example";
    const { key } = await withSecondStep(email);
    const thief = browserOf(server, "10.6.6.6");
    await thief.signIn(email);
    await browserOf(server).post("/auth/forgotten", { form: "forgotten", email });
    const fields = { password: "a boat on the wide river", repeatPassword: "a boat on the wide river" };
    await browserOf(server).post("/auth/reset", {
      form: "reset",
      token: (await resetLinks(email)).at(-1) ?? "",
      ...fields,
    });
    const finished = await thief.post("/auth/second-step", { form: "code", code: codeOf(key, 1) });
    expect(finished.headers.get("Location")).toBe("/auth");
    expect((await thief.get("/account")).status).toBe(302);
  });

  test("the database holds no token that a link carries", async () => {
    const email = "hashed@shop.example";
    await anAccount(server, database, email);
    await browserOf(server).post("/auth/forgotten", { form: "forgotten", email });
    const token = new URL(await linkTo(database, email), server.origin).searchParams.get("token") ?? "";
    const rows = await database.sql`select identifier, value from verification`;
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("a second step turned on or off sends a mail", async () => {
    const email = "told@shop.example";
    const { owner } = await withSecondStep(email);
    expect((await mailTo(database, email))?.subject).toContain("Two-step sign-in is on");
    await owner.post("/account", { form: "turn-off", currentPassword: goodPassword });
    expect((await mailTo(database, email))?.subject).toContain("Two-step sign-in is off");
  });
});

test("what happens to an account is a row as well as a line, without an address in it", async () => {
  const email = "rows@shop.example";
  const owner = await anAccount(server, database, email);
  await owner.signIn(email, "not my password");
  await owner.signIn(email);
  await owner.post("/auth/sign-out");
  const [user] = await database.sql`select id from "user" where email = ${email}`;
  const events = await database.sql`select * from account_events where user_id = ${user?.id} order by id`;
  expect(events.map(({ event }) => event)).toEqual(["signed in", "signed out"]);
  const [refused] = await database.sql`
    select * from account_events where event = 'sign-in refused' and account = ${events[0]?.account}`;
  expect(refused).toMatchObject({ network: events[0]?.network, userId: null });
  expect(JSON.stringify(await database.sql`select * from account_events`)).not.toMatch(/@|10\.0\.0\.1/);
});

describe("an export asks for the password again after a quarter of an hour", () => {
  test("and takes it", async () => {
    const email = "careful@shop.example";
    const admin = await anAccount(server, database, email, { role: "admin" });
    await admin.signIn(email);
    expect((await admin.post("/admin/export")).status).toBe(200);
    await database.sql`update session set password_checked_at = now() - interval '16 minutes'`;
    const refused = await admin.post("/admin/export");
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ confirmAt: "/auth/password" });
    const give = (currentPassword: string) =>
      admin.post("/auth/password?next=/admin", { form: "again", currentPassword });
    expect((await give("not my password")).status).toBe(400);
    expect((await admin.post("/admin/export")).status).toBe(403);
    expect((await give(goodPassword)).headers.get("Location")).toBe("/admin");
    expect((await admin.post("/admin/export")).status).toBe(200);
  });

  test("and so does erasing someone: until it is given, nothing is erased", async () => {
    const email = "erases@shop.example";
    const admin = await anAccount(server, database, email, { role: "admin" });
    await admin.signIn(email);
    const lead = aLead();
    const { id } = (await (await browserOf(server).call("/api/leads", lead)).json()) as { id: string };
    await database.sql`update session set password_checked_at = now() - interval '16 minutes'`;
    const page = `/admin/privacy?contact=${lead.phone}`;
    const fields = { contact: lead.phone, reason: "Asked on the telephone", confirmed: "yes" };
    const erase = (act = "erase") => admin.post(page, { ...fields, act });
    for (const spelled of ["erase", " erase "]) {
      const refused = await erase(spelled);
      const words = await refused.text();
      expect([refused.status, words.includes('name="currentPassword"')]).toEqual([400, true]);
      expect(words).toContain("please enter your password again first.");
    }
    expect(await database.sql`select from submissions where id = ${id}`).toHaveLength(1);
    await admin.post("/auth/password", { form: "again", currentPassword: goodPassword });
    expect((await erase()).status).toBe(200);
    expect(await database.sql`select from submissions where id = ${id}`).toHaveLength(0);
  });

  test("and nobody tries passwords there for long", async () => {
    const email = "borrowed@shop.example";
    const admin = await anAccount(server, database, email, { role: "admin" });
    await admin.signIn(email);
    const give = (currentPassword: string) => admin.post("/auth/password", { form: "again", currentPassword });
    for (let turn = 0; turn < 10; turn++) expect((await give("guess guess")).status).toBe(400);
    expect((await give(goodPassword)).status).toBe(429);
    expect((await browserOf(server).get("/auth/password")).headers.get("Location")).toMatch(/^\/auth\?next=/);
  });
});

test("where staff must sign in with two steps, one who has none is led to it, and their calls are refused", async () => {
  await using strict = await startServer({
    DATABASE_URL: urlOf(database.connection),
    TRUST_PROXY: "1",
    STAFF_SECOND_STEP: "required",
    ...mailThatWaits,
  });
  const email = "strict@shop.example";
  const admin = await anAccount(strict, database, email, { role: "admin" });
  await admin.signIn(email);
  expect((await admin.get("/admin")).headers.get("Location")).toBe("/account");
  expect(await (await admin.get("/account")).text()).toContain("Staff sign in with two steps here.");
  expect((await admin.get("/admin/news")).status).toBe(403);
  const page = await (await admin.post("/account", { form: "turn-on", currentPassword: goodPassword })).text();
  const key = /<code[^>]*>([A-Z2-7]+)<\/code>/.exec(page)?.[1] ?? "";
  await admin.post("/account", { form: "set-up", code: codeOf(key) });
  expect((await admin.get("/admin")).status).toBe(200);
}, 60_000);

test("AUTH_SECRET changes without signing anyone out, and second factors outlive the old one", async () => {
  const email = "rotated@shop.example";
  const { owner, key } = await withSecondStep(email);
  const start = (variables: Record<string, string>) =>
    startServer({ DATABASE_URL: urlOf(database.connection), TRUST_PROXY: "1", ...mailThatWaits, ...variables });
  const fresh = "another secret of the tests, which guards nothing either";
  const carry = (to: ReturnType<typeof browserOf>) => {
    for (const [name, value] of owner.cookies) to.cookies.set(name, value);
    return to;
  };
  const stored = async () =>
    String(
      (
        await database.sql`
    select secret from two_factor join "user" on "user".id = user_id where email = ${email}`
      )[0]?.secret,
    );
  const before = await stored();
  {
    await using both = await start({ AUTH_SECRET: fresh, AUTH_SECRET_PREVIOUS: secret });
    const browser = carry(browserOf(both));
    expect((await browser.get("/account")).status).toBe(200);
    for (const [name, value] of browser.cookies) owner.cookies.set(name, value);
    await expect.poll(stored, { timeout: 30_000 }).not.toBe(before);
  }
  await using after = await start({ AUTH_SECRET: fresh });
  expect((await carry(browserOf(after)).get("/account")).status).toBe(200);
  const next = browserOf(after);
  await next.signIn(email);
  const finished = await next.post("/auth/second-step", { form: "code", code: codeOf(key, 1) });
  expect(finished.headers.get("Location")).toBe("/#signed-in");

  await using wrong = await start({ AUTH_SECRET: "a secret that this database has never seen before" });
  expect((await carry(browserOf(wrong)).get("/account")).status).toBe(302);
}, 60_000);
