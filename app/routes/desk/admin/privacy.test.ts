import { expect, test } from "vitest";
import { anAccount, browserOf, goodPassword, linkTo, mailThatWaits, mailTo } from "../../../../test/support/accounts";
import { aStaffMember } from "../../../../test/support/cases";
import { aLead } from "../../../../test/support/leads";
import { myDataOf } from "../../../../test/support/my-data";
import { withSite } from "../../../../test/support/site";
import { anApplication } from "../../../../test/support/work/applications";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });

test("an admin acts for someone who rings, with a reason; answers a complaint; mails the notice for earlier forms", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "admin@shop.example", { role: "admin" });
  await admin.signIn("admin@shop.example");
  const [lead, other] = [aLead({ name: "Parvati Nair" }), aLead({ name: "Rani Das" })];
  const { id } = (await (await browserOf(server).call("/api/leads", lead)).json()) as { id: string };
  await browserOf(server).call("/api/leads", other);
  const page = async (query = "") => (await admin.get(`/admin/privacy${query}`)).text();
  expect(await page(`?contact=${lead.phone}`)).toContain("Submissions: 1, the last on");
  expect(await page("?contact=9999999999")).toContain("Nothing is stored with this number or address.");

  const act = (fields: Record<string, string>) => admin.post("/admin/privacy", { contact: lead.phone, ...fields });
  const refused = await act({ act: "do not call", reason: "" });
  expect([refused.status, (await refused.text()).includes("Please give the reason")]).toEqual([400, true]);
  const isCalled = async () => (await sql`select do_not_call from cases where id = ${id}`)[0]?.doNotCall === false;
  const notCalled = { act: "do not call", reason: "Rang, knew her own case" };
  expect(await (await act(notCalled)).text()).toContain("Stop all calls to this person");
  expect(await isCalled()).toBe(true);
  expect(await (await act({ ...notCalled, confirmed: "yes" })).text()).toContain("Nobody calls them any more");
  expect(await isCalled()).toBe(false);
  await act({ act: "complain", reason: "Rang about it", words: "You rang at night." });
  const listed = await page();
  expect(listed).toContain("You rang at night.");
  expect(listed).toMatch(new RegExp(`<a[^>]*href="/desk/cases/${id}"[^>]*>Parvati Nair</a>`));

  const [request] = await sql`select id from privacy_requests where kind = 'complain'`;
  const answer = { task: "answer", id: request?.id as string };
  expect((await admin.post("/admin/privacy", { ...answer, answer: " " })).status).toBe(400);
  expect((await admin.post("/admin/privacy", { ...answer, answer: "It will not happen again." })).status).toBe(200);
  expect((await mailTo(database, lead.email))?.text).toContain("It will not happen again.");
  expect((await admin.post("/admin/privacy", { ...answer, answer: "Twice" })).status).toBe(400);

  expect(await page()).toContain("have not been mailed the notice yet: 2.");
  await admin.post("/admin/privacy", { task: "send notices" });
  await expect.poll(async () => (await mailTo(database, other.email))?.text, { timeout: 30_000 }).toContain("/my-data");
  expect((await mailTo(database, other.email))?.text).toContain("Data Protection Board of India");
  expect(await page()).toContain("have not been mailed the notice yet: 0.");

  const asked = await act({ act: "erase", reason: "Asked on the telephone" });
  expect(await asked.text()).toContain(`Delete all data of this person (${lead.phone})?`);
  expect(await sql`select from submissions where id = ${id}`).toHaveLength(1);
  await act({ act: "erase", reason: "Asked on the telephone", confirmed: "yes" });
  expect(await sql`select from submissions where id = ${id}`).toHaveLength(0);
  const [erasure] = await sql`select actor from audit_events where action = 'erased'`;
  const [user] = await sql`select id from "user" where email = 'admin@shop.example'`;
  expect(erasure?.actor).toBe(user?.id);
  // Who asked for it stays when the reason, which may name the person, is gone.
  const [row] = /<tr>(?:(?!<\/tr>).)*Erase(?:(?!<\/tr>).)*<\/tr>/s.exec(await page()) ?? [];
  expect(row).toMatch(/>staff<\/td>/);
});

test("before an erasure staff read what is under way and paid, and a link says where it goes", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "stake@shop.example", { role: "admin" });
  await admin.signIn("stake@shop.example");
  const person = { name: "Lakshmi Iyer", email: "lakshmi.stake@shop.example", phone: "9811100022" };
  await anApplication(sql, await aStaffMember(sql, "Asha", "admin"), "fssai", person);
  const act = (fields: Record<string, string>) => admin.post("/admin/privacy", { contact: person.phone, ...fields });
  const asked = await (await act({ act: "erase", reason: "Asked on the telephone" })).text();
  expect(asked).toMatch(/<li>FSSAI registration \(AP\w{8}\): Collecting documents\. The work on it ends\.<\/li>/);
  expect(asked).toMatch(
    /<li>Order AN\w+: Rs 1,499 paid, work not done\. By the refund policy Rs 749\.50 would be paid back\.<\/li>/,
  );
  expect(await (await act({ task: "link" })).text()).toContain(`The link is on its way to ${person.email}.`);
});

