// @module-tag fault
import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { getDocumentProxy } from "unpdf";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { withDatabase } from "../../../test/support/database";
import { aPdf, aPhoto, pdfDrawnForEver, pdfOfBlends } from "../../../test/support/documents/hostile-files";
import { aCustomer, testDocuments } from "../../../test/support/documents/storage";
import { type DocumentFacts, portalForms, portalSizes } from "../document";
import { takeIn } from "../intake/take-in.server";
import { Rewriting } from "../rewriting.server";
import { NotRewritten } from "../rewriting-process.server";
import { type Documents, destroyDocuments, readDocument } from "../storage/documents.server";
import { masterKey } from "../storage/keys.server";
import { cutToSize, fileHeaders, fileResponse, hindranceOf, readPage } from "./download.server";
import { zipDocuments } from "./zip.server";

const database = withDatabase();
const documents = testDocuments();
afterAll(() => documents.rewriting.stop());

async function keep(bytes: Buffer) {
  const file = { id: randomUUID(), customerId: aCustomer(), name: "", bytes };
  const taken = await takeIn(database.sql, documents, file, async () => undefined);
  if (!taken.ok) throw new Error(taken.refusal);
  return taken.document;
}

test("a file is a download that no browser opens, guesses or keeps, under a name of ours", async () => {
  const { headers } = fileResponse(new Uint8Array(1), '../../x"\r\nSet-Cookie: a=b; चित्र.html', "pdf");
  expect(Object.fromEntries(headers)).toEqual({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="x-Set-Cookie-a-b-html.pdf"',
    "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect(fileHeaders("पासबुक", "jpg")["Content-Disposition"]).toBe('attachment; filename="document.jpg"');
});

test("pages of a PDF are pictures, as large as a screen", async () => {
  const document = await keep(await aPdf(2));
  const page = await sharp(await readPage(database.sql, documents, document, 2)).metadata();
  expect(page).toMatchObject({ format: "jpeg", height: 1_600 });
  await expect(readPage(database.sql, documents, document, 3)).rejects.toThrow("no page 3");
});

test("a document is cut to what each portal takes, as JPG or as PDF", async () => {
  const photo = await keep(await aPhoto(2_000, 1_500));
  expect(photo.size).toBeGreaterThan(200_000);
  for (const form of portalForms)
    for (const under of Object.keys(portalSizes) as (keyof typeof portalSizes)[]) {
      const cut = await cutToSize(database.sql, documents, photo, { form, under });
      expect(cut?.length, `${form} under ${under}`).toBeLessThanOrEqual(portalSizes[under]);
      if (form === "jpg") expect((await sharp(cut ?? undefined).metadata()).format).toBe("jpeg");
      else expect((await getDocumentProxy(new Uint8Array(cut ?? []))).numPages).toBe(1);
    }
  const pdf = await keep(await aPdf(3));
  const unaltered = await cutToSize(database.sql, documents, pdf, { form: "pdf", under: "1mb" });
  expect((await readDocument(database.sql, documents, pdf)).equals(unaltered ?? new Uint8Array())).toBe(true);
  expect(await cutToSize(database.sql, documents, pdf, { form: "jpg", under: "1mb" }), "of several pages").toBeNull();
}, 120_000);

test("all documents come as one archive, in order, each name once", async () => {
  const [photo, first, second] = [
    await keep(await aPhoto(300, 200)),
    await keep(await aPdf(1)),
    await keep(await aPdf(2)),
  ];
  const entries = [
    { name: "pan-card", document: photo },
    { name: "rent agreement", document: first },
    { name: "../rent agreement", document: second },
  ];
  const archive = await new Response(await zipDocuments(database.sql, documents, entries)).bytes();
  const files = unzipSync(archive);
  expect(Object.keys(files)).toEqual(["01-pan-card.jpg", "02-rent-agreement.pdf", "03-rent-agreement.pdf"]);
  const kept = await readDocument(database.sql, documents, second);
  expect(kept.equals(files["03-rent-agreement.pdf"] ?? new Uint8Array())).toBe(true);
});

test("what is taken back while an archive is being made is left out of it, and read alone it is said to be gone", async () => {
  const stored = await Promise.all([aPhoto(40, 30), aPdf(1), aPdf(2)].map(async (bytes) => keep(await bytes)));
  const entries = stored.map((document) => ({ name: "document", document }));
  await destroyDocuments(database.sql, [stored[0]?.id ?? "", stored[1]?.id ?? ""]);
  const files = unzipSync(await new Response(await zipDocuments(database.sql, documents, entries)).bytes());
  expect(Object.keys(files)).toEqual(["03-document.pdf"]);
  const gone = await readPage(database.sql, documents, stored[0] as DocumentFacts, 1).catch(hindranceOf);
  expect(gone).toBe("gone");
});

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: NotRewritten) => error.reason,
  );

