import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anAccount, type browserOf, mailThatWaits } from "../../../test/support/accounts";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { aLead } from "../../../test/support/leads";
import { people } from "../../../test/support/people";
import { withSite } from "../../../test/support/site";
import { enqueueAcknowledgement } from "../../leads/intake/acknowledge.server";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });
let agent: ReturnType<typeof browserOf>;
let owner: ReturnType<typeof browserOf>;
const idOf = async (email: string): Promise<string> =>
  (await database.sql`select id from "user" where email = ${email}`)[0]?.id;
const caseOf = async (id: string) => (await database.sql`select * from cases where id = ${id}`)[0];
const [name = ""] = people.namesByScript.Devanagari;

beforeAll(async () => {
  agent = await anAccount(server, database, "agent@shop.example", { role: "agent" });
  await agent.signIn("agent@shop.example");
  owner = await anAccount(server, database, "owner@shop.example", { role: "admin" });
  await owner.signIn("owner@shop.example");
});
beforeEach(() => database.sql`update cases set status = 'won', lost_reason = null`);

describe("an outcome", () => {
  test("on a case that nobody owns makes it the agent's own, and undo gives all of it back", async () => {
    const id = await aCase(database.sql, { name });
    const before = await caseOf(id);
    const fields = { outcome: "connected", note: "Wants a call", version: "1" };
    expect((await agent.post(`/desk/cases/${id}`, fields)).status).toBe(200);
    expect(await caseOf(id)).toMatchObject({ owner: await idOf("agent@shop.example"), promiseDue: null });
    const page = await (await agent.get("/desk")).text();
    expect(page).toContain(`Recorded for ${name}: Connected.`);
    const other = await (await owner.get("/desk")).text();
    expect(other).not.toContain("Recorded for");
    const undone = { act: "undo", case: id, version: "2" };
    expect((await owner.post("/desk", undone)).status).toBe(409);
    expect((await agent.post("/desk", { ...undone, version: "1" })).status).toBe(409);
    expect((await agent.post("/desk", undone)).headers.get("Location")).toBe(`/desk/cases/${id}`);
    const { status, owner: has, promiseDue, firstContactAt, nextActionAt, attempts } = before ?? {};
    expect(await caseOf(id)).toMatchObject({
      status,
      owner: has,
      promiseDue,
      firstContactAt,
      nextActionAt,
      attempts,
    });
    expect(await (await agent.get(`/desk/cases/${id}`)).text()).toContain("Undid: Connected");
    expect((await agent.post("/desk", undone)).status).toBe(409);
    // The note stays in the history.
    expect(await database.sql`select from case_events where case_id = ${id} and note = 'Wants a call'`).toHaveLength(1);
  });

  test("that closed the case, or said not to call, is taken back too, but not after somebody worked on it", async () => {
    const id = await aCase(database.sql);
    await agent.post(`/desk/cases/${id}`, { outcome: "do not call", version: "1" });
    expect(await caseOf(id)).toMatchObject({ status: "lost", doNotCall: true, isOpen: false });
    expect((await agent.post("/desk", { act: "undo", case: id, version: "2" })).status).toBe(302);
    expect(await caseOf(id)).toMatchObject({ status: "new", doNotCall: false, lostReason: null, isOpen: true });
    expect((await caseOf(id))?.promiseDue).not.toBeNull();
    await agent.post(`/desk/cases/${id}`, { outcome: "busy", version: "3" });
    await owner.post(`/desk/cases/${id}`, { act: "note", note: "Seen", version: "4" });
    const refusal = await agent.post("/desk", { act: "undo", case: id, version: "4" });
    expect([refusal.status, await refusal.text()]).toEqual([409, expect.stringContaining("worked on the case since")]);
    expect((await agent.post("/desk", { act: "undo", case: "nonsense", version: "x" })).status).toBe(409);
  });

  test("to call back when the office is closed is asked about first; a time of the office is offered by one press", async () => {
    const id = await aCase(database.sql);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const at = `${tomorrow}T23:00`;
    const asked = await agent.post(`/desk/cases/${id}`, {
      outcome: "call back",
      callBackAt: at,
      version: "1",
      note: name,
    });
    expect(asked.status).toBe(400);
    const html = await asked.text();
    expect(html).toContain("Really call back then?");
    expect(html).toMatch(new RegExp(`<button[^>]*value="${at}"`));
    expect(html).toContain(name);
    expect(await caseOf(id)).toMatchObject({ version: 1 });
    expect((await agent.post(`/desk/cases/${id}`, { callBack: at, callBackAt: at, version: "1" })).status).toBe(200);
    expect(await caseOf(id)).toMatchObject({ nextActionAt: new Date(`${at}:00+05:30`), version: 2 });
    const page = await (await agent.get(`/desk/cases/${id}`)).text();
    expect(page).toMatch(/<button[^>]*value="\d{4}-\d\d-\d\dT10:00"[^>]*>(Tomorrow|Monday) 10 AM/);
  });
});

