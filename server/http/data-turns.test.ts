// @module-tag fault
import { expect, test } from "vitest";
import { anAccount, browserOf, mailThatWaits } from "../../test/support/accounts";
import { withSite } from "../../test/support/site";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });

test("sign-ins that a script sends take their turns among sign-ins, and none of the desk's", async () => {
  const staff = await anAccount(server, database, "priya@shop.in", { role: "admin" });
  await staff.signIn("priya@shop.in");
  await database.sql.begin(async (transaction) => {
    await transaction`lock table sign_in_tries in access exclusive mode`;
    const guess = { form: "login", email: "x@shop.in", password: "guess" };
    const flood = Array.from({ length: 8 }, (_, at) => browserOf(server, `198.51.100.${at}`).post("/auth.data", guess));
    const waiting = async () =>
      (
        await database.sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      ).length;
    await expect.poll(waiting).toBeGreaterThanOrEqual(4);
    for (const path of ["/desk", "/desk.data"]) expect([path, (await staff.get(path)).status]).toEqual([path, 200]);
    expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(flood.map(() => 503));
  });
}, 40_000);
