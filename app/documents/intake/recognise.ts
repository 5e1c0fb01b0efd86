import { type DocumentKind, largestPdf, largestPicture, type Refusal } from "../document";

type Recognised = { ok: true; kind: DocumentKind } | { ok: false; refusal: Refusal };

const pictureNames = ["jpg", "jpeg", "jpe", "jfif", "png"];
/** What browsers and viewers take for something else than its bytes say. */
const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);
const latin = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");

/** By its first bytes; the name must agree. Names without an ending come from phones and say nothing. */
export function recognise(name: string, bytes: Uint8Array): Recognised {
  const refuse = (refusal: Refusal): Recognised => ({ ok: false, refusal });
  if (bytes.length === 0) return refuse("empty");
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
  if (isHeic(bytes) || ending === "heic" || ending === "heif") return refuse("heic");
  const kind = kindOf(bytes);
  const isPictureName = ending !== undefined && pictureNames.includes(ending);
  if (!kind) return refuse(isPictureName || ending === "pdf" ? "not what its name says" : "other type");
  if (ending !== undefined && (kind === "pdf" ? ending !== "pdf" : !isPictureName))
    return refuse("not what its name says");
  if (bytes.length > (kind === "pdf" ? largestPdf : largestPicture)) return refuse("too large");
  const refusal = kind === "picture" ? refusePixels(bytes) : null;
  return refusal ? refuse(refusal) : { ok: true, kind };
}

function kindOf(bytes: Uint8Array): DocumentKind | null {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return "picture";
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "picture";
  // At the very beginning: what stands before it could be read as something else.
  return latin(bytes, 0, 5) === "%PDF-" ? "pdf" : null;
}

const heicBrands = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1", "avif"];
const isHeic = (bytes: Uint8Array) => latin(bytes, 4, 8) === "ftyp" && heicBrands.includes(latin(bytes, 8, 12));

const mostPixels = 50_000_000;
/** What is held in memory whole, however small it is to become: 12 million pixels of a usual progressive picture. */
const mostHeldBytes = 38_000_000;

function refusePixels(bytes: Uint8Array): Refusal | null {
  const found = readSize(bytes);
  if (!found) return "damaged picture";
  const pixels = found.width * found.height;
  if (pixels === 0) return "damaged picture";
  if (pixels > mostPixels) return "too many pixels";
  return pixels * found.heldPerPixel > mostHeldBytes ? "too many progressive pixels" : null;
}

/** Of one that is decoded line by line nothing is held. */
type Size = { width: number; height: number; heldPerPixel: number };

const pngChannels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** From the head alone, before anything is decoded. */
function readSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] !== 0xff) {
    if (bytes.length < 33 || latin(bytes, 12, 16) !== "IHDR") return null;
    const pixelBytes = ((pngChannels[bytes[25] ?? 0] ?? 4) * (bytes[24] ?? 8)) / 8;
    return { width: view.getUint32(16), height: view.getUint32(20), heldPerPixel: bytes[28] === 1 ? pixelBytes : 0 };
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