test("after an outcome the next case comes only if it is asked for, and the browser keeps that", async () => {
  const [first = "", second = ""] = [
    await aCase(database.sql, {}, new Date(Date.now() + 60_000)),
    await aCase(database.sql, {}, new Date(Date.now() + 120_000)),
  ];
  const isTicked = async () =>
    /<input[^>]*name="goOn"[^>]*checked|<input[^>]*checked[^>]*name="goOn"/.test(
      await (await agent.get(`/desk/cases/${second}`)).text(),
    );
  expect(await isTicked()).toBe(false);
  const answer = await agent.post(`/desk/cases/${first}`, { outcome: "connected", version: "1", goOn: "yes" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/desk/cases/${second}`]);
  expect(await isTicked()).toBe(true);
  const stays = await agent.post(`/desk/cases/${second}`, { outcome: "connected", version: "1" });
  expect(await stays.text()).toMatch(/Recorded for .*: (<!-- -->)?Connected/);
  expect(await isTicked()).toBe(false);
});

describe("the queue", () => {
  test("of the owner opens on everyone's, remembers the switch, and an agent's stays their own", async () => {
    const ravi = await aStaffMember(database.sql, "Ravi Kumar");
    const id = await aCase(database.sql, { name: "Of a colleague" }, new Date(Date.now() + 3_600_000));
    await database.sql`update cases set owner = ${ravi.user.id} where id = ${id}`;
    const shows = async (who: typeof agent) => (await (await who.get("/desk")).text()).includes("Of a colleague");
    expect(await shows(owner)).toBe(true);
    expect((await owner.post("/desk", { act: "scope", scope: "mine" })).status).toBe(302);
    expect(await shows(owner)).toBe(false);
    await agent.post("/desk", { act: "scope", scope: "everyone" });
    expect(await shows(agent)).toBe(false);
    await owner.post("/desk", { act: "scope", scope: "everyone" });
    expect(await shows(owner)).toBe(true);
  });

  test("shows all that the person asked for, as the case does", async () => {
    const person = aLead({ service: "FSSAI Registration/License", state: "Goa" });
    const id = await aCase(database.sql, person);
    await database.sql`update submissions set created_at = now() - interval '1 hour' where id = ${id}`;
    await database.sql`update cases set created_at = now() - interval '1 hour' where id = ${id}`;
    await database.sql`delete from submission_keys where submission_id = ${id}`;
    await aCase(database.sql, { ...person, service: "GST Registration", state: "Assam" });
    const [row = ""] = /<li id="row-[\s\S]*?<\/li>/.exec(await (await agent.get("/desk")).text()) ?? [];
    expect(row).toContain(id);
    expect(row.replace(/<[^>]*>/g, "")).toMatch(/FSSAI \(\w+\), GST \(Assam\) · /);
  });
});

describe("a change of many", () => {
  const report = async (words: RegExp) => {
    await expect
      .poll(async () => (await (await owner.get("/desk?state=Sikkim")).text()).replaceAll("<!-- -->", ""))
      .toMatch(words);
  };
  const change = (fields: Record<string, string>, who = owner) =>
    who.post("/desk?state=Sikkim", { act: "bulk", status: "lost", lostReason: "other", ...fields });

  test("says how many before it changes more than 20, is undone as a whole, and its report is put away", async () => {
    const ids: string[] = [];
    for (let turn = 0; turn < 23; turn++) ids.push(await aCase(database.sql, { state: "Sikkim" }));
    const [touched = "", ...others] = ids;
    const before =
      await database.sql`select id, status, promise_due, owner from cases where id = any(${others}) order by id`;
    const question = await (await change({})).text();
    expect(question).toContain("This changes 23 cases. Really?");
    expect(question).toMatch(/<button[^>]*value="23"/);
    expect(question).toMatch(/<option value="lost" selected=""/);
    expect(await (await change({ sure: "22" })).text()).toContain("Really?");
    expect(await caseOf(touched)).toMatchObject({ status: "new" });
    // The person who waits for it does not wait for the mails of a busy morning.
    const notices = database.sql`jobs where kind = 'lead-notice' and subject like 'busy%' and status = 'waiting'`;
    await database.sql`
      insert into jobs (kind, subject) select 'lead-notice', 'busy ' || number from generate_series(1, 900) as number`;
    expect(await (await change({ sure: "23" })).text()).toMatch(
      /Changing: \d+ of 23 cases so far|23 cases were changed/,
    );
    await report(/23 cases were changed\.</);
    expect(await database.sql`select from ${notices}`).not.toHaveLength(0);
    await database.sql`delete from ${notices}`;
    const [bulk] = await database.sql`select id from bulk_changes order by started_at desc limit 1`;
    expect((await agent.post("/desk", { act: "undo bulk", bulk: bulk?.id })).status).toBe(409);
    await owner.post(`/desk/cases/${touched}`, { act: "change", status: "talking", version: "2" });
    expect((await owner.post("/desk", { act: "undo bulk", bulk: bulk?.id })).status).toBe(200);
    await report(/22 cases were changed back. Left alone: 1, worked on since./);
    expect(
      await database.sql`select id, status, promise_due, owner from cases where id = any(${others}) order by id`,
    ).toEqual(before);
    expect(await caseOf(touched)).toMatchObject({ status: "talking" });
    expect((await owner.post("/desk", { act: "undo bulk", bulk: bulk?.id })).status).toBe(409);
    const [undo] = await database.sql`select id from bulk_changes order by started_at desc limit 1`;
    await agent.post("/desk", { act: "put away", bulk: undo?.id });
    await report(/ changed back/);
    await owner.post("/desk", { act: "put away", bulk: undo?.id });
    expect(await (await owner.get("/desk")).text()).not.toContain(" changed back");
  });

  test("of 20 or fewer begins at once, and after ten minutes it stays", async () => {
    const id = await aCase(database.sql, { state: "Sikkim" });
    expect(await (await change({})).text()).toMatch(/Changing: \d of 1 cases so far|1 case was changed/);
    await report(/1 case was changed\.</);
    await database.sql`update bulk_changes set ended_at = ended_at - interval '11 minutes'`;
    const [bulk] = await database.sql`select id from bulk_changes order by started_at desc limit 1`;
    expect((await owner.post("/desk", { act: "undo bulk", bulk: bulk?.id })).status).toBe(409);
    expect(await caseOf(id)).toMatchObject({ status: "lost" });
  });
});

describe("a sharing out", () => {
  const share = (act: string, owners: string[], more: [string, string][] = [], who = owner) =>
    who.post("/desk?state=Sikkim", [["act", act], ...owners.map((id): [string, string] => ["owner", id]), ...more]);
  const report = async (words: RegExp) => {
    await expect
      .poll(async () => (await (await owner.get("/desk?state=Sikkim")).text()).replaceAll("<!-- -->", ""))
      .toMatch(words);
  };
  const ownersOf = async (ids: string[]) => {
    const rows = await database.sql<{ id: string; owner: string | null }[]>`
      select id, owner from cases where id = any(${ids})`;
    return ids.map((id) => rows.find((row) => row.id === id)?.owner);
  };
  const colleagues = async () => {
    const staff = [await aStaffMember(database.sql, "Meera Pillai"), await aStaffMember(database.sql, "Rohit Bansal")];
    return staff.map(({ user }) => user.id);
  };
  const inSikkim = async (count: number) => {
    const ids: string[] = [];
    for (let turn = 0; turn < count; turn++)
      ids.push(await aCase(database.sql, { state: "Sikkim" }, new Date(Date.now() + (turn + 1) * 60_000)));
    return ids;
  };

  test("gives what is ticked to those who are there, in turn, and all of it is taken back", async () => {
    const ids = await inSikkim(4);
    const [meera = "", rohit = ""] = await colleagues();
    const picks = ids.slice(0, 3).map((id): [string, string] => ["pick", `${id} 1`]);
    const refusals = [
      await share("share", [meera], picks, agent),
      await share("share", [], picks),
      await share("share", [meera, "nobody"], picks),
      await share("share", [meera]),
    ];
    const texts = await Promise.all(refusals.map((answer) => answer.text()));
    expect(texts[0]).toContain("Only an admin");
    expect(texts[1]).toContain("Please choose who gets them.");
    expect(texts[2]).toContain("There is no such staff member.");
    expect(texts[3]).toContain("Please tick the cases to share.");
    await database.sql`insert into staff (user_id, is_absent) values (${rohit}, true)
      on conflict (user_id) do update set is_absent = true`;
    expect(await (await share("share", [meera, rohit], picks)).text()).toContain("There is no such staff member.");
    await database.sql`update staff set is_absent = false where user_id = ${rohit}`;
    expect(await ownersOf(ids)).toEqual([null, null, null, null]);

    const answer = await (await share("share", [meera, rohit], picks)).text();
    expect(answer).toContain("Sharing: Meera Pillai 2, Rohit Bansal 1.");
    await report(/3 cases were changed\.</);
    expect(await ownersOf(ids)).toEqual([meera, rohit, meera, null]);
    const [bulk] = await database.sql`select id from bulk_changes order by started_at desc limit 1`;
    await owner.post("/desk", { act: "undo bulk", bulk: bulk?.id });
    await report(/3 cases were changed back\.</);
    expect(await ownersOf(ids)).toEqual([null, null, null, null]);
  });

  test("of all that match says how many each gets before it gives away more than 20", async () => {
    const ids = await inSikkim(21);
    const [meera = "", rohit = ""] = await colleagues();
    const question = await (await share("share all", [meera, rohit])).text();
    expect(question).toContain("This shares 21 cases: Meera Pillai 11, Rohit Bansal 10. Really?");
    expect(question).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${meera}"`));
    expect(await ownersOf(ids)).toEqual(ids.map(() => null));
    await share("share all", [meera, rohit], [["sure", "21"]]);
    await report(/21 cases were changed\.</);
    const owners = await ownersOf(ids);
    expect([meera, rohit].map((id) => owners.filter((each) => each === id).length)).toEqual([11, 10]);
  });
});