test("the form starts on nothing, names the person with what comes of each choice, and asks before what cannot be undone", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "asks@shop.example", { role: "admin" });
  await admin.signIn("asks@shop.example");
  const lead = aLead({ name: "Sunita Devi" });
  const { id } = (await (await browserOf(server).call("/api/leads", lead)).json()) as { id: string };
  const address = `/admin/privacy?contact=${lead.phone}`;
  const plain = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");
  const page = await plain(await admin.get(address));
  expect(page).toContain("What does Sunita Devi ask for?");
  expect(page).not.toMatch(/<input type="radio"[^>]*checked/);
  expect(page).toContain("The open cases of Sunita Devi are closed as lost, unpaid orders are cancelled");
  const fields = { contact: lead.phone, reason: "Rang, knew her own case" };
  const nothing = await admin.post(address, { ...fields, name: "Sunita Kumari" });
  expect([nothing.status, (await plain(nothing)).includes("Please choose what they ask for.")]).toEqual([400, true]);

  const kept = async () => (await sql`select withdrawn_at, status from cases where id = ${id}`)[0];
  for (const act of ["withdraw", "do not call", "marketing", "erase"]) {
    const asked = await plain(await admin.post(address, { ...fields, act }));
    expect(asked).toContain("Sunita Devi");
    expect(asked).toContain("This cannot be undone.");
    expect(asked).toContain(`name="act" value="${act}"`);
    expect(await kept()).toEqual({ withdrawnAt: null, status: "new" });
  }
  const short = await plain(await admin.post(address, { ...fields, act: "withdraw", reason: "no" }));
  expect(short).toContain("Please give the reason");
  expect(short).toMatch(/<input type="radio"[^>]*(value="withdraw"[^>]*checked|checked[^>]*value="withdraw")/);
  const done = await plain(await admin.post(address, { ...fields, act: "withdraw", confirmed: "yes" }));
  expect(done).toContain("Their consent is withdrawn");
  expect(done).not.toContain("Your consent is withdrawn");
  expect(await kept()).toEqual({ withdrawnAt: expect.any(Date), status: "lost" });
});

test("the password is asked for in the same step: choice and reason stay, and nobody signs in again", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "again@shop.example", { role: "admin" });
  await admin.signIn("again@shop.example");
  const lead = aLead({ name: "Sunita Devi" });
  await browserOf(server).call("/api/leads", lead);
  await sql`update session set password_checked_at = now() - interval '16 minutes'`;
  const address = `/admin/privacy?contact=${lead.phone}`;
  const fields = { contact: lead.phone, reason: "Rang, knew her own case", act: "erase" };
  const left = () => sql`select from submissions where phone = ${lead.phone}`;
  const asked = await (await admin.post(address, fields)).text();
  expect(asked).toContain('name="currentPassword"');
  expect(asked).toContain('name="reason" value="Rang, knew her own case"');
  for (const currentPassword of ["", "not my password"]) {
    const wrong = await admin.post(address, { ...fields, confirmed: "yes", currentPassword });
    const page = await wrong.text();
    expect([wrong.status, page.includes('name="reason" value="Rang, knew her own case"')]).toEqual([400, true]);
    expect(await left()).toHaveLength(1);
  }
  const done = await admin.post(address, { ...fields, confirmed: "yes", currentPassword: goodPassword });
  expect([done.status, (await done.text()).includes("Their data are erased from our lists.")]).toEqual([200, true]);
  expect(await left()).toHaveLength(0);
  expect((await admin.get("/admin/privacy")).status).toBe(200);
});

