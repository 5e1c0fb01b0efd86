/** What a finished file in an archive is made of; `parts` are its bytes, already deflated. */
export type Deflated = {
  name: string;
  parts: Uint8Array<ArrayBuffer>[];
  packed: number;
  size: number;
  checksum: number;
};

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of `bytes`, going on from `checksum`. */
export function crc32(bytes: Uint8Array, checksum = 0): number {
  let value = ~checksum;
  for (let index = 0; index < bytes.length; index++)
    value = (table[(value ^ (bytes[index] ?? 0)) & 255] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}

/** The CRC-32 of two pieces, from the checksum of each and the length of the second. */
export function joinChecksums(first: number, second: number, length: number): number {
  // Every further zero byte multiplies by x^8 in the field of the checksum; squaring skips ahead.
  let factor = 0x00800000;
  let value = first;
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) value = multiply(factor, value);
    factor = multiply(factor, factor);
  }
  return (value ^ second) >>> 0;
}

/** Product of two polynomials over two elements, modulo the one of CRC-32 (highest bit first). */
function multiply(one: number, other: number): number {
  let product = 0;
  let shifted = other;
  for (let mask = 0x80000000; mask !== 0; mask >>>= 1) {
    if (one & mask) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ 0xedb88320 : shifted >>> 1;
  }
  return product >>> 0;
}

/** Bytes as a deflate block that is stored as it is and lets another one follow. */
export function storedBlock(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (bytes.length > 0xffff) throw new RangeError("a stored block holds 65,535 bytes at most");
  const block = new Uint8Array(5 + bytes.length);
  new DataView(block.buffer).setUint16(1, bytes.length, true);
  new DataView(block.buffer).setUint16(3, ~bytes.length & 0xffff, true);
  block.set(bytes, 5);
  return block;
}

/** A small text as a file of an archive; the empty last block ends it. */
export function smallFile(name: string, text: string): Deflated {
  const bytes = new TextEncoder().encode(text);
  const parts = [storedBlock(bytes), Uint8Array.of(3, 0)];
  return { name, parts, packed: bytes.length + 7, size: bytes.length, checksum: crc32(bytes) };
}

/** The archive as a Blob: nothing is copied until it is saved. */
export function makeZip(files: Deflated[], type: string): Blob {
  const body: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const file of files) {
    const name = new TextEncoder().encode(file.name);
    const facts = entry(file, name.length);
    const local = record(0x04034b50, [facts], name);
    directory.push(
      record(
        0x02014b50,
        [
          [[2, 20]],
          facts,
          [
            [2, 0],
            [2, 0],
            [2, 0],
            [4, 0],
            [4, offset],
          ],
        ],
        name,
      ),
    );
    body.push(local, ...file.parts);
    offset += local.length + file.packed;
  }
  const length = directory.reduce((sum, { length }) => sum + length, 0);
  const count = files.length;
  const end = record(0x06054b50, [
    [
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, length],
      [4, offset],
      [2, 0],
    ],
  ]);
  return new Blob([...body, ...directory, end], { type });
}

type Value = [bytes: 2 | 4, value: number];

/** Version, flags (names in UTF-8), method (deflate), a fixed date, checksum, sizes, lengths of name and extras. */
const entry = ({ checksum, packed, size }: Deflated, name: number): Value[] => [
  ...([
    [2, 20],
    [2, 0x0800],
    [2, 8],
    [2, 0],
    [2, 0x21],
  ] as Value[]),
  ...([
    [4, checksum],
    [4, packed],
    [4, size],
    [2, name],
    [2, 0],
  ] as Value[]),
];

function record(signature: number, groups: Value[][], name = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const values: Value[] = [[4, signature], ...groups.flat()];
  const length = values.reduce((sum, [bytes]) => sum + bytes, 0);
  const bytes = new Uint8Array(length + name.length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of values) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  bytes.set(name, length);
  return bytes;
}
