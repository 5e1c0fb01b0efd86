import { describe, expect, test } from "vitest";
import { score } from "../../test/support/observatory";
import { behindTls } from "../../test/support/proxy";
import { withSite } from "../../test/support/site";

const host = "www.anugya.example";
const { server, database } = withSite({ TRUST_PROXY: "1", SITE_ORIGIN: `https://${host}` });

const visit = (path: string, request: Parameters<typeof behindTls>[3] = {}) =>
  behindTls(server.origin, host, path, request);

async function scoreOf(path: string, request: Parameters<typeof behindTls>[3] = {}) {
  const answer = await visit(path, request);
  const plain = await visit(path, { ...request, scheme: "http" });
  const served = { headers: answer.headers, body: answer.body, host, redirectFromHttp: plain.headers.get("Location") };
  return { answer, ...score(served) };
}

describe("scored by the rules of MDN's HTTP Observatory", () => {
  test.each([
    ["home", "/", 200],
    ["a landing page", "/fssai-registration", 200],
    ["the account page", "/auth", 200],
    ["a missing page", "/no-such-page", 404],
    ["an answer of the lead endpoint", "/api/leads", 405],
    ["security.txt", "/.well-known/security.txt", 200],
    ["a closing slash", "/fssai-registration/", 308],
  ])("%s is A+ with no test failed", async (_, path, status) => {
    const { answer, grade, failed, verdicts, total } = await scoreOf(path);
    expect(answer.status).toBe(status);
    expect({ failed, grade }, JSON.stringify(verdicts)).toEqual({ failed: [], grade: "A+" });
    expect(total).toBeGreaterThanOrEqual(130);
  });

  test("a refused and a stored lead are A+ as well", async () => {
    const refused = await scoreOf("/api/leads", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    expect([refused.answer.status, refused.grade, refused.failed]).toEqual([400, "A+", []]);
    const stranger = await scoreOf("/api/leads", {
      method: "POST",
      headers: { Origin: "https://evil.example" },
      body: "{}",
    });
    expect([stranger.answer.status, stranger.grade, stranger.failed]).toEqual([403, "A+", []]);
  });

  test("the table itself tells good from bad", () => {
    const bare = { headers: new Headers({ "Content-Type": "text/html" }), body: "", host, redirectFromHttp: null };
    expect(score(bare)).toMatchObject({ total: 10, grade: "F" });
    const lax = new Headers({
      "Content-Type": "text/html",
      "Content-Security-Policy": "default-src 'self'; script-src 'self' 'unsafe-inline'; frame-ancestors *",
      "Strict-Transport-Security": "max-age=3600",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Set-Cookie": "session=1; Secure",
    });
    const { failed } = score({ headers: lax, body: "", host, redirectFromHttp: `https://${host}/` });
    expect(failed.map(({ result }) => result)).toEqual([
      "csp-implemented-with-unsafe-inline",
      "cookies-session-without-httponly-flag",
      "hsts-implemented-max-age-less-than-six-months",
    ]);
  });
});

describe("the headers of every kind of answer", () => {
  const required = [
    "Content-Security-Policy",
    "X-Content-Type-Options",
    "Referrer-Policy",
    "Permissions-Policy",
    "Cross-Origin-Opener-Policy",
    "Cross-Origin-Resource-Policy",
    "Strict-Transport-Security",
  ];

  test("redirects, 304, 206, 416 and refusals carry them too", async () => {
    const tag = (await visit("/")).headers.get("ETag") ?? "";
    const answers = await Promise.all([
      visit("/", { headers: { "If-None-Match": tag } }),
      visit("/favicon.svg", { headers: { Range: "bytes=0-3" } }),
      visit("/favicon.svg", { headers: { Range: "bytes=999999-" } }),
      visit("/fssai-registration/"),
      visit("/", { scheme: "http" }),
      visit("/auth", { method: "POST", headers: { Origin: "https://evil.example" } }),
      visit("/api/leads", { method: "POST", headers: { "Transfer-Encoding": "chunked" } }),
      visit("/api/leads", { method: "POST", headers: { "Content-Length": "70000" } }),
      visit("/metrics"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([304, 206, 416, 308, 308, 403, 411, 413, 404]);
    for (const { headers, status } of answers) {
      // HSTS over plain http would be ignored by every browser, so it is not sent there.
      const expected =
        status === 308 && headers.get("Location")?.startsWith("https:") ? required.slice(0, -1) : required;
      expect(
        expected.filter((name) => !headers.has(name)),
        `missing on ${status}`,
      ).toEqual([]);
    }
  });

  const head = (line: string, ...headers: string[]) => [line, ...headers, "", ""].join("\r\n");
  const [named, secure] = [`Host: ${host}`, "X-Forwarded-Proto: https"];
  test.each([
    ["no HTTP", "GARBAGE\r\n\r\n", 400],
    ["a head that never ends", head("GET / HTTP/1.1", named, `X: ${"x".repeat(20_000)}`), 431],
    ["an expectation", head("GET / HTTP/1.1", named, secure, "Expect: miracles"), 417],
    ["no host", head("GET / HTTP/1.1", secure), 400],
    ["two hosts", head("GET / HTTP/1.1", named, secure, "host: evil.example"), 400],
    ["an address that is none", head("GET * HTTP/1.1", named, secure, "Connection: close"), 400],
    ["a question of what it can do", head("OPTIONS * HTTP/1.1", named, secure, "Connection: close"), 405],
    ["a path that is none", head("GET /\\evil.example/ HTTP/1.1", "Host: a b", secure, "Connection: close"), 400],
    ["two lengths", head("POST / HTTP/1.1", named, "Content-Length: 1", "Transfer-Encoding: chunked"), 400],
  ])("%s is refused with them", async (_, raw, status) => {
    const answer = await visit("", { raw });
    expect(answer.status).toBe(status);
    expect([...required, "X-Request-Id"].filter((name) => !answer.headers.has(name))).toEqual([]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("a failure of ours carries them too, and tells nothing of its cause", async () => {
    const headers = { Origin: `https://${host}`, "Content-Type": "application/x-www-form-urlencoded" };
    const body = "form=login&email=asha@shop.in&password=x";
    await database.sql`alter table sign_in_tries rename to away`;
    const [page, call] = await Promise.all(
      ["/auth", "/api/auth/sign-in/email"].map((path) => visit(path, { method: "POST", headers, body })),
    );
    await database.sql`alter table away rename to sign_in_tries`;
    for (const answer of [page, call]) {
      expect(answer?.status).toBe(500);
      expect(required.filter((name) => !answer?.headers.has(name))).toEqual([]);
      expect(answer?.headers.get("Cache-Control")).toBe("no-store");
      expect(answer?.body).not.toMatch(/sign_in_tries|relation|node_modules|\.js:/);
    }
  });

  test("security.txt is plain text and names the site", async () => {
    const { headers, body } = await visit("/.well-known/security.txt");
    expect(headers.get("Content-Type")).toMatch(/^text\/plain; ?charset=utf-8/i);
    expect(body).toMatch(new RegExp(`^Canonical: https://${host}/\\.well-known/security\\.txt$`, "m"));
  });

  test("live pages differ in their nonce, and every script of theirs carries it", async () => {
    const [one, other] = await Promise.all([visit("/auth"), visit("/auth")]);
    const nonceOf = ({ headers }: typeof one) =>
      /'nonce-([^']+)'/.exec(headers.get("Content-Security-Policy") ?? "")?.[1];
    expect(nonceOf(one)).toMatch(/^[\w+/]{22}==$/);
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    const scripts = [...one.body.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(0);
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonceOf(one)}"`);
    expect(one.headers.get("Cache-Control")).toBe("no-store");
  });

  test("prerendered pages carry a hash for each inline style and script, and no handler or style attribute", async () => {
    const { createHash } = await import("node:crypto");
    for (const path of ["/", "/fssai-registration"]) {
      const { body, headers } = await visit(path);
      const policy = headers.get("Content-Security-Policy") ?? "";
      const inline = [...body.matchAll(/<(script|style)\b(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/\1>/g)];
      expect(new Set(inline.map(([, element]) => element))).toEqual(new Set(["script", "style"]));
      for (const [, , text = ""] of inline)
        expect(policy).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
      expect(policy).not.toContain("nonce-");
      expect(body).not.toMatch(/<[^>]+\s(style|on[a-z]+)="/);
    }
  });
});

describe("a proxy that sends no X-Forwarded-Proto", () => {
  const silent = (path: string, { body = "" } = {}) => {
    const post = [`Origin: https://${host}`, "Content-Type: application/x-www-form-urlencoded"];
    const headers = ["Connection: close", `Content-Length: ${body.length}`, "X-Forwarded-For: 203.0.113.7"];
    const head = [`${body ? "POST" : "GET"} ${path} HTTP/1.1`, `Host: ${host}`, ...(body ? post : []), ...headers];
    return visit(path, { raw: `${head.join("\r\n")}\r\n\r\n${body}` });
  };

  test("costs neither HSTS nor Secure cookies, and is named in the log once", async () => {
    for (const path of ["/", "/auth", "/no-such-page", "/healthz"])
      expect((await silent(path)).headers.get("Strict-Transport-Security"), path).toContain("max-age=");
    await silent("/auth", {
      body: "form=sign-up&fullName=Asha&email=silent%40shop.in&password=mango+tree+by+the+river",
    });
    await database.sql`update "user" set email_verified = true where email = 'silent@shop.in'`;
    const signedIn = await silent("/auth", {
      body: "form=login&email=silent%40shop.in&password=mango+tree+by+the+river",
    });
    expect(signedIn.headers.get("Set-Cookie")).toMatch(/^__Host-anugya\.session_token=.*; Secure/i);
    await expect.poll(() => server.output()).toContain("sends no X-Forwarded-Proto");
    expect(server.output().split("sends no X-Forwarded-Proto")).toHaveLength(2);
  });
});