test("an admin corrects for someone who mistyped the address, never for several people at once; who is read stands in the log", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "corrects@shop.example", { role: "admin" });
  await admin.signIn("corrects@shop.example");
  const lead = aLead({ name: "Lata Joshi", email: "lata@typo.example" });
  const { id } = (await (await browserOf(server).call("/api/leads", lead)).json()) as { id: string };
  const right = { act: "correct", name: "Lata Joshi", email: "lata@right.example", state: "Goa" };
  const act = (fields: Record<string, string>) =>
    admin.post("/admin/privacy", { contact: lead.phone, reason: "Rang, knew her own case", ...fields });
  const stored = async () => (await sql`select email, state from submissions where id = ${id}`)[0];
  expect((await act({ ...right, email: "nothing" })).status).toBe(400);
  expect(await stored()).toMatchObject({ email: "lata@typo.example" });
  expect((await act(right)).status).toBe(200);
  // A caller can be anyone: the address counts only after its own mailbox has answered.
  expect(await stored()).toEqual({ email: "lata@typo.example", state: "Goa" });
  await expect.poll(() => linkTo(database, right.email).catch(() => ""), { timeout: 30_000 }).not.toBe("");
  const { open } = myDataOf(server, database);
  expect((await open(browserOf(server), await linkTo(database, right.email))).status).toBe(303);
  expect(await stored()).toEqual({ email: "lata@right.example", state: "Goa" });

  await sql`
    insert into submissions (name, email, phone, state) values ('Somebody', 'other@shop.example', ${lead.phone}, 'Goa')`;
  const refused = await act({ ...right, name: "Both" });
  expect([refused.status, (await refused.text()).includes("Please choose whom it is about.")]).toEqual([400, true]);
  expect(await sql`select from submissions where name = 'Both'`).toHaveLength(0);

  await act({ act: "complain", contact: "lata@right.example", words: "You rang at night, twice." });
  await admin.get("/admin/privacy");
  const [listed] = await sql`
    select people @> array[${id}::uuid] as "isNamed" from audit_events where action = 'listed' order by id desc limit 1`;
  expect(listed?.isNamed).toBe(true);
});

test("of several people on a number only those chosen are erased; nobody is chosen beforehand", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "chooses@shop.example", { role: "admin" });
  await admin.signIn("chooses@shop.example");
  const asha = aLead({ name: "Asha Rao", email: "asha@shop.example" });
  await browserOf(server).call("/api/leads", asha);
  const others = ["shop@shop.example", "sister@shop.example"];
  for (const email of others)
    await sql`
      insert into submissions (name, email, phone, state) values ('राधा कृष्ण', ${email}, ${asha.phone}, 'Goa')`;
  const left = async () =>
    (await sql`select email from submissions where phone = ${asha.phone} order by email`).map(({ email }) => email);
  const page = await (await admin.get(`/admin/privacy?contact=%2B91${asha.phone}`)).text();
  for (const email of [asha.email, ...others])
    expect(page).toMatch(new RegExp(`<input type="checkbox" name="address" value="${email}"/>`));
  expect(page).toContain("sister@shop.example: राधा कृष्ण (1, the last on");

  const erase = (addresses: string[], fields: Record<string, string> = {}) =>
    admin.post("/admin/privacy", [
      ...Object.entries({ contact: `0${asha.phone}`, act: "erase", reason: "Rang, knew her case", ...fields }),
      ...addresses.map((address): [string, string] => ["address", address]),
    ]);
  for (const chosen of [[], ["stranger@shop.example"]]) {
    const refused = await erase(chosen, { confirmed: "yes" });
    expect([refused.status, (await refused.text()).includes("Please choose whom it is about.")]).toEqual([400, true]);
  }
  expect(await left()).toEqual([asha.email, ...others]);
  const asked = await (await erase([asha.email])).text();
  expect(asked).toContain(`Delete all data of ${asha.email}?`);
  expect(asked).toContain("The others on this number stay.");
  expect(asked).toContain(`<input type="hidden" name="address" value="${asha.email}"/>`);
  expect((await erase([asha.email], { confirmed: "yes" })).status).toBe(200);
  expect(await left()).toEqual(others);
  // One of those left is one person again only when the other is gone.
  await erase(others.slice(0, 1), { confirmed: "yes" });
  await erase([], { confirmed: "yes" });
  expect(await left()).toEqual([]);
});

test("who is corrected among several on a number keeps all that is not typed, and gets nothing of the others", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "corrects-one@shop.example", { role: "admin" });
  await admin.signIn("corrects-one@shop.example");
  const lakshmi = aLead({ name: "लक्ष्मी मिश्र", email: "lakshmi@shop.example", state: "Bihar" });
  const newest = { ...aLead({ name: "அருண்", email: "arun@shop.example", state: "Goa" }), phone: lakshmi.phone };
  for (const lead of [lakshmi, newest]) expect((await browserOf(server).call("/api/leads", lead)).status).toBe(201);

  const page = await (await admin.get(`/admin/privacy?contact=${lakshmi.phone}`)).text();
  const filledIn = (name: string) => {
    const [control = ""] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(page) ?? [];
    expect(control).not.toBe("");
    return / value="([^"]*)"/.exec(control)?.[1] ?? "";
  };
  expect({ name: filledIn("name"), email: filledIn("email") }).toEqual({ name: "", email: "" });

  const answer = await admin.post("/admin/privacy", {
    contact: lakshmi.phone,
    address: lakshmi.email,
    act: "correct",
    reason: "Rang, knew her case",
    name: "लक्ष्मी मिश्रा",
    email: "",
    state: "",
  });
  expect([answer.status, await linkTo(database, newest.email).catch(() => "none")]).toEqual([200, "none"]);
  expect(await sql`select name, email, state from submissions where phone = ${lakshmi.phone} order by email`).toEqual([
    { name: "அருண்", email: "arun@shop.example", state: "Goa" },
    { name: "लक्ष्मी मिश्रा", email: "lakshmi@shop.example", state: "Bihar" },
  ]);
});

