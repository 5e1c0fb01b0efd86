import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deployedConfiguration, hasNginx, startNginx } from "../../bench/support/nginx";
import type { Running } from "../../bench/support/processes";
import { type BuiltSite, fileHeaders } from "../../server/http/built-file";
import { securityHeaders } from "../../server/http/headers";
import { withSite } from "../support/site";

const { files, origin: builtOrigin }: BuiltSite = JSON.parse(readFileSync("build/site.json", "utf8"));

test("the build tells nginx of every file, and with which policy", () => {
  const configuration = readFileSync("build/nginx.conf", "utf8");
  const locations = [...configuration.matchAll(/^location (=|~) (\S+) \{[^}]*\}/gm)];
  for (const built of files) {
    const [found] = locations.filter(([, sign, address = ""]) =>
      sign === "=" ? address === built.path : new RegExp(address).test(built.path),
    );
    for (const [name, value] of [...fileHeaders(built), ...securityHeaders("https:")])
      expect(found?.[0], built.path).toContain(`add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  }
});

describe.skipIf(!hasNginx)("behind nginx as in deploy/nginx.conf", () => {
  const { server } = withSite({ TRUST_PROXY: "1", SITE_ORIGIN: builtOrigin });
  const started: { nginx?: Running; directory?: string } = {};
  beforeAll(async () => {
    started.directory = await mkdtemp(join(tmpdir(), "anugya-nginx-"));
    started.nginx = await startNginx(started.directory, deployedConfiguration(server.origin));
  });
  afterAll(async () => {
    await started.nginx?.stop();
    if (started.directory) await rm(started.directory, { recursive: true });
  });

  type Asked = { path: string; method?: string; encoding?: string };
  /** What differs with the time, the connection and the program that answers; nginx serves no parts of compressed files, and is behind TLS. */
  const own = [
    "date",
    "server",
    "connection",
    "keep-alive",
    "etag",
    "x-request-id",
    "transfer-encoding",
    "accept-ranges",
    "strict-transport-security",
  ];
  async function ask(origin: string, { path, method = "GET", encoding = "br" }: Asked) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { "Accept-Encoding": encoding, Host: "anugya.example", Origin: "http://anugya.example" };
      request(`${origin}${path}`, { method, headers }).on("response", resolve).on("error", reject).end();
    });
    const digest = createHash("sha256");
    for await (const chunk of answer) digest.update(chunk);
    const headers = Object.entries(answer.headers).filter(([name]) => !own.includes(name));
    return { status: answer.statusCode, headers: Object.fromEntries(headers), body: digest.digest("hex") };
  }
  const askBoth = async (asked: Asked) => ({
    site: await ask(server.origin, asked),
    nginx: await ask(started.nginx?.origin ?? "", asked),
  });

  test.each(["br", "gzip", "identity"])(
    "every built file is the same as from the site itself, as %s",
    async (encoding) => {
      for (const { path } of files) {
        const { site, nginx } = await askBoth({ path, encoding });
        expect({ path, ...nginx }).toEqual({ path, ...site });
      }
    },
  );

  test("built files come from nginx, also while the site is away", async () => {
    const away = await startNginx(started.directory ?? "", deployedConfiguration("http://127.0.0.1:9"));
    try {
      for (const { path } of files) expect(await ask(away.origin, { path })).toMatchObject({ status: 200 });
      expect(await ask(away.origin, { path: "/contact", method: "POST" })).toMatchObject({ status: 502 });
    } finally {
      await away.stop();
    }
  });

  test.each<Asked>([
    { path: "/contact", method: "POST" },
    { path: "/favicon.svg", method: "POST" },
    { path: "/about/" },
    { path: "/About" },
    { path: "/?sent" },
    { path: "/find-your-licence?do=shop" },
    { path: "/index.html" },
    { path: "/about/index.html" },
    { path: "/index.html.br" },
    { path: "/contact.data" },
    { path: "/assets/" },
    { path: `${files.find(({ kind }) => kind === "hashed")?.path}.br` },
    { path: "/.vite/manifest.json" },
    { path: "/auth" },
    { path: "/no-such-page" },
  ])("$path ($method) is answered by the site", async (asked) => {
    const { site, nginx } = await askBoth(asked);
    const withoutNonce = (text: unknown) => String(text).replaceAll(/'nonce-[^']+'/g, "");
    expect(nginx.status).toBe(site.status);
    for (const [name, value] of Object.entries(site.headers))
      if (!["set-cookie", "content-length"].includes(name))
        expect(withoutNonce(nginx.headers[name]), name).toBe(withoutNonce(value));
  });
});
