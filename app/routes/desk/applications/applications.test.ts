import { beforeAll, expect, test } from "vitest";
import { anAccount, browserOf } from "../../../../test/support/accounts";
import { aCase, aStaffMember } from "../../../../test/support/cases";
import { anOrder, moneyForm } from "../../../../test/support/payments";
import { withSite } from "../../../../test/support/site";
import { anApplication, aPaidOrder, services } from "../../../../test/support/work/applications";

const { server, database } = withSite();
let admin: ReturnType<typeof browserOf>;
let agent: ReturnType<typeof browserOf>;
let agentId: string;
beforeAll(async () => {
  admin = await anAccount(server, database, "admin@shop.example", { role: "admin" });
  agent = await anAccount(server, database, "agent@shop.example", { role: "agent" });
  await admin.signIn("admin@shop.example");
  await agent.signIn("agent@shop.example");
  const [row] = await database.sql`select id from "user" where email = 'agent@shop.example'`;
  agentId = row?.id;
});

let count = 0;
const person = () => {
  count++;
  return { name: "Thiruvenkatam Raghavan", email: `t${count}@shop.example`, phone: String(9_200_000_000 + count) };
};

const lastOf = async (id: string) =>
  (await database.sql`select stage, version from applications where id = ${id}`)[0] as {
    stage: string;
    version: number;
  };

test("one press on a paid order starts its application, and its marks can no longer be set by hand", async () => {
  const { sql } = database;
  const boss = await aStaffMember(sql, "Asha", "admin");
  // It starts by itself unless the customer must be called first.
  const order = await aPaidOrder(sql, boss, services.fssai, person(), { callFirst: "open" });
  const page = await (await admin.get(`/desk/orders/${order.id}`)).text();
  expect(page).toContain("Start the application");
  const started = await admin.post("/desk/applications", { act: "start", order: order.id });
  expect(started.status).toBe(303);
  const address = started.headers.get("Location") ?? "";
  expect(address).toMatch(/^\/desk\/applications\/[\da-f-]{36}$/);
  const application = await (await admin.get(address)).text();
  for (const words of [
    "Thiruvenkatam Raghavan",
    "Collecting documents",
    "Photo of the applicant",
    "Customer moves next",
  ])
    expect(application).toContain(words);
  const again = await admin.post("/desk/applications", { act: "start", order: order.id });
  expect([again.status, (await again.text()).includes("has its application already")]).toEqual([400, true]);
  const after = await (await admin.get(`/desk/orders/${order.id}`)).text();
  expect(after).toContain("follow its application");
  expect(after).not.toContain("Mark work as started");
  const marked = await admin.post(`/desk/orders/${order.id}`, { act: "work started" });
  expect(marked.status).toBe(400);
  expect(await sql`select from ledger where order_id = ${order.id} and kind = 'work started'`).toHaveLength(0);
});

test("an agent sees and changes their own and nobody's; of a colleague's there is nothing, by any address", async () => {
  const { sql } = database;
  const boss = await aStaffMember(sql, "Asha", "admin");
  const { id, submissionId } = await anApplication(sql, boss, "gst", person());
  await sql`update cases set owner = ${boss.user.id} where id = ${submissionId}`;
  await sql`update applications set owner = ${boss.user.id} where id = ${id}`;
  const [row] = await sql`select reference, customer_id as customer from applications where id = ${id}`;
  for (const address of [`/desk/applications/${id}`, `/desk/customers/${row?.customer}`]) {
    expect((await agent.get(address)).status, address).toBe(404);
    expect((await admin.get(address)).status, address).toBe(200);
  }
  const before = await lastOf(id);
  const posted = await agent.post(`/desk/applications/${id}`, {
    act: "note",
    note: "x",
    version: String(before.version),
  });
  expect(posted.status).toBe(404);
  for (const search of ["/desk/applications?q=", "/desk/customers?q="]) {
    expect(await (await agent.get(`${search}${row?.reference}`)).text()).not.toContain("Thiruvenkatam");
    expect(await (await admin.get(`${search}${row?.reference}`)).text()).toContain("Thiruvenkatam");
  }
  expect(await (await admin.get("/desk/customers")).text()).toMatch(/t\d+@<wbr\/>shop\.example/);
  expect(await lastOf(id)).toEqual(before);
  await sql`update applications set owner = ${agentId} where id = ${id}`;
  expect((await agent.get(`/desk/applications/${id}`)).status).toBe(200);
});

