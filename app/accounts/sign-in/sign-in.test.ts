import { describe, expect, test } from "vitest";
import {
  anAccount,
  browserOf,
  goodPassword,
  grant,
  linkTo,
  mailThatWaits,
  mailTo,
  passwordHash,
  revoke,
} from "../../../test/support/accounts";
import { startServerOn } from "../../../test/support/server";
import { withSite } from "../../../test/support/site";

const { server, database } = withSite({ TRUST_PROXY: "1", LOG_LEVEL: "info", ...mailThatWaits });

test("a password is kept as scrypt with its full work, as a user's server does it", async () => {
  await using own = await startServerOn(database.connection, { NODE_OPTIONS: "", ...mailThatWaits });
  await browserOf(own).signUp("kept@shop.example");
  const [stored] = await database.sql<{ password: string }[]>`
    select password from account join "user" on "user".id = user_id where email = 'kept@shop.example'`;
  const salt = /^(\w{32}):\w{128}$/.exec(stored?.password ?? "")?.[1];
  expect(stored?.password).toBe(passwordHash(goodPassword, 16_384, salt));
});

describe("sign-up and sign-in", () => {
  test("the address must be confirmed, by its password and not by the link alone", async () => {
    const browser = browserOf(server);
    const signedUp = await browser.signUp("new@shop.example");
    expect(signedUp.headers.get("Location")).toBe("/auth/confirm");
    expect(await (await browser.get("/auth/confirm")).text()).toContain("Check your email to confirm your account!");
    expect((await mailTo(database, "new@shop.example"))?.subject).toContain("Confirm");
    const early = await browser.signIn("new@shop.example");
    expect(early.status).toBe(403);
    expect(await early.text()).toContain("Please confirm your e-mail address first.");

    const link = await linkTo(database, "new@shop.example");
    await browser.get(link);
    expect((await browser.signIn("new@shop.example")).status).toBe(403);
    const token = new URL(link, server.origin).searchParams.get("token") ?? "";
    const confirm = (sentToken: string, currentPassword: string) =>
      browser.post("/auth/confirm", { form: "confirm", token: sentToken, currentPassword });
    for (const [sentToken, password] of [
      [`${token}x`, goodPassword],
      [token, ""],
      [token, "not my password"],
    ] as const)
      expect((await confirm(sentToken, password)).status).toBe(400);
    expect((await confirm(token, goodPassword)).headers.get("Location")).toBe("/auth");
    const entered = await browser.signIn("new@shop.example");
    expect([entered.status, entered.headers.get("Location")]).toEqual([302, "/#signed-in"]);
    const cookie = entered.headers.getSetCookie().find((set) => set.includes("session_token"));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect((await browser.get("/auth")).headers.get("Location")).toBe("/");
  });

  test("the owner of an address confirms no account that somebody else made with it", async () => {
    const email = "shared@shop.example";
    const theirs = "a password of the attacker";
    const [attacker, owner] = [browserOf(server), browserOf(server)];
    const newestToken = async () =>
      new URL(await linkTo(database, email), server.origin).searchParams.get("token") ?? "";
    await owner.signUp(email);
    const first = await newestToken();
    await attacker.signUp(email, theirs);
    const second = await newestToken();
    // The owner's own link ended with the second sign-up, and the newest mail is about the attacker's.
    for (const token of [first, second]) {
      const answer = await owner.post("/auth/confirm", { form: "confirm", token, currentPassword: goodPassword });
      expect(answer.status).toBe(400);
    }
    expect((await attacker.signIn(email, theirs)).status).toBe(403);

    const choose = (repeatPassword: string) =>
      owner.post("/auth/confirm", { form: "new-password", token: second, password: goodPassword, repeatPassword });
    expect((await choose("something else")).status).toBe(400);
    expect((await choose(goodPassword)).headers.get("Location")).toBe("/auth");
    expect((await attacker.signIn(email, theirs)).status).toBe(401);
    expect((await owner.signIn(email)).status).toBe(302);
    expect((await mailTo(database, email))?.subject).toContain("password was changed");
  });

  test("a link confirms once: neither it nor another can set a password of a confirmed account", async () => {
    const email = "once@shop.example";
    const browser = browserOf(server);
    await browser.signUp(email);
    const token = new URL(await linkTo(database, email), server.origin).searchParams.get("token") ?? "";
    const theirs = "a password of the attacker";
    const confirm = () => browser.post("/auth/confirm", { form: "confirm", token, currentPassword: goodPassword });
    const replace = () =>
      browser.post("/auth/confirm", { form: "new-password", token, password: theirs, repeatPassword: theirs });
    const mails = async () =>
      (await database.sql`select from jobs where kind = 'mail' and payload ->> 'to' = ${email}`).length;
    await confirm();
    const before = await mails();
    for (const again of [confirm, replace]) {
      expect((await again()).headers.get("Location")).toBe("/auth");
      expect(await (await browser.get("/auth")).text()).toContain("This link has been used");
    }
    expect((await browserOf(server).signIn(email, theirs)).status).toBe(401);
    expect((await browserOf(server).signIn(email)).status).toBe(302);
    expect(await mails()).toBe(before);
    const [user] = await database.sql`select id from "user" where email = ${email}`;
    const confirmed = database.sql`select from account_events where user_id = ${user?.id} and event = 'address confirmed'`;
    expect(await confirmed).toHaveLength(1);
  });

  test("of two who use one link at once with different passwords one sets theirs", async () => {
    const email = "at-once@shop.example";
    await browserOf(server).signUp(email);
    const token = new URL(await linkTo(database, email), server.origin).searchParams.get("token") ?? "";
    const passwords = ["a boat on the wide river", "a kite over the dry field"];
    await Promise.all(
      passwords.map((password) =>
        browserOf(server).post("/auth/confirm", { form: "new-password", token, password, repeatPassword: password }),
      ),
    );
    const mails = await database.sql`
      select from jobs where kind = 'mail' and payload ->> 'to' = ${email} and payload ->> 'subject' like '%was changed'`;
    expect(mails).toHaveLength(1);
    const statuses = await Promise.all(passwords.map((password) => browserOf(server).signIn(email, password)));
    expect(statuses.map(({ status }) => status).sort()).toEqual([302, 401]);
  });

  test("each change of a password sends a mail, however many there are in an hour", async () => {
    const email = "often@shop.example";
    const owner = await anAccount(server, database, email);
    await owner.signIn(email);
    const passwords = [goodPassword, ...Array.from({ length: 7 }, (_, at) => `a boat on the wide river ${at}`)];
    for (const [at, password] of passwords.slice(1).entries())
      await owner.post("/account", {
        form: "change",
        currentPassword: passwords[at] ?? "",
        password,
        repeatPassword: password,
      });
    const mails = await database.sql`
      select from jobs where kind = 'mail' and payload ->> 'to' = ${email} and payload ->> 'subject' like '%was changed'`;
    expect(mails).toHaveLength(7);
  });

  test("sign-up and reset answer alike whether or not the address has an account", async () => {
    await anAccount(server, database, "known@shop.example");
    const seen = async (response: Response) => [
      response.status,
      response.headers.get("Location"),
      await response.text(),
    ];
    const timed = async (work: () => Promise<Response>) => {
      const started = performance.now();
      const answer = await seen(await work());
      return { answer, time: performance.now() - started };
    };
    for (const ask of [
      (email: string) => browserOf(server).signUp(email),
      (email: string) => browserOf(server).post("/auth/forgotten", { form: "forgotten", email }),
      (email: string) => browserOf(server).post("/auth/confirm", { form: "resend", email }),
    ]) {
      const known = await timed(() => ask("known@shop.example"));
      const unknown = await timed(() => ask("unknown@shop.example"));
      expect(known.answer).toEqual(unknown.answer);
      for (const { time } of [known, unknown]) expect(time).toBeGreaterThan(690);
    }
    expect((await mailTo(database, "known@shop.example"))?.subject).toContain("Reset");
  });

  test("a wrong password and an unknown address are refused in the same words and no sooner", async () => {
    await anAccount(server, database, "wrong@shop.example");
    for (const email of ["wrong@shop.example", "nobody@shop.example"]) {
      const started = performance.now();
      const answer = await browserOf(server).signIn(email, "not my password");
      expect(performance.now() - started).toBeGreaterThan(395);
      expect(answer.status).toBe(401);
      expect(await answer.text()).toContain("E-mail address or password is not right.");
    }
  });

  test("after ten wrong passwords an account waits, but not for its owner elsewhere", async () => {
    await anAccount(server, database, "target@shop.example");
    const thief = browserOf(server, "10.9.9.9");
    const tries = [];
    // Three at once, which a small machine can check in time.
    for (let turn = 0; turn < 4; turn++)
      tries.push(...(await Promise.all([1, 2, 3].map(() => thief.signIn("target@shop.example", "guess guess")))));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await thief.signIn("target@shop.example")).status).toBe(429);
    expect((await browserOf(server, "10.8.8.8").signIn("target@shop.example")).status).toBe(302);
  });

  test("the neighbours in one IPv6 network count as one address, and the next network does not", async () => {
    await anAccount(server, database, "six@shop.example");
    const from = (address: string) => browserOf(server, address).signIn("six@shop.example", "guess guess");
    const tries = await Promise.all(Array.from({ length: 11 }, (_, at) => from(`2001:db8:5:6::${at + 1}`)));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await from("2001:db8:5:7::1")).status).toBe(401);
  });

  test.each([
    ["short", "Please choose a password of at least 8 characters."],
    ["Welcome@2024", "This password is among the commonest."],
    ["12345678", "This password is among the commonest."],
    ["p4ssw0rd!", "This password is among the commonest."],
  ])("the password %s is refused", async (password, words) => {
    const answer = await browserOf(server).signUp("weak@shop.example", password);
    expect(answer.status).toBe(400);
    const body = await answer.text();
    expect(body).toContain(words);
    expect(body).not.toContain(password);
  });

  test("a zero byte is refused in words, wherever it stands", async () => {
    const browser = browserOf(server);
    for (const [path, fields] of [
      ["/auth", { form: "login", email: "a\0@shop.example", password: goodPassword }],
      ["/auth", { form: "sign-up", email: "a@shop.example", password: goodPassword, fullName: "A\0" }],
      ["/auth/reset", { form: "reset", token: "a\0", password: goodPassword, repeatPassword: goodPassword }],
      ["/auth/confirm", { form: "confirm", token: "\0" }],
    ] as const) {
      const answer = await browser.post(path, fields);
      expect(answer.status, path).toBe(400);
      expect(await answer.text()).toContain("That did not work. Please try again.");
    }
    expect((await browser.call("/api/auth/sign-in/email", { email: "a\0", password: "b" })).status).toBe(400);
  });

  test("what happens to an account stands in the log with its request, and names nobody", async () => {
    await anAccount(server, database, "watched@shop.example");
    const [row] = await database.sql<{ id: string }[]>`select id from "user" where email = 'watched@shop.example'`;
    const browser = browserOf(server, "10.0.7.7");
    const refused = await browser.signIn("watched@shop.example", "a guess at it");
    const entered = await browser.signIn("watched@shop.example");
    const denied = await browser.get("/admin");
    const left = await browser.post("/auth/sign-out");
    const lineOf = (answer: Response) => {
      const id = answer.headers.get("X-Request-Id") ?? "no id";
      return (
        server
          .output()
          .split("\n")
          .find((line) => line.includes(id) && line.includes('"event"')) ?? "{}"
      );
    };
    await expect.poll(() => JSON.parse(lineOf(left))).toMatchObject({ event: "signed out", user: row?.id });
    const { account } = JSON.parse(lineOf(refused));
    expect(account).toMatch(/^[\w-]{12}$/);
    expect(JSON.parse(lineOf(refused))).toMatchObject({ event: "sign-in refused" });
    expect(JSON.parse(lineOf(entered))).toMatchObject({ event: "signed in", account, user: row?.id });
    expect(JSON.parse(lineOf(denied))).toMatchObject({ event: "admin access denied", user: row?.id });
    expect(server.output()).not.toMatch(/watched@|a guess at it/);
  });

  test("a copied cookie is dead after sign-out, and all are after sign-out everywhere", async () => {
    const one = await anAccount(server, database, "copy@shop.example", { role: "admin" });
    await one.signIn("copy@shop.example");
    const copy = browserOf(server);
    for (const [name, value] of one.cookies) copy.cookies.set(name, value);
    expect((await copy.get("/admin")).status).toBe(200);
    await one.post("/auth/sign-out");
    expect((await copy.get("/admin")).status).toBe(302);

    const [here, there] = [browserOf(server), browserOf(server)];
    await here.signIn("copy@shop.example");
    await there.signIn("copy@shop.example");
    await here.post("/auth/sign-out", { everywhere: "yes" });
    expect((await there.get("/admin")).status).toBe(302);
  });

  test("signing in gives a new session and ends the one before", async () => {
    const browser = await anAccount(server, database, "again@shop.example");
    await browser.signIn("again@shop.example");
    const first = new Map(browser.cookies);
    await browser.signIn("again@shop.example");
    const old = browserOf(server);
    for (const [name, value] of first) old.cookies.set(name, value);
    expect((await old.get("/account")).status).toBe(302);
    expect((await browser.get("/account")).status).toBe(200);
  });

  test("a session ends a month after the sign-in, however much it is used", async () => {
    const browser = await anAccount(server, database, "month@shop.example", { role: "admin" });
    await browser.signIn("month@shop.example");
    const age = (days: number) => database.sql`
      update session set created_at = now() - make_interval(days => ${days})
      where user_id = (select id from "user" where email = 'month@shop.example')`;
    await age(29);
    expect((await browser.get("/admin")).status).toBe(200);
    await age(30);
    expect((await browser.get("/admin")).status).toBe(302);
    expect((await browser.get("/account")).status).toBe(302);
  });

  test("links in mails lead to the site, whatever host the request named, and carry no words of a stranger's", async () => {
    const email = "host@shop.example";
    for (const [path, fields] of [
      ["/auth", { form: "sign-up", email, password: goodPassword, fullName: "Win at evil.example/prize $&" }],
      ["/auth/forgotten", { form: "forgotten", email }],
    ] as const) {
      const forged = {
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "https",
        Origin: "https://evil.example",
      };
      const body = new URLSearchParams(fields);
      await fetch(server.origin + path, { method: "POST", redirect: "manual", headers: forged, body });
      const mail = await mailTo(database, email);
      expect(mail?.text).toContain(`${server.origin}/auth/`);
      expect(mail?.text).toMatch(/^Hello,$/m);
      expect(JSON.stringify(mail)).not.toContain("evil");
    }
    expect((await mailTo(database, email))?.subject).toContain("Reset");
  });

  test("a reset link works once, changes the password and ends every session", async () => {
    const browser = await anAccount(server, database, "reset@shop.example");
    await browser.signIn("reset@shop.example");
    await browserOf(server).post("/auth/forgotten", { form: "forgotten", email: "reset@shop.example" });
    const token = new URL(await linkTo(database, "reset@shop.example"), server.origin).searchParams.get("token") ?? "";
    const fields = {
      form: "reset",
      token,
      password: "another river by the tree",
      repeatPassword: "another river by the tree",
    };
    expect((await browserOf(server).post("/auth/reset", fields)).headers.get("Location")).toBe("/auth");
    expect((await browser.get("/account")).status).toBe(302);
    expect((await browserOf(server).signIn("reset@shop.example", goodPassword)).status).toBe(401);
    expect((await browserOf(server).signIn("reset@shop.example", "another river by the tree")).status).toBe(302);
    expect((await browserOf(server).post("/auth/reset", fields)).headers.get("Location")).toBe("/auth/forgotten");
  });

  test.each([
    ["/admin?state=Goa", "/admin?state=Goa"],
    ["https://evil.example/", "/#signed-in"],
    ["//evil.example/", "/#signed-in"],
    ["/\\evil.example/", "/#signed-in"],
    ["/auth/sign-out", "/#signed-in"],
  ])("after signing in, next=%s leads to %s", async (next, place) => {
    await anAccount(server, database, "next@shop.example");
    const fields = { form: "login", email: "next@shop.example", password: goodPassword };
    const answer = await browserOf(server).post(`/auth?${new URLSearchParams({ next })}`, fields);
    expect(answer.headers.get("Location")).toBe(place);
  });

  test.each([
    ["admin", "/desk", "/admin"],
    ["agent", "/desk", "/desk"],
  ] as const)("an %s who signs in arrives at %s, unless a page was asked for", async (role, place, wayBack) => {
    const email = `${role}@shop.example`;
    const browser = await anAccount(server, database, email, { role });
    expect((await browser.signIn(email)).headers.get("Location")).toBe(place);
    const asked = await browser.post("/auth?next=/account", { form: "login", email, password: goodPassword });
    expect(asked.headers.get("Location")).toBe("/account");
    expect(await (await browser.get("/account")).text()).toContain(`href="${wayBack}"`);
  });
});

