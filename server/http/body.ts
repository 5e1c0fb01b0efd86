import type { IncomingMessage } from "node:http";

/** The whole body, which always says its length first; null when that is more than `largest`, and then nothing is read. */
export function readBody(request: IncomingMessage, largest: number): Promise<Buffer | null> {
  if (Number(request.headers["content-length"] ?? 0) > largest) {
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