test("the list says how many documents wait to be checked: those that came, and not those that are judged", async () => {
  const { sql } = database;
  const boss = await aStaffMember(sql, "Asha", "admin");
  const { id } = await anApplication(sql, boss, "fssai", person());
  const [row] = await sql`select reference from applications where id = ${id}`;
  const asked = await sql<{ id: string }[]>`select id from requirements where application_id = ${id} order by position`;
  const judge = async (at: number, judgement: string) => {
    const fields = { act: "requirement", requirement: asked[at]?.id ?? "", judgement };
    const { version } = await lastOf(id);
    const answer = await admin.post(`/desk/applications/${id}`, { ...fields, version: String(version) });
    expect(answer.status).toBeLessThan(400);
  };
  const said = async (address: string) =>
    />(\d+ of \d+ documents[^<]*)</.exec((await (await admin.get(address)).text()).replaceAll("<!-- -->", ""))?.[1];
  const list = `/desk/applications?q=${row?.reference}`;
  expect(await said(list)).toBe(`0 of ${asked.length} documents`);
  await judge(0, "received");
  await judge(1, "received");
  await sql`update requirements set state = 'looked at' where id = ${asked[1]?.id ?? ""}`;
  expect(await said(list)).toBe(`0 of ${asked.length} documents, 2 to check`);
  await judge(0, "accept");
  expect(await said(list)).toBe(`1 of ${asked.length} documents, 1 to check`);
  await judge(1, "accept");
  expect(await said(list)).toBe(`2 of ${asked.length} documents`);
});

test.each([
  [
    "a wrong check letter",
    { act: "grant", number: "27AAPFU0939F1ZX", validFrom: "2026-11-10", validUntil: "" },
    "one of them is mistyped",
  ],
  [
    "a day before the filing",
    { act: "grant", number: "27AAPFU0939F1ZV", validFrom: "2026-11-01", validUntil: "" },
    "before the application was filed",
  ],
  [
    "30 February",
    { act: "grant", number: "27AAPFU0939F1ZV", validFrom: "2026-02-30", validUntil: "" },
    "Please give a day",
  ],
  [
    "an end before the beginning",
    { act: "grant", number: "27AAPFU0939F1ZV", validFrom: "2026-11-10", validUntil: "2026-11-09" },
    "end is before",
  ],
  ["an Aadhaar number in a note", { act: "note", note: "his number 2341 2341 2346" }, "Aadhaar"],
  [
    "an Aadhaar number in a question",
    { act: "query", askedOn: "2026-11-05", question: "234123412346?", topic: "other", dueOn: "" },
    "Aadhaar",
  ],
  ["a step that does not follow", { act: "ready" }, "does not follow"],
  ["an unknown action", { act: "fly" }, "cannot be done here"],
  ["a word that no portal says", { act: "portal", authoritySays: "Lost" }, "does not follow"],
  ["a version from the future", { act: "note", note: "x", version: "999" }, "too old"],
  ["no version", { act: "note", note: "x", version: "" }, "too old"],
  ["a note that is too long", { act: "note", note: "x".repeat(4_001) }, "At most 4000"],
])("%s is answered with a sentence and changes nothing", async (_, fields, sentence) => {
  const { sql } = database;
  const boss = await aStaffMember(sql, "Asha", "admin");
  const { id } = await anApplication(sql, boss, "gst", person());
  await sql`
    update applications set stage = 'filed', filed_on = '2026-11-02', filed_reference = 'AA270626123456T' where id = ${id}`;
  const before = await sql`select to_jsonb(applications) as row from applications where id = ${id}`;
  const { version } = await lastOf(id);
  const answer = await admin.post(`/desk/applications/${id}`, { version: String(version), ...fields });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(sentence);
  expect(await sql`select to_jsonb(applications) as row from applications where id = ${id}`).toEqual(before);
});

