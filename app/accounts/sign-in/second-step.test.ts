import { expect, test } from "vitest";
import { anAccount, browserOf, codeOf, goodPassword } from "../../../test/support/accounts";
import { withSite } from "../../../test/support/site";

const { server, database } = withSite();

test("with two-step sign-in a password alone opens nothing; the app's code or a recovery code, once, does", async () => {
  const email = "two@shop.example";
  const browser = await anAccount(server, database, email, { role: "admin" });
  await browser.signIn(email);
  expect((await browser.post("/account", { form: "turn-on", currentPassword: "not my password" })).status).toBe(400);
  const page = await (await browser.post("/account", { form: "turn-on", currentPassword: goodPassword })).text();
  const key = /<code[^>]*>([A-Z2-7]+)<\/code>/.exec(page)?.[1] ?? "";
  const codes = [...page.matchAll(/<li>([\w-]{8,})<\/li>/g)].map(([, code]) => code ?? "");
  expect(codes.length).toBeGreaterThanOrEqual(8);
  expect(page).toMatch(/<svg[^>]*role="img"/);
  expect((await browser.post("/account", { form: "set-up", code: "000000" })).status).toBe(400);
  const used = [codeOf(key), codeOf(key, 1)];
  expect((await browser.post("/account", { form: "set-up", code: used[0] ?? "" })).status).toBe(302);

  const next = browserOf(server);
  expect((await next.signIn(email)).headers.get("Location")).toMatch(/^\/auth\/second-step/);
  expect((await next.get("/admin")).status).toBe(302);
  const wrong = await next.post("/auth/second-step", { form: "code", code: "000000" });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toContain("That code is not right, or no longer valid.");
  const finished = await next.post("/auth/second-step?next=/account", { form: "code", code: used[1] ?? "" });
  expect([finished.status, finished.headers.get("Location")]).toEqual([302, "/account"]);
  expect((await next.get("/admin")).status).toBe(200);

  for (const code of used) {
    const onlooker = browserOf(server);
    await onlooker.signIn(email);
    const refused = await onlooker.post("/auth/second-step", { form: "code", code });
    expect(refused.headers.get("Location")).toBe("/auth");
    expect(await (await onlooker.get("/auth")).text()).toContain("That code has already been used.");
    expect((await onlooker.get("/admin")).status).toBe(302);
  }
  const [open] = await database.sql`select count(*)::int as sessions from session`;
  expect(open?.sessions).toBe(2);

  for (const status of [302, 401]) {
    const other = browserOf(server);
    await other.signIn(email);
    const recoveryCode = codes[0] ?? "";
    const entered = await other.post("/auth/second-step", { form: "recovery", recoveryCode });
    expect([entered.status, entered.headers.get("Location")]).toEqual([status, status === 302 ? "/desk" : null]);
  }
  expect((await browser.post("/account", { form: "turn-off", currentPassword: goodPassword })).status).toBe(302);
  expect((await browserOf(server).signIn(email)).headers.get("Location")).toBe("/desk");
});

test("too many codes are refused as such, and a right one is never called wrong", async () => {
  const email = "many@shop.example";
  const owner = await anAccount(server, database, email, { role: "admin" });
  await owner.signIn(email);
  const page = await (await owner.post("/account", { form: "turn-on", currentPassword: goodPassword })).text();
  const key = /<code[^>]*>([A-Z2-7]+)<\/code>/.exec(page)?.[1] ?? "";
  expect(page).toContain('href="otpauth://totp/');
  await owner.post("/account", { form: "set-up", code: codeOf(key) });

  const guesser = browserOf(server);
  await guesser.signIn(email);
  const guess = (code: string) => guesser.post("/auth/second-step?next=/admin", { form: "code", code });
  for (let tries = 0; tries < 5; tries++) expect((await guess("000000")).status).toBe(401);
  const late = await guess(codeOf(key, 1));
  expect(late.headers.get("Location")).toBe("/auth?next=%2Fadmin");
  expect(await (await guesser.get("/auth")).text()).toContain("Too many wrong codes.");

  await database.sql`
    update two_factor set locked_until = now() + interval '10 minutes'
    where user_id = (select id from "user" where email = ${email})`;
  await guesser.signIn(email);
  const locked = await guess(codeOf(key, 1));
  expect(locked.status).toBe(429);
  expect(await locked.text()).toContain("Too many tries");
});
