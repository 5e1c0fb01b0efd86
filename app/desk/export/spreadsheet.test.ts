import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openSpreadsheet } from "../../../test/support/spreadsheet-reader";
import { type Cell, makeSpreadsheet } from "./spreadsheet";
import { crc32, joinChecksums } from "./zip";

const header = ["S.No", "Name", "Phone"];

async function write(...batches: Cell[][][]) {
  async function* arriving() {
    yield* batches;
  }
  const file = await makeSpreadsheet({ sheet: "Form Submissions", header, batches: arriving() });
  return Buffer.from(await file.arrayBuffer());
}

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
  const { sheets } = openSpreadsheet(await write(names.map((name, index) => [index + 1, name, "0098765432"])));
  const [sheet] = sheets;
  expect(sheet?.name).toBe("Form Submissions");
  expect(sheet?.rows[0]).toEqual(header.map((value) => ({ type: "text", value })));
  const read = sheet?.rows.slice(1).map(([number, name, phone]) => [number?.type, name, phone]);
  expect(read).toEqual(
    names.map((name) => [
      "number",
      { type: "text", value: name.replace("\u0007", "") },
      { type: "text", value: "0098765432" },
    ]),
  );
  expect(sheet?.xml).not.toContain("<f>");
});

test("a column is as wide as its longest text and two more, between 10 and 50", async () => {
  const { sheets } = openSpreadsheet(await write([[1, "x".repeat(20), "9"]], [[2, "short", "y".repeat(200)]]));
  expect(sheets[0]?.widths).toEqual([10, 22, 50]);
});

test("rows that arrive in many batches stand in their order", async () => {
  const batches = Array.from({ length: 40 }, (_, batch) =>
    Array.from({ length: 50 }, (_, row): Cell[] => [batch * 50 + row + 1, `Name ${batch}`, "9876543210"]),
  );
  const { sheets } = openSpreadsheet(await write(...batches));
  expect(sheets[0]?.rows).toHaveLength(2_001);
  expect(sheets[0]?.rows.at(-1)?.[0]).toEqual({ type: "number", value: "2000" });
});

test("more rows than a sheet holds go on in the next, under the header again", async () => {
  async function* arriving() {
    for (const numbers of [[1, 2, 3], [4], [5, 6, 7, 8], [9]]) yield numbers.map((number) => [number, "Asha", "9"]);
  }
  const file = await makeSpreadsheet({ sheet: "Form Submissions", header, batches: arriving(), rowsPerSheet: 4 });
  const { sheets } = openSpreadsheet(Buffer.from(await file.arrayBuffer()));
  expect(sheets.map(({ name, rows }) => [name, rows.map(([first]) => first?.value).join(" ")])).toEqual([
    ["Form Submissions", "S.No 1 2 3"],
    ["Form Submissions 2", "S.No 4 5 6"],
    ["Form Submissions 3", "S.No 7 8 9"],
  ]);
});

test("the workbook has the view that its sheets refer to", async () => {
  const file = (await write()).toString("latin1");
  expect(file).toContain('workbookViewId="0"');
  expect(file).toMatch(/<bookViews><workbookView\/><\/bookViews><sheets>/);
});

test("a file without rows is a file with its header", async () => {
  expect(openSpreadsheet(await write()).sheets[0]?.rows).toHaveLength(1);
});

test("any text that XML can hold comes back as it was", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 20 }), async (texts) => {
      const kept = texts.map((text) => text.replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ""));
      const { sheets } = openSpreadsheet(await write(kept.map((text) => [1, text, ""])));
      expect(sheets[0]?.rows.slice(1).map((row) => row[1]?.value)).toEqual(kept);
    }),
    { numRuns: 40 },
  );
});

test("checksums of two pieces join into that of the whole", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (one, other) => {
      const whole = crc32(Uint8Array.from([...one, ...other]));
      expect(joinChecksums(crc32(one), crc32(other), other.length)).toBe(whole);
      expect(crc32(other, crc32(one))).toBe(whole);
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
