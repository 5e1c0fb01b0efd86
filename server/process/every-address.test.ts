// @module-tag fault
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, connect as open, type Socket } from "node:net";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formEndpoints } from "../../app/leads/submission";
import routes from "../../app/routes";
import type { Connection } from "../../db/connect";
import { anAccount, type Browser, mailThatWaits } from "../../test/support/accounts";
import { aCase } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { aLead } from "../../test/support/leads";
import { orderPath } from "../../test/support/payments";
import { type RunningServer, startServerOn } from "../../test/support/server";
import { type Kind, kindOf, slots } from "./shares";

const database = withDatabase();
let proxy: Awaited<ReturnType<typeof databaseProxy>>;
let server: RunningServer;
let staff: Browser;

const upi = { UPI_ID: "anugya@bank", UPI_NAME: "Anugya" };
const gateway = {
  RAZORPAY_KEY_ID: "rzp_test_1",
  RAZORPAY_KEY_SECRET: "x".repeat(20),
  RAZORPAY_WEBHOOK_SECRET: "hook-secret",
  // Nothing listens there.
  RAZORPAY_URL: "http://127.0.0.1:1/v1",
};

beforeAll(async () => {
  proxy = await databaseProxy(database.connection);
  server = await startServerOn(proxy.connection, { ...mailThatWaits, ...upi, ...gateway, LEAD_LIMIT: "off" });
  staff = await anAccount(server, database, "asha@shop.in", { role: "admin" });
  await staff.signIn("asha@shop.in");
  // A customer with a tracking page, as far as a cookie can tell.
  staff.cookies.set("tracking", "r".repeat(22));
}, 60_000);
afterAll(async () => {
  proxy.comeBack();
  await server?.[Symbol.asyncDispose]();
  await proxy.close();
});

type Page = { pattern: string; kind: Kind };

function pagesOf(entries: RouteConfigEntry[], parent = ""): Page[] {
  return entries.flatMap(({ path, index, id, file, children = [] }) => {
    const own = path?.startsWith("/") ? path : `${parent}${path ? `/${path}` : ""}`;
    const kind = kindOf(id ?? file.replace(/\.tsx?$/, ""));
    return [...(path !== undefined || index ? [{ pattern: own || "/", kind }] : []), ...pagesOf(children, own)];
  });
}

const pages = pagesOf(routes).filter(({ pattern }) => pattern !== "/*");
const patterns = [...new Set(pages.map(({ pattern }) => pattern))];

/** The address of a route with this in the place of each of its parameters. */
const addressOf = (pattern: string, value: string) => pattern.replace(/:\w+|\*/g, value);

/** As many at once as the desk takes. */
async function each<Item>(items: Item[], work: (item: Item) => Promise<void>) {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}

/** Every name that a loader reads from the query. */
const query = [
  "q",
  "returned",
  "older",
  "newer",
  "page",
  "order",
  "case",
  "id",
  "tab",
  "kind",
  "state",
  "from",
  "until",
];

test("a zero byte in an address is an unknown address, and one in a query, a cookie or a form no failure", {
  timeout: 120_000,
}, async () => {
  const withParameters = patterns.filter((pattern) => /[:*]/.test(pattern));
  expect(withParameters.length).toBeGreaterThan(30);
  const zeroes = ["%00", `${randomUUID().slice(0, -1)}%00`, "a%00b"];
  const targets = [
    ...withParameters.flatMap((pattern) => zeroes.map((value) => addressOf(pattern, value))),
    ...patterns.map((pattern) => `${addressOf(pattern, randomUUID())}?${query.map((name) => `${name}=%00`).join("&")}`),
  ];
  staff.cookies.set("typed", "%00");
  await each(targets, async (target) => {
    for (const path of [target, target.replace(/(?=\?|$)/, ".data")]) {
      const { status } = await staff.get(path);
      expect([path, status >= 500]).toEqual([path, false]);
    }
  });
  staff.cookies.delete("typed");
  await each(patterns, async (pattern) => {
    const path = addressOf(pattern, randomUUID());
    const forms: Record<string, string>[] = [{ act: "\0", id: "\0", note: "\0" }, { "\0": "x" }];
    for (const fields of forms) {
      const { status } = await staff.post(path, fields);
      expect([path, fields, status >= 500]).toEqual([path, fields, false]);
    }
    const file = new FormData();
    file.append("file", new File(["x"], "a\0b.pdf"));
    const { status } = await staff.send(path, { method: "POST", body: file });
    expect([path, "file", status >= 500]).toEqual([path, "file", false]);
  });
  const call = await staff.call("/api/leads", { ...aLead(), name: "A\0B", page: "\0", referrer: "\0" });
  expect(call.status).toBe(400);
});

type Asked = { name: string; kind: Kind; isWrite: boolean; ask(): Promise<Response> };

const fields = { ...aLead(), promo: "", terms: "read", message: "Please call me", contact: "asha@shop.in" };
const login = { form: "login", email: "asha@shop.in", password: "not the right one" };

function aFile() {
  const form = new FormData();
  form.append("file", new File(["%PDF-1.4"], "a.pdf"));
  return form;
}

/** Each address, asked for its page, for its data, and sent to in every way that it takes something in. */
const requests: Asked[] = pages.flatMap(({ pattern, kind }) => {
  const path = addressOf(pattern, randomUUID());
  const asked = (method: string, isWrite: boolean, ask: () => Promise<Response>): Asked => ({
    name: `${method} ${path}`,
    kind,
    isWrite,
    ask,
  });
  const headers = { "Upload-Length": "3", "Upload-Offset": "0", "Upload-Name": "a.pdf" };
  return [
    asked("GET", false, () => staff.get(path)),
    asked("GET data of", false, () => staff.get(`${path}.data`)),
    asked("POST", true, () => staff.post(path, { act: "save", ...fields, ...login })),
    ...(/\/pieces\/|\/upload\//.test(pattern)
      ? [asked("PATCH", true, () => staff.send(path, { method: "PATCH", body: "abc", headers }))]
      : []),
    ...(["tracking documents", "documents"].includes(kind) || pattern.startsWith("/desk/applications/")
      ? [asked("POST a file to", true, () => staff.send(path, { method: "POST", body: aFile() }))]
      : []),
  ];
});

