import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { unpackFont } from "./unpack-font";

test("a font is unpacked table by table, as its own checksums say", () => {
  const packed = readFileSync("node_modules/@fontsource/eczar/files/eczar-latin-400-normal.woff");
  const font = unpackFont(packed);
  for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16) {
    const [checksum, start, length] = [4, 8, 12].map((at) => font.readUInt32BE(entry + at)) as [number, number, number];
    const tag = font.toString("latin1", entry, entry + 4);
    // The head's own leaves out the field at 8, which is of the whole font.
    const table = Buffer.from(font.subarray(start, start + Math.ceil(length / 4) * 4));
    if (tag === "head") table.writeUInt32BE(0, 8);
    let sum = 0;
    for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
    expect([tag, sum]).toEqual([tag, checksum]);
  }
});
