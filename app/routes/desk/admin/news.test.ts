import { expect, test } from "vitest";
import { anAccount, browserOf, mailThatWaits } from "../../../../test/support/accounts";
import { aLead } from "../../../../test/support/leads";
import { withSite } from "../../../../test/support/site";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });

async function anAdmin(email: string) {
  const admin = await anAccount(server, database, email, { role: "admin" });
  await admin.signIn(email);
  return admin;
}

const lines = async () =>
  (await database.sql`select action from audit_events where action in ('searched', 'listed')`).map(
    ({ action }) => action,
  );

/** What the page of a search gives its own script for asking after news. */
async function sealOf(admin: Awaited<ReturnType<typeof anAdmin>>, page: string) {
  const text = await (await admin.get(page)).text();
  return /\\"seal\\",\\"([\w-]{43})\\"/.exec(text)?.[1] ?? "";
}

test("news of a search goes only to staff who opened its page, which is on record; a poll adds no line", async () => {
  const admin = await anAdmin("asha@office.example");
  const { phone } = aLead();
  await browserOf(server).call("/api/leads", { ...aLead(), phone });
  const before = (await lines()).length;
  const seal = await sealOf(admin, `/admin?q=${phone}`);
  expect((await lines()).slice(before)).toEqual(["searched"]);
  for (let poll = 0; poll < 3; poll++) {
    const news = await admin.get(`/admin/news?q=${phone}&of=leads&since=&seal=${seal}`);
    expect([news.status, await news.json()]).toEqual([200, { count: 1 }]);
  }
  expect((await lines()).slice(before)).toEqual(["searched"]);
});

test("nobody finds a number out by asking for news of one guess after the other", async () => {
  const admin = await anAdmin("vikram@office.example");
  const { phone } = aLead();
  await browserOf(server).call("/api/leads", { ...aLead(), phone });
  const seal = await sealOf(admin, "/admin?q=Nobody");
  const other = await sealOf(await anAdmin("meera@office.example"), `/admin?q=${phone}`);
  const answers = await Promise.all(
    [
      `q=${phone}`,
      `q=${phone}&seal=${seal}`,
      `q=${phone}&seal=${other}`,
      `q=${phone}&of=messages&seal=${other}`,
      "state=Goa",
    ].map(async (query) => {
      const news = await admin.get(`/admin/news?${query}&since=`);
      return [news.status, ((await news.json()) as { count: number }).count];
    }),
  );
  expect(answers).toEqual(answers.map(() => [403, 0]));
  expect((await admin.get("/admin/news?since=")).status).toBe(200);
});

test("a search further back that finds nobody is on record too, although it leads elsewhere", async () => {
  const admin = await anAdmin("sana@office.example");
  const before = (await lines()).length;
  const place = "1577836800000000.11111111-1111-4111-8111-111111111111";
  const answer = await admin.get(`/admin?q=9123456780&older=${place}`);
  expect(answer.status).toBe(302);
  expect((await lines()).slice(before)).toEqual(["searched"]);
});
