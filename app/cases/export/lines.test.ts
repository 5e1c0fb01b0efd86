import fc from "fast-check";
import { expect, test } from "vitest";
import { lastLine, readLines, writeLine } from "./lines";

const field = fc.string({ unit: fc.constantFrom("\\", "\t", "\n", "n", "t", "अ", " ") });
const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 6 });

/** The bytes in pieces that end anywhere, also within a letter. */
const inPieces = (text: string, size: number) => {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
};

async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const all = [];
  for await (const batch of readLines(stream)) all.push(...batch);
  return all;
}

test("lines are read as they were written, wherever the stream is cut into pieces", async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 20 }), async (input, size) => {
      const text = input.map(writeLine).join("") + lastLine(input.length);
      expect(await readAll(inPieces(text, size))).toEqual(input);
    }),
  );
});

test("a stream without its last line, or with fewer lines than that says, was cut off", async () => {
  const lines = writeLine(["Asha", "Goa"]) + writeLine(["Binu", "Goa"]);
  await expect(readAll(inPieces(lines, 7))).rejects.toThrow("cut off");
  await expect(readAll(inPieces(lines + lastLine(3), 7))).rejects.toThrow("cut off");
});
