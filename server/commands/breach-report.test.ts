import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { recordListed, recordSeen } from "../../app/audit/record.server";
import { aCase, aStaffMember } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { urlOf } from "../../test/support/server";

const database = withDatabase();
const run = promisify(execFile);
const breachReport = (...parameters: string[]) =>
  run(process.execPath, ["scripts/run.ts", "breach-report", ...parameters], {
    env: { ...process.env, DATABASE_URL: urlOf(database.connection) },
  });

test("npm run breach-report -- SINCE lists whose data were seen or taken since, by anyone or by one account", async () => {
  const { sql } = database;
  const [asha, vikram] = [await aStaffMember(sql, "Asha", "admin"), await aStaffMember(sql, "Vikram", "admin")];
  const [seen, listed, untouched] = [
    await aCase(sql, { name: "Seen Sita" }),
    await aCase(sql, { name: "Listed Lila" }),
    await aCase(sql, { name: "Quiet Qadir" }),
  ];
  // A renewal is in the queue like the other cases, though nobody sent it by a form.
  await sql`
    insert into submissions (kind, name, email, phone, state, service, message)
    values ('renewal', 'Due Damini', 'damini@shop.example', '9876501239', 'Goa', 'GST Registration', 'Due again')`;
  const start = new Date(Date.now() - 60_000).toISOString();
  await recordSeen(asha, sql, [seen], "lead");
  await recordListed(vikram, sql, [listed], "leads");
  const { stdout, stderr } = await breachReport(start);
  expect(stdout).toContain(`${seen}\tSeen Sita\t`);
  expect(stdout).toContain("Listed Lila");
  expect(stdout).not.toMatch(/Quiet Qadir|Due Damini/);
  expect(stderr).toContain("2 people are affected.");
  expect((await breachReport(start, vikram.user.email)).stdout).not.toContain("Seen Sita");
  expect((await breachReport("2999-01-01")).stderr).toContain("0 people are affected.");

  await sql`insert into exports (user_id, email, filter) values (${asha.user.id}, ${asha.user.email}, '{"of": "queue"}')`;
  const afterExport = await breachReport(start);
  expect(afterExport.stdout).toContain(`${untouched}\tQuiet Qadir`);
  expect(afterExport.stdout).toContain("Due Damini");
  expect(afterExport.stderr).toContain("Lists were exported (1)");
  const [audited] = await sql`select count(*)::int as count from audit_events where action = 'breach report made'`;
  expect(audited?.count).toBe(4);
});

test("a day that is none, or an account that nobody has, gets a sentence", async () => {
  for (const parameters of [[], ["yesterday"], ["2026-13-45"], ["2026-11-15", "a@b.in", "more"]])
    await expect(breachReport(...parameters)).rejects.toMatchObject({ stderr: expect.stringContaining("Usage:") });
  await expect(breachReport("2026-11-15", "nobody@shop.example")).rejects.toMatchObject({
    stderr: expect.stringContaining("There is no account with the address nobody@shop.example."),
  });
});
