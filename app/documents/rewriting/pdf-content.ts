import { inflateSync } from "node:zlib";
import type { PdfFault } from "./work";

/**
 * What can be seen of a PDF without interpreting it. This finds the common ways to carry a script or another file, not all:
 * a PDF cannot be disarmed. What is not found here is never opened in a browser of ours either; staff see pictures of its
 * pages, and the file is handed out as a download alone.
 */
export function findFault(bytes: Uint8Array): PdfFault | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (hasMoreBehindEnd(text)) return "something behind the end";
  let hasAction = false;
  let left = mostUnpacked;
  for (const { before, objects } of splitStreams(text)) {
    const outside = plainNames(before);
    // Encrypted, its strings and streams say nothing; the names of its objects still do.
    if (/\/Encrypt\b/.test(outside)) return "encrypted pdf";
    const inside = objects === null ? "" : unpack(objects, left);
    if (inside === null) return "damaged pdf";
    left -= inside.length;
    hasAction ||= carriesAction(outside) || carriesAction(plainNames(inside));
  }
  return hasAction ? "carries a script" : null;
}

/** Only white space may follow: an archive or a program at the end of a file is found by others from there. */
function hasMoreBehindEnd(text: string) {
  const end = text.lastIndexOf("%%EOF");
  return end === -1 || !/^[\s\0]*$/.test(text.slice(end + "%%EOF".length));
}

/** A name may write any of its letters by number: /J#61vaScript. */
const plainNames = (part: string) =>
  part.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Scripts, programs to start, files within the file, and forms that run scripts of their own. */
const carriesAction = (part: string) =>
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)(?![A-Za-z0-9])/.test(part);

/** Of all streams of objects in a file together: those of fifty pages are far smaller, and a bomb unpacks without end. */
const mostUnpacked = 16 * 1024 * 1024;

/** The text before each stream, and the stream if it holds objects; pictures and fonts are bytes that may look like anything. */
function* splitStreams(text: string): Generator<{ before: string; objects: string | null }> {
  const found = /\bstream\r?\n/g;
  for (let at = 0; ; ) {
    found.lastIndex = at;
    const begin = found.exec(text);
    if (!begin) return yield { before: text.slice(at), objects: null };
    const before = text.slice(at, begin.index);
    const from = found.lastIndex;
    const end = text.indexOf("endstream", from);
    at = end === -1 ? text.length : end;
    yield { before, objects: /\/ObjStm\b/.test(before.slice(-1_000)) ? text.slice(from, at) : null };
  }
}

/** As it is where it cannot be unpacked; null where it is larger than what is left. */
function unpack(stream: string, left: number): string | null {
  try {
    return inflateSync(Buffer.from(stream, "latin1"), { maxOutputLength: Math.max(left, 1) }).toString("latin1");
  } catch (error) {
    return (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? null : stream;
  }
}
