import { createHash } from "node:crypto";
import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { setTimeout as pass } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createLog } from "../process/log";
import { createPool, readBody } from "./body";
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
    path: "/documents",
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
  expect((await post("/documents", sent)).status).toBe(403);
  const answer = await post("/documents", sent, { Origin: origin });
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

test("another method is refused with the allowed ones in the Allow header", async () => {
  const answer = await fetch(`${origin}/hooks/money`);
  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
});

test("an endpoint that fails is logged, and its answer gives no details", async () => {
  const answer = await fetch(`${origin}/broken`);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("fault");
  expect(lines.join()).toContain("the row's own fault");
});

test("a path without an endpoint goes to the application", async () => {
  expect(await (await fetch(`${origin}/about`)).text()).toBe("the application");
});

/** A request whose body has not all come yet, and its response. */
function anUpload() {
  const headers = { "content-length": "100" };
  const request = Object.assign(new PassThrough(), { headers }) as unknown as IncomingMessage & PassThrough;
  const response = new EventEmitter();
  return { request, response, write: (bytes: number) => request.write("x".repeat(bytes)) };
}
type Sent = ReturnType<typeof anUpload>;

const lengthOf = async (read: ReturnType<typeof readBody>) => (await read)?.length;
const arrives = async (pool: ReturnType<typeof createPool>, bytes: number) =>
  vi.waitFor(() => expect(pool.held.get("") ?? 0).toBe(bytes));

test("however many send a byte and wait, another's body is read", async () => {
  const place = { largest: 100, pool: createPool(200) };
  const slow = Array.from({ length: 50 }, anUpload);
  const reading = slow.map((sent) => readBody(sent as never, place, ["one network", "one customer"]));
  for (const sent of slow) sent.write(1);
  await arrives(place.pool, 50);
  const other = anUpload();
  const read = readBody(other as never, place, ["one network", "another"]);
  other.request.end("x".repeat(50));
  expect(await lengthOf(read)).toBe(50);
  for (const sent of slow) sent.request.end();
  expect(await Promise.all(reading.map(lengthOf))).toEqual(slow.map(() => 1));
});

const send = (sent: Sent, place: Parameters<typeof readBody>[1], who: Parameters<typeof readBody>[2]) =>
  readBody(sent as never, place, who);

test("a person holds a quarter of the memory at most and a network half; beyond it they give up their own", async () => {
  const place = { largest: 100, pool: createPool(200) };
  const [first, second, third, fourth] = [anUpload(), anUpload(), anUpload(), anUpload()] as const;
  const one = send(first, place, ["a network", "Farida"]);
  first.write(30);
  await arrives(place.pool, 30);
  const two = send(second, place, ["another network", "Farida"]);
  second.write(30);
  expect(await one, "dropped for their newer one").toBeUndefined();
  const [three, four] = [send(third, place, ["a network", "Gopal"]), send(fourth, place, ["a network", "Hema"])];
  third.write(50);
  await arrives(place.pool, 80);
  fourth.write(50);
  await arrives(place.pool, 130);
  const fifth = anUpload();
  const five = send(fifth, place, ["a network", "Imran"]);
  fifth.request.end("x".repeat(20));
  expect(await lengthOf(five)).toBe(20);
  fourth.request.end();
  second.request.end();
  expect([await three, await lengthOf(four), await lengthOf(two)], "the oldest of the network").toEqual([
    undefined,
    50,
    30,
  ]);
});

test("when the pool is full, the body that occupied most of it for longest is dropped, not one that arrives quickly", async () => {
  const place = { largest: 100, pool: createPool(200) };
  const stalled = Array.from({ length: 4 }, anUpload);
  const reading = stalled.map((sent, at) => send(sent, place, [`network ${at}`, `customer ${at}`]));
  for (const sent of stalled) sent.write(48);
  await arrives(place.pool, 192);
  await pass(20);
  const quick = anUpload();
  const read = send(quick, place, ["the last network", "the last"]);
  quick.request.end("x".repeat(50));
  expect(await lengthOf(read)).toBe(50);
  for (const sent of stalled) sent.request.end();
  const complete = (await Promise.all(reading)).filter(Boolean);
  expect(complete).toHaveLength(3);
});

test("a body counts until it is answered, and one that breaks off no longer", async () => {
  const place = { largest: 100, pool: createPool(200) };
  const [whole, broken] = [anUpload(), anUpload()] as const;
  const [read, failed] = [send(whole, place, ["a network"]), send(broken, place, ["another"])];
  whole.request.end("x".repeat(40));
  broken.write(40);
  expect(await lengthOf(read)).toBe(40);
  await arrives(place.pool, 80);
  broken.request.destroy(new Error("cut off"));
  await expect(failed).rejects.toThrow("cut off");
  expect([...place.pool.held]).toEqual([
    ["", 40],
    ["a network", 40],
  ]);
  whole.response.emit("close");
  expect([place.pool.held.size, place.pool.readings.size]).toEqual([0, 0]);
});
