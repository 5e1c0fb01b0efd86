// @module-tag fault
import { expect, test } from "vitest";
import { createDeadline } from "../../db/deadline";
import { anAccount, goodPassword, mailThatWaits } from "../../test/support/accounts";
import { withSite } from "../../test/support/site";

const { server, database } = withSite(mailThatWaits);

test("with a database that does not answer, every page and call gets a 503 within four seconds", {
  timeout: 40_000,
}, async () => {
  const browser = await anAccount(server, database, "asha@shop.in", { role: "admin" });
  await browser.signIn("asha@shop.in");
  const address = { email: "asha@shop.in", password: goodPassword };
  const requests: Record<string, () => Promise<Response>> = {
    account: () => browser.get("/account"),
    desk: () => browser.get("/admin"),
    "desk's data": () => browser.get("/admin.data"),
    messages: () => browser.get("/admin/messages"),
    session: () => browser.get("/api/auth/get-session"),
    "sign-in": () => browser.post("/auth", { form: "login", ...address }),
    "sign-up": () => browser.post("/auth", { form: "sign-up", fullName: "B", ...address, email: "b@shop.in" }),
    "sign-in call": () => browser.call("/api/auth/sign-in/email", address),
    "forgotten password": () => browser.post("/auth/forgotten", { form: "forgotten", ...address }),
    "changed password": () => browser.post("/account", { form: "change" }),
    "sign-out": () => browser.post("/auth/sign-out"),
    export: () => browser.post("/admin/export"),
    "my data": () => browser.post("/my-data", { contact: "asha@shop.in" }),
  };
  expect((await browser.get("/admin")).status).toBe(200);
  await database.sql.begin(async (transaction) => {
    const tables = await transaction<{ name: string }[]>`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'`;
    // Without waiting, because a job at work could hold one table and wait for another: a deadlock.
    const lockAll = () =>
      transaction
        .savepoint((part) => part`lock table ${part(tables.map(({ name }) => name))} in access exclusive mode nowait`)
        .then(() => true)
        .catch(() => false);
    await expect.poll(lockAll).toBe(true);
    const answers = Object.entries(requests).map(async ([name, ask]) => {
      const asked = performance.now();
      const answer = await ask();
      expect([name, answer.status, answer.headers.get("Retry-After")]).toEqual([name, 503, "5"]);
      expect(await answer.text(), name).toContain("Please try again");
      return performance.now() - asked;
    });
    const waits = await Promise.all(answers);
    expect(Math.max(...waits)).toBeLessThan(6_000);
    expect((await fetch(server.origin)).status).toBe(200);
  });
  // The database still finished what the deadline had cut off, the sign-out included.
  await browser.signIn("asha@shop.in");
  expect((await browser.get("/admin")).status).toBe(200);
});

test("what comes after the deadline is discarded, and beyond a thousand that wait nothing is begun", async () => {
  const discarded: string[] = [];
  const within = createDeadline(20);
  expect(await within(async () => "in time")).toBe("in time");
  await expect(within(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  const finish: (() => void)[] = [];
  const stuck = () => new Promise<string>((resolve) => finish.push(() => resolve("late")));
  const waiting = Array.from({ length: 1_001 }, () => within(stuck, (late) => discarded.push(late)));
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([undefined]));
  expect(finish).toHaveLength(1_000);
  for (const each of finish) each();
  await expect.poll(() => discarded.length).toBe(1_000);
  expect(await within(async () => "again")).toBe("again");
});
