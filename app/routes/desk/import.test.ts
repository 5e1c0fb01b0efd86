import { availableParallelism, loadavg } from "node:os";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import { anAccount, browserOf, mailThatWaits } from "../../../test/support/accounts";
import { aCase } from "../../../test/support/cases";
import { aLead } from "../../../test/support/leads";
import { anOrder } from "../../../test/support/payments";
import { people } from "../../../test/support/people";
import { withSite } from "../../../test/support/site";
import { parseCsv, writeCsv } from "../../cases/import/csv";
import { matchColumns, readPeople } from "../../cases/import/read-people";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });
let agent: ReturnType<typeof browserOf>;
let admin: ReturnType<typeof browserOf>;
const [name = ""] = people.namesByScript.Devanagari;

beforeAll(async () => {
  agent = await anAccount(server, database, "agent@shop.example", { role: "agent" });
  await agent.signIn("agent@shop.example");
  admin = await anAccount(server, database, "admin@shop.example", { role: "admin" });
  await admin.signIn("admin@shop.example");
});

const imported = () =>
  database.sql`select name, phone, email, state, service from submissions where page = 'import' order by phone`;
const file = [
  ["Customer name", "Mobile No.", "E-mail", "State", "Service", "Remarks"],
  [name, "+91 98100 00001", "", "goa", "gst return", 'Said "call later", twice'],
  ["Asha; Rao", "098100-00002", "ASHA@shop.example", "Jammu & Kashmir", "", ""],
  ["No number", "12345", "", "Goa", "", ""],
  ["Twice", "9810000001", "", "Goa", "", ""],
  ["", "9810000003", "x@", "Atlantis", "", ""],
];

