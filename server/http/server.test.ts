import { connect as connectSocket } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { secret } from "../../test/support/server";
import { withSite } from "../../test/support/site";

const METRICS_TOKEN = "the word that opens the figures";
const SMTP_URL = "smtp://clerk:the-word-for-mail@127.0.0.1:1";
const { server, database } = withSite({ LOG_LEVEL: "debug", SMTP_URL, METRICS_TOKEN });

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(server.origin + path, { method, headers, redirect: "manual" });

/** Bytes as they travel: fetch would tidy the path and unpack the body. */
function raw(request: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connectSocket(Number(new URL(server.origin).port), "localhost", () => socket.write(request));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("end", () => resolve(Buffer.concat(chunks)));
    socket.on("error", reject);
  });
}

async function rawGet(path: string, headers: string[] = []) {
  const answer = await raw(
    [`GET ${path} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers, "", ""].join("\r\n"),
  );
  const split = answer.indexOf("\r\n\r\n");
  return { head: answer.subarray(0, split).toString(), body: answer.subarray(split + 4) };
}

describe("files", () => {
  test("a page is sent as the encoding the browser prefers, each with a strong tag of its own", async () => {
    const plain = await rawGet("/");
    const brotli = await rawGet("/", ["Accept-Encoding: gzip, deflate, br"]);
    const gzip = await rawGet("/", ["Accept-Encoding: gzip, br;q=0"]);
    expect(plain.body.toString()).toContain("<h1");
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    const tags = [plain, brotli, gzip].map(({ head }) => /^ETag: ("[^"]+")\r?$/m.exec(head)?.[1]);
    expect(new Set(tags).size).toBe(3);
    expect(brotli.head).toMatch(/^Vary: Accept-Encoding\r?$/m);
  });

  test("a page is revalidated, a hashed file is cached for good", async () => {
    const page = await get("/");
    expect(page.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    const script = /import\("(\/islands\/[^"]+)"\)/.exec(await page.text())?.[1] ?? "";
    const { headers } = await get(script);
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("Content-Type")).toContain("javascript");
  });

  test("what the browser already has is not sent again", async () => {
    const first = await get("/");
    const again = await get("/", { "If-None-Match": first.headers.get("ETag") ?? "" });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect((await get("/", { "If-None-Match": '"another"' })).status).toBe(200);
  });

  test("HEAD answers with the headers of GET and no body", async () => {
    const whole = await get("/", { "Accept-Encoding": "identity" });
    const head = await get("/", { "Accept-Encoding": "identity" }, "HEAD");
    expect(head.status).toBe(200);
    expect(head.headers.get("Content-Length")).toBe(String(Buffer.byteLength(await whole.text())));
    expect(await head.text()).toBe("");
  });

  test("ranges: a part, a tail, one beyond the end, one from an older version", async () => {
    const whole = Buffer.from(await (await get("/favicon.svg", { "Accept-Encoding": "identity" })).arrayBuffer());
    const part = await get("/favicon.svg", { Range: "bytes=5-9" });
    expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 5-9/${whole.length}`]);
    expect(await part.text()).toBe(whole.subarray(5, 10).toString());
    expect(await (await get("/favicon.svg", { Range: "bytes=-4" })).text()).toBe(whole.subarray(-4).toString());
    const beyond = await get("/favicon.svg", { Range: `bytes=${whole.length}-` });
    expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, `bytes */${whole.length}`]);
    expect((await get("/favicon.svg", { Range: "bytes=0-1", "If-Range": '"older"' })).status).toBe(200);
  });

  test.each([
    "/../package.json",
    "/%2e%2e/package.json",
    "/..%2fpackage.json",
    "/assets/../../site.json",
    "//etc/passwd",
    "/.env",
  ])("%s leads nowhere", async (path) => {
    const { head, body } = await rawGet(path);
    expect(head).toMatch(/^HTTP\/1\.1 (400|404)/);
    expect(body.toString()).not.toMatch(/"dependencies"|root:|app\/client/);
  });

  test("an address with a closing slash is sent to the one without", async () => {
    const answer = await get("/fssai-registration/");
    expect([answer.status, answer.headers.get("Location")]).toEqual([308, "/fssai-registration"]);
  });

  test("thousands of slashes cost nobody else a second", async () => {
    const began = performance.now();
    for (const path of ["", "/about", "/api/auth", "/pay", "/no-such-page"]) {
      const { head } = await rawGet(`${path}${"/".repeat(15_000)}x`);
      expect(head).toMatch(/^HTTP\/1\.1 404/);
    }
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  test.each([
    ["/About", "/about"],
    ["/GST-Registration?utm_source=print", "/gst-registration?utm_source=print"],
    ["/Services/FSSAI-Renewal/", "/services/fssai-renewal"],
    ["/AUTH", "/auth"],
  ])("%s is sent to %s: a page has one address", async (written, address) => {
    const answer = await get(written);
    expect([answer.status, answer.headers.get("Location")]).toEqual([308, address]);
  });

  test("an address that is unknown in any case is not found, and another case takes no forms", async () => {
    for (const path of ["/Abouts", "/Services/No-Such-Licence"]) expect((await get(path)).status).toBe(404);
    const posted = await fetch(`${server.origin}/Contact`, { method: "POST", headers: { Origin: server.origin } });
    expect(posted.status).toBe(405);
  });

  test("pages name the address they are served under when no other is configured", async () => {
    const built = await (await get("/fssai-registration")).text();
    const live = await (
      await fetch(`${server.origin}/fssai-registration`, {
        method: "POST",
        headers: { Origin: server.origin },
        body: new URLSearchParams({ name: "http://localhost:3000" }),
      })
    ).text();
    for (const page of [built, live]) {
      expect(page).toContain(`<link rel="canonical" href="${server.origin}/fssai-registration"`);
      expect(page.slice(0, page.indexOf("</head>"))).not.toContain("http://localhost:3000");
    }
    expect(live).toContain('value="http://localhost:3000"');
  });
});

