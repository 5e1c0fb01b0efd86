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