test("a customer who sends many files keeps no other waiting, and what waits is not more than memory has", async () => {
  const rewriting = new Rewriting({ queue: { mostWaiting: 40, mostOfOne: 5, waitingMb: 1 } });
  onTestFinished(() => rewriting.stop());
  const bytes = await aPhoto(400, 300);
  const order: string[] = [];
  const send = async (customerId: string) => {
    const reason = await reasonOf(rewriting.run({ kind: "rewrite", bytes }, customerId));
    order.push(`${customerId} ${reason}`);
  };
  await Promise.all([...Array.from({ length: 7 }, () => send("Farida")), send("Gopal")]);
  expect(order.slice(0, 3), "one too many, the one at work, then the other").toEqual([
    "Farida busy",
    "Farida done",
    "Gopal done",
  ]);
  const large = Buffer.concat([bytes, Buffer.alloc(900_000)]);
  const three = [1, 2, 3].map(() => reasonOf(rewriting.run({ kind: "rewrite", bytes: large }, "Farida")));
  expect(await Promise.all(three)).toEqual(["done", "done", "busy"]);
});

test("a page that is drawn without end is ended once, and its customer waits while the others are served", async () => {
  const rewriting = new Rewriting({ timeMs: 100_000, cpuMs: { allPages: 3_000, other: 3_000 }, restMs: 500 });
  onTestFinished(() => rewriting.stop());
  const draw = { kind: "page", bytes: pdfDrawnForEver(), page: 1, longestSide: 1_600 } as const;
  const drawn = [1, 2, 3].map(() => reasonOf(rewriting.run(draw, "Farida")));
  const photo = await aPhoto(400, 300);
  const other = reasonOf(rewriting.run({ kind: "rewrite", bytes: photo }, "Gopal"));
  expect(await Promise.all([...drawn, other])).toEqual([
    expect.stringMatching(/^(time|memory)$/),
    "busy",
    "busy",
    "done",
  ]);
  await expect
    .poll(() => reasonOf(rewriting.run({ kind: "rewrite", bytes: photo }, "Farida")), { interval: 100 })
    .toBe("done");
});

test.each([
  ["drawn", (own: Documents, document: DocumentFacts) => readPage(database.sql, own, document, 1)],
  [
    "cut to a portal's size",
    (own: Documents, document: DocumentFacts) =>
      cutToSize(database.sql, own, document, { form: "jpg", under: "100kb" }),
  ],
])(
  "a document that came by a link and takes too long to be %s keeps its customer from sending nothing",
  async (_, open) => {
    const own = testDocuments({
      rewriting: new Rewriting({ timeMs: 100_000, cpuMs: { allPages: 1_500, other: 1_500 } }),
    });
    onTestFinished(() => own.rewriting.stop());
    const customerId = aCustomer();
    const send = async (file: { name: string; bytes: Buffer; sender?: string }) => {
      const taken = await takeIn(database.sql, own, { id: randomUUID(), customerId, ...file }, async () => undefined);
      return taken.ok ? taken.document : expect.fail(taken.refusal);
    };
    const slow = await send({ name: "a.pdf", bytes: pdfOfBlends(2_000), sender: "a link" });
    await expect(open(own, slow)).rejects.toThrow(NotRewritten);
    expect((await send({ name: "b.pdf", bytes: await aPdf(1) })).pages).toBe(1);
  },
);

test("what takes too long, too much or too many is ended, and the next one is served", async () => {
  const photo = await aPhoto(1_000, 800);
  const slow = new Rewriting({ timeMs: 1 });
  expect(await reasonOf(slow.run({ kind: "rewrite", bytes: photo }, "Sunita")), "by the clock alone").toBe("busy");
  slow.stop();
  const narrow = new Rewriting({ memoryMb: 20 });
  expect(await reasonOf(narrow.run({ kind: "rewrite", bytes: photo }, "Sunita"))).toBe("memory");
  narrow.stop();
  const busy = new Rewriting({ queue: { mostWaiting: 1, mostOfOne: 10, waitingMb: 96 } });
  const three = [1, 2, 3].map(() => reasonOf(busy.run({ kind: "rewrite", bytes: photo }, "Sunita")));
  expect((await Promise.all(three)).sort()).toEqual(["busy", "done", "done"]);
  expect(await reasonOf(busy.run({ kind: "rewrite", bytes: Buffer.from("no picture") }, "Sunita"))).toBe("failed");
  expect(await reasonOf(busy.run({ kind: "rewrite", bytes: photo }, "Sunita"))).toBe("done");
  busy.stop();
});

test("each hindrance has its sentence, and what nobody expects is no hindrance", async () => {
  const document = await keep(await aPdf(1));
  const other = { ...documents, masters: [masterKey("ee".repeat(32))] as const };
  const failed = await readDocument(database.sql, other, document).catch((error: unknown) => error);
  expect(hindranceOf(failed)).toBe("key");
  expect(hindranceOf(Object.assign(new Error("full"), { code: "53100" }))).toBe("disk");
  expect(hindranceOf(new NotRewritten("busy"))).toBe("busy");
  expect(hindranceOf(new Error("anything"))).toBeNull();
});
