import { inflateSync } from "node:zlib";

const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

/** Converts WOFF to the plain font file (SFNT): the same tables, decompressed, under a new directory. */
export function unpackWoff(woff: Buffer) {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woffHeader + index * woffEntry;
    const [offset, compressedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field));
    const data = woff.subarray(offset, Number(offset) + Number(compressedLength));
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      data: compressedLength === length ? data : inflateSync(data),
    };
  });
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(sfntHeader + count * sfntEntry);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const parts: Uint8Array[] = [head];
  let position = head.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = sfntHeader + index * sfntEntry;
    tag.copy(head, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(position, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    const padding = Buffer.alloc(-data.length & 3);
    parts.push(data, padding);
    position += data.length + padding.length;
  }
  return Buffer.concat(parts);
}
