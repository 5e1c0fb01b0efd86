// @module-tag fault
import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { anAccount, browserOf } from "../../../test/support/accounts";
import { aPhoto } from "../../../test/support/documents/hostile-files";
import { cookieOf } from "../../../test/support/documents/pieces";
import { type LocalGateway, startGateway } from "../../../test/support/gateway";
import { anOrder } from "../../../test/support/payments";
import { withSite } from "../../../test/support/site";
import { staffMember } from "../../../test/support/staff";
import { anApplication } from "../../../test/support/work/applications";
import { trackingPagesOf } from "../../../test/support/work/tracking";
import { makeUploadLink } from "./upload-links.server";

/** At each address. */
const senders = Number(process.env.SENDERS ?? 20);
/** A real request that finds no other waits for nothing. */
const promptMs = 3_000;

let gateway: LocalGateway;
const { server, database } = withSite(async () => {
  gateway = await startGateway();
  return { TRUST_PROXY: "1", LEAD_LIMIT: "off", LOG_LEVEL: "error", ...gateway.variables };
});

type Sender = {
  customer: string;
  link: string;
  staff: string;
  requirement: string;
  deskRequirement: string;
  application: string;
};
/** Somebody in their tracking page, the link that they gave away, and staff. */
async function aSender(number: number): Promise<Sender> {
  const { sql } = database;
  const person = {
    name: "Sunita Deshpande",
    email: `slow${number}@shop.example`,
    phone: String(9_320_000_000 + number),
  };
  const { proof } = await staffMember(sql);
  const { id } = await anApplication(sql, proof, "fssai", person);
  const [first, second, third] = await sql<{ id: string; customer: string }[]>`
    select requirements.id, customer_id as customer from requirements
    join applications on applications.id = application_id where application_id = ${id} order by position`;
  const { browser } = await trackingPagesOf(server, database).visitor(id, { isProven: true });
  const admin = await anAccount(server, database, `staff${number}@shop.example`, { role: "admin" });
  await admin.signIn(`staff${number}@shop.example`);
  return {
    customer: cookieOf(browser),
    staff: cookieOf(admin),
    link: (await makeUploadLink(sql, second?.id ?? "", second?.customer ?? "")) ?? "",
    requirement: first?.id ?? "",
    deskRequirement: third?.id ?? "",
    application: id,
  };
}

let real: Sender;
let slow: Sender;
let order: { token: string };
beforeAll(async () => {
  gateway.sendTo(`${server.origin}/api/payments/webhook`);
  order = await anOrder(database.sql);
  [real, slow] = [await aSender(1), await aSender(2)];
}, 60_000);

const megabyte = 1024 * 1024;
type At = { method?: string; path: string; cookie?: string; type?: string; length?: number };

const form = "multipart/form-data; boundary=b";
/** Everything that takes more than a form. */
const uploads = ({ customer, link, staff, requirement, deskRequirement, application }: Sender): Record<string, At> => {
  const desk = `/desk/applications/${application}`;
  const piece = { method: "PATCH", type: "application/octet-stream", length: 128 * 1024 };
  const large = { type: form, length: 8 * megabyte };
  return {
    "a document by link": { ...large, path: link },
    "a piece by link": { ...piece, path: `${link}/pieces/${randomUUID()}` },
    "a customer's document": { ...large, path: `/track/documents/${requirement}`, cookie: customer },
    "a customer's piece": {
      ...piece,
      path: `/track/documents/${requirement}/pieces/${randomUUID()}`,
      cookie: customer,
    },
    "staff's document": { ...large, path: desk, cookie: staff },
    "staff's piece": { ...piece, path: `${desk}/documents/${deskRequirement}/upload/${randomUUID()}`, cookie: staff },
    "an import": { path: "/desk/import", cookie: staff, length: 2 * megabyte },
  };
};
const madeUp = (): Sender => ({
  ...slow,
  customer: `tracking=${"x".repeat(22)}`,
  staff: "anugya.session_token=made.up",
  link: `/track/send/${"x".repeat(22)}`,
});

