/** Of one that is decoded line by line nothing is held. */
type PictureHead = { width: number; height: number; heldPerPixel: number };

const pngChannels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const pngPixelBytes = (bytes: Uint8Array) => ((pngChannels[bytes[25] ?? 0] ?? 4) * (bytes[24] ?? 8)) / 8;

/** From the head alone, before anything is decoded. */
export function readPictureHead(bytes: Uint8Array): PictureHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] !== 0xff) {
    if (bytes.length < 33 || Buffer.from(bytes.subarray(12, 16)).toString("latin1") !== "IHDR") return null;
    const heldPerPixel = bytes[28] === 1 ? pngPixelBytes(bytes) : 0;
    return { width: view.getUint32(16), height: view.getUint32(20), heldPerPixel };
  }
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const isProgressive = ![0xc0, 0xc1].includes(marker);
      const heldPerPixel = isProgressive ? coefficientBytes(bytes.subarray(at)) : 0;
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7), heldPerPixel };
    }
    // The picture itself, or its end, before any frame.
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Two for each coefficient; colours have fewer of them than light, by the sampling that the frame names. */
function coefficientBytes(frame: Uint8Array): number {
  const samplings = Array.from({ length: frame[9] ?? 0 }, (_, component) => frame[11 + component * 3] ?? 0x11);
  const samples = samplings.map((sampling) => (sampling >> 4) * (sampling & 15));
  const most = Math.max(...samples, 1);
  return 2 * samples.reduce((sum, one) => sum + one / most, 0);
}

/** Some 10 ms of the processor a million: half a second, and as much again for many bytes and for what comes out. */
const mostSamples = 64_000_000;
/** A usual progressive picture has ten, each of which refines a part of it. */
const mostScans = 100;

/**
 * Whether it is known, before it is opened, to take no longer than photos do. A JPEG is gone through once for each of its
 * scans, a PNG is unpacked whole.
 */
export function isQuickPicture(bytes: Uint8Array): boolean {
  const head = readPictureHead(bytes);
  if (!head) return false;
  const pixels = head.width * head.height;
  if (bytes[0] !== 0xff) return pixels * pngPixelBytes(bytes) <= mostSamples;
  const scans = countScans(bytes);
  return scans <= mostScans && pixels * Math.max(1, scans / 2) <= mostSamples;
}

const startOfScan = Buffer.from([0xff, 0xda]);

/** No further than needed: there can be millions. */
function countScans(bytes: Uint8Array): number {
  const jpeg = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scans = 0;
  for (let at = jpeg.indexOf(startOfScan); at !== -1 && scans <= mostScans; at = jpeg.indexOf(startOfScan, at + 2))
    scans++;
  return scans;
}
