import { createConnection } from "node:net";
import { awayFromDatabase } from "../../db/share";

/** Whether a scanner knows it as harmful; throws `ScannerAway` when it gives no answer. */
export type Scan = (bytes: Uint8Array) => Promise<"clean" | "infected">;

export class ScannerAway extends Error {
  override name = "ScannerAway";
}

const timeoutMs = 30_000;
const chunkBytes = 64 * 1024;

/** CLAMD_URL as tcp://host:3310 or unix:///run/clamav/clamd.ctl; the file goes over by INSTREAM and is stored nowhere. */
export function openScanner(address: string): Scan {
  const url = new URL(address);
  const target =
    url.protocol === "unix:" ? { path: url.pathname } : { host: url.hostname, port: Number(url.port || 3310) };
  return (bytes) => awayFromDatabase(() => ask(target, bytes));
}

function ask(target: { path: string } | { host: string; port: number }, bytes: Uint8Array): ReturnType<Scan> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(target);
    let answer = "";
    const fail = (cause: string) => {
      socket.destroy();
      reject(new ScannerAway(`The virus scanner gives no answer: ${cause}.`));
    };
    socket.setTimeout(timeoutMs, () => fail("time is over"));
    socket.on("error", (error) => fail(error.message));
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("close", () => {
      const said = answer.replaceAll("\0", "").trim();
      if (/ OK$/.test(said)) resolve("clean");
      else if (/ FOUND$/.test(said)) resolve("infected");
      else fail(said.slice(0, 80) || "it closed the connection");
    });
    socket.on("connect", () => {
      socket.write("zINSTREAM\0");
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        const chunk = bytes.subarray(at, at + chunkBytes);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        socket.write(length);
        socket.write(chunk);
      }
      socket.write(Buffer.alloc(4));
    });
  });
}
