import { describe, expect, test } from "vitest";
import { behindTls } from "../../test/support/proxy";
import { withSite } from "../../test/support/site";

const host = "www.anugya.example";
const own = `https://${host}`;
const evil = "https://evil.example";
const partner = "https://partner.example";

const { server: behindProxy, database } = withSite({
  TRUST_PROXY: "1",
  SITE_ORIGIN: own,
  LEAD_ORIGINS: `${partner}, https://b.example`,
});
const { server: direct } = withSite();

const form = "name=&phone=12";
const formType = { "Content-Type": "application/x-www-form-urlencoded" };
const post = (path: string, headers: Record<string, string>, method = "POST") =>
  behindTls(behindProxy.origin, host, path, { method, headers: { ...formType, ...headers }, body: form });

describe("behind a TLS proxy", () => {
  test("a page's own form reaches the application, by the address the visitor sees", async () => {
    const answer = await post("/fssai-registration", { Origin: own, "Sec-Fetch-Site": "same-origin" });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain("Please enter your name.");
  });

  const strangers: [string, Record<string, string>][] = [
    ["another site", { Origin: evil, "Sec-Fetch-Site": "cross-site" }],
    ["the same host without TLS", { Origin: `http://${host}` }],
    ["the same host on another port", { Origin: `${own}:8443` }],
    ["a sibling host", { Origin: "https://blog.anugya.example", "Sec-Fetch-Site": "same-site" }],
    ["a name that begins like ours", { Origin: `${own}.evil.example` }],
    ["a sandboxed frame", { Origin: "null" }],
    ["a browser that sends Sec-Fetch-Site alone", { "Sec-Fetch-Site": "cross-site" }],
    ["an address bar", { "Sec-Fetch-Site": "none" }],
    ["a site that forged the referrer", { Origin: evil, Referer: `${own}/` }],
    ["an empty origin", { Origin: "" }],
    ["two origins", { Origin: `${own} ${evil}` }],
    ["nobody", {}],
  ];
  const addresses = ["/fssai-registration", "/auth", "/", "/no-such-page", "/api/contact-messages"];
  test.each(strangers)("every address but the open one refuses a POST of %s", async (_, headers) => {
    for (const address of addresses) expect([address, (await post(address, headers)).status]).toEqual([address, 403]);
  });

  test.each(["PUT", "PATCH", "DELETE", "QUERY", "PROPFIND"])("%s is no way round", async (method) => {
    for (const address of addresses) {
      expect((await post(address, { Origin: evil }, method)).status).toBeGreaterThanOrEqual(403);
      expect((await post(address, { Origin: evil, "X-HTTP-Method-Override": "POST" }, method)).status).toBeLessThan(
        500,
      );
    }
  });

  test("a proxy that gives the server a name of its own makes no difference", async () => {
    const headers = { ...formType, Origin: own, Host: "10.0.0.5:3000" };
    const answer = await behindTls(behindProxy.origin, host, "/fssai-registration", {
      method: "POST",
      headers,
      body: form,
    });
    expect(answer.body).toContain("Please enter your name.");
  });

  test("a browser that hides its origin, but says it is ours, is let in", async () => {
    const answer = await post("/fssai-registration", { Origin: "null", "Sec-Fetch-Site": "same-origin" });
    expect(answer.body).toContain("Please enter your name.");
  });

  test("several proxies: only the nearest proxy's entry counts, not what the visitor wrote before it", async () => {
    const spoofed = { "X-Forwarded-Host": `evil.example, ${host}`, "X-Forwarded-Proto": "http, https" };
    expect((await post("/fssai-registration", { ...spoofed, Origin: evil })).status).toBe(403);
    expect((await post("/fssai-registration", { ...spoofed, Origin: own })).status).toBe(400);
  });
});

describe("without a trusted proxy", () => {
  const port = () => new URL(direct.origin).host;
  const spoof = (headers: Record<string, string>) =>
    behindTls(direct.origin, port(), "/fssai-registration", {
      method: "POST",
      headers: {
        ...formType,
        "X-Forwarded-Host": "evil.example",
        Forwarded: "host=evil.example;proto=https",
        ...headers,
      },
      body: form,
    });

  test("spoofed forwarded headers change nothing", async () => {
    expect((await spoof({ Origin: evil })).status).toBe(403);
    const answer = await spoof({ Origin: `http://${port()}` });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("Strict-Transport-Security")).toBeNull();
    expect(answer.body).not.toContain("evil.example");
  });

  test("a plain page is never sent to https by a header", async () => {
    const answer = await behindTls(direct.origin, port(), "/", { scheme: "http" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([200, null]);
  });
});

describe("the lead endpoint and other sites", () => {
  const lead = (phone: string) => `name=Asha&email=${phone}@shop.in&phone=${phone}&state=Goa&service=`;
  const send = (headers: Record<string, string>, body = lead("9000000001"), path = "/api/leads") =>
    behindTls(behindProxy.origin, host, path, { method: "POST", headers: { ...formType, ...headers }, body });
  const preflight = (origin: string, path = "/api/leads") =>
    behindTls(behindProxy.origin, host, path, {
      method: "OPTIONS",
      headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
    });
  const shared = ({ headers }: Awaited<ReturnType<typeof send>>) =>
    [...headers.keys()].filter((name) => name.startsWith("access-control-"));

  test("a listed site may send leads, and the CORS headers allow it", async () => {
    const asked = await preflight(partner);
    expect(asked.status).toBe(204);
    expect(asked.headers.get("Access-Control-Allow-Origin")).toBe(partner);
    expect(asked.headers.get("Access-Control-Allow-Methods")).toBe("POST");
    expect(asked.headers.get("Access-Control-Allow-Headers")).toContain("Idempotency-Key");
    const answer = await send({ Origin: partner, "Sec-Fetch-Site": "cross-site" });
    expect([answer.status, answer.headers.get("Access-Control-Allow-Origin")]).toEqual([201, partner]);
    expect(answer.headers.get("Vary")).toContain("Origin");
    expect(answer.headers.get("Access-Control-Allow-Credentials")).toBeNull();
  });

  test("a site that is not listed is refused, and learns nothing", async () => {
    for (const origin of [evil, "https://partner.example.evil.example", "http://partner.example", "null"]) {
      const answer = await send({ Origin: origin }, lead("9000000002"));
      expect([origin, answer.status, shared(answer)]).toEqual([origin, 403, []]);
      expect(shared(await preflight(origin))).toEqual([]);
    }
    expect(await database.sql`select from submissions where phone = '9000000002'`).toHaveLength(0);
  });

  test("a listed site may use this endpoint and no other", async () => {
    for (const path of ["/api/contact-messages", "/fssai-registration", "/auth", "/api/leads/"]) {
      expect((await send({ Origin: partner }, lead("9000000003"), path)).status).toBe(403);
      expect(shared(await preflight(partner, path))).toEqual([]);
    }
  });

  test("a machine that is no browser may use it", async () => {
    expect((await send({}, lead("9000000004"))).status).toBe(201);
  });
});
