import { describe, expect, test } from "vitest";
import { anAccount, browserOf, goodPassword, linkTo, mailThatWaits, mailTo } from "../../../test/support/accounts";
import { withSite } from "../../../test/support/site";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });

describe("/api/auth, for programs", () => {
  test("signs up, in, out and says who is there, without ever handing out the session's key", async () => {
    const browser = browserOf(server);
    expect(await (await browser.get("/api/auth/get-session")).json()).toBeNull();

    const email = "program@shop.example";
    const signedUp = await browser.call("/api/auth/sign-up/email", { name: "Asha Rao", email, password: goodPassword });
    expect([signedUp.status, await signedUp.json()]).toEqual([
      200,
      { message: "Check your email to confirm your account!" },
    ]);
    expect(signedUp.headers.getSetCookie()).toEqual([]);
    expect((await mailTo(database, email))?.subject).toContain("Confirm");

    const early = await browser.call("/api/auth/sign-in/email", { email, password: goodPassword });
    expect(early.status).toBe(403);
    await database.sql`update "user" set email_verified = true where email = ${email}`;
    const entered = await browser.call("/api/auth/sign-in/email", { email, password: goodPassword });
    expect([entered.status, await entered.json()]).toEqual([200, { message: "Signed in successfully!" }]);

    const asked = await browser.get("/api/auth/get-session");
    const text = await asked.text();
    expect(JSON.parse(text)).toMatchObject({ user: { name: "Asha Rao", email, isAdmin: false } });
    const rows = await database.sql<{ token: string }[]>`select token from session`;
    expect(rows).toHaveLength(1);
    for (const { token } of rows) expect(text).not.toContain(token);
    expect(asked.headers.get("Cache-Control")).toBe("no-store");

    expect((await browser.call("/api/auth/sign-out")).status).toBe(200);
    expect(await (await browser.get("/api/auth/get-session")).json()).toBeNull();
    expect(await database.sql`select from session`).toHaveLength(0);
  });

  test("the limits of the form hold here, and count together with it", async () => {
    const email = "limited@shop.example";
    await anAccount(server, database, email);
    const thief = browserOf(server, "10.7.7.7");
    for (let turn = 0; turn < 10; turn++) {
      const guess =
        turn % 2
          ? thief.signIn(email, "guess guess")
          : thief.call("/api/auth/sign-in/email", { email, password: "no" });
      expect((await guess).status).toBe(401);
    }
    expect((await thief.call("/api/auth/sign-in/email", { email, password: goodPassword })).status).toBe(429);
    expect((await thief.signIn(email)).status).toBe(429);
  });

  test("commonest passwords are refused, and signing up with the address of an account reveals nothing", async () => {
    const email = "taken@shop.example";
    await anAccount(server, database, email);
    const weak = await browserOf(server).call("/api/auth/sign-up/email", { name: "A", email, password: "12345678" });
    expect(weak.status).toBe(400);
    expect((await weak.json()).problems.password).toContain("among the commonest");
    const answers = [email, "fresh@shop.example"].map(async (address) => {
      const body = { name: "A", email: address, password: "another fine password" };
      const started = performance.now();
      const answer = await browserOf(server).call("/api/auth/sign-up/email", body);
      expect(performance.now() - started).toBeGreaterThan(690);
      return [answer.status, await answer.json()];
    });
    const [taken, fresh] = await Promise.all(answers);
    expect(taken).toEqual(fresh);
  });

  test("a password is reset by the mail's token, once", async () => {
    const email = "lost@shop.example";
    await anAccount(server, database, email);
    const browser = browserOf(server);
    expect((await browser.call("/api/auth/request-password-reset", { email })).status).toBe(200);
    const token = new URL(await linkTo(database, email), server.origin).searchParams.get("token");
    const body = { token, newPassword: "a river without a bridge" };
    expect((await browser.call("/api/auth/reset-password", body)).status).toBe(200);
    expect((await browser.call("/api/auth/reset-password", body)).status).toBe(400);
    expect((await browser.signIn(email, body.newPassword)).status).toBe(302);
  });

  test("strangers change nothing, and what the library offers beyond this is closed", async () => {
    const stranger = browserOf(server);
    const change = { currentPassword: goodPassword, newPassword: "another fine password" };
    expect((await stranger.call("/api/auth/change-password", change)).status).toBe(401);
    for (const path of ["list-sessions", "update-user", "delete-user", "verify-email", "constructor", "toString"]) {
      expect((await stranger.get(`/api/auth/${path}`)).status, path).toBe(404);
      expect((await stranger.call(`/api/auth/${path}`)).status, path).toBe(404);
    }
    expect((await stranger.get("/api/auth/sign-out")).status).toBe(405);
    expect((await stranger.call("/api/auth/get-session")).status).toBe(405);
  });

  test.each([
    ["{"],
    ["null"],
    ['"words"'],
    ["[]"],
    ['{"email": {}, "password": 1}'],
    ['{"constructor": "x", "toString": "x", "__proto__": "x"}'],
  ])("%s is refused in words", async (body) => {
    const headers = { "Content-Type": "application/json", Origin: server.origin };
    const answer = await fetch(`${server.origin}/api/auth/sign-in/email`, { method: "POST", headers, body });
    expect([400, 415]).toContain(answer.status);
    expect((await answer.json()).message).toMatch(/\w+ \w+/);
  });
});

test("on https the session's cookie is bound to the host and secure, and plain http never gets it", async () => {
  const email = "secure@shop.example";
  await anAccount(server, database, email);
  const secure = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "anugya.example", "X-Forwarded-For": "10.1.1.1" };
  const answer = await fetch(`${server.origin}/auth`, {
    method: "POST",
    redirect: "manual",
    headers: { ...secure, Origin: "https://anugya.example" },
    body: new URLSearchParams({ form: "login", email, password: goodPassword }),
  });
  expect(answer.status).toBe(302);
  const cookie = answer.headers.getSetCookie().find((set) => set.includes("session_token")) ?? "";
  expect(cookie).toMatch(/^__Host-anugya\.session_token=/);
  for (const part of [/; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/(;|$)/i]) expect(cookie).toMatch(part);
  expect(cookie).not.toMatch(/Domain=/i);
  const Cookie = cookie.split(";")[0] ?? "";
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${server.origin}/account`, { redirect: "manual", headers: { ...headers, Cookie } })).status;
  expect(await ask(secure)).toBe(200);
  expect(await ask({})).toBe(302);
});