/** Everything that anyone may send. */
const forms = (): Record<string, At> => {
  const small = (path: string, type?: string): At => ({ path, length: 20_000, ...(type && { type }) });
  return {
    "a lead": small("/api/leads", "application/json"),
    "a message": small("/api/contact-messages", "application/json"),
    "the contact page": small("/contact"),
    "an order": small("/payments"),
    "an order's page": small(`/pay/${order.token}`),
    "a call of the gateway": { ...small("/api/payments/webhook", "application/json"), length: megabyte },
    "a sign-in": small("/api/auth/sign-in/email", "application/json"),
    "the sign-in page": small("/auth"),
    "my data": small("/my-data"),
    "the tracking page's button": small("/track/open"),
    "a desk form": { ...small("/desk/new"), cookie: slow.staff },
  };
};

/** Sends a byte a second and reads what comes. */
function sendSlowly(at: At, from: string) {
  const { method = "POST", path, cookie, type = "application/x-www-form-urlencoded", length = 1_000 } = at;
  const { hostname, port, host, origin } = new URL(server.origin);
  const began = performance.now();
  const answer = { status: 0, ms: 0 };
  const socket: Socket = connect(Number(port), hostname);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...[`Host: ${host}`, `Origin: ${origin}`, `X-Forwarded-For: ${from}`, "Accept: text/html"],
    ...[`Content-Type: ${type}`, `Content-Length: ${length}`, ...(cookie ? [`Cookie: ${cookie}`] : []), "", "-"],
  ];
  socket.on("error", () => {});
  socket.on("data", (data) => {
    answer.status ||= Number(/^HTTP\/1.1 (\d+)/.exec(data.toString("latin1"))?.[1] ?? 0);
    answer.ms ||= performance.now() - began;
  });
  const timer = setInterval(() => socket.write("-"), 1_000);
  socket.on("close", () => clearInterval(timer));
  const begun = new Promise<void>((resolve) => socket.write(lines.join("\r\n"), () => resolve()));
  onTestFinished(() => void socket.destroy());
  return { answer, begun };
}

async function slowSendersAt(addresses: At[], networkOf: (number: number) => string) {
  const sending = addresses.flatMap((at, row) =>
    Array.from({ length: senders }, (_, each) => sendSlowly(at, networkOf(row * senders + each))),
  );
  await Promise.all(sending.map(({ begun }) => begun));
  // The server has read what they sent so far once it has answered someone who came after them.
  await fetch(`${server.origin}/healthz`);
  return sending.map(({ answer }) => answer);
}

const post = (path: string, cookie: string, body: BodyInit, headers: Record<string, string> = {}, method = "POST") =>
  fetch(server.origin + path, {
    method,
    body,
    redirect: "manual",
    headers: {
      ...headers,
      Origin: server.origin,
      "X-Forwarded-For": "203.0.113.77",
      Accept: "text/html",
      ...(cookie && { Cookie: cookie }),
    },
  });

let photo: Buffer;
beforeAll(async () => {
  photo = await aPhoto(1_200, 900);
});

function fileForm(fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("file", new File([new Uint8Array(photo)], "photo.jpg"));
  return body;
}