test("a refused form comes back with what was typed into it, and its fold open", async () => {
  const boss = await aStaffMember(database.sql, "Asha", "admin");
  const { id } = await anApplication(database.sql, boss, "gst", person());
  const { version } = await lastOf(id);
  const sent = { version: String(version), validFrom: "2026-11-10", validUntil: "" };
  for (const [form, back] of [
    [{ act: "details", applicant: "लक्ष्मी मिश्रा", pan: "AAPFU0939" }, ['value="लक्ष्मी मिश्रा"', 'value="AAPFU0939"']],
    [{ act: "note", note: "Aadhaar 2345 6789 0124" }, ["<details open", ">Aadhaar 2345 6789 0124</textarea>"]],
    [{ act: "withdraw", reason: "2345 6789 0124" }, ["<details open", 'value="2345 6789 0124"']],
  ] as const) {
    const answered = await admin.post(`/desk/applications/${id}`, { ...sent, ...form });
    const page = await answered.text();
    expect(answered.status, form.act).toBe(400);
    for (const part of back) expect(page, form.act).toContain(part);
  }
  expect(await (await admin.get(`/desk/applications/${id}`)).text()).not.toContain("2345 6789");
});

test("who records the last rupee reads the application at once; a reversal leaves it in sight", async () => {
  const { sql } = database;
  const boss = await aStaffMember(sql, "Asha", "admin");
  const order = await anOrder(sql);
  const address = `/desk/orders/${order.id}`;
  const money = await moneyForm(sql, boss, order.id, { amount: String(order.total / 100) });
  const paid = await (await admin.post(address, money)).text();
  expect(paid).toContain("follow its application");
  expect(paid).not.toContain("Start the application");
  expect(paid).not.toContain("Mark work as started");
  const [{ id: payment = "" } = {}] = await sql<{ id: string }[]>`
    select payment_id as id from ledger where order_id = ${order.id} and kind = 'credited'`;
  const reversed = await admin.post(address, { act: "reverse", payment, reason: "The cheque came back" });
  expect(reversed.status).toBe(200);
  expect(await reversed.text()).toContain("follow its application");
});

test("declining a refund starts no work by itself: staff say that it goes on", async () => {
  const { sql } = database;
  const boss = await aStaffMember(sql, "Asha", "admin");
  const { id, total } = await anOrder(sql);
  await sql`insert into ledger (order_id, kind, source) values (${id}, 'refund requested', 'customer')`;
  await admin.post(`/desk/orders/${id}`, await moneyForm(sql, boss, id, { amount: String(total / 100) }));
  const waiting = () =>
    sql`select from jobs where kind = 'start-applications' and subject = ${id} and status = 'waiting'`;
  await expect.poll(waiting).toEqual([]);
  const declined = await admin.post(`/desk/orders/${id}`, { act: "decline", reason: "Agreed on the telephone" });
  expect(await declined.text()).toContain("Start the application");
  expect(await sql`select from applications where order_id = ${id}`).toEqual([]);
});

test("without a script the answer to a document's form is at the top too, where the page comes back", async () => {
  const boss = await aStaffMember(database.sql, "Asha", "admin");
  const { id } = await anApplication(database.sql, boss, "gst", person());
  const { version } = await lastOf(id);
  const [, , requirement] = await database.sql<
    { id: string }[]
  >`select id from requirements where application_id = ${id} order by position`;
  const sent = {
    act: "requirement",
    judgement: "received",
    version: String(version),
    requirement: requirement?.id ?? "",
    document: "",
  };
  const page = await (await admin.post(`/desk/applications/${id}`, sent)).text();
  expect([page.includes('<noscript><div class="case-reply '), page.split('class="case-reply ').length - 1]).toEqual([
    true,
    2,
  ]);
});

