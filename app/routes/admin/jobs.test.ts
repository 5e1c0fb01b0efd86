import { expect, test } from "vitest";
import { anAccount } from "../../../test/support/accounts";
import { withSite } from "../../../test/support/site";

const { server, database } = withSite();

test("an admin sees what has stopped and why, and has it tried again, without a script too", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "admin@shop.example", { role: "admin" });
  await admin.signIn("admin@shop.example");
  const page = async () => (await admin.get("/admin/jobs")).text();
  expect(await page()).toContain("Nothing has stopped.");
  const mail = { to: "asha@shop.example", subject: "Welcome", text: "Hello" };
  const [failed] = await sql`
    insert into jobs (kind, payload, status, attempts, last_error, ended_at)
    values ('mail', ${sql.json(mail)}, 'given up', 11, 'No such mail server', now()) returning id`;
  await sql`
    insert into jobs (kind, subject, status, lost_claims, ended_at)
    values ('paid-mail', 'order 7', 'given up', 2, now())`;
  await sql`
    insert into jobs (kind, unique_key, lost_claims, run_at) values ('sweep', 'recurring', 3, now() + interval '2 hours')`;
  const shown = await page();
  for (const text of ["Tried 11 times. No such mail server", "Receipt to a customer", "order 7", "Stopped work (3)"])
    expect(shown).toContain(text);
  expect(shown).toContain("Its process ended 2 times while it ran.");
  expect(shown).toMatch(/Its process ended 3 times while it ran\. It is tried again by itself at /);
  expect(shown).not.toContain(mail.to);
  expect(await (await admin.get("/admin")).text()).toContain("Stopped work (3)");

  const again = (id: string) => admin.post("/admin/jobs", { id });
  const answer = await again(failed?.id);
  expect([answer.status, (await answer.text()).includes("It is being tried again.")]).toEqual([200, true]);
  await expect.poll(async () => (await sql`select status from jobs where id = ${failed?.id}`)[0]?.status).toBe("done");
  const second = await again(failed?.id);
  expect([second.status, (await second.text()).includes("not stopped any more")]).toEqual([404, true]);
  expect((await again("no id at all")).status).toBe(404);
  expect(await sql`select from audit_events where action = 'job tried again' and object = ${failed?.id}`).toHaveLength(
    1,
  );
});
