import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { tracking } from "../../content/en/tracking/tracking";
import { browserOf } from "../../test/support/accounts";
import { pdfWith } from "../../test/support/documents/hostile-files";
import { testDocuments } from "../../test/support/documents/storage";
import { withSite } from "../../test/support/site";
import { staffMember } from "../../test/support/staff";
import { anApplication } from "../../test/support/work/applications";
import { trackingPagesOf } from "../../test/support/work/tracking";
import { attachFiling } from "../applications/attach-document.server";
import { keepDocument, sha256 } from "../documents/storage/documents.server";

const { status: words } = tracking;
const { server, database } = withSite({ TRUST_PROXY: "1" });

test("once it is filed, its customer sees the authority's number and downloads the acknowledgement, and nobody else", async () => {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const person = (at: number) => ({ name: "Kavitha R", email: `filed${at}@shop.example`, phone: `941234567${at}` });
  const [mine, other] = [
    await anApplication(sql, proof, "gst", person(0)),
    await anApplication(sql, proof, "gst", person(1)),
  ];
  const pages = trackingPagesOf(server, database);
  const { browser } = await pages.visitor(mine.id, { isProven: true });
  const address = `/track/acknowledgement/${mine.id}`;
  const said = async () => (await browser.get("/track")).text();
  expect(await said()).not.toContain("Filed on");
  expect((await browser.get(address)).status).toBe(404);

  const number = "AA270626123456T";
  await sql`update applications set stage = 'filed', mover = 'authority', filed_on = '2026-11-02',
    filed_reference = ${number} where id = ${mine.id}`;
  expect(await said()).toMatch(/Filed on 2 November 2026.*AA270626123456T/s);
  expect(await said()).not.toContain(address);

  const bytes = Buffer.from(pdfWith(""));
  const [row] = await sql<
    { customer: string }[]
  >`select customer_id as customer from applications where id = ${mine.id}`;
  const file = { kind: "pdf", bytes, received: sha256(bytes), pages: 1, width: null, height: null } as const;
  const kept = { id: randomUUID(), customerId: row?.customer ?? "", isIssued: false, isScanned: false, ...file };
  await keepDocument(sql, testDocuments(), kept, async (transaction, { id }) => {
    await attachFiling(proof, transaction, mine.id, id);
  });
  expect(await said()).toContain(`href="${address}"`);
  const downloaded = await browser.get(address);
  expect(downloaded.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="GST-registration-AP[\w-]+-filed\.pdf"$/,
  );
  expect(Buffer.from(await downloaded.arrayBuffer()).equals(bytes)).toBe(true);

  // The link alone tells neither; another customer and a stranger get nothing.
  const { browser: unproven } = await pages.visitor(mine.id);
  expect(await (await unproven.get("/track")).text()).not.toContain(number);
  expect((await unproven.get(address)).headers.get("Location")).toContain("/track/proof");
  const { browser: stranger } = await pages.visitor(other.id, { isProven: true });
  const nothing = await stranger.get(address);
  expect(nothing.status).toBe(404);
  const page = await nothing.text();
  for (const part of ["tracking-logo", "This file cannot be opened", words.filed.gone, 'href="/track"'])
    expect(page).toContain(part);
  expect(page).not.toContain(number);

  // Sealed by a key that this process does not have: nothing is lost, and the page has the way back.
  const [key] = await sql`select master_id from document_keys where customer_id = ${row?.customer ?? ""}`;
  await sql`update document_keys set master_id = 'unknown' where customer_id = ${row?.customer ?? ""}`;
  const later = await browser.get(address);
  expect(later.status).toBe(503);
  const said503 = await later.text();
  for (const part of ["tracking-logo", words.file.later, words.file.again]) expect(said503).toContain(part);
  await sql`update document_keys set master_id = ${key?.masterId} where customer_id = ${row?.customer ?? ""}`;
  expect((await browser.get(address)).headers.get("Content-Type")).toBe("application/pdf");
  expect((await browserOf(server).get(address)).headers.get("Location")).toContain("/track/open");
});
