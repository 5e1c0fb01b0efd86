import { inflateSync } from "node:zlib";

const headBytes = { packed: 44, plain: 12 };
const entryBytes = { packed: 20, plain: 16 };
const aligned = (length: number) => Math.ceil(length / 4) * 4;

/** A font as it was before it was packed for the web (WOFF 1): the same tables, inflated. */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("This is no packed font.");
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(headBytes.plain + count * entryBytes.plain);
  woff.copy(head, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(count));
  [count, power * 16, Math.log2(power), (count - power) * 16].forEach((value, index) => {
    head.writeUInt16BE(value, 4 + 2 * index);
  });
  const tables: Buffer[] = [];
  let end = head.length;
  for (let index = 0; index < count; index++) {
    const from = headBytes.packed + index * entryBytes.packed;
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [number, number, number];
    const bytes = woff.subarray(start, start + packed);
    const table = Buffer.alloc(aligned(length));
    (packed < length ? inflateSync(bytes) : bytes).copy(table);
    tables.push(table);
    const to = headBytes.plain + index * entryBytes.plain;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(end, to + 8);
    head.writeUInt32BE(length, to + 12);
    end += table.length;
  }
  return Buffer.concat([head, ...tables]);
}
