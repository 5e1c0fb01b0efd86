import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { getDocumentProxy } from "unpdf";
import { afterAll, expect, test } from "vitest";
import {
  aPdf,
  aPhoto,
  armedPdfs,
  pdfsWithMoreBehind,
  pdfWithStrayLink,
  pdfXfaForm,
  variedPages,
} from "../../../test/support/documents/hostile-files";
import { Rewriting } from "../rewriting.server";

const rewriting = new Rewriting();
afterAll(() => rewriting.stop());

async function rewrite(bytes: Buffer, mostPages = 50): Promise<Buffer> {
  const made = await rewriting.run({ kind: "rewrite pdf", bytes, mostPages }, "Sunita");
  if ("refusal" in made) throw new Error(made.refusal);
  return Buffer.from(made.bytes);
}

/** What another program than ours finds in it that runs, starts, leads elsewhere or is a file. */
async function armsOf(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const page = await document.getPage(1);
  const found = {
    scripts: await document.getJSActions(),
    opening: await document.getOpenAction(),
    files: await document.getAttachments(),
    fields: await document.getFieldObjects(),
    pageScripts: await page.getJSActions(),
    annotations: (await page.getAnnotations()).length || null,
  };
  return Object.entries(found).flatMap(([name, value]) => (value === null ? [] : [name]));
}

test.each(Object.entries(armedPdfs()))(
  "of %s nothing is left, and the page still says what it said",
  async (_, armed) => {
    const bytes = await rewrite(armed);
    expect(await armsOf(bytes)).toEqual([]);
    const names =
      /\/(?:JavaScript|JS|Launch|URI|SubmitForm|EmbeddedFiles?|Filespec|RichMedia|XFA|OpenAction|AA|Annots|Names|AcroForm|ObjStm)\b/;
    expect(names.exec(bytes.toString("latin1"))).toBeNull();
    expect(["<script>", "PK\x05\x06", "MZ program"].filter((hidden) => bytes.includes(hidden))).toEqual([]);
    expect(await wordsOf(bytes)).toBe("Rent agreement");
  },
);

/** What its first page says, read by another program than ours. */
async function wordsOf(bytes: Buffer) {
  const page = await (await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })).getPage(1);
  const { items } = await page.getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join("");
}

test.each(Object.entries({ ...pdfsWithMoreBehind(), "a link among the fonts": pdfWithStrayLink() }))(
  "of %s nothing is left, though the drawing refers to it",
  async (_, pdf) => {
    expect(pdf.toString("latin1")).toMatch(/evil|cmd/);
    const bytes = await rewrite(pdf);
    expect(await armsOf(bytes)).toEqual([]);
    // Every stream that is left is a drawing, a picture or a font that PDFium has packed anew.
    expect(unpacked(bytes)).not.toMatch(
      /evil|cmd|\/(?:Launch|JavaScript|JS|AA|A|EF|Ref|FFilter|Alternates|EmbeddedFile)\b/,
    );
    expect(await wordsOf(bytes)).toBe("Rent agreement");
  },
);

/** As it was written, and with every stream unpacked. */
function unpacked(bytes: Buffer) {
  const text = bytes.toString("latin1");
  const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, stream = ""]) => {
    try {
      return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  return [text, ...streams].join("\n");
}

test("another program finds arms in what was sent, so that it would find them in what is kept", async () => {
  const armed = armedPdfs();
  const names = Object.keys(armed).filter((name) => /^a script (?!hidden by a string)/.test(name));
  for (const name of names) expect(await armsOf(armed[name] as Buffer), name).not.toEqual([]);
  expect(await armsOf(armed["a file among the names"] as Buffer)).toEqual(["files"]);
  expect(await armsOf(armed["a program behind a link"] as Buffer)).toEqual(["annotations"]);
});

async function draw(bytes: Buffer) {
  const drawn = await rewriting.run({ kind: "page", bytes, page: 1, longestSide: 600 }, "Sunita");
  return sharp(drawn.bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
}

test.each(Object.entries(variedPages()))("a page that is %s looks as it did", async (_, pdf) => {
  const [before, after] = [await draw(pdf), await draw(await rewrite(pdf))];
  expect([after.info.width, after.info.height]).toEqual([before.info.width, before.info.height]);
  const differing = before.data.filter((value, at) => Math.abs(value - (after.data[at] ?? 0)) > 40).length;
  expect(differing / before.data.length, "pixels that differ").toBeLessThan(0.002);
});

test("what is filled in a form's field is part of the page", async () => {
  const filled = armedPdfs()["a field that runs a script"] as Buffer;
  const { data, info } = await draw(await rewrite(filled));
  const inField = (info.height - 50) * info.width + 100;
  expect([data[inField], data[0]]).toEqual([0, 255]);
});

test("all pages are kept in order, and neither a password, a form of Adobe's alone nor too many pages are taken", async () => {
  const document = await getDocumentProxy(new Uint8Array(await rewrite(await aPdf(3))));
  const texts = [1, 2, 3].map(async (page) => (await (await document.getPage(page)).getTextContent()).items);
  const said = (await Promise.all(texts)).map((items) => items.map((item) => ("str" in item ? item.str : "")).join(""));
  expect(said).toEqual([1, 2, 3].map((page) => `Rent agreement, page ${page}`));
  await expect(rewrite(await aPdf(1, { userPassword: "open" }))).rejects.toThrow("encrypted pdf");
  await expect(rewrite(await aPdf(1, { ownerPassword: "own" }))).rejects.toThrow("encrypted pdf");
  await expect(rewrite(await aPdf(3), 2)).rejects.toThrow("too many pages");
  await expect(rewrite(pdfXfaForm())).rejects.toThrow("xfa form");
});

test("a picture that is on every page is kept once", async () => {
  const sent = await aPdf(12, {}, await aPhoto(600, 400));
  const kept = await rewrite(sent);
  expect(kept.length / sent.length).toBeLessThan(1.3);
  expect((await getDocumentProxy(new Uint8Array(kept), { verbosity: 0 })).numPages).toBe(12);
});

test("what is masked on a page of a PDF is nowhere in the new one, and the other pages show what they did", async () => {
  const sent = await rewrite(await aPdf(2));
  const half = { left: 0, top: 0, width: 1, height: 0.5 };
  const made = await rewriting.run({ kind: "mask pdf", bytes: sent, page: 2, rectangle: half }, "Sunita");
  const masked = Buffer.from(made.bytes);
  const document = await getDocumentProxy(new Uint8Array(masked), { verbosity: 0 });
  expect(document.numPages).toBe(2);
  for (const page of [1, 2]) expect((await (await document.getPage(page)).getTextContent()).items).toEqual([]);
  const shown = async (bytes: Buffer, page: number) => {
    const drawn = await rewriting.run({ kind: "page", bytes, page, longestSide: 200 }, "Sunita");
    return sharp(drawn.bytes).greyscale().raw().toBuffer();
  };
  const [before, first, second] = [await shown(sent, 1), await shown(masked, 1), await shown(masked, 2)];
  const middle = second.length / 2;
  expect(Math.max(...second.subarray(0, middle - 1_000))).toBeLessThan(30);
  expect(Math.min(...second.subarray(middle + 1_000))).toBeGreaterThan(230);
  const difference = before.reduce((sum, pixel, at) => sum + Math.abs(pixel - (first[at] ?? 0)), 0) / before.length;
  expect(difference).toBeLessThan(5);
});
