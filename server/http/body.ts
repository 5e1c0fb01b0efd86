import type { IncomingMessage } from "node:http";
import { deskPaths } from "../../app/desk/desk-paths";

/** The whole body; null, and nothing is read, when its Content-Length (always present, see `refuseBody`) is above `maxBytes`. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) {
    request.resume();
    return Promise.resolve(null);
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
  });
}

/** A file of 2 MB as text, and what a form puts around it. */
const importBytes = 3 * 1024 * 1024;

/**
 * The largest body that a page takes beyond the usual: the rows of a spreadsheet that staff import, with or without a script.
 * Whoever sends no session is answered from the first 64 KB, as everywhere.
 */
export function largestUpload(path: string, { headers }: Pick<IncomingMessage, "headers">): number {
  const isImport = path === deskPaths.import || path === `${deskPaths.import}.data`;
  return isImport && /session/.test(headers.cookie ?? "") ? importBytes : 0;
}

/** Who sends a large body is known only once it has been read: a few are read at a time, whatever they say of themselves. */
const mostUploads = 4;
let uploads = 0;

/** The whole of a large body, or undefined, unread, while too many others are being read. */
export async function readUpload(request: IncomingMessage, maxBytes: number): Promise<Buffer | null | undefined> {
  if (uploads >= mostUploads) {
    request.resume();
    return undefined;
  }
  uploads++;
  try {
    return await readBody(request, maxBytes);
  } finally {
    uploads--;
  }
}
