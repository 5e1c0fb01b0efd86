// @module-tag fault
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { anAccount, browserOf, mailThatWaits } from "../../test/support/accounts";
import { secret, urlOf } from "../../test/support/server";
import { withSite } from "../../test/support/site";

const { server, database } = withSite(mailThatWaits);

test("grant-admin makes an admin of a known, confirmed address, takes the role back, and refuses anyone else", async () => {
  const command = (...parameters: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/run.ts", "grant-role", ...parameters], {
      encoding: "utf8",
      // As in an operator's own shell, which does not know how the site sends its mail.
      env: { ...process.env, SMTP_URL: "", AUTH_SECRET: secret, DATABASE_URL: urlOf(database.connection) },
    });
    return { status, said: stdout + stderr };
  };
  const browser = await anAccount(server, database, "owner@shop.example");
  await browser.signIn("owner@shop.example");
  expect((await browser.get("/admin")).status).toBe(403);

  expect(command("Owner@Shop.example", "--admin")).toMatchObject({
    status: 0,
    said: expect.stringContaining("is an admin now"),
  });
  expect((await browser.get("/admin")).status).toBe(200);
  expect(command("--admin", "owner@shop.example", "--revoke")).toMatchObject({
    status: 0,
    said: expect.stringContaining("is no longer an admin"),
  });
  expect((await browser.get("/admin")).headers.get("Location")).toBe("/auth?next=%2Fadmin");
  await browser.signIn("owner@shop.example");
  expect((await browser.get("/admin")).status).toBe(403);

  const unknown = command("--admin", "nobody@shop.example");
  expect(unknown).toMatchObject({ status: 1, said: expect.stringContaining("There is no account") });
  expect(unknown.said).toMatch(/Sign up with it at \/auth .* open the link .* then run this again\.$/m);
  expect(unknown.said).not.toMatch(/\n\s+at /);
  await browserOf(server).signUp("early@shop.example");
  expect(command("--admin", "early@shop.example")).toMatchObject({
    status: 1,
    said: expect.stringContaining("is not confirmed: anyone may have signed up with it"),
  });
  for (const parameters of [[], ["--admin"], ["owner@shop.example"], ["owner@shop.example", "agent", "admin"]])
    expect(command(...parameters)).toMatchObject({ status: 1, said: expect.stringContaining("Usage:") });
  expect(await database.sql`select from user_roles`).toHaveLength(0);
  const vouched = command("--admin", "early@shop.example", "--anyone-may-have-signed-up-with-it");
  expect(vouched).toMatchObject({ status: 0, said: expect.stringContaining("on your word") });
  expect(command("--admin", "early@shop.example", "--revoke").status).toBe(0);

  expect(command("owner@shop.example", "agent")).toMatchObject({
    status: 0,
    said: expect.stringContaining("is an agent now"),
  });
  expect((await browser.get("/admin")).status).toBe(403);
  const strange = command("owner@shop.example", "owner");
  expect(strange).toMatchObject({ status: 1, said: 'There is no role "owner": choose admin or agent.\n' });
  expect(await database.sql`select role from user_roles`).toEqual([{ role: "agent" }]);
  expect(command("owner@shop.example", "agent", "--revoke").said).toContain("is no longer an agent");
}, 120_000);
