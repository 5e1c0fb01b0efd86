import type { WorkbookProgress } from "./workbook-worker";

export const largestFile = 2 * 1024 * 1024;
const longestMs = 20_000;

/** The rows of a chosen file as CSV text; null for one that cannot be read, or not within the time. */
export async function readFile(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const isPacked = first === 0x50 && second === 0x4b;
  if (isPacked) return unpack(bytes);
  const isWide = first === 0xff && second === 0xfe;
  return new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes).replaceAll("\0", "");
}

function unpack(bytes: ArrayBuffer): Promise<string | null> {
  const worker = new Worker(new URL("./workbook-worker.ts", import.meta.url), { type: "module" });
  return new Promise((resolve) => {
    const end = (text: string | null) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(text);
    };
    const timer = setTimeout(() => end(null), longestMs);
    worker.onmessage = ({ data }: MessageEvent<WorkbookProgress>) => end("text" in data ? data.text : null);
    worker.onerror = () => end(null);
    worker.postMessage(bytes, [bytes]);
  });
}
