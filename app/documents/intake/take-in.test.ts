// @module-tag fault
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { withDatabase } from "../../../test/support/database";
import {
  aBlank,
  aPdf,
  aPhoto,
  aPhotoWithPlace,
  archiveEnd,
  armedPdfs,
  pdfBomb,
  pdfWith,
  pdfXfaForm,
  pngOf,
  script,
} from "../../../test/support/documents/hostile-files";
import { aCustomer, testDocuments } from "../../../test/support/documents/storage";
import { readDocument, sha256 } from "../storage/documents.server";
import { takeIn } from "./take-in.server";

const database = withDatabase();
const documents = testDocuments();
afterAll(() => documents.rewriting.stop());

const send = (name: string, bytes: Buffer, more: { id?: string; customerId?: string; isIssued?: boolean } = {}) =>
  takeIn(
    database.sql,
    documents,
    { id: randomUUID(), customerId: aCustomer(), name, bytes, ...more },
    async () => undefined,
  );

async function keep(name: string, bytes: Buffer, more: { isIssued?: boolean } = {}) {
  const taken = await send(name, bytes, more);
  if (!taken.ok) throw new Error(`refused: ${taken.refusal}`);
  return { document: taken.document, bytes: await readDocument(database.sql, documents, taken.document) };
}

test("a photo is kept upright, without its place and camera, at most 2,000 pixels long", async () => {
  const { document, bytes } = await keep("IMG_2041.JPG", await aPhotoWithPlace(6));
  expect(document).toMatchObject({ kind: "picture", width: 800, height: 1_200, pages: 1, isScanned: false });
  const found = await sharp(bytes).metadata();
  expect([found.exif, found.orientation, found.width]).toEqual([undefined, undefined, 800]);
  // Before the picture itself, whose bytes may spell anything.
  const head = bytes.subarray(0, bytes.indexOf(Buffer.from([0xff, 0xda])));
  expect(["GPS", "Sunita", "Exif"].filter((word) => head.includes(word))).toEqual([]);
  const large = await keep("scan.png", await aBlank(4_000, 3_000).png().toBuffer());
  expect(large.document).toMatchObject({ width: 2_000, height: 1_500 });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])("orientation %i of EXIF comes out as browsers show it", async (orientation) => {
  const marked = await sharp({ create: { width: 300, height: 200, channels: 3, background: "white" } })
    .composite([{ input: { create: { width: 60, height: 40, channels: 3, background: "red" } }, left: 0, top: 0 }])
    .withExif({ IFD0: { Orientation: String(orientation) } })
    .jpeg({ quality: 95 })
    .withMetadata({ orientation })
    .toBuffer();
  const expected = await sharp(marked).autoOrient().raw().toBuffer({ resolveWithObject: true });
  const { bytes } = await keep("photo.jpg", marked);
  const got = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([got.info.width, got.info.height]).toEqual([expected.info.width, expected.info.height]);
  const corner = (image: typeof got, x: number, y: number) =>
    (image.data[(y * image.info.width + x) * 3 + 1] ?? 0) > 128;
  for (const [x, y] of [
    [5, 5],
    [-6, 5],
    [5, -6],
    [-6, -6],
  ] as const) {
    const [left, top] = [x < 0 ? got.info.width + x : x, y < 0 ? got.info.height + y : y];
    expect(corner(got, left, top), `${x}, ${y}`).toBe(corner(expected, left, top));
  }
});

test("a PDF is kept as one of ours, and its sender knows it by what they sent", async () => {
  const pdf = await aPdf(3);
  const { document, bytes } = await keep("rent.pdf", pdf);
  const hash = sha256(bytes).toString("hex");
  expect(document).toMatchObject({ kind: "pdf", pages: 3, size: bytes.length, sha256: hash });
  expect(document.receivedSha256).toBe(sha256(pdf).toString("hex"));
  expect([pdf, bytes].map((each) => each.includes("PDFKit"))).toEqual([true, false]);
});