describe("every answer", () => {
  test.each(["/", "/favicon.svg", "/healthz", "/no-such-page", "/auth"])(
    "%s carries the security headers",
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'/);
      expect(headers.get("Content-Security-Policy")).not.toMatch(/unsafe/);
      expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/);
      expect(headers.get("Strict-Transport-Security")).toBeNull();
    },
  );

  test("a log line has the request's id and path, and nothing of its query", async () => {
    const answer = await get("/healthz?email=asha@example.in");
    const id = answer.headers.get("X-Request-Id") ?? "";
    await expect.poll(() => server.output()).toContain(id);
    const line =
      server
        .output()
        .split("\n")
        .find((text) => text.includes(id)) ?? "";
    expect(JSON.parse(line)).toMatchObject({ request: id, method: "GET", path: "/healthz", status: 200 });
    expect(server.output()).not.toContain("asha@example.in");
  });

  test("no line holds a secret or a person, also when a form and its mail fail", async () => {
    const person = { name: "Zubeida Khan", email: "zubeida@shop.in", phone: "9876501234", state: "Goa", service: "" };
    const post = (path: string, body: object) =>
      fetch(server.origin + path, {
        method: "POST",
        headers: { Origin: server.origin, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    expect((await post("/api/leads", person)).status).toBe(201);
    await expect.poll(() => server.output(), { timeout: 30_000 }).toContain("a job failed");
    await database.sql`alter table submissions rename to away`;
    expect((await post("/api/contact-messages", { ...person, message: person.name })).status).toBe(503);
    await database.sql`alter table away rename to submissions`;
    expect((await post("/api/auth/sign-in/email", { email: person.email, password: "my old password" })).status).toBe(
      401,
    );
    await get(`/metrics?email=${person.email}`, { Authorization: `Bearer ${METRICS_TOKEN}` });
    await expect.poll(() => server.output()).toContain('"path":"/metrics"');
    expect(server.output()).toContain("storing a form");
    expect(server.output()).not.toMatch(/zubeida|98765|my old password|the.word/i);
    expect(server.output()).not.toContain(secret);
  });

  test("for every request to a live address the log holds only its own lines, and no e-mail address or phone number", async () => {
    const person = "dilip@shop.in%0A9876512345";
    const paths = ["/auth", "/admin", "/account", "/api/auth/get-session", `/admin/leads/${person}`, `/${person}`];
    const asked = [
      ...paths,
      "/admin/news",
      "/admin.data",
      `/${person}.data`,
      `/api/auth/${person}`,
      `/auth%0A${person}`,
    ];
    for (const path of asked)
      for (const method of ["OPTIONS", "GET", "PUT", "POST", "DELETE"]) {
        const origin =
          method === "OPTIONS" || method === "GET" ? [] : [`Origin: ${server.origin}`, "Content-Length: 0"];
        const lines = [`${method} ${path} HTTP/1.1`, "Host: localhost", "Connection: close", ...origin, "", ""];
        const answer = (await raw(lines.join("\r\n"))).toString();
        expect(answer, `${method} ${path}`).toMatch(/^HTTP\/1\.1 [234]/);
        if (method === "OPTIONS") expect(answer).toMatch(/^HTTP\/1\.1 405/);
      }
    const last = (await get("/healthz")).headers.get("X-Request-Id") ?? "no id";
    await expect.poll(() => server.output()).toContain(last);
    const lines = server.output().trimEnd().split("\n");
    const logged = lines.slice(lines.findIndex((line) => line.startsWith("The first admin")) + 1);
    for (const line of logged) expect(() => JSON.parse(line), line).not.toThrow();
    expect(server.output()).not.toMatch(/dilip|98765123/);
  });

  test("an address that nobody can read is unknown, and said in the log's own lines only", async () => {
    const path = `/%ff%00${"x".repeat(300)}%zz`;
    const { head } = await rawGet(path);
    expect(head).toMatch(/^HTTP\/1\.1 404/);
    const [, id = ""] = /^X-Request-Id: (\S+)/im.exec(head) ?? [];
    await expect.poll(() => server.output()).toContain(id);
    expect(server.output()).toContain(path.slice(0, 200));
    expect(server.output()).not.toContain(path.slice(0, 250));
  });
});

describe("addresses", () => {
  test("health and readiness", async () => {
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(200);
  });

  test("a balancer that asks in HTTP/1.0 without a host hears of health and readiness, and nothing else does", async () => {
    const statusOf = async (request: string) => Number((await raw(request)).toString().split(" ")[1]);
    for (const path of ["/healthz", "/readyz"]) expect(await statusOf(`GET ${path} HTTP/1.0\r\n\r\n`)).toBe(200);
    for (const path of ["/", "/auth", "/metrics"]) expect(await statusOf(`GET ${path} HTTP/1.0\r\n\r\n`)).toBe(400);
    expect(await statusOf("GET /readyz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n")).toBe(400);
    expect(await statusOf("GET /readyz HTTP/1.1\r\nConnection: close\r\n\r\n")).toBe(400);
  });

  test("an unknown address is a 404 page", async () => {
    const answer = await get("/no-such-page");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("Page Not Found");
  });

  test("a form post to a prerendered address reaches the application", async () => {
    const answer = await fetch(`${server.origin}/fssai-registration`, {
      method: "POST",
      headers: { Origin: server.origin },
      body: new URLSearchParams({ name: "", phone: "12" }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Please enter your name.");
  });

  test("a post from another site is refused before anything reads it", async () => {
    const answer = await fetch(`${server.origin}/fssai-registration`, {
      method: "POST",
      headers: { Origin: "https://evil.example" },
      body: new URLSearchParams({ name: "Asha" }),
    });
    expect(answer.status).toBe(403);
  });

  test("a body that is too large, or does not tell its length, is refused", async () => {
    const large = await fetch(`${server.origin}/api/leads`, { method: "POST", body: "x".repeat(70_000) });
    expect(large.status).toBe(413);
    const chunked = await raw(
      "POST /api/leads HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    );
    expect(chunked.toString()).toMatch(/^HTTP\/1\.1 411/);
    // So large that it is not even read to its end: the browser of a customer still gets a page.
    const upload = await raw(
      `POST /track/documents/4db0167d-035e-4968-b328-0262377f16a0 HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nOrigin: ${server.origin}\r\nAccept: text/html\r\nCookie: tracking=x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 73400320\r\n\r\n`,
    );
    expect(upload.toString()).toMatch(/^HTTP\/1\.1 413[\s\S]*text\/html[\s\S]*That is too large to send at once/);
  });
});