describe("reading a spreadsheet", () => {
  test("rows come back as they were, whatever separates them and whatever they hold", () => {
    const rows = [
      ["a", 'b "c"', "d, e", "two\nlines"],
      ["1", "", "3", "4"],
    ];
    expect(parseCsv(writeCsv(rows), 10)).toEqual(rows);
    expect(parseCsv("\ufeffName;Phone\r\nAsha;1\r\n\r\nRavi;2", 10)).toEqual([
      ["Name", "Phone"],
      ["Asha", "1"],
      ["Ravi", "2"],
    ]);
    expect(parseCsv("a\tb\n1\t2", 10)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
    expect(parseCsv('a,b\n"open,2', 10)).toEqual([["a", "b"], ["open,2"]]);
    expect(parseCsv("a\n".repeat(50), 5)).toHaveLength(6);
  });

  test("columns are matched by their headings, people read as a form would, faults listed by row", () => {
    const [header = [], ...rows] = file;
    const mapping = matchColumns(header);
    expect(mapping).toEqual({ name: 0, phone: 1, email: 2, state: 3, service: 4, note: 5 });
    const read = readPeople(rows, mapping);
    expect(read.people).toMatchObject([
      {
        row: 2,
        name,
        phone: "9810000001",
        email: "9810000001@no-email.invalid",
        state: "Goa",
        service: "GST Registration",
      },
      {
        row: 3,
        name: "Asha; Rao",
        phone: "9810000002",
        email: "asha@shop.example",
        state: "Jammu and Kashmir",
        service: "",
      },
    ]);
    expect(read.faults.map(({ row }) => row)).toEqual([4, 5, 6]);
    expect(read.faults[1]?.what).toBe("the same number as row 2");
    expect(read.faults[2]?.what).toMatch(/name .*; .*e-mail .*; .*state/);
  });

  test("a landline is taken with its STD code, and one without is named with its row", () => {
    const mapping = matchColumns(["Name", "Phone", "State"]);
    const { people, faults } = readPeople(
      [
        ["Asha Rao", "022-2345 6789", "Goa"],
        ["Shree Balaji Traders", "2223456789", "Goa"],
      ],
      mapping,
    );
    expect(people).toMatchObject([{ phone: "2223456789", email: "2223456789@no-email.invalid" }]);
    expect(faults).toMatchObject([{ row: 3, what: expect.stringContaining("a landline needs 0 and its STD code") }]);
  });

  test("a state is known by the letters on its number plates and by its name of before", () => {
    const stateOf = (text: string) => readPeople([["Asha Rao", "9810000001", text]], mapping).people[0]?.state;
    const mapping = matchColumns(["Name", "Mobile", "State"]);
    expect(["UP", "u.p.", "TN", "J&K", "Orissa", "Pondicherry", "py", "dd"].map(stateOf)).toEqual([
      ...["Uttar Pradesh", "Uttar Pradesh", "Tamil Nadu", "Jammu and Kashmir", "Odisha", "Puducherry", "Puducherry"],
      "Dadra and Nagar Haveli and Daman and Diu",
    ]);
    expect(stateOf("XX")).toBeUndefined();
    expect(["Karnatka", "Telengana", "Maharastra", "Chattisgarh", "Gujrat"].map(stateOf)).toEqual([
      ...["Karnataka", "Telangana", "Maharashtra", "Chhattisgarh", "Gujarat"],
    ]);
  });

  test("what the office types in practice loses nobody: two numbers, two services, no state, headings in short", () => {
    const mapping = matchColumns(["S.No", "Party Name", "Mob. No", "City", "Enquiry for", "Remarks"]);
    for (const heading of ["MobileNo", "mobile_no", "MOB", "Tel."])
      expect(matchColumns(["Name", heading])).toMatchObject({ name: 0, phone: 1 });
    expect(mapping).toEqual({ name: 1, phone: 2, email: -1, state: -1, service: 4, note: 5 });
    const rows = [["1", "O'Brien & Sons", "98200 11005 / 022 2345 6789", "Panaji", "FSSAI + GST", "call after 4"]];
    expect(readPeople(rows, mapping).faults).toEqual([{ row: 2, what: "the state is missing" }]);
    expect(readPeople(rows, { ...mapping, state: 3 }, "Goa").people).toMatchObject([
      {
        phone: "9820011005",
        state: "Goa",
        service: "GST Registration",
        note: "call after 4 · Other number: 022 2345 6789 · State in the file: Panaji · Asked for: FSSAI + GST",
      },
    ]);
  });

  test("a note that is too long is reported with its row, not cut", () => {
    const mapping = matchColumns(["Name", "Mobile", "State", "Remarks"]);
    const row = (note: string) => ["Asha Rao", "9810000001", "Goa", note];
    expect(readPeople([row("x".repeat(1_000))], mapping).people[0]?.note).toHaveLength(1_000);
    expect(readPeople([row(`${"x".repeat(999)}🙏`)], mapping)).toEqual({
      people: [],
      faults: [{ row: 2, what: "the note is longer than 1,000 characters" }],
    });
  });
});

describe("an import", () => {
  const post = (fields: Record<string, string>, who = admin) => who.post("/desk/import", fields);
  const text = writeCsv(file);

  test("stores nothing before it is confirmed, then each once, and is undone as one", async () => {
    const known = aLead({ phone: "9810000002" });
    const before = await aCase(database.sql, known);
    const preview = await (await post({ act: "read", text })).text();
    expect(preview).toContain("1 person can be imported. Left out: 1 already known, 3 with errors.");
    expect(preview).toMatch(/Row 4 \(No number\): the mobile number ‘12345’ does not have ten digits/);
    expect(preview).toContain("Row 3: Asha; Rao, 9810000002");
    expect(await imported()).toEqual([]);
    const fields = { act: "import", text, key: "a key of the form" };
    const answers = await Promise.all([post(fields), post(fields)]);
    const texts = (await Promise.all(answers.map((answer) => answer.text()))).join(" ");
    expect(texts).toContain("Imported 1 person:");
    expect(texts).toContain("has already been imported");
    expect(texts).not.toContain('data-refused=""');
    expect(await imported()).toMatchObject([{ name, phone: "9810000001", service: "GST Registration" }]);
    const [row] = await database.sql`select * from cases where page = 'import'`;
    expect(row).toMatchObject({ owner: null, status: "new", promiseDue: null });
    expect(await (await admin.get(`/desk/cases/${row?.id}`)).text()).toContain(
      "Note: Said &quot;call later&quot;, twice",
    );
    const [last] = await database.sql`select id from imports`;
    expect((await post({ act: "undo", import: last?.id })).status).toBe(200);
    expect(await imported()).toEqual([]);
    expect(await database.sql`select from cases where page = 'import'`).toEqual([]);
    expect(await database.sql`select from submissions where id = ${before}`).toHaveLength(1);
    expect((await post({ act: "undo", import: last?.id })).status).toBe(409);
  });

  test("goes to those who are ticked, in turn, and to nobody who is not on the staff; undone it is gone as well", async () => {
    const rows = Array.from({ length: 5 }, (_, at) => [`Person ${at}`, `981500000${at}`, "Goa"]);
    const text = writeCsv([["Name", "Phone", "State"], ...rows]);
    const staff = await database.sql<{ id: string; name: string }[]>`
      select id, name from "user" where id in (select user_id from user_roles) order by name`;
    const ids = staff.map(({ id }) => id);
    const send = (owners: string[], key: string) =>
      admin.post("/desk/import", [
        ...Object.entries({ act: "import", text, key }),
        ...owners.map((id): [string, string] => ["owner", id]),
      ]);
    expect(await (await send([ids[0] ?? "", "nobody"], "stranger")).text()).toContain("There is no such staff member.");
    expect(await database.sql`select from submissions where phone like '981500000_'`).toEqual([]);
    expect(await (await send(ids, "shared")).text()).toContain(
      `now in the queue, shared among ${staff.map(({ name }) => name).join(" and ")}.`,
    );
    const cases = await database.sql`
      select owner from cases join submissions using (id) where phone like '981500000_' order by phone`;
    expect(cases.map(({ owner }) => owner)).toEqual([0, 1, 0, 1, 0].map((turn) => ids[turn]));
    const [last] = await database.sql`select id from imports order by created_at desc limit 1`;
    expect(await (await post({ act: "undo", import: last?.id })).text()).toContain("Removed 5 of 5 people.");
  });

  test("that was worked on keeps those people when it is undone", async () => {
    const two = writeCsv([
      ["Name", "Phone", "State"],
      ["Meera", "9820000001", "Goa"],
      ["Ravi", "9820000002", "Goa"],
      ["Lakshmi", "9820000003", "Goa"],
    ]);
    await post({ act: "import", text: two, key: "another" });
    const [meera, , lakshmi] =
      await database.sql`select id from submissions where phone like '982000000_' order by phone`;
    await agent.post(`/desk/cases/${meera?.id}`, { outcome: "connected", version: "1" });
    const application = { act: "start by hand", submission: lakshmi?.id, kind: "regular", key: crypto.randomUUID() };
    expect((await agent.post("/desk/applications", application)).status).toBe(303);
    const [last] = await database.sql`select id from imports order by created_at desc limit 1`;
    expect(await (await post({ act: "undo", import: last?.id })).text()).toContain("Removed 1 of 3 people.");
    expect((await imported()).map(({ phone }) => phone)).toEqual(["9820000001", "9820000003"]);
  });

  test("with columns named otherwise takes what was chosen; without name or number nobody comes in", async () => {
    const odd = writeCsv([
      ["A", "B", "C"],
      ["9830000001", "Leela", "Goa"],
    ]);
    const nobody = await (await post({ act: "read", text: odd })).text();
    expect(nobody).toMatch(/data-refused=""[^>]*><p>[^<]*which column has the name and which the mobile number/);
    const stateless = {
      act: "read",
      text: writeCsv([
        ["Name", "Mob"],
        ["Leela", "9830000001"],
      ]),
    };
    expect(await (await post(stateless)).text()).toContain("0 people can be imported");
    expect(await (await post({ ...stateless, "other-state": "Goa" })).text()).toContain("Leela · 9830000001 · Goa");
    const chosen = { "column-name": "1", "column-phone": "0", "column-state": "2" };
    expect(await (await post({ act: "read", text: odd, ...chosen })).text()).toContain("Leela · 9830000001 · Goa");
    for (const [wrong, sentence] of [
      ["", "no rows"],
      ["Name\n", "no rows"],
      ["PK\u0003\u0004", "save the file as CSV"],
    ] as const)
      expect(await (await post({ act: "import", text: wrong })).text()).toMatch(
        new RegExp(`data-refused=""[^>]*><p>[^<]*${sentence}`),
      );
    expect(await (await post({ act: "import", text: `Name,Phone\n${"a,1\n".repeat(10_001)}` })).text()).toContain(
      "At most 10,000",
    );
  });

  test("is for admins, takes no more than it may, and nothing large from strangers", async () => {
    const before = await database.sql`select count(*)::int from submissions`;
    expect((await post({ act: "import", text }, agent)).status).toBe(403);
    const body = `text=${"x".repeat(100_000)}`;
    const headers = { Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded" };
    expect((await fetch(`${server.origin}/desk/import`, { method: "POST", body, headers })).status).toBe(413);
    expect((await post({ act: "read", text: "x".repeat(3 * 1024 * 1024 + 1) })).status).toBe(413);
    expect(await database.sql`select count(*)::int from submissions`).toEqual(before);
  });

  test("of 10,000 people is read, stored and undone, each within ten seconds", { tags: ["fault"] }, async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [
      `Person ${at}`,
      String(7_000_000_000 + at),
      `p${at}@shop.example`,
      "Kerala",
    ]);
    const many = writeCsv([["Name", "Phone", "Email", "State"], ...rows]);
    // On a machine that others use too, everything takes as much longer as there are more of them than processors.
    const crowd = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
    const timed = async (fields: Record<string, string>, sentence: string) => {
      const start = performance.now();
      expect(await (await post(fields)).text()).toContain(sentence);
      expect(performance.now() - start).toBeLessThan(10_000 * crowd);
    };
    await timed({ act: "read", text: many }, "10,000 people can be imported");
    await timed({ act: "import", text: many, key: "many" }, "Imported 10,000 people:");
    const [last] = await database.sql`select id from imports order by created_at desc limit 1`;
    await timed({ act: "undo", import: last?.id }, "Removed 10,000 of 10,000 people.");
    const [admins] = await database.sql`select id from "user" where email = 'admin@shop.example'`;
    const notices = await database.sql`
      select actor, action, details from audit_events where object = ${last?.id}::text order by id`;
    expect([...notices]).toEqual([
      { actor: admins?.id, action: "imported", details: { stored: 10_000, removed: 0 } },
      { actor: admins?.id, action: "import undone", details: { stored: 10_000, removed: 10_000 } },
    ]);
  });
});

