import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withDatabase } from "../../test/support/database";
import { aPdf } from "../../test/support/documents/hostile-files";
import { aCustomer, testDocuments } from "../../test/support/documents/storage";
import { takeIn } from "./intake/take-in.server";
import { openScanner, ScannerAway } from "./scan.server";

const database = withDatabase();

/** A scanner that reads INSTREAM as clamd does, and knows one virus: the file that every scanner knows for trials. */
const virus = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";
const server = createServer((socket: Socket) => {
  let read = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    read = Buffer.concat([read, chunk]);
    const command = Buffer.from("zINSTREAM\0");
    if (read.length < command.length) return;
    if (!read.subarray(0, command.length).equals(command)) return socket.end("UNKNOWN COMMAND\0");
    const parts: Buffer[] = [];
    for (let at = command.length; at + 4 <= read.length; ) {
      const length = read.readUInt32BE(at);
      if (length === 0) {
        const isFound = Buffer.concat(parts).includes(virus);
        return socket.end(isFound ? "stream: Eicar-Signature FOUND\0" : "stream: OK\0");
      }
      if (at + 4 + length > read.length) return;
      parts.push(read.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
const opened: { stop(): void }[] = [];
afterAll(() => {
  for (const rewriting of opened) rewriting.stop();
  server.close();
});

async function send(url: string, bytes: Buffer) {
  const documents = testDocuments({ scan: openScanner(url) });
  opened.push(documents.rewriting);
  const file = { id: randomUUID(), customerId: aCustomer(), name: "document.pdf", bytes };
  return takeIn(database.sql, documents, file, async () => undefined);
}

test("a clean file says that it was scanned, an infected one is refused before anything opens it", async () => {
  const clean = await aPdf(3);
  expect(await send(`tcp://127.0.0.1:${port}`, clean)).toMatchObject({ ok: true, document: { isScanned: true } });
  const infected = Buffer.concat([clean.subarray(0, -6), Buffer.from(`% ${virus}\n`), clean.subarray(-6)]);
  expect(await send(`tcp://127.0.0.1:${port}`, infected)).toEqual({ ok: false, refusal: "infected" });
});

test("while the scanner is away nothing is taken in", async () => {
  await expect(send("tcp://127.0.0.1:1", await aPdf(1))).rejects.toThrow(ScannerAway);
  expect(await database.sql`select from documents where not is_scanned`).toHaveLength(0);
});
