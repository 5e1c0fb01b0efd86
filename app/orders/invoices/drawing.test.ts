import { inflateSync } from "node:zlib";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { people } from "../../../test/support/people";
import { Drawing } from "./draw-invoice.server";
import type { InvoiceFields } from "./drawing/fields";

const fieldsWith = (facts: [string, string][]): InvoiceFields => ({
  title: "Receipt Voucher",
  supplier: ["Anugya", "1 MG Road, Pune 411001"],
  facts,
  lines: [["Our fee", "Rs 1,399.00"]],
  total: ["Total", "Rs 1,499.00"],
  notes: ["A note."],
  signature: "For Anugya",
  boxes: "A box stands for a letter.",
  recipient: { name: "", address: "" },
});

/** As another program reads it. Spaces and the ends of lines are one space; nothing else is made equal. */
async function textOf(bytes: Buffer) {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

describe("what people type is drawn in time, and read back letter by letter", () => {
  const drawing = new Drawing();

  test.each([...people.names, ...people.firms, ...people.addresses])("%s", async (typed) => {
    const bytes = await drawing.draw(fieldsWith([["Recipient", typed]]), "AR/26-27/000001");
    const text = await textOf(bytes);
    expect(text).toContain(`Recipient ${typed.replace(/\s+/g, " ")} Our fee Rs 1,399.00`);
    expect(text).not.toContain("A box stands for a letter.");
    expect(bytes.length).toBeLessThan(60_000);
  });

  test.each([
    ["numbers and signs within Urdu", "دکان نمبر 12، (نیا) بازار، دہلی 110006"],
    ["Urdu within English", "M/s محمد علی & Sons, Delhi"],
    ["Devanagari with Latin letters and joiners", "श्री ABC क्\u200dष (India) प्रा. लि."],
    ["letters with their accents apart", "Rama\u0304 De\u0301vi\u0304"],
  ])("%s", async (_, typed) => {
    const text = await textOf(await drawing.draw(fieldsWith([["Recipient", typed]]), "AR/26-27/000001"));
    // The reader leaves out what cannot be seen.
    expect(text).toContain(typed.replace(/\p{Cf}/gu, ""));
    expect(text).not.toContain("A box stands for a letter.");
  });

  test("a letter that no face has is a box, which the invoice explains, and is still read", async () => {
    const text = await textOf(await drawing.draw(fieldsWith([["Recipient", "Asha 漢字 Rao"]]), "AR/26-27/000001"));
    expect(text).toContain("Recipient Asha 漢字 Rao");
    expect(text).toContain("A box stands for a letter.");
  });

  test("a word longer than its line, a value of many lines and one that is empty are drawn whole", async () => {
    const long = "लक्ष्मी".repeat(30);
    const many = Array.from({ length: 300 }, (_, index) => `word${index}`).join(" ");
    const facts: [string, string][] = [
      ["Long", long],
      ["Many", many],
      ["Empty", ""],
    ];
    const text = await textOf(await drawing.draw(fieldsWith(facts), "AR/26-27/000001"));
    expect(text.replaceAll(" ", "")).toContain(long);
    expect(text).toContain(many);
    expect(text).toContain("Empty –");
  });

  test("a shaped text carries what was typed as its actual text", async () => {
    const bytes = await drawing.draw(fieldsWith([["Recipient", "राधा कृष्ण"]]), "AR/26-27/000001");
    const streams = bytes.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
    const contents = Array.from(streams, ([, stream]) => {
      try {
        const content = inflateSync(Buffer.from(stream ?? "", "latin1")).toString("latin1");
        return content.replaceAll("\\t", "\t");
      } catch {
        return "";
      }
    });
    const actual = Buffer.from("\ufeffराधा कृष्ण", "utf16le").swap16().toString("latin1");
    expect(contents.some((content) => content.includes(`/ActualText (${actual})`))).toBe(true);
  });
});

/** A worker that does what its invoice's number says. */
const rough = `
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", ({ number }) => {
    if (number === "hang") for (;;);
    if (number === "exit") process.exit(1);
    if (number === "throw") throw new Error("no");
    if (number === "grow") for (const kept = []; ; ) kept.push(new Array(10_000).fill({}).map(() => ({ kept })));
    parentPort.postMessage({ bytes: new Uint8Array([1, 2, 3]) });
  });`;

describe("whatever a drawing does, the process goes on", () => {
  const anything = fieldsWith([]);

  test("one that hangs is ended in time; the process answers meanwhile, and the next is drawn", async () => {
    const drawing = new Drawing({ source: rough, timeMs: 1_000 });
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 20);
    const hanging = drawing.draw(anything, "hang");
    const next = drawing.draw(anything, "well");
    await expect(hanging).rejects.toMatchObject({ reason: "time" });
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(10);
    expect([...(await next)]).toEqual([1, 2, 3]);
  });

  test.each([
    ["grow", "memory"],
    ["exit", "failed"],
    ["throw", "failed"],
  ])("one that would %s is ended (%s), and the next is drawn", async (number, reason) => {
    const drawing = new Drawing({ source: rough, memoryMb: 32, timeMs: 30_000 });
    const bad = drawing.draw(anything, number);
    const next = drawing.draw(anything, "well");
    await expect(bad).rejects.toMatchObject({ reason });
    expect([...(await next)]).toEqual([1, 2, 3]);
  });

  test("of too many at once the last are refused at once, and the others drawn", async () => {
    const drawing = new Drawing({ source: rough, mostWaiting: 2 });
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => drawing.draw(anything, "well")));
    expect(outcomes.map(({ status }) => status)).toEqual([...Array(3).fill("fulfilled"), "rejected", "rejected"]);
    expect(outcomes[4]).toMatchObject({ reason: { reason: "busy" } });
  });

  test("a worker that cannot be started is an invoice that was not drawn", async () => {
    const drawing = new Drawing({ source: "this is no program", timeMs: 30_000 });
    await expect(drawing.draw(anything, "well")).rejects.toMatchObject({ reason: "failed" });
  });
});
