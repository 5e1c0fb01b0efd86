import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { aPhoto } from "../../../test/support/documents/hostile-files";
import { startObjectServer } from "../../../test/support/documents/object-server";
import { cookieOf, sendPiece, sendPieces } from "../../../test/support/documents/pieces";
import { startServerOn } from "../../../test/support/server";
import { anApplication } from "../../../test/support/work/applications";
import { roomsOf } from "../../../test/support/work/room";

const database = withDatabase();
let count = 0;

/** A customer in their room, with so many papers to send. */
async function aCustomer(server: Awaited<ReturnType<typeof startServerOn>>, papers: number) {
  const { sql } = database;
  const phone = String(9_450_000_000 + count++);
  const person = { name: "Farida Khan", email: `u${phone}@shop.example`, phone };
  const { id } = await anApplication(sql, await aStaffMember(sql, "Asha", "admin"), "gst", person);
  const { browser } = await roomsOf(server, database).visitor(id, { isProven: true });
  await sql`delete from asked_papers where application_id = ${id}`;
  const asked = await sql<{ id: string }[]>`
    insert into asked_papers (application_id, position, title)
    select ${id}, number, 'Paper ' || number from generate_series(1, ${papers}) as number returning id`;
  return { id, cookie: cookieOf(browser), papers: asked.map((paper) => paper.id) };
}
const addressOf = (paper: string, document: string) => `/room/papers/${paper}/pieces/${document}`;

test("while the store is away a paper from the room waits, and then it is stored once, with nothing lost", async () => {
  const { sql } = database;
  await using store = await startObjectServer();
  const server = await startServerOn(database.connection, { DOCUMENTS_URL: store.url });
  onTestFinished(async () => void (await server.stop()));
  const { id, cookie, papers } = await aCustomer(server, 1);
  const document = randomUUID();
  const bytes = await aPhoto(1_200, 900);
  const upload = { address: addressOf(papers[0] ?? "", document), cookie, bytes };
  const last = Math.floor((bytes.length - 1) / 65_536) * 65_536;
  for (let offset = 0; offset < last; offset += 65_536)
    expect(await sendPiece(server.origin, upload, offset)).toMatchObject({ state: "receiving" });
  store.setAway(true);
  expect(await sendPiece(server.origin, upload, last)).toMatchObject({ status: 503 });
  expect(await sql`select state from asked_papers where id = ${papers[0] ?? ""}`).toEqual([{ state: "missing" }]);
  store.setAway(false);
  expect(await sendPieces(server.origin, upload)).toMatchObject({ state: "kept" });
  expect(await sendPieces(server.origin, upload), "again").toMatchObject({ state: "kept" });
  expect(await sql`select state, document_id as document from asked_papers where id = ${papers[0] ?? ""}`).toEqual([
    { state: "sent", document },
  ]);
  expect(await sql`select from documents where id = ${document} and stored_at is not null`).toHaveLength(1);
  expect(await sql`select from document_uploads`).toHaveLength(0);
  const sent = await sql`select from application_events where application_id = ${id} and kind = 'customer sent'`;
  expect([sent.length, store.objects.size]).toEqual([1, 1]);
});