describe("activity", () => {
  const taken = (by: typeof admin, as: string) => by.post("/desk/export", { of: "activity", as });

  test("counts calls, contacts, quotes and money by person and day, without what was undone, and exports dates as dates", async () => {
    const { sql } = database;
    const [reached, missed, undone] = [await aCase(sql), await aCase(sql), await aCase(sql)];
    await agent.post(`/desk/cases/${reached}`, { outcome: "connected", version: "1" });
    await agent.post(`/desk/cases/${missed}`, { outcome: "busy", version: "1" });
    await agent.post(`/desk/cases/${undone}`, { outcome: "connected", version: "1" });
    await agent.post("/desk", { act: "undo", case: undone, version: "2" });
    // One more contact was made on the imported case.
    const day = await (await agent.get("/desk")).text();
    expect(/\d+ calls?, \d+ connected/.exec(day)?.[0]).toBe("3 calls, 2 connected");
    const [{ id: user = "" } = {}] = await sql`select id from "user" where email = 'agent@shop.example'`;
    const order = await anOrder(sql, { caseId: reached, createdBy: user });
    await sql`
      insert into ledger (order_id, kind, source, amount, currency, payment_id)
      values (${order.id}, 'captured', 'webhook', ${order.total}, 'INR', 'pay_1'), (${order.id}, 'credited', 'webhook', ${order.total}, 'INR', 'pay_1')`;
    const own = await (await taken(agent, "csv")).text();
    const [today = "", ...others] = own.trim().split("\r\n").slice(1);
    expect(today).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d,[^,]+,3,2,0,${(order.total / 100).toFixed(2)}$`));
    expect(others).toEqual([]);
    await admin.post(`/desk/cases/${missed}`, { outcome: "busy", version: "2" });
    expect((await (await taken(admin, "csv")).text()).trim().split("\r\n")).toHaveLength(3);
    expect((await (await taken(agent, "csv")).text()).trim().split("\r\n")).toHaveLength(2);
    const answer = await taken(admin, "xlsx");
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    expect(sheets[0]?.rows[1]?.[0]).toBeInstanceOf(Date);
    const page = await (await agent.get("/desk/activity?days=7")).text();
    expect(page).toContain("Activity");
    expect(page).toContain("figure-table");
    expect((await taken(browserOf(server), "xlsx")).status).toBe(401);
  });
});
