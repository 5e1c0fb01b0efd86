import { expect, test } from "vitest";
import { inTransaction } from "../../db/connect";
import { withDatabase } from "../../test/support/database";
import { countTry, limits } from "./limits.server";

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
