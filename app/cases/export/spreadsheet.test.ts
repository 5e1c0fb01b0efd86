import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { type Cell, joinChecksums, makeSpreadsheet } from "./spreadsheet";

const header = ["S.No", "Name", "Phone"];

async function write(...batches: Cell[][][]) {
  async function* arriving() {
    yield* batches;
  }
  const file = await makeSpreadsheet({ sheet: "Form Submissions", header, batches: arriving() });
  return new Uint8Array(await file.arrayBuffer());
}

/** The XML itself, for what a reader forgives or does not show. */
const xmlOf = (file: Uint8Array, name: string) => strFromU8(unzipSync(file)[name] ?? new Uint8Array());

test("text stays text: no formula, no lost digit, no lost sign", async () => {
  const names = [
    "=1+1",
    "+91 12",
    "-5",
    "@SUM(A1)",
    " spaced ",
    "<b>&\"'",
    "_x0041_",
    "आशा",
    "👩‍🍳",
    "a\u0007b",
    "0012",
  ];
  const file = await write(names.map((name, index) => [index + 1, name, "0098765432"]));
  const [sheet] = (await readXlsx(file)).sheets;
  expect(sheet?.name).toBe("Form Submissions");
  expect(sheet?.rows).toEqual([
    header,
    ...names.map((name, index) => [index + 1, name.replace("\u0007", ""), "0098765432"]),
  ]);
  expect(xmlOf(file, "xl/worksheets/sheet1.xml")).not.toContain("<f>");
});

test("a column is as wide as its longest text and two more, between 10 and 50", async () => {
  const file = await write([[1, "x".repeat(20), "9"]], [[2, "short", "y".repeat(200)]]);
  const { sheets } = await readXlsx(file);
  expect(sheets[0]?.columns).toEqual([{ width: 10 }, { width: 22 }, { width: 50 }]);
  expect(xmlOf(file, "xl/worksheets/sheet1.xml")).toMatch(/<cols>.*<sheetData>/);
});

test("rows that arrive in many batches stand in their order", async () => {
  const batches = Array.from({ length: 40 }, (_, batch) =>
    Array.from({ length: 50 }, (_, row): Cell[] => [batch * 50 + row + 1, `Name ${batch}`, "9876543210"]),
  );
  const { sheets } = await readXlsx(await write(...batches));
  expect(sheets[0]?.rows).toEqual([header, ...batches.flat()]);
});

test("more rows than a sheet holds go on in the next, under the header again", async () => {
  async function* arriving() {
    for (const numbers of [[1, 2, 3], [4], [5, 6, 7, 8], [9]]) yield numbers.map((number) => [number, "Asha", "9"]);
  }
  const file = await makeSpreadsheet({ sheet: "Form Submissions", header, batches: arriving() }, 4);
  const { sheets } = await readXlsx(await file.arrayBuffer());
  expect(sheets.map(({ name, rows }) => [name, rows.map(([first]) => first).join(" ")])).toEqual([
    ["Form Submissions", "S.No 1 2 3"],
    ["Form Submissions 2", "S.No 4 5 6"],
    ["Form Submissions 3", "S.No 7 8 9"],
  ]);
});

test("several tables stand one after the other, each in sheets of its own, and a day differs from a time of day", async () => {
  async function* rowsOf(...cells: Cell[]) {
    for (const cell of cells) yield [[cell]];
  }
  const paid = { sheet: "Orders", header: ["Paid on"], batches: rowsOf(new Date("2026-11-19"), "never", "") };
  const came = { sheet: "Payments", header: ["At"], batches: rowsOf(new Date("2026-11-19T15:37:00Z")) };
  const file = new Uint8Array(await (await makeSpreadsheet([paid, came], 3)).arrayBuffer());
  const { sheets } = await readXlsx(file);
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ["Orders", 3],
    ["Orders 2", 2],
    ["Payments", 2],
  ]);
  expect(sheets[0]?.rows[1]?.[0]).toEqual(new Date("2026-11-19"));
  expect(sheets[2]?.rows[1]?.[0]).toEqual(new Date("2026-11-19T15:37:00Z"));
  expect(xmlOf(file, "xl/worksheets/sheet1.xml")).toContain('<c s="3"><v>46345</v></c>');
  expect(xmlOf(file, "xl/worksheets/sheet3.xml")).toContain('<c s="4"><v>46345.65');
});

test("the workbook has the parts and the view that its sheets refer to", async () => {
  const file = await write();
  expect(Object.keys(unzipSync(file))).toEqual(expect.arrayContaining(["[Content_Types].xml", "xl/styles.xml"]));
  expect(xmlOf(file, "xl/worksheets/sheet1.xml")).toContain('workbookViewId="0"');
  expect(xmlOf(file, "xl/workbook.xml")).toMatch(/<bookViews><workbookView\/><\/bookViews><sheets>/);
});

test("a file without rows is a file with its header", async () => {
  expect((await readXlsx(await write())).sheets[0]?.rows).toEqual([header]);
});

test("any text that XML can hold comes back as it was", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 20 }), async (texts) => {
      const kept = texts.map((text) => text.replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ""));
      const { sheets } = await readXlsx(await write(kept.map((text) => [1, text, ""])));
      expect(sheets[0]?.rows.slice(1).map((row) => row[1])).toEqual(kept);
    }),
    { numRuns: 40 },
  );
});

test("checksums of two pieces join into that of the whole", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (one, other) => {
      const whole = crc32(Uint8Array.from([...one, ...other]));
      expect(joinChecksums(crc32(one), crc32(other), other.length)).toBe(whole);
    }),
  );
});

const office = ["/usr/bin/soffice", "/usr/bin/libreoffice"].find(existsSync);

test.runIf(office)("LibreOffice opens the file and reads the same", { timeout: 60_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), "anugya-sheet-"));
  try {
    writeFileSync(join(directory, "leads.xlsx"), await write([[1, "=1+1", "0098765432"]]));
    execFileSync(office ?? "", [
      "--headless",
      "--convert-to",
      "csv",
      "--outdir",
      directory,
      join(directory, "leads.xlsx"),
    ]);
    expect(readFileSync(join(directory, "leads.csv"), "utf8").trim()).toBe("S.No,Name,Phone\n1,=1+1,0098765432");
  } finally {
    rmSync(directory, { recursive: true });
  }
});
