import { expect, test } from "vitest";
import { networksAround } from "../../../db/keyed-digest";
import { testDatabase } from "../../../test/support/database";
import { secret } from "../../../test/support/server";
import type { AccountRequest } from "../user.server";
import { createTurns, tryInPasswordTurn } from "./turns.server";

const patient = { mostWaiting: 100, patienceMs: 60_000 };

/** Work that ends when the test says so, by its name; `begun` has the names in the order of their turns. */
function tasks(inTurn: ReturnType<typeof createTurns>) {
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const ask = (name: string, networks: string[], { isFirst = false, signal = new AbortController().signal } = {}) =>
    inTurn({ networks, isFirst, signal }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
    });
  const finishAll = async (count: number) => {
    for (let at = 0; at < count; at++) {
      await expect.poll(() => begun.length).toBeGreaterThan(at);
      finish.get(begun[at] ?? "")?.();
    }
  };
  return { begun, ask, finishAll };
}

test("a few at once in all, and those who wait come by turns from each network, wide and narrow", async () => {
  const { begun, ask, finishAll } = tasks(createTurns({ most: 2, ...patient }));
  const flood = ["a1", "a2", "a3", "a4", "a5", "a6"].map((name, at) => ask(name, ["a", `a${at % 2}`]));
  const gone = ask("gone", ["c"], { signal: AbortSignal.abort() });
  const others = [ask("b1", ["b", "b0"]), ask("b2", ["b", "b0"]), ask("b3", ["b", "b1"])];
  const staff = ask("staff", ["a", "a0"], { isFirst: true });
  expect(begun).toEqual(["a1", "a2"]);
  await finishAll(10);
  expect(begun).toEqual(["a1", "a2", "staff", "a3", "b1", "a4", "b3", "a5", "b2", "a6"]);
  expect(await Promise.all([...flood, ...others, staff, gone])).toContain(undefined);
});

test("what would be too much to wait is refused at once, to whom most of it belongs", async () => {
  const { begun, ask, finishAll } = tasks(createTurns({ most: 1, mostWaiting: 3, patienceMs: 60_000 }));
  const flood = ["a1", "a2", "a3", "a4"].map((name) => ask(name, ["a"]));
  const late = ask("a5", ["a"]);
  expect(await late).toBeUndefined();
  const other = ask("b1", ["b"]);
  expect(await flood.at(-1)).toBeUndefined();
  await finishAll(4);
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  expect(await other).toBe("b1");
});

test("what has waited too long is not begun, and work that fails gives its turn back", async () => {
  const asker = { networks: ["a"], isFirst: false, signal: new AbortController().signal };
  const inTurn = createTurns({ most: 1, mostWaiting: 10, patienceMs: -1 });
  expect(await inTurn(asker, async () => "too late")).toBeUndefined();
  const strict = createTurns({ most: 1, ...patient });
  const failing = strict(asker, () => Promise.reject(new Error("broken")));
  const next = strict(asker, async () => "next");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});

test("of an IPv6 network its subscriber's and its site's are known, of an IPv4 address its neighbours", () => {
  expect(networksAround("2001:db8:0:1ff")).toEqual(["2001:db8:0/48", "2001:db8:0:100/56", "2001:db8:0:1ff"]);
  expect(networksAround("2001:db8:0:a")).toEqual(["2001:db8:0/48", "2001:db8:0:000/56", "2001:db8:0:a"]);
  expect(networksAround("198.51.100.7")).toEqual(["198.51.100.0/24", "198.51.100.7"]);
  expect(networksAround("unknown")).toEqual(["unknown"]);
});

test("a password that finds no turn uses up no try; the eleventh that found one is refused", async () => {
  await using database = await testDatabase();
  const asked = (signal: AbortSignal) =>
    ({
      accounts: { sql: database.sql, secrets: [secret] },
      context: { network: "192.0.2.1" },
      request: { signal },
    }) as unknown as AccountRequest;
  const [here, gone] = [asked(new AbortController().signal), asked(AbortSignal.abort())];
  const attempt = async (from: AccountRequest) => {
    const tried = await tryInPasswordTurn(from, "asha", async () => "tried");
    return "refusal" in tried ? tried.refusal.status : tried.value;
  };
  for (let turn = 0; turn < 12; turn++) expect(await attempt(gone)).toBe(503);
  for (let turn = 0; turn < 10; turn++) expect(await attempt(here)).toBe("tried");
  expect(await attempt(here)).toBe(429);
});
