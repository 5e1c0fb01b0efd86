import { inflateSync } from "node:zlib";
import type { Refusal } from "../document";

/**
 * What can be seen of a PDF without interpreting it. This finds the common ways to carry a script or another file, not all:
 * a PDF cannot be disarmed. What is not found here is never opened in a browser of ours either; staff see pictures of its
 * pages, and the file is handed out as a download alone.
 */
export function refuseContent(bytes: Uint8Array): Refusal | null {
  const text = Buffer.from(bytes).toString("latin1");
  if (hasMoreBehindEnd(text)) return "something behind the end";
  const { outside, inside } = splitStreams(text);
  // Encrypted, its strings and streams say nothing; the names of its objects still do.
  if (/\/Encrypt\b/.test(plainNames(outside))) return "encrypted pdf";
  return [outside, ...inside].some((part) => carriesAction(plainNames(part))) ? "carries a script" : null;
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

/** No more is unpacked of a stream of objects. */
const mostUnpacked = 8 * 1024 * 1024;
const mostStreams = 2_000;

/** The text around streams, and what is in those that hold objects; pictures and fonts are bytes that may look like anything. */
function splitStreams(text: string) {
  const outside: string[] = [];
  const inside: string[] = [];
  let at = 0;
  for (let count = 0; count < mostStreams; count++) {
    const found = /\bstream\r?\n/g;
    found.lastIndex = at;
    const begin = found.exec(text);
    if (!begin) break;
    const from = found.lastIndex;
    const end = text.indexOf("endstream", from);
    const before = text.slice(at, begin.index);
    outside.push(before);
    const to = end === -1 ? text.length : end;
    if (/\/ObjStm\b/.test(before.slice(-1_000))) inside.push(unpack(text.slice(from, to)));
    at = to;
  }
  return { outside: outside.concat(text.slice(at)).join("\n"), inside };
}

function unpack(stream: string): string {
  const packed = Buffer.from(stream, "latin1");
  try {
    return inflateSync(packed, { maxOutputLength: mostUnpacked }).toString("latin1");
  } catch {
    return stream;
  }
}