describe("a new case", () => {
  const person = {
    way: "phone",
    name,
    phone: "+91 98123 45678",
    state: "Goa",
    service: "GST Registration",
    agreed: "yes",
  };

  test("of somebody who rang is the agent's, names what was read out to them, and is stored once", async () => {
    const fields = { ...person, key: "a-key-of-the-form-1", note: "Has a sweet shop" };
    const answers = [await agent.post("/desk/new", fields), await agent.post("/desk/new", fields)];
    const [address, again] = answers.map(({ headers }) => headers.get("Location") ?? "");
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(again).toBe(address);
    const id = (address ?? "").split("/").at(-1) ?? "";
    expect(await caseOf(id)).toMatchObject({ owner: await idOf("agent@shop.example"), page: "phone", status: "new" });
    const [stored] = await database.sql`
      select phone, email, consent_texts.text from submissions join consent_texts on digest = notice where id = ${id}`;
    expect(stored).toMatchObject({ phone: "9812345678", text: expect.stringContaining("Told in person") });
    const page = await (await agent.get(`/desk/cases/${id}`)).text();
    expect(page).toContain("Has a sweet shop");
    for (const path of [`/desk/cases/${id}`, "/admin", `/admin/leads/${id}`]) {
      const page = await (await owner.get(path)).text();
      // Not 'Not specified', which stands for the service.
      expect(page, path).toContain("No e-mail");
      expect(page.replace(/<script[\s\S]*?<\/script>/g, ""), path).not.toContain("no-email.invalid");
    }
    // Nothing goes to an address that does not exist.
    await enqueueAcknowledgement(database.sql, { id, email: stored?.email, suspect: false });
    expect(await database.sql`select from jobs where kind = 'acknowledgement' and subject = ${id}`).toEqual([]);
  });

  test("that is refused keeps what was typed, and nothing is stored", async () => {
    const before = await database.sql`select count(*)::int from submissions`;
    for (const [wrong, sentence] of [
      [{ phone: "12345" }, "ten digits"],
      [{ agreed: "" }, "tick the box"],
      [{ way: "pigeon" }, "how they came"],
      [{ email: "nobody" }, "not an e-mail address"],
      [{ state: "Atlantis" }, "choose the state"],
    ] as [Record<string, string>, string][]) {
      const answer = await agent.post("/desk/new", { ...person, phone: "9812345679", ...wrong });
      const html = await answer.text();
      expect([answer.status, html]).toEqual([400, expect.stringContaining(sentence)]);
      expect(html).toContain(name);
    }
    expect(await database.sql`select count(*)::int from submissions`).toEqual(before);
  });

  test("of somebody with a colleague's open case is added to it when asked to, and shows it to nobody else", async () => {
    const ravi = await aStaffMember(database.sql, "Ravi Kumar");
    const known = aLead({ name: "Known already" });
    const id = await aCase(database.sql, known);
    await database.sql`update cases set owner = ${ravi.user.id} where id = ${id}`;
    await database.sql`update submissions set created_at = now() - interval '1 hour' where id = ${id}`;
    const fields = { ...person, phone: known.phone, email: known.email, note: "Asked for the price" };
    expect((await agent.post("/desk/new", fields)).status).toBe(409);
    expect(await caseOf(id)).toMatchObject({ askedAgain: 0, version: 1 });
    const answer = await agent.post("/desk/new", { ...fields, instead: "add" });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining("Added to the case of Ravi Kumar"),
    ]);
    expect(await caseOf(id)).toMatchObject({ owner: ravi.user.id, askedAgain: 1 });
    expect(
      await database.sql`select from case_events where in_case = ${id} and note = 'Asked for the price'`,
    ).toHaveLength(1);
  });
});

// Last, because a hundred mails about new leads keep the jobs of other tests waiting.
test("the queue gives the exact number of matches when the bulk change of more than it counts is opened", async () => {
  for (let turn = 0; turn < 101; turn++) await aCase(database.sql, { state: "Ladakh" }, new Date(Date.now() + 60_000));
  const page = await (await agent.get("/desk?state=Ladakh")).text();
  expect(page).toContain("Bulk change: all that match");
  expect(page).not.toContain("all 100");
  const counted = await agent.get("/desk/matching?state=Ladakh");
  expect(await counted.json()).toEqual({ count: 101, isMore: false });
  const part = await agent.get("/desk/matching?state=Ladakh&part=later");
  expect(await part.json()).toEqual({ count: 0, isMore: false });
});