describe("the cookie that shows staff the way back", () => {
  test("holds a role while there is one, says nothing else, and opens nothing", async () => {
    const email = "way.back@shop.example";
    const browser = await anAccount(server, database, email, { role: "agent" });
    await browser.signIn(email);
    const set = (await browser.get("/account")).headers.getSetCookie().filter((cookie) => cookie.startsWith("staff="));
    expect(set).toEqual(["staff=agent; Path=/; Max-Age=2592000; SameSite=Lax"]);
    expect((await browser.get("/account")).headers.getSetCookie()).toEqual([]);
    await revoke(database, email);
    await browser.get("/account");
    expect(browser.cookies.has("staff")).toBe(false);

    await grant(database, email);
    await browser.get("/account");
    expect(browser.cookies.get("staff")).toBe("admin");
    await browser.post("/auth/sign-out");
    expect(browser.cookies.has("staff")).toBe(false);

    browser.cookies.set("staff", "admin");
    expect((await browser.get("/admin")).headers.get("Location")).toBe("/auth?next=%2Fadmin");
    expect(browser.cookies.has("staff")).toBe(false);
  });

  test("is not set for an account without a role", async () => {
    const browser = await anAccount(server, database, "plain@shop.example");
    await browser.signIn("plain@shop.example");
    await browser.get("/account");
    expect([...browser.cookies.keys()]).not.toContain("staff");
  });
});
