import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readUpload } from "./body";

/** A request whose body has not all come yet. */
const anUpload = () =>
  Object.assign(new PassThrough(), { headers: { "content-length": "4" } }) as unknown as IncomingMessage & PassThrough;

test("of large bodies four are read at a time; one that ends or breaks makes room for the next", async () => {
  const requests = [anUpload(), anUpload(), anUpload(), anUpload()];
  const read = requests.map((request) => readUpload(request, 10));
  expect(await readUpload(anUpload(), 10)).toBeUndefined();

  requests[0]?.end("rows");
  expect(String(await read[0])).toBe("rows");
  const next = anUpload();
  const nextRead = readUpload(next, 10);
  expect(await readUpload(anUpload(), 10)).toBeUndefined();

  requests[1]?.destroy(new Error("cut off"));
  await expect(read[1]).rejects.toThrow("cut off");
  const last = anUpload();
  const lastRead = readUpload(last, 10);
  for (const request of [requests[2], requests[3], next, last]) request?.end("rows");
  for (const each of [read[2], read[3], nextRead, lastRead]) expect(String(await each)).toBe("rows");
});
