import { expect, test } from "vitest";
import { anAccount } from "../../../../test/support/accounts";
import { anOrder } from "../../../../test/support/payments";
import { withSite } from "../../../../test/support/site";

const { server, database } = withSite();

/** The number beside the menu's item. */
const inMenu = (count: number) => new RegExp(`Failed jobs<b[^>]*>${count}</b>`);

test("an admin sees what has stopped and why, and has it tried again, without a script too", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "admin@shop.example", { role: "admin" });
  await admin.signIn("admin@shop.example");
  const page = async () => (await admin.get("/admin/jobs")).text();
  expect(await page()).toContain("Nothing has failed.");
  const mail = { to: "asha@shop.example", subject: "Welcome", text: "Hello" };
  const [failed] = await sql`
    insert into jobs (kind, payload, status, attempts, last_error, ended_at)
    values ('mail', ${sql.json(mail)}, 'given up', 11, 'No such mail server', now()) returning id`;
  await sql`
    insert into jobs (kind, subject, status, lost_claims, ended_at)
    values ('paid-mail', 'order 7', 'given up', 2, now())`;
  await sql`
    insert into jobs (kind, unique_key, lost_claims, run_at) values ('sweep', 'recurring', 3, now() + interval '2 hours')`;
  const order = await anOrder(sql);
  await sql`
    insert into jobs (kind, subject, status, attempts, ended_at)
    values ('refund-mail', ${order.id}, 'given up', 11, now()), ('bulk-change', gen_random_uuid()::text, 'given up', 1, now())`;
  const html = await page();
  expect(html).toMatch(new RegExp(`href="/desk/orders/${order.id}"[^>]*>Order ${order.reference}</a>`));
  expect(html).not.toMatch(/>[\da-f]{8}-[\da-f]{4}-/);
  for (const text of ["Tried 11 times. No such mail server", "Receipt to a customer", "order 7"])
    expect(html).toContain(text);
  expect(html).toMatch(inMenu(5));
  expect(html).toContain("Crashed 2 times.");
  expect(html).toMatch(/Crashed 3 times\. Next automatic try: /);
  expect(html).not.toContain(mail.to);
  for (const screen of ["/admin", "/desk"]) expect(await (await admin.get(screen)).text()).toMatch(inMenu(5));

  const again = (id: string) => admin.post("/admin/jobs", { id });
  const answer = await again(failed?.id);
  expect([answer.status, (await answer.text()).includes("Trying again.")]).toEqual([200, true]);
  await expect.poll(async () => (await sql`select status from jobs where id = ${failed?.id}`)[0]?.status).toBe("done");
  const second = await again(failed?.id);
  expect([second.status, (await second.text()).includes("no longer failed")]).toEqual([404, true]);
  expect((await again("no id at all")).status).toBe(404);
  expect(await sql`select from audit_events where action = 'job tried again' and object = ${failed?.id}`).toHaveLength(
    1,
  );
});

test("when stopped work cannot be counted, the other screens are shown and the log says why", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "counts@shop.example", { role: "admin" });
  await admin.signIn("counts@shop.example");
  await sql`alter table jobs rename to jobs_elsewhere`;
  try {
    expect((await admin.get("/admin/team")).status).toBe(200);
  } finally {
    await sql`alter table jobs_elsewhere rename to jobs`;
  }
  await expect.poll(() => server.output()).toContain("count what waits: stopped");
});

test("news from the gateway that could not be used is shown, and counted beside the tabs", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "money@shop.example", { role: "admin" });
  await admin.signIn("money@shop.example");
  const [{ before } = { before: 0 }] = await sql<{ before: number }[]>`
    select count(*)::int as before from jobs where status = 'given up' or status = 'waiting' and lost_claims > 1`;
  await sql`
    insert into gateway_events (id, body, judged_at, unusable, received_at) values
      ('evt_unread', '{"contact":"9876501234"}', now(), 'payload.payment.entity.amount', now()),
      ('evt_before', '{}', now(), 'body', now() - interval '31 days')`;
  const page = await (await admin.get("/admin/jobs")).text();
  for (const text of ["evt_unread", "payload.payment.entity.amount"]) expect(page).toContain(text);
  expect(page).toMatch(inMenu(before + 1));
  expect(page).not.toMatch(/evt_before|9876501234/);
});
