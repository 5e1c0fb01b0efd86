import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { deskPaths } from "../../../content/desk-paths";
import { anAccount, type browserOf, mailThatWaits } from "../../../test/support/accounts";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { aLead } from "../../../test/support/leads";
import { withSite } from "../../../test/support/site";
import { mergeCases } from "../../cases/merge-cases.server";
import { enqueueAcknowledgement } from "../../leads/intake/acknowledge.server";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });
let agent: ReturnType<typeof browserOf>;
beforeAll(async () => {
  agent = await anAccount(server, database, "agent@shop.example", { role: "agent" });
  await agent.signIn("agent@shop.example");
});

const caseOf = async (id: string) => (await database.sql`select * from cases where id = ${id}`)[0];
const post = (id: string, fields: Record<string, string>) =>
  agent.post(`/desk/cases/${id}`, { version: "1", ...fields });

test("after a merge the ban stays with who noted it, in words, and says that what was asked since is answered in writing", async () => {
  const banned = await aCase(database.sql, { phone: "9876509901" });
  await post(banned, { act: "outcome", outcome: "do not call" });
  const fresh = await aCase(database.sql, { phone: "9876509901" });
  const admin = await aStaffMember(database.sql, "Meena Iyer", "admin");
  const version = Number((await caseOf(fresh))?.version);
  expect(await mergeCases(admin, database.sql, banned, { id: fresh, version })).toEqual({ outcome: "merged" });
  const page = (await (await agent.get(`/desk/cases/${fresh}`)).text()).replaceAll("<!-- -->", "");
  expect(page).toMatch(/asked not to be called \([^)]*noted by Asha Rao\)/);
  expect(page).toContain("What they have asked since is answered in writing.");
  expect(page).toContain("Do not call: no → yes");
  expect(page).not.toMatch(/false → true|Not specified\s*<\/[^>]+>\s*<[^>]+>Not specified/);
});

