import { beforeAll, expect, test } from "vitest";
import { anAccount, browserOf, mailThatWaits } from "../../../test/support/accounts";
import { aCase } from "../../../test/support/cases";
import { withSite } from "../../../test/support/site";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });
const people = {} as Record<"user" | "agent" | "admin", ReturnType<typeof browserOf>>;

beforeAll(async () => {
  for (const role of ["user", "agent", "admin"] as const) {
    people[role] = await anAccount(server, database, `${role}@shop.example`, role === "user" ? {} : { role });
    await people[role].signIn(`${role}@shop.example`);
  }
  const { sql } = database;
  await sql`update "user" set name = 'Meera Pillai' where email = 'agent@shop.example'`;
  await sql`update "user" set name = 'Leela Thomas' where email = 'admin@shop.example'`;
  for (const email of ["agent@shop.example", "admin@shop.example"])
    await sql`update cases set owner = (select id from "user" where email = ${email}) where id = ${await aCase(sql)}`;
});

test("figures: strangers sign in first, users are refused, agents see themselves, admins see everyone", async () => {
  expect((await browserOf(server).get("/desk/figures")).headers.get("Location")).toBe("/auth?next=%2Fdesk%2Ffigures");
  expect((await people.user.get("/desk/figures")).status).toBe(403);
  const part = (role: "user" | "agent" | "admin") =>
    people[role].get("/desk/figures.data?_routes=routes%2Fdesk%2Ffigures");
  expect((await part("user")).status).toBe(403);
  expect(await (await part("agent")).text()).not.toContain("Leela Thomas");
  const own = await people.agent.get("/desk/figures?days=7");
  expect(own.status).toBe(200);
  const page = await own.text();
  expect(page).toContain("Your own cases");
  expect(page).toContain("Meera Pillai");
  expect(page).not.toContain("Leela Thomas");
  const all = await (await people.admin.get("/desk/figures?days=nonsense")).text();
  for (const text of ["Everyone&#x27;s cases", "Meera Pillai", "Leela Thomas"]) expect(all).toContain(text);
});

test("the daily mail is switched off and on in the account, by staff alone", async () => {
  const wanted = async () => {
    const [row] = await database.sql`
      select wants_daily_mail as wanted from staff join "user" on id = user_id where email = 'agent@shop.example'`;
    return row?.wanted;
  };
  expect(await (await people.agent.get("/account")).text()).toContain("Turn off daily mail");
  expect((await people.agent.post("/account", { form: "daily-mail", wants: "no" })).status).toBe(302);
  expect(await wanted()).toBe(false);
  expect(await (await people.agent.get("/account")).text()).toContain("Turn on daily mail");
  await people.agent.post("/account", { form: "daily-mail", wants: "yes" });
  expect(await wanted()).toBe(true);
  expect(await (await people.user.get("/account")).text()).not.toContain("daily mail");
  expect((await people.user.post("/account", { form: "daily-mail", wants: "yes" })).status).toBe(403);
});
