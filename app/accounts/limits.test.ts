import { expect, test } from "vitest";
import { inTransaction } from "../../db/connect";
import { withDatabase } from "../../test/support/database";
import { countNetworkTry, countTry, limits } from "./limits.server";

const database = withDatabase();
const secrets: [string] = ["a secret that only this test has"];

test("tries at the same time all count, and each holds its row for as long as a commit that waits for no disk", async () => {
  const { sql } = database;
  const tries = Array.from({ length: 40 }, () => countTry({ sql, secrets }, limits.device, "asha@shop.example"));
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(limits.device.most);
  const [setting] = await inTransaction(sql, async (transaction) => {
    await countTry({ sql: transaction, secrets }, limits.device, "binu@shop.example");
    return transaction`select current_setting('synchronous_commit') as commit`;
  });
  expect(setting?.commit).toBe("off");
});

test("a subscriber with 256 networks, or 65,536, has larger limits of its own, and a refused network uses none of them up", async () => {
  const { sql } = database;
  const limit = { name: "test", most: 2, windowSeconds: 60 };
  const tryFrom = (network: string) => countNetworkTry({ sql, secrets }, limit, network);
  const tryAll = async (networks: string[]) => {
    let allowed = 0;
    for (const network of networks) if (await tryFrom(network)) allowed++;
    return allowed;
  };
  expect(await tryAll(Array.from({ length: 9 }, () => "2001:db8:0:1"))).toBe(2);
  expect(await tryAll(Array.from({ length: 9 }, (_, at) => `2001:db8:0:${at + 10}`))).toBe(4);
  const subscribers = Array.from({ length: 40 }, (_, at) => `2001:db8:0:${(at + 1).toString(16)}00`);
  expect(await tryAll(subscribers)).toBe(12);
  expect(await tryAll(["2001:db8:1:1", "198.51.100.7"])).toBe(2);
});