const event = JSON.stringify({ event: "payment.captured", payload: {} });
const signature = createHmac("sha256", gateway.RAZORPAY_WEBHOOK_SECRET).update(event).digest("hex");
const calls: Asked[] = [
  { name: "an order", kind: "page", isWrite: true, ask: () => staff.post(orderPath, { ...fields }) },
  { name: "lead call", kind: "page", isWrite: true, ask: () => staff.call(formEndpoints.lead, aLead()) },
  { name: "contact call", kind: "page", isWrite: true, ask: () => staff.call(formEndpoints.contact, fields) },
  {
    name: "gateway's call",
    kind: "webhook",
    isWrite: true,
    ask: () =>
      fetch(`${server.origin}/api/payments/webhook`, {
        method: "POST",
        body: event,
        headers: { "Content-Type": "application/json", "X-Razorpay-Signature": signature },
      }),
  },
];

/** A 503 has a sentence for people, none for machines; nobody gets 500, or waits longer than this. */
async function expectSentence({ name, ask }: Asked, slowestMs: number) {
  const began = performance.now();
  const answer = await ask();
  const milliseconds = performance.now() - began;
  const text = await answer.text();
  expect([name, answer.status]).not.toEqual([name, 500]);
  expect([name, milliseconds < slowestMs, milliseconds]).toEqual([name, true, milliseconds]);
  if (answer.status === 503 && name !== "gateway's call")
    expect([name, text]).toEqual([name, expect.stringMatching(/again/i)]);
  return answer.status;
}

/** Of those who must ask the database. */
const unavailable = [
  ...["GET /desk", "GET data of /desk", "POST /desk", "GET /admin", "POST /admin/team", "GET /account", "POST /auth"],
  ...["an order", "POST /contact", "POST /my-data", "lead call", "contact call", "gateway's call"],
];

const readiness = async () => (await fetch(`${server.origin}/readyz`)).status;

async function recover() {
  proxy.comeBack();
  await expect.poll(readiness, { timeout: 30_000 }).toBe(200);
}

test("with the database away every address answers with 503 and a sentence, never with 500", {
  timeout: 300_000,
}, async () => {
  proxy.goAway();
  const statuses = new Map<string, number>();
  await each([...requests, ...calls], async (asked) => {
    statuses.set(asked.name, await expectSentence(asked, 10_000));
  });
  for (const name of unavailable) expect([name, statuses.get(name)]).toEqual([name, 503]);
  await recover();
});

test.each(["cases", "session", "user_roles"])(
  "a page that asked for %s while the database was starting up is 503, although it answers a moment later",
  async (table) => {
    const { sql } = database;
    // Where nothing is there to be joined, PostgreSQL would not come to ask the table.
    await aCase(sql);
    await sql.unsafe(`
      create function starting_up() returns boolean language plpgsql as
        $$ begin raise exception 'the database system is starting up' using errcode = '57P03'; end $$;
      alter table ${table} rename to table_there;
      create view ${table} as select table_there.* from (select starting_up() as up offset 0) as asked left join table_there on up;`);
    try {
      for (const path of ["/desk", "/desk.data"]) {
        expect([path, (await staff.get(path)).status]).toEqual([path, 503]);
        expect(await readiness()).toBe(200);
      }
    } finally {
      await sql.unsafe(`drop view ${table}; alter table table_there rename to ${table}; drop function starting_up();`);
    }
    expect((await staff.get("/desk")).status).toBe(200);
  },
);

test("with a database that does not answer, every request to any address is answered within the deadline", {
  timeout: 600_000,
}, async () => {
  const waiting = [...requests.filter(({ isWrite }) => isWrite), ...calls];
  const statuses = new Map<string, number>();
  while (waiting.length > 0) {
    // Of each kind no more at once than have their turn: the others would not come to wait for the database.
    const round: Asked[] = [];
    for (const asked of [...waiting])
      if (round.filter(({ kind }) => kind === asked.kind).length < slots[asked.kind])
        round.push(...waiting.splice(waiting.indexOf(asked), 1));
    proxy.standStill();
    await Promise.all(
      round.map(async (asked) => {
        statuses.set(asked.name, await expectSentence(asked, 5_500));
      }),
    );
    await recover();
  }
  for (const name of unavailable.filter((name) => statuses.has(name)))
    expect([name, statuses.get(name)]).toEqual([name, 503]);
});

/** A database at an address of its own, which can be frozen or stopped. */
async function databaseProxy(connection: Connection) {
  let state: "open" | "still" | "away" = "open";
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((client) => {
    if (state === "away") return void client.destroy();
    const database = open(connection.path ? { path: connection.path } : connection);
    const pair: [Socket, Socket] = [client, database];
    pairs.add(pair);
    for (const [from, to] of [pair, [database, client] as const]) {
      from.on("data", (chunk) => to.write(chunk));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (state === "still") from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const { path: _, ...rest } = connection;
  return {
    connection: { ...rest, host: "127.0.0.1", port } satisfies Connection,
    /** Connections stay open and new ones are accepted, but nothing is answered. */
    standStill() {
      state = "still";
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    goAway() {
      state = "away";
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
    comeBack() {
      state = "open";
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    async close() {
      state = "away";
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}