test("the board and the list say the same, and each look is in the log", async () => {
  const { sql } = database;
  const boss = await aStaffMember(sql, "Asha", "admin");
  const { id, submissionId } = await anApplication(sql, boss, "msme", person());
  for (const address of ["/desk/applications?service=msme", "/desk/applications?service=msme&as=board"]) {
    const page = await (await admin.get(address)).text();
    expect(page, address).toContain(`/desk/applications/${id}`);
    expect(page, address).toContain("Ready to file");
  }
  await admin.get(`/desk/applications/${id}`);
  const logged = await sql`
    select action, details ->> 'page' as page from audit_events where people @> array[${submissionId}::uuid] and actor is not null`;
  const lines = logged.map(({ action, page }) => `${action} ${page}`);
  expect(lines).toEqual(expect.arrayContaining(["listed applications", "seen application"]));
});

test("a case shows what became of it, and starts an application without an order", async () => {
  const { sql } = database;
  const submission = await aCase(sql, person());
  const page = await (await admin.get(`/desk/cases/${submission}`)).text();
  const [, key = ""] = /name="key" value="([\w-]{16,64})"[\s\S]{0,400}application-kind/.exec(page) ?? [];
  expect(key).not.toBe("");
  const started = await admin.post("/desk/applications", { act: "start by hand", submission, kind: "state", key });
  expect(started.status).toBe(303);
  expect(await (await admin.get(`/desk/cases/${submission}`)).text()).toContain("FSSAI state licence");
});

test("the link in a reminder stops it after a press, not by being opened", async () => {
  const stranger = browserOf(server);
  for (const token of ["00000000-0000-4000-8000-000000000000.AAAAAAAAAAAAAAAAAAAAAA", "nonsense"])
    expect((await stranger.get(`/reminders/${token}`)).status, token).toBe(404);
});

test("staff look for any customer on another's page and say that they are one; an agent finds only whom they may see", async () => {
  const { sql } = database;
  const boss = await aStaffMember(sql, "Asha", "admin");
  const [mine, firm] = [person(), { ...person(), name: "Raghunathan Sweets and Savouries" }];
  const [one, other] = [await anApplication(sql, boss, "gst", mine), await anApplication(sql, boss, "fssai", firm)];
  const customerOf = async (id: string) =>
    (await sql`select customer_id as id from applications where id = ${id}`)[0]?.id as string;
  const [a, b] = [await customerOf(one.id), await customerOf(other.id)];
  await sql`update applications set owner = ${boss.user.id} where id = ${other.id}`;
  await sql`update cases set owner = ${boss.user.id} where id = ${other.submissionId}`;
  const address = `/desk/customers/${a}`;
  const button = `name="other" value="${b}"`;
  expect(await (await admin.get(address)).text()).not.toContain(button);
  for (const search of [firm.phone, "Sweets and Sav"]) {
    const page = `${address}?q=${encodeURIComponent(search)}`;
    expect(await (await admin.get(page)).text()).toContain(button);
    expect(await (await agent.get(page)).text()).not.toContain(firm.name);
  }
  const versionOf = async () => String((await sql`select version from customers where id = ${a}`)[0]?.version);
  const join = async () => ({
    ...{ act: "join", other: b, version: await versionOf() },
    note: "Called both: the firm is his.",
  });
  expect((await agent.post(address, await join())).status).toBe(404);
  expect((await admin.post(address, await join())).status).toBe(200);
  expect((await admin.post(address, { act: "part", other: b, version: await versionOf() })).status).toBe(200);
  const searched = await sql`
    select from audit_events where action = 'searched' and ${other.submissionId} = any(people) and details ->> 'page' = 'customers'`;
  expect(searched.length).toBe(2);
});