test("what the authority issued is kept to the byte, whatever it carries; a picture is not what it issued", async () => {
  const pdf = pdfWith("/OpenAction << /S /JavaScript /JS (this.print\\(\\)) >>");
  const { document, bytes } = await keep("certificate.pdf", pdf, { isIssued: true });
  expect(document).toMatchObject({ isIssued: true, sha256: sha256(pdf).toString("hex") });
  expect(bytes.equals(pdf)).toBe(true);
  const protectedByOwner = await aPdf(1, { ownerPassword: "authority" });
  expect((await keep("gst.pdf", protectedByOwner, { isIssued: true })).bytes.equals(protectedByOwner)).toBe(true);
  const refused = await send("c.jpg", await aPhoto(), { isIssued: true });
  expect(refused).toEqual({ ok: false, refusal: "issued is no pdf" });
});

test("hostile files are refused or disarmed, and the process apart never holds 150 MB", async () => {
  const peak = watchMemory();
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`);
  const html = Buffer.from(`<!doctype html>${script}`);
  const photo = await aPhoto(800, 600);
  const pdf = await aPdf(1);
  const heic = Buffer.concat([Buffer.alloc(4), Buffer.from("ftypheic"), Buffer.alloc(100)]);
  const refusals: [string, Buffer, string][] = [
    ["a.svg", svg, "other type"],
    ["a.jpg", svg, "not what its name says"],
    ["a.jpg", html, "not what its name says"],
    ["a.pdf", html, "not what its name says"],
    ["a.html", photo, "not what its name says"],
    ["a.pdf", photo, "not what its name says"],
    ["a.exe", Buffer.from("MZ\x90"), "other type"],
    ["a.jpg", Buffer.alloc(0), "empty"],
    ["IMG_0001.HEIC", heic, "heic"],
    ["photo.jpg", heic, "heic"],
    ["a.gif", Buffer.from("GIF89a"), "other type"],
    ["a.png", pngOf(50_000, 50_000), "too many pixels"],
    ["a.png", pngOf(6_000, 6_000, true), "too many progressive pixels"],
    [
      "a.jpg",
      await aBlank(3_600, 3_600).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
      "too many progressive pixels",
    ],
    ["a.png", pngOf(5_000, 5_000), "damaged picture"],
    ["a.png", pngOf(0, 50), "damaged picture"],
    ["a.jpg", photo.subarray(0, 20_000), "damaged picture"],
    ["a.jpg", Buffer.concat([photo.subarray(0, 400), Buffer.alloc(20_000, 0x41)]), "damaged picture"],
    ["a.jpg", Buffer.concat([photo, Buffer.alloc(15 * 1024 * 1024)]), "too large"],
    ["a.pdf", Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024, 0x20)]), "too large"],
    ["a.pdf", await aPdf(51), "too many pages"],
    ["a.pdf", await aPdf(1, { userPassword: "open" }), "encrypted pdf"],
    ["a.pdf", await aPdf(1, { ownerPassword: "own" }), "encrypted pdf"],
    ["a.pdf", pdfXfaForm(), "xfa form"],
    ["a.pdf", Buffer.concat([html, pdf]), "not what its name says"],
    ["a.pdf", Buffer.from("%PDF-1.4\nnothing\n%%EOF"), "damaged pdf"],
  ];
  for (const [name, bytes, refusal] of refusals)
    expect(await send(name, bytes), `${name}, ${refusal}`).toEqual({ ok: false, refusal });
  expect(await database.sql`select from document_pieces where document_id not in (select id from documents)`).toEqual(
    [],
  );

  // Two files in one: what is kept is the picture alone.
  const polyglots = [
    ["photo.jpg", Buffer.concat([photo, html])],
    ["photo.jpeg", Buffer.concat([photo, archiveEnd])],
    ["../../../../etc/passwd.jpg", Buffer.concat([photo, pdf])],
    [
      "..\\..\\x.png",
      await sharp(photo)
        .png()
        .withExif({ IFD0: { ImageDescription: script } })
        .toBuffer(),
    ],
    [
      "1000012345",
      await sharp(photo)
        .withExif({ IFD0: { ImageDescription: script } })
        .jpeg()
        .toBuffer(),
    ],
  ] as const;
  for (const [name, sent] of polyglots) {
    const { bytes } = await keep(name, sent);
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(bytes.includes("script") || bytes.includes("PK\x05\x06") || bytes.includes("%PDF")).toBe(false);
  }
  for (const [name, sent] of Object.entries(armedPdfs())) {
    const { bytes } = await keep("document.pdf", sent);
    const arms = ["/JavaScript", "/Launch", "/URI", "/EmbeddedFile", "/XFA", script, archiveEnd];
    expect(
      arms.filter((each) => bytes.includes(each)),
      name,
    ).toEqual([]);
  }
  // The largest that are taken in, of each kind.
  for (const sent of [
    await aPhoto(3_000, 2_000),
    await aBlank(8_600, 5_800).jpeg().toBuffer(),
    await aBlank(4_096, 3_072).jpeg({ progressive: true }).toBuffer(),
    await aBlank(2_500, 2_500).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
    await aBlank(8_600, 5_800, 4).png().toBuffer(),
    await aBlank(3_000, 3_000, 4).png({ progressive: true }).toBuffer(),
  ])
    await keep("large", sent);
  await keep("fifty.pdf", await aPdf(50));
  const { megabytes } = peak();
  expect(megabytes).toBeGreaterThan(50);
  expect(megabytes).toBeLessThan(150);
}, 120_000);

test("the same id again is the same document, and nobody else's", async () => {
  const [id, customerId] = [randomUUID(), aCustomer()];
  const photo = await aPhoto(300, 300);
  const [first, second] = await Promise.all([
    send("a.jpg", photo, { id, customerId }),
    send("a.jpg", photo, { id, customerId }),
  ]);
  expect(first).toEqual(second);
  expect(await send("b.jpg", await aPhoto(200, 200), { id, customerId })).toEqual(first);
  expect(await send("a.jpg", photo, { id })).toEqual({ ok: false, refusal: "another upload" });
  expect(await database.sql`select from documents where id = ${id}`).toHaveLength(1);
});

test("what belongs to a document is written along with it or neither is", async () => {
  const customerId = aCustomer();
  const file = { id: randomUUID(), customerId, name: "a.jpg", bytes: await aPhoto(300, 300) };
  const failing = takeIn(database.sql, documents, file, async () => {
    throw new Error("the document was accepted meanwhile");
  });
  await expect(failing).rejects.toThrow("accepted meanwhile");
  expect(await database.sql`select from documents where customer_id = ${customerId}`).toHaveLength(0);
});

test("a PDF that unpacks without end takes no more than its share, and others are answered and served meanwhile", async () => {
  const lag = monitorEventLoopDelay();
  lag.enable();
  const ended: string[] = [];
  const bomb = send("a.pdf", pdfBomb(300, 7)).then((taken) => {
    ended.push("bomb");
    return taken.ok ? taken.document.pages : taken.refusal;
  });
  const photo = await aPhoto(800, 600);
  await keep("photo.jpg", photo);
  expect(ended, "served while it was being unpacked").toEqual([]);
  expect(await bomb).toBe("damaged pdf");
  lag.disable();
  expect(lag.max / 1e6, "milliseconds in which nobody was answered").toBeLessThan(1_000);
}, 60_000);

/** The most that the processes of this one held at a time, looked at every few milliseconds. */
function watchMemory() {
  let most = 0;
  const look = () => {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, "latin1").trim().split(" ");
    for (const child of children.filter(Boolean)) {
      try {
        const status = readFileSync(`/proc/${child}/status`, "latin1");
        most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
      } catch {
        // It has ended.
      }
    }
  };
  const timer = setInterval(look, 5);
  return () => {
    clearInterval(timer);
    return { megabytes: Math.round(most / 1024) };
  };
}