test("an account goes with the address that asked, never with a number that somebody typed", async () => {
  const { sql } = database;
  const admin = await anAccount(server, database, "second@shop.example", { role: "admin" });
  await admin.signIn("second@shop.example");
  const visitor = "visitor@shop.example";
  await anAccount(server, database, visitor);
  const lead = aLead({ email: visitor });
  await browserOf(server).call("/api/leads", lead);
  const erase = (contact: string) =>
    admin.post("/admin/privacy", { contact, act: "erase", reason: "Asked by telephone", confirmed: "yes" });
  await erase(lead.phone);
  expect(await sql`select from "user" where email = ${visitor}`).toHaveLength(1);
  expect(await (await admin.get(`/admin/privacy?contact=${visitor}`)).text()).toContain(
    "has an account with this address",
  );
  await erase(visitor);
  expect(await sql`select from "user" where email = ${visitor}`).toHaveLength(0);
  expect(await (await erase("second@shop.example")).text()).toContain(
    "The account stays as long as they are on our team.",
  );
});

test("agents change nothing here", async () => {
  const agent = await anAccount(server, database, "agent@shop.example", { role: "agent" });
  await agent.signIn("agent@shop.example");
  const lead = aLead();
  await browserOf(server).call("/api/leads", lead);
  expect(
    (
      await agent.post("/admin/privacy", {
        contact: lead.phone,
        act: "erase",
        reason: "because I can",
        confirmed: "yes",
      })
    ).status,
  ).toBe(403);
  expect(await database.sql`select from submissions where phone = ${lead.phone}`).toHaveLength(1);
});

test("one person has one open complaint, however often they write; a list of many is read to its end", async () => {
  const { sql } = database;
  const { opened } = myDataOf(server, database);
  const [loud, other] = [await opened(), await opened()];
  const complain = (words: string) => loud.browser.post("/my-data/view", { act: "complain", words });
  const mine = () =>
    sql`select words from privacy_requests where kind = 'complain' and people @> array[${loud.id}::uuid]`;
  const written = Array.from({ length: 10 }, (_, number) => `Complaint ${number}.`);
  const answers = await Promise.all(written.map(complain));
  expect(await mine()).toHaveLength(1);
  for (const [index, { status }] of answers.entries())
    if (status === 200) expect((await mine())[0]?.words).toContain(written[index]);
  let last = 200;
  for (let tries = 0; tries < 6 && last === 200; tries++) last = (await complain("x".repeat(2_000))).status;
  expect(last).toBe(400);
  expect(await (await complain("x".repeat(2_000))).text()).toContain("will be answered by");
  // What else they ask for is another matter, and what another person asks.
  expect((await loud.browser.post("/my-data/view", { act: "nominate", words: "My sister." })).status).toBe(200);
  await other.browser.post("/my-data/view", { act: "complain", words: "The real one." });

  await sql`
    insert into privacy_requests (kind, people, due_at, words)
    select 'complain', array[gen_random_uuid()], now() - interval '1 day', 'One of many.' from generate_series(1, 120)`;
  const admin = await anAccount(server, database, "pages@shop.example", { role: "admin" });
  await admin.signIn("pages@shop.example");
  let page = await (await admin.get("/admin/privacy")).text();
  const nextOf = (html: string) => /href="(\?open=[^"]+)"/.exec(html)?.[1];
  let pages = 1;
  for (let next = nextOf(page); !page.includes("The real one.") && next; next = nextOf(page)) {
    pages++;
    page = await (await admin.get(`/admin/privacy${next}`)).text();
  }
  expect(pages).toBe(3);
  expect(page).toContain("The real one.");
  // With who complains, by their case.
  expect(page).toMatch(new RegExp(`href="/desk/cases/${other.id}"[^>]*>[^<]+</a>`));
  for (const odd of ["0", "-1", "x", "1e9", "99999"])
    expect((await admin.get(`/admin/privacy?open=${odd}&recent=${odd}`)).status).toBe(200);
  // An answered one makes space for the next.
  await sql`update privacy_requests set done_at = now() where people @> array[${loud.id}::uuid]`;
  expect((await complain("Again.")).status).toBe(200);
  expect(await mine()).toHaveLength(2);
});
