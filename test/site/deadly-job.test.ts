// @module-tag fault
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, test } from "vitest";
import { enqueueMail } from "../../db/jobs";
import { withDatabase } from "../support/database";
import { startServerOn } from "../support/server";

const database = withDatabase();
const mail = { to: "asha@shop.example", subject: "Welcome", text: "Hello" };

test("a job that ends its process is set aside after the second time, and the site serves and mails on", {
  timeout: 180_000,
}, async () => {
  const deadly = randomUUID();
  const variables = { DEADLY_MAIL: deadly, LOG_LEVEL: "error" };
  const start = () => startServerOn(database.connection, variables, ["deadly-mail.ts"]);
  await using first = await start();
  await database.sql`insert into jobs (id, kind, payload) values (${deadly}, 'mail', ${database.sql.json(mail)})`;
  expect(await once(first.child, "exit")).toEqual([null, "SIGKILL"]);
  await enqueueMail(database.sql, "security notice", mail);

  await using second = await start();
  expect(await once(second.child, "exit")).toEqual([null, "SIGKILL"]);

  await using third = await start();
  const state = async () =>
    (await database.sql`select status, lost_claims from jobs where kind = 'mail' order by created_at`).map((row) => ({
      ...row,
    }));
  await expect.poll(state).toEqual([
    { status: "given up", lostClaims: 2 },
    { status: "done", lostClaims: 0 },
  ]);
  await expect.poll(() => third.output()).toContain("a job was set aside: its process ended twice while it ran");
  expect((await fetch(third.origin)).status).toBe(200);
  expect(third.child.exitCode).toBeNull();
});
