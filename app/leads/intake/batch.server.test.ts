import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inBatches } from "./batch.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Deliveries that end when the test says so. */
function recorder(options: { concurrency?: number; maxSize?: number } = {}) {
  const deliveries: { items: string[]; arrive(): void; fail(cause: Error): void }[] = [];
  const add = inBatches<string, string>(
    (items) =>
      new Promise((resolve, reject) => {
        deliveries.push({ items, arrive: () => resolve(items.map((item) => `${item}!`)), fail: reject });
      }),
    { isSkipped: (answer) => answer.endsWith("?!"), timeoutMs: 1_000, ...options },
  );
  const left = () => deliveries.map(({ items }) => items.join(""));
  return { add, deliveries, left };
}

const moment = () => vi.advanceTimersByTimeAsync(0);

test("an item that is alone leaves at once, and those of one moment leave together", async () => {
  const { add, deliveries, left } = recorder();
  const alone = add("a");
  await moment();
  const both = Promise.all([add("b"), add("c")]);
  await moment();
  expect(left()).toEqual(["a", "bc"]);
  for (const delivery of deliveries) delivery.arrive();
  expect([await alone, await both]).toEqual(["a!", ["b!", "c!"]]);
});

test("what comes while every lane is busy goes with the next that is free, no more than fits", async () => {
  const { add, deliveries, left } = recorder({ concurrency: 1, maxSize: 2 });
  const answers = Promise.all([..."abc"].map(add));
  await moment();
  const later = Promise.all([..."de"].map(add));
  await moment();
  expect(left()).toEqual(["ab"]);
  for (const each of [0, 1, 2]) {
    deliveries[each]?.arrive();
    await moment();
  }
  expect(left()).toEqual(["ab", "cd", "e"]);
  expect([await answers, await later]).toEqual([
    ["a!", "b!", "c!"],
    ["d!", "e!"],
  ]);
});

test("after a delivery that failed each goes alone, two at once, and only the one at fault fails", async () => {
  const { add, deliveries, left } = recorder();
  const answers = Promise.allSettled([..."abc"].map(add));
  await moment();
  deliveries[0]?.fail(new Error("b is broken"));
  await vi.waitFor(() => expect(left()).toEqual(["abc", "a", "b"]));
  deliveries[1]?.arrive();
  deliveries[2]?.fail(new Error("b is broken"));
  await vi.waitFor(() => expect(left()).toEqual(["abc", "a", "b", "c"]));
  deliveries[3]?.arrive();
  expect(await answers).toEqual([
    { status: "fulfilled", value: "a!" },
    { status: "rejected", reason: new Error("b is broken") },
    { status: "fulfilled", value: "c!" },
  ]);
});

test("what was passed over in company goes alone, and keeps no lane for it", async () => {
  const { add, deliveries, left } = recorder({ concurrency: 1 });
  const answers = Promise.all([add("a"), add("b?"), add("c")]);
  await moment();
  deliveries[0]?.arrive();
  await moment();
  void add("d");
  await moment();
  expect(left()).toEqual(["ab?c", "b?", "d"]);
  deliveries[1]?.arrive();
  expect(await answers).toEqual(["a!", "b?!", "c!"]);
});

test("after a failure that came too late nobody's item is delivered again", async () => {
  const { add, deliveries, left } = recorder();
  const answers = Promise.allSettled([add("a"), add("b")]);
  await moment();
  await vi.advanceTimersByTimeAsync(1_000);
  deliveries[0]?.fail(new Error("late"));
  expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(left()).toEqual(["ab"]);
});

test("a delivery that never ends does not keep its lane, and what nobody waits for any more never leaves", async () => {
  const { add, left } = recorder({ concurrency: 1 });
  void add("a");
  await moment();
  void add("b");
  await vi.advanceTimersByTimeAsync(500);
  void add("c");
  await vi.advanceTimersByTimeAsync(500);
  expect(left()).toEqual(["a", "c"]);
});
