import { expect, test } from "vitest";
import { awayFromDatabase, createShare } from "./share";

/** Work that goes on until `end` is called. */
function workshop() {
  const running = new Map<string, () => void>();
  const begun: string[] = [];
  return {
    running,
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        running.set(name, () => {
          running.delete(name);
          resolve(name);
        });
      }),
  };
}

test("no more run at once than have slots, and the next begins when one has ended", async () => {
  const share = createShare({ slots: 2, mostWaiting: 10, longestWaitMs: 10_000 });
  const { work, running } = workshop();
  const answers = ["a", "b", "c"].map((name) => share("one", work(name)));
  await expect.poll(() => [...running.keys()]).toEqual(["a", "b"]);
  running.get("a")?.();
  expect(await answers[0]).toBe("a");
  await expect.poll(() => [...running.keys()]).toEqual(["b", "c"]);
  running.get("b")?.();
  running.get("c")?.();
  expect(await Promise.all(answers)).toEqual(["a", "b", "c"]);
});

test("turns go round: the one of somebody else comes second, not last", async () => {
  const share = createShare({ slots: 1, mostWaiting: 100, longestWaitMs: 10_000 });
  const { work, running, begun } = workshop();
  const flood = Array.from({ length: 10 }, (_, number) => share("flood", work(`flood ${number}`)));
  const other = share("other", work("other"));
  while (begun.length < 11) {
    const [end] = running.values();
    end?.();
    await new Promise(setImmediate);
  }
  running.values().next().value?.();
  await Promise.all([...flood, other]);
  expect(begun.indexOf("other")).toBe(2);
});

test("beyond the queue it is refused at once, but the caller who fills the queue makes space for somebody else", async () => {
  const share = createShare({ slots: 1, mostWaiting: 3, longestWaitMs: 10_000 });
  const { work, running, begun } = workshop();
  const flood = Array.from({ length: 6 }, (_, number) => share("flood", work(`flood ${number}`)));
  expect(await Promise.all(flood.slice(4))).toEqual([undefined, undefined]);
  const other = share("other", work("other"));
  expect(await flood[3]).toBeUndefined();
  const end = async (name: string) => {
    await expect.poll(() => running.has(name)).toBe(true);
    running.get(name)?.();
  };
  for (const name of ["flood 0", "flood 1", "other", "flood 2"]) await end(name);
  expect(await other).toBe("other");
  expect(begun).toHaveLength(4);
});

test("work that waited too long is refused, work that failed frees its slot", async () => {
  const share = createShare({ slots: 1, mostWaiting: 3, longestWaitMs: 20 });
  const { work, running } = workshop();
  const first = share("one", work("first"));
  await expect.poll(() => running.size).toBe(1);
  expect(await share("two", work("second"))).toBeUndefined();
  running.get("first")?.();
  expect(await first).toBe("first");
  await expect(share("one", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await share("one", async () => "again")).toBe("again");
});

test("while one is away from the database another has its turn, and the one that returns goes first", async () => {
  const share = createShare({ slots: 1, mostWaiting: 10, longestWaitMs: 10_000 });
  const { work, running } = workshop();
  const steps: string[] = [];
  const first = share("one", async () => {
    await awayFromDatabase(work("call"));
    steps.push("back");
  });
  const second = share("two", work("second"));
  const third = share("three", async () => void steps.push("third"));
  await expect.poll(() => [...running.keys()]).toEqual(["call", "second"]);
  running.get("call")?.();
  await new Promise(setImmediate);
  expect(steps).toEqual([]);
  running.get("second")?.();
  await Promise.all([first, second, third]);
  expect(steps).toEqual(["back", "third"]);
  expect(await awayFromDatabase(async () => "outside of any share")).toBe("outside of any share");
});

test("work in a bounded queue of its own holds no slot there, however much of it waits", async () => {
  const share = createShare({ slots: 1, mostWaiting: 100, longestWaitMs: 10_000 });
  const { work, running } = workshop();
  const waiting = Array.from({ length: 40 }, (_, at) =>
    share(`${at}`, () => awayFromDatabase(work(`${at}`), Number.POSITIVE_INFINITY)),
  );
  expect(await share("another", async () => "answered")).toBe("answered");
  await expect.poll(() => running.size).toBe(40);
  for (const end of running.values()) end();
  expect(await Promise.all(waiting)).toHaveLength(40);
});
