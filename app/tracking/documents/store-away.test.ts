// @module-tag fault
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { aPhoto } from "../../../test/support/documents/hostile-files";
import { startObjectServer } from "../../../test/support/documents/object-server";
import { cookieOf, sendPiece, sendPieces } from "../../../test/support/documents/pieces";
import { startServerOn } from "../../../test/support/server";
import { anApplication } from "../../../test/support/work/applications";
import { trackingPagesOf } from "../../../test/support/work/tracking";

const database = withDatabase();
let count = 0;

/** A customer in their tracking page, with so many documents to send. */
async function aCustomer(server: Awaited<ReturnType<typeof startServerOn>>, requirements: number) {
  const { sql } = database;
  const phone = String(9_450_000_000 + count++);
  const person = { name: "Farida Khan", email: `u${phone}@shop.example`, phone };
  const { id } = await anApplication(sql, await aStaffMember(sql, "Asha", "admin"), "gst", person);
  const { browser } = await trackingPagesOf(server, database).visitor(id, { isProven: true });
  await sql`delete from requirements where application_id = ${id}`;
  const asked = await sql<{ id: string }[]>`
    insert into requirements (application_id, position, title)
    select ${id}, number, 'Requirement ' || number from generate_series(1, ${requirements}) as number returning id`;
  return { id, cookie: cookieOf(browser), requirements: asked.map((requirement) => requirement.id) };
}
const addressOf = (requirement: string, document: string) => `/track/documents/${requirement}/pieces/${document}`;

test("while the store is away a document from the tracking page waits, and then it is stored once, with nothing lost", async () => {
  const { sql } = database;
  await using store = await startObjectServer();
  const server = await startServerOn(database.connection, { DOCUMENTS_URL: store.url });
  onTestFinished(async () => void (await server.stop()));
  const { id, cookie, requirements } = await aCustomer(server, 1);
  const document = randomUUID();
  const bytes = await aPhoto(1_200, 900);
  const upload = { address: addressOf(requirements[0] ?? "", document), cookie, bytes };
  const last = Math.floor((bytes.length - 1) / 65_536) * 65_536;
  for (let offset = 0; offset < last; offset += 65_536)
    expect(await sendPiece(server.origin, upload, offset)).toMatchObject({ state: "receiving" });
  store.setAway(true);
  expect(await sendPiece(server.origin, upload, last)).toMatchObject({ status: 503 });
  await expect.poll(server.output).toMatch(/The store of documents at \S+ answered 503/);
  expect(await sql`select state from requirements where id = ${requirements[0] ?? ""}`).toEqual([{ state: "missing" }]);
  store.setAway(false);
  expect(await sendPieces(server.origin, upload)).toMatchObject({ state: "kept" });
  expect(await sendPieces(server.origin, upload), "again").toMatchObject({ state: "kept" });
  expect(
    await sql`select state, document_id as document from requirements where id = ${requirements[0] ?? ""}`,
  ).toEqual([{ state: "sent", document }]);
  expect(await sql`select from documents where id = ${document} and stored_at is not null`).toHaveLength(1);
  expect(await sql`select from document_uploads`).toHaveLength(0);
  const sent = await sql`select from application_events where application_id = ${id} and kind = 'customer sent'`;
  expect([sent.length, store.objects.size]).toEqual([1, 1]);
});

/** As a phone sends it: where the server has no time it waits a little longer each time, and goes on. */
async function sendPatiently(origin: string, upload: Parameters<typeof sendPiece>[1]) {
  for (let offset = 0, failures = 0; ; ) {
    const said = await sendPiece(origin, upload, offset);
    const isBusy = said.status === 429 || said.status === 503;
    if (!isBusy && said.state !== "receiving") return said;
    failures = isBusy ? failures + 1 : 0;
    if (isBusy) await pause(Math.min(2_000, 100 * 2 ** failures) * Math.random());
    else offset = said.received;
  }
}

/** The most that a process and those that it started have held, in megabytes. */
function mostHeld(process: number | undefined): { site: number; apart: number } {
  const held = (id: string) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "latin1"))?.[1]) / 1024;
  const children = readFileSync(`/proc/${process}/task/${process}/children`, "latin1").trim().split(" ");
  return { site: held(String(process)), apart: Math.max(0, ...children.filter(Boolean).map(held)) };
}

test("of 200 documents that ten customers send at once each is stored once, in bounded memory, and others are served", {
  // However busy the machine is: that documents keep arriving is checked below.
  timeout: 900_000,
}, async () => {
  const { sql } = database;
  const server = await startServerOn(database.connection);
  onTestFinished(async () => void (await server.stop()));
  const customers = [];
  for (let each = 0; each < 10; each++) customers.push(await aCustomer(server, 20));
  const bytes = await aPhoto(600, 450);
  const uploads = customers.flatMap(({ cookie, requirements }) =>
    requirements.map((requirement) => ({ address: addressOf(requirement, randomUUID()), cookie, bytes })),
  );
  const before = mostHeld(server.child.pid);
  let arrivedAt = performance.now();
  const sending = Promise.all(
    uploads.map(async (upload) => {
      const said = await sendPatiently(server.origin, upload);
      arrivedAt = performance.now();
      return said;
    }),
  );
  let isSending = true;
  void sending.finally(() => (isSending = false));
  const waits: number[] = [];
  while (isSending) {
    const began = performance.now();
    expect(began - arrivedAt, "since the last document arrived").toBeLessThan(60_000);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    waits.push(performance.now() - began);
    await pause(100);
  }
  expect(waits.filter((wait) => wait > 1_000).length, "who else asked waited").toBeLessThan(waits.length / 20);
  for (const said of await sending) expect(said).toMatchObject({ status: 200, state: "kept" });
  const after = mostHeld(server.child.pid);
  const ids = customers.map(({ id }) => id);
  const [stored] = await sql`
    select count(*)::int as requirements, count(distinct document_id)::int as documents,
      count(*) filter (where documents.stored_at is not null)::int as kept
    from requirements left join documents on documents.id = document_id where application_id = any(${ids})`;
  expect(stored).toEqual({ requirements: 200, documents: 200, kept: 200 });
  const [sent] = await sql`
    select count(*)::int as count from application_events
    where application_id = any(${ids}) and kind = 'customer sent'`;
  expect(sent).toEqual({ count: 200 });
  expect(await sql`select from document_uploads`).toHaveLength(0);
  expect(after.site - before.site).toBeLessThan(250);
  expect(after.apart).toBeLessThan(150);
});