describe("bad input gets a clear answer and changes nothing", () => {
  test.each<[string, Record<string, string>, number, string]>([
    ["an unknown action", { act: "sell" }, 400, "This action is not possible for a case."],
    ["an unknown outcome", { act: "outcome", outcome: "eaten" }, 400, "There is no such outcome."],
    ["an unknown status", { act: "change", status: "asleep" }, 400, "There is no such status."],
    ["lost without a reason", { act: "change", status: "lost" }, 400, "Please say why the case is lost."],
    ["a past date", { act: "change", nextActionAt: "2020-01-01T10:00" }, 400, "That time has passed."],
    ["no date", { act: "outcome", outcome: "call back", callBackAt: "soon" }, 400, "Please choose a day and a time."],
    ["a date far ahead", { act: "change", nextActionAt: "2099-01-01T10:00" }, 400, "within a year"],
    ["a note of 10,000 characters", { act: "note", note: "x".repeat(10_000) }, 400, "at most 4000 characters"],
    ["an empty note", { act: "note", note: "  " }, 400, "Please write something."],
    ["31 February", { act: "change", nextActionAt: "2027-02-31T10:00" }, 400, "Please choose a day and a time."],
    ["a version that never was", { act: "change", status: "won", version: "99999999999999" }, 400, "too old to save"],
    [
      "an outcome that closes the case, with another status chosen",
      { outcome: "not interested", shownStatus: "new", status: "quoted", note: "Typed" },
      400,
      "Not interested does not fit the status",
    ],
    [
      "a time to call back that was picked and not recorded",
      { outcome: "connected", shownCallBackAt: "2027-01-01T10:00", callBackAt: "2027-01-02T10:00" },
      400,
      "was picked, but not recorded",
    ],
    ["no version", { act: "claim", version: "" }, 400, "too old to save from"],
    [
      "an assignment to nobody known",
      { act: "assign", owner: "x", said: "Yours" },
      400,
      "There is no such staff member.",
    ],
    ["an assignment to nobody by an agent", { act: "assign", owner: "" }, 403, "Only an admin can do that."],
    ["a merge with itself", { act: "merge", other: "nonsense" }, 404, "This case does not exist"],
  ])("%s", async (_, fields, status, words) => {
    const id = await aCase(database.sql);
    const answer = await post(id, fields);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(words);
    expect(await caseOf(id)).toMatchObject({ status: "new", owner: null, version: 1 });
    expect(await database.sql`select from case_events where case_id = ${id}`).toHaveLength(0);
  });

  test("a foreign case is as good as none", async () => {
    const id = await aCase(database.sql);
    const other = await anAccount(server, database, "other@shop.example", { role: "agent" });
    await other.signIn("other@shop.example");
    await other.post(`/desk/cases/${id}`, { act: "claim", version: "1" });
    for (const asked of [id, randomUUID(), "nonsense"]) {
      expect((await agent.get(`/desk/cases/${asked}`)).status).toBe(404);
      expect((await post(asked, { act: "note", note: "Mine now" })).status).toBe(404);
    }
    expect(await caseOf(id)).toMatchObject({ version: 2 });
  });

  test("a stale version tells what the other changed, and keeps the note", async () => {
    const id = await aCase(database.sql);
    await post(id, { act: "change", status: "waiting" });
    const answer = await post(id, { act: "change", status: "quoted", note: "Sent the price" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("A colleague changed this case first");
    expect(html).toContain("now Waiting for the customer");
    expect(html).toContain("Sent the price");
    expect(await caseOf(id)).toMatchObject({ status: "waiting", version: 2 });
  });
});

test("note, outcome and what was chosen by hand are stored together, as one line of the history", async () => {
  const id = await aCase(database.sql);
  const answer = await post(id, { outcome: "connected", note: "Sent the price", shownStatus: "new", status: "quoted" });
  expect(answer.status).toBe(200);
  expect(await caseOf(id)).toMatchObject({ status: "quoted", version: 2 });
  const events = await database.sql`select kind, note from case_events where case_id = ${id}`;
  expect(events).toEqual([{ kind: "connected", note: "Sent the price" }]);
});

test("a merged case leads to the one it is worked on in", async () => {
  const [kept, other] = [await aCase(database.sql), await aCase(database.sql)];
  await post(kept, { act: "merge", other });
  const page = await (await agent.get(`/desk/cases/${other}?part=later`)).text();
  expect(page).toContain(`href="/desk/cases/${kept}?part=later"`);
  expect(page).not.toContain("No answer");
  const refusal = await post(other, { act: "outcome", outcome: "connected", version: "2" });
  expect([refusal.status, await refusal.text()]).toEqual([400, expect.stringContaining("Nothing was saved")]);
  expect(await caseOf(kept)).toMatchObject({ firstContactAt: null });
  // Only from the page of the case that it is in.
  expect((await post(await aCase(database.sql), { act: "unmerge", other })).status).toBe(400);
  expect((await post(kept, { act: "unmerge", other, version: "2" })).status).toBe(200);
});

test("the head of a case names all that was asked for, and what is written from it is about the last", async () => {
  const person = aLead({ service: "FSSAI Registration/License", state: "Goa" });
  const id = await aCase(database.sql, person);
  const again = { ...person, email: `again.${person.email}`, service: "GST Registration", state: "Assam" } as const;
  await post(id, { act: "merge", other: await aCase(database.sql, again) });
  const page = await (await agent.get(`/desk/cases/${id}`)).text();
  const [wishes = ""] = /aria-labelledby="wishes".*?<\/section>/s.exec(page) ?? [];
  expect(wishes).toContain("FSSAI Registration/License, Goa");
  expect(wishes).toContain("GST Registration, Assam");
  const [messages = ""] = /<div class="case-reach[^"]*">.*?<section/s.exec(page) ?? [];
  expect(messages).toContain(encodeURIComponent("GST Registration"));
  expect(messages).not.toContain("FSSAI");
});

test("waiting for the customer puts the next action off", async () => {
  const id = await aCase(database.sql);
  await post(id, { act: "outcome", outcome: "connected" });
  await database.sql`update cases set next_action_at = now() - interval '1 hour' where id = ${id}`;
  await post(id, { act: "change", status: "waiting", version: "2" });
  const days = ((await caseOf(id))?.nextActionAt.getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(2.9);
});

test("a person who asked not to be called is not offered for a call, and the desk says since when", async () => {
  const phone = "9812377001";
  const id = await aCase(database.sql, { phone });
  await post(id, { act: "outcome", outcome: "do not call" });
  expect(await (await agent.get(`/desk/cases/${id}`)).text()).toMatch(
    /asked not to be called \(\d{1,2}:\d\d [AP]M, noted by Asha Rao\)/,
  );
  const admin = await anAccount(server, database, "admin@shop.example", { role: "admin" });
  await admin.signIn("admin@shop.example");
  for (const path of [`/admin?q=${phone}`, `${deskPaths.lead}/${id}`]) {
    const page = await (await admin.get(path)).text();
    expect(page).toContain("Asked not to be called");
    expect(page).not.toContain(`tel:+91${phone}`);
  }
  // They ask again: the owner of the new case is warned, although the old one is somebody else's.
  await database.sql`update cases set owner = (select id from "user" where email = 'admin@shop.example') where id = ${id}`;
  await database.sql`update submissions set created_at = now() - interval '1 hour' where id = ${id}`;
  const again = await aCase(database.sql, { phone });
  expect(await (await agent.get(`/desk/cases/${again}`)).text()).toContain("asked not to be called before");
});

test("an acknowledgement is one a day on the office's clock", async () => {
  const subject = { id: randomUUID(), email: "midnight@shop.example", suspect: false };
  const at = (time: string) => enqueueAcknowledgement(database.sql, subject, new Date(time));
  await at("2026-04-06T23:59:00Z");
  await at("2026-04-07T00:01:00Z");
  expect(await database.sql`select from jobs where subject = ${subject.id}`).toHaveLength(1);
  await at("2026-04-07T18:31:00Z");
  expect(await database.sql`select from jobs where subject = ${subject.id}`).toHaveLength(2);
  await database.sql`delete from jobs where subject = ${subject.id}`;
});

test("an opened message is not a sent one: only the staff member's word stops the clock", async () => {
  const id = await aCase(database.sql);
  await post(id, { act: "call opened" });
  await post(id, { act: "opened", template: "missed", channel: "WhatsApp", version: "2" });
  expect(await caseOf(id)).toMatchObject({ firstContactAt: null, status: "new" });
  await post(id, { act: "sent", template: "missed", channel: "WhatsApp", version: "3" });
  const after = await caseOf(id);
  expect(after).toMatchObject({ promiseDue: null, status: "talking" });
  expect(after?.firstContactAt).not.toBeNull();
});

test("the visitor reads by when we call, in the reply and by mail, at most once a day, and a suspect never", async () => {
  const send = (fields: object) =>
    agent.call("/api/leads", { name: "Buy Gold", phone: "9812345670", state: "Goa", service: "", ...fields });
  const reply = await (await send({ email: "told@shop.example" })).json();
  expect(reply.promise).toMatch(/^We will call you by \d{1,2}:\d\d [AP]M (today|on \w+day)/);
  const again = { email: "told@shop.example", phone: "9812345671" };
  await database.sql`update submissions set created_at = created_at - interval '1 minute'`;
  await send(again);
  await send({ email: "robot@shop.example", phone: "9812345672", seconds: "1" });
  const jobsOf = (kind: string, ...emails: string[]) => database.sql`
    select from jobs where kind = ${kind} and (kind <> 'lead-notice' or status <> 'waiting' or last_error is not null)
      and subject in (select id::text from submissions where email = any(${emails}))`;
  // The mail to the visitor is decided when the notice to the office is sent.
  const notices = () => jobsOf("lead-notice", "told@shop.example", "robot@shop.example");
  await expect.poll(notices, { timeout: 30_000 }).toHaveLength(3);
  expect(await jobsOf("acknowledgement", "told@shop.example")).toHaveLength(1);
  expect(await jobsOf("acknowledgement", "robot@shop.example")).toHaveLength(0);
});

describe("a form whose answer was lost is sent again", () => {
  const key = () => randomUUID();
  const eventsOf = async (id: string) =>
    (await database.sql`select kind, note from case_events where case_id = ${id} order by id`).map(({ kind, note }) => [
      kind,
      note,
    ]);

  test("a note is stored once; the same words in another form are another note", async () => {
    const id = await aCase(database.sql);
    const note = "लक्ष्मी जी: rang, ring after 5";
    const sent = { act: "change", note, key: key() };
    expect((await post(id, sent)).status).toBe(200);
    const again = await post(id, sent);
    expect([again.status, (await again.text()).includes("Recorded")]).toEqual([200, true]);
    expect(await eventsOf(id)).toEqual([["note", note]]);
    await post(id, { ...sent, key: key() });
    expect(await eventsOf(id)).toEqual([
      ["note", note],
      ["note", note],
    ]);
  });

  test("a status with a note, an outcome, and an outcome after the note was stored alone: nothing stands there twice", async () => {
    const id = await aCase(database.sql);
    const changed = { act: "change", status: "waiting", shownStatus: "new", note: "Sends documents", key: key() };
    for (const _ of [1, 2]) expect((await post(id, changed)).status).toBe(200);
    expect(await eventsOf(id)).toEqual([["change", "Sends documents"]]);
    const called = { outcome: "no answer", note: "Rang twice", key: key() };
    for (const _ of [1, 2]) expect((await post(id, { ...called, version: "2" })).status).toBe(200);
    expect(await caseOf(id)).toMatchObject({ attempts: 1 });
    const stored = { note: "Wants two kitchens", key: key(), version: "3" };
    await post(id, { ...stored, act: "change" });
    expect((await post(id, { ...stored, outcome: "connected" })).status).toBe(200);
    expect((await eventsOf(id)).slice(1)).toEqual([
      ["no answer", "Rang twice"],
      ["note", "Wants two kitchens"],
      ["connected", ""],
    ]);
  });

  test("somebody else's form, or other words in the same one, are stored", async () => {
    const id = await aCase(database.sql);
    const sent = { act: "note", note: "Rang", key: key() };
    await post(id, sent);
    await post(id, { ...sent, note: "Rang, and will pay" });
    const admin = await anAccount(server, database, "second@shop.example", { role: "admin" });
    await admin.signIn("second@shop.example");
    await admin.post(`/desk/cases/${id}`, { version: "1", ...sent });
    expect(await eventsOf(id)).toEqual([
      ["note", "Rang"],
      ["note", "Rang, and will pay"],
      ["note", "Rang"],
    ]);
  });
});