let sent = 0;
/** What a person sends to each of the addresses, and the statuses that say it was taken. */
function realRequests(): Record<string, [number, () => Promise<Response>]> {
  const { customer, link, staff, requirement, deskRequirement, application } = real;
  const desk = `/desk/applications/${application}`;
  const bytes = new Uint8Array(photo.subarray(0, 100_000));
  const piece = { "Upload-Offset": "0", "Upload-Length": String(photo.length), "Upload-Name": "photo.jpg" };
  const person = () => ({
    name: "Lakshmi Mishra",
    email: `${++sent}@shop.example`,
    phone: String(6e9 + sent),
    state: "Goa",
  });
  const json = { "Content-Type": "application/json" };
  const fields = (values: Record<string, string>) => new URLSearchParams(values);
  const plain = () => fileForm({ act: "send", document: randomUUID() });
  return {
    "a document by link": [303, () => post(link, "", plain())],
    "a piece by link": [200, () => post(`${link}/pieces/${randomUUID()}`, "", bytes, piece, "PATCH")],
    "a customer's document": [303, () => post(`/track/documents/${requirement}`, customer, plain())],
    "a customer's piece": [
      200,
      () => post(`/track/documents/${requirement}/pieces/${randomUUID()}`, customer, bytes, piece, "PATCH"),
    ],
    "staff's document": [200, () => post(desk, staff, fileForm({ act: "attach", requirement: deskRequirement }))],
    "staff's piece": [
      200,
      () => post(`${desk}/documents/${deskRequirement}/upload/${randomUUID()}`, staff, bytes, piece, "PATCH"),
    ],
    "an import": [
      200,
      () => post("/desk/import", staff, fields({ act: "read", text: "Name,Phone\nAsha,9810000001\n" })),
    ],
    "a lead": [201, () => post("/api/leads", "", JSON.stringify({ ...person(), service: "" }), json)],
    "a message": [
      201,
      () => post("/api/contact-messages", "", JSON.stringify({ ...person(), service: "", message: "Hello" }), json),
    ],
    "an order's page": [200, () => fetch(`${server.origin}/pay/${order.token}`)],
    "my data": [200, () => post("/my-data", "", fields({ contact: `${++sent}@shop.example` }))],
    "a sign-in": [
      401,
      () => post("/api/auth/sign-in/email", "", JSON.stringify({ email: "x@shop.example", password: "x" }), json),
    ],
  };
}

async function timeReal() {
  const times: Record<string, string> = {};
  const faults: string[] = [];
  // A link takes few documents at a time, and of each only the first piece is sent here.
  await database.sql`delete from document_uploads`;
  for (const [name, [expected, request]] of Object.entries(realRequests())) {
    const began = performance.now();
    const { status } = await request();
    const ms = Math.round(performance.now() - began);
    times[name] = `${ms} ms`;
    if (status !== expected || ms > promptMs) faults.push(`${name}: ${status} after ${ms} ms`);
  }
  return { times, faults };
}

const strange = (number: number) => `198.51.${100 + (number >> 8)}.${number & 255}`;

test("with nobody else, each is taken at once", async () => {
  const { times, faults } = await timeReal();
  if (process.env.SENDERS) console.info(times);
  expect(faults).toEqual([]);
});

test.each([
  ["one network", () => "198.51.100.7"],
  ["as many networks", strange],
])(
  "strangers of %s who send slowly to an address of a tracking page or the desk are refused at once and stop nobody",
  async (_, networkOf) => {
    const answers = await slowSendersAt(Object.values(uploads(madeUp())), networkOf);
    const { times, faults } = await timeReal();
    if (process.env.SENDERS) console.info(times);
    expect(faults).toEqual([]);
    await expect.poll(() => answers.filter(({ status }) => status === 0).length, { timeout: 10_000 }).toBe(0);
    // Or asked to try again later, where more requests come at once than the queue holds.
    expect(answers.filter(({ status }) => ![302, 303, 401, 404, 503].includes(status))).toEqual([]);
  },
  120_000,
);

test("one customer, one link and one staff member who send slowly stop nobody else", async () => {
  await slowSendersAt(Object.values(uploads(slow)), () => "198.51.100.8");
  const { times, faults } = await timeReal();
  if (process.env.SENDERS) console.info(times);
  expect(faults).toEqual([]);
}, 120_000);

test("slow senders at every form that anyone may send stop nobody", async () => {
  await slowSendersAt(Object.values(forms()), strange);
  const { times, faults } = await timeReal();
  if (process.env.SENDERS) console.info(times);
  expect(faults).toEqual([]);
}, 120_000);

test("a sender who is refused before the body was read still gets the answer on the same connection", async () => {
  const body = new Blob([new Uint8Array(4 * megabyte)]);
  const answer = await post(`/track/send/${"y".repeat(22)}`, "", body, { "Content-Type": form });
  expect(answer.status).toBe(404);
  const browser = browserOf(server);
  expect((await browser.get("/track/open")).status).toBe(200);
});
