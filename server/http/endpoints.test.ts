import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../shared/log";
import { readUpload } from "./body";
import type { Endpoint } from "./endpoints";
import { json } from "./response";
import { createHttpServer } from "./server";

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const megabyte = 1024 * 1024;
const pdf = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0xfe]);

/** What later endpoints will look like: each is a row, and no step of the server knows of it. */
const endpoints: Endpoint[] = [
  {
    path: "/hooks/money",
    methods: ["POST"],
    largestBody: megabyte,
    callers: ["machines"],
    answer: (_, body) => (body ? json(200, { digest: digest(body) }) : json(413, { message: "too long" })),
  },
  {
    path: "/papers",
    methods: ["POST"],
    largestBody: 2 * megabyte,
    answer: (_, body) => json(201, { bytes: body?.length ?? null }),
  },
  {
    path: "/receipt",
    methods: ["GET", "HEAD"],
    answer: () => ({
      status: 200,
      type: "application/pdf",
      body: pdf,
      headers: { "Content-Disposition": "inline" },
    }),
  },
  {
    path: "/broken",
    methods: ["GET"],
    answer: () => {
      throw new Error("the row's own fault");
    },
  },
];

const lines: string[] = [];
const server = createHttpServer({
  trustedProxies: 0,
  log: createLog("error", { write: (line: string) => void lines.push(line) }),
  site: () => false,
  endpoints,
  app: (_, response) => response.writeHead(404).end("the application"),
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(origin + path, { method: "POST", body, headers });

test("a webhook takes the very bytes that were signed, from callers that are no browser", async () => {
  const body = Buffer.from('{ "amount" : 149900, "note": "ü\\u0000" }\r\n');
  const answer = await post("/hooks/money", body);
  expect([answer.status, await answer.json()]).toEqual([200, { digest: digest(body) }]);
  expect((await post("/hooks/money", "x".repeat(megabyte + 1))).status).toBe(413);
  expect((await post("/hooks/money", body, { Origin: "https://evil.example" })).status).toBe(403);
});

test("an upload may be larger than a form, and only this site's pages may send one", async () => {
  const sent = "x".repeat(1.5 * megabyte);
  expect((await post("/papers", sent)).status).toBe(403);
  const answer = await post("/papers", sent, { Origin: origin });
  expect([answer.status, await answer.json()]).toEqual([201, { bytes: sent.length }]);
  expect((await post("/elsewhere", sent, { Origin: origin })).status).toBe(413);
});

test("a download has its own type and headers beside those of every answer", async () => {
  const answer = await fetch(`${origin}/receipt`);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "inline",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  const head = await fetch(`${origin}/receipt`, { method: "HEAD" });
  expect([head.headers.get("Content-Length"), await head.text()]).toEqual(["7", ""]);
});

test("another method is refused and told which ones there are", async () => {
  const answer = await fetch(`${origin}/hooks/money`);
  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
});

test("a row that fails is our failure: logged, and told nothing of", async () => {
  const answer = await fetch(`${origin}/broken`);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("fault");
  expect(lines.join()).toContain("the row's own fault");
});

test("whatever is no row is the application's", async () => {
  expect(await (await fetch(`${origin}/about`)).text()).toBe("the application");
});

/** A request whose body has not all come yet. */
const anUpload = () =>
  Object.assign(new PassThrough(), { headers: { "content-length": "4" } }) as unknown as IncomingMessage & PassThrough;

test("of large bodies four are read at a time; one that ends or breaks makes room for the next", async () => {
  const place = { largest: 10, pool: { most: 4, reading: new Set<never>() } };
  const requests = [anUpload(), anUpload(), anUpload(), anUpload()];
  const read = requests.map((request) => readUpload(request, place, "one network"));
  expect(await readUpload(anUpload(), place, "one network")).toBeUndefined();

  requests[0]?.end("rows");
  expect(String(await read[0])).toBe("rows");
  const next = anUpload();
  const nextRead = readUpload(next, place, "one network");
  expect(await readUpload(anUpload(), place, "one network")).toBeUndefined();

  requests[1]?.destroy(new Error("cut off"));
  await expect(read[1]).rejects.toThrow("cut off");
  const last = anUpload();
  const lastRead = readUpload(last, place, "one network");
  for (const request of [requests[2], requests[3], next, last]) request?.end("rows");
  for (const each of [read[2], read[3], nextRead, lastRead]) expect(String(await each)).toBe("rows");
});

test("whoever sends many large bodies slowly gives up the oldest for somebody who sends fewer", async () => {
  const place = { largest: 10, pool: { most: 4, reading: new Set<never>() } };
  const slow = [anUpload(), anUpload(), anUpload(), anUpload()];
  const read = slow.map((request) => readUpload(request, place, "one network"));
  const other = anUpload();
  const otherRead = readUpload(other, place, "another");
  expect(await read[0], "given up").toBeUndefined();
  slow[0]?.end("rows");
  expect(await readUpload(anUpload(), place, "one network"), "no more of it than before").toBeUndefined();
  for (const request of [other, ...slow.slice(1)]) request.end("rows");
  for (const each of [otherRead, ...read.slice(1)]) expect(String(await each)).toBe("rows");
});
