import { expect, test } from "vitest";
import { anAccount, browserOf, goodPassword, mailThatWaits, passwordHash } from "../../../test/support/accounts";
import { withSite } from "../../../test/support/site";
import { createTurns } from "./turns.server";

// With the product's own work for a password, which servers of other tests are spared.
const { server, database } = withSite({ TRUST_PROXY: "1", NODE_OPTIONS: "", ...mailThatWaits });

test("forty sign-ins at once from one address keep nobody else waiting", { timeout: 60_000 }, async () => {
  const email = "owner@shop.example";
  const owner = await anAccount(server, database, email);
  await database.sql`update account set password = ${passwordHash(goodPassword, 16_384)}`;
  let answered = 0;
  const attacker = browserOf(server, "198.51.100.7");
  const tries = Array.from({ length: 40 }, async (_, at) => {
    await attacker.signIn(`nobody${at}@shop.example`, "guess guess");
    answered++;
  });
  // They are all counted, and so on their way, before the owner comes.
  await expect.poll(async () => (await database.sql`select max(tries) as tries from sign_in_tries`)[0]?.tries).toBe(40);
  const before = answered;
  expect((await owner.signIn(email)).status).toBe(302);
  expect(answered - before).toBeLessThan(20);
  await Promise.all(tries);
});

test("a few at once for each key, the others in their order", async () => {
  const inTurn = createTurns({ most: 2, patienceMs: 60_000 });
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const ask = (key: string, name: string, signal = new AbortController().signal) =>
    inTurn(key, signal, () => {
      begun.push(name);
      return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
    });
  const asked = ["a1", "a2", "a3", "a4"].map((name) => ask("a", name));
  const gone = ask("a", "a5", AbortSignal.abort());
  const other = ask("b", "b1");
  expect(begun).toEqual(["a1", "a2", "b1"]);
  finish.get("a2")?.();
  await expect.poll(() => begun).toEqual(["a1", "a2", "b1", "a3"]);
  for (const name of ["a1", "a3", "b1"]) finish.get(name)?.();
  await expect.poll(() => begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
  finish.get("a4")?.();
  expect(await Promise.all(asked)).toEqual(["a1", "a2", "a3", "a4"]);
  expect([await gone, await other]).toEqual([undefined, "b1"]);
});

test("what has waited too long is not begun, and work that fails gives its turn back", async () => {
  const inTurn = createTurns({ most: 1, patienceMs: -1 });
  const { signal } = new AbortController();
  expect(await inTurn("a", signal, async () => "too late")).toBeUndefined();
  const strict = createTurns({ most: 1, patienceMs: 60_000 });
  const failing = strict("a", signal, () => Promise.reject(new Error("broken")));
  const next = strict("a", signal, async () => "next");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});
