import { describe, expect, test } from "vitest";
import { aCase, aStaffMember } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { recordAskedAgain } from "./asked-again.server";
import { stopContact } from "./erasure/case-erasure.server";
import { findCase } from "./find-case.server";
import { mergeCases, unmergeCase } from "./merge-cases.server";
import { addToColleague } from "./pass-on.server";
import { readQueueView } from "./queue/queue";
import { listQueue } from "./queue/queue.server";
import { changeCase, recordInCase } from "./write-case-change.server";

const database = withDatabase();
const hour = 60 * 60 * 1_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * hour);
const caseOf = async (id: string) => (await database.sql`select * from cases where id = ${id}`)[0];
const eventsOf = async (id: string) => database.sql`select * from case_events where case_id = ${id} order by id`;
const anAdmin = () => aStaffMember(database.sql, "Meena", "admin");
type Admin = Awaited<ReturnType<typeof anAdmin>>;
const versionOf = async (id: string) => Number((await caseOf(id))?.version);

const merge = async (admin: Admin, from: string, into: string) =>
  mergeCases(admin, database.sql, from, { id: into, version: await versionOf(into) });
const unmerge = async (admin: Admin, id: string, from: string) =>
  unmergeCase(admin, database.sql, id, { id: from, version: await versionOf(from) });
const change = async (admin: Admin, id: string, decide: Parameters<typeof changeCase>[3]) =>
  changeCase(admin, database.sql, { id, version: await versionOf(id) }, decide);

test("merging and unmerging keeps every event, the promise and what was next", async () => {
  const admin = await anAdmin();
  const [later, sooner] = [fromNow(9), fromNow(1)];
  const [kept, other] = [await aCase(database.sql, {}, later), await aCase(database.sql, {}, sooner)];
  await change(admin, other, () => ({ kind: "note", note: "Prefers Hindi" }));
  expect(await merge(admin, other, kept)).toEqual({ outcome: "merged" });
  expect(await merge(admin, kept, other)).toEqual({ outcome: "not possible" });
  const page = await findCase(admin, database.sql, kept);
  expect(page?.events.map(({ note }) => note)).toContain("Prefers Hindi");
  expect(await caseOf(kept)).toMatchObject({ promiseDue: sooner, nextActionAt: sooner });
  expect(await unmerge(admin, other, kept)).toEqual({ outcome: "unmerged" });
  expect(await caseOf(other)).toMatchObject({ isOpen: true, status: "new", promiseDue: sooner });
  expect(await caseOf(kept)).toMatchObject({ promiseDue: later, nextActionAt: later });
  expect((await eventsOf(other)).map(({ kind }) => kind)).toEqual(["note", "merged", "unmerged"]);
});

test("a follow-up that was agreed in the merged case is not lost", async () => {
  const admin = await anAdmin();
  const [kept, other] = [await aCase(database.sql), await aCase(database.sql)];
  const [friday, tomorrow] = [fromNow(90), fromNow(24)];
  const callBack = (nextActionAt: Date) => () => ({ kind: "call back", isContact: true, fields: { nextActionAt } });
  await change(admin, kept, callBack(friday));
  await change(admin, other, callBack(tomorrow));
  await merge(admin, other, kept);
  expect(await caseOf(kept)).toMatchObject({ nextActionAt: tomorrow, promiseDue: null });
});

test("a customer's question is not lost with the case that it was asked in", async () => {
  const admin = await anAdmin();
  for (const status of ["lost", "won"] as const) {
    const [kept, won] = [await aCase(database.sql), await aCase(database.sql)];
    const lostReason = status === "lost" ? "not needed" : null;
    await change(admin, kept, () => ({ kind: "change", fields: { status, lostReason } }));
    await change(admin, won, () => ({ kind: "change", fields: { status: "won" } }));
    await recordAskedAgain(database.sql, won, fromNow(2));
    await merge(admin, won, kept);
    const becomes = status === "lost" ? "talking" : "won";
    expect(await caseOf(kept)).toMatchObject({ status: becomes, isOpen: true, awaitsAnswer: true });
    expect((await caseOf(kept))?.promiseDue).not.toBeNull();
  }
});

test("an open case that is merged into a closed one takes it up, so that nobody is forgotten", async () => {
  const admin = await anAdmin();
  const promised = fromNow(1);
  const [kept, other] = [await aCase(database.sql), await aCase(database.sql, {}, promised)];
  await change(admin, kept, () => ({ kind: "change", fields: { status: "lost", lostReason: "not needed" } }));
  await merge(admin, other, kept);
  expect(await caseOf(kept)).toMatchObject({
    isOpen: true,
    status: "talking",
    lostReason: null,
    promiseDue: promised,
    nextActionAt: promised,
  });
  await unmerge(admin, other, kept);
  expect(await caseOf(kept)).toMatchObject({ isOpen: false, status: "lost", lostReason: "not needed" });
  expect(await caseOf(other)).toMatchObject({ isOpen: true, promiseDue: promised });
});

describe("of somebody who has left, whose own queue nobody reads,", () => {
  const leave = (id: string) => database.sql`delete from user_roles where user_id = ${id}`;
  const talking = { status: "talking", lostReason: null } as const;
  const lost = () => ({ kind: "change", fields: { status: "lost" as const, lostReason: "not needed" as const } });
  const aLostCase = async (admin: Admin, owner: string) => {
    const id = await aCase(database.sql);
    await change(admin, id, () => ({ kind: "assigned", fields: { owner } }));
    await change(admin, id, lost);
    return id;
  };

  test.each<[string, (admin: Admin, id: string) => Promise<unknown>]>([
    ["by hand", (admin, id) => change(admin, id, () => ({ kind: "change", fields: talking }))],
    ["by a merge", async (admin, id) => merge(admin, await aCase(database.sql), id)],
    [
      "by what happened elsewhere",
      (_, id) => recordInCase(database.sql, id, null, () => ({ kind: "x", fields: talking })),
    ],
    ["by who asks again", (_, id) => recordAskedAgain(database.sql, id, fromNow(1))],
  ])("a case that is taken up %s is unassigned", async (_, takeUp) => {
    const [admin, colleague] = [await anAdmin(), await aStaffMember(database.sql, "Rohan")];
    const id = await aLostCase(admin, colleague.user.id);
    await leave(colleague.user.id);
    await takeUp(admin, id);
    expect(await caseOf(id)).toMatchObject({ isOpen: true, status: "talking", owner: null });
    const owners = (await eventsOf(id)).flatMap(({ changes }) => (changes.owner ? [changes.owner] : []));
    expect(owners).toEqual([
      [null, colleague.user.id],
      [colleague.user.id, null],
    ]);
  });

  test("one that was merged with theirs is unassigned once the two are apart", async () => {
    const [admin, colleague] = [await anAdmin(), await aStaffMember(database.sql, "Rohan")];
    const [kept, other] = [await aCase(database.sql), await aCase(database.sql)];
    await change(admin, kept, () => ({ kind: "assigned", fields: { owner: colleague.user.id } }));
    await merge(admin, other, kept);
    await change(admin, kept, lost);
    await leave(colleague.user.id);
    await unmerge(admin, other, kept);
    expect(await caseOf(other)).toMatchObject({ isOpen: true, owner: null });
    expect(await caseOf(kept)).toMatchObject({ isOpen: false, owner: colleague.user.id });
  });

  test("what is added to their customer in the moment in which they leave is unassigned", async () => {
    const [admin, colleague] = [await anAdmin(), await aStaffMember(database.sql, "Rohan")];
    const id = await aLostCase(admin, colleague.user.id);
    const submission = await aCase(database.sql);
    await leave(colleague.user.id);
    const holder = { caseId: id, owner: colleague.user.id, name: "Rohan", isAbsent: false, isOpen: true };
    await addToColleague(admin, database.sql, holder, { submission, note: "" });
    expect(await caseOf(submission)).toMatchObject({ isOpen: true, owner: null });
  });
});

test("what somebody did after a merge stays when it is taken apart", async () => {
  const admin = await anAdmin();
  const [kept, other] = [await aCase(database.sql), await aCase(database.sql)];
  await change(admin, kept, () => ({ kind: "change", fields: { status: "won" } }));
  await merge(admin, other, kept);
  const agreed = fromNow(50);
  await change(admin, kept, () => ({ kind: "connected", isContact: true, fields: { nextActionAt: agreed } }));
  await unmerge(admin, other, kept);
  expect(await caseOf(kept)).toMatchObject({ status: "talking", nextActionAt: agreed });
  // Its person was reached, so that no promise is left.
  expect(await caseOf(other)).toMatchObject({ isOpen: true, promiseDue: null });
});

test("a person who must not be called in one case must not be called in the other", async () => {
  const admin = await anAdmin();
  const [kept, other] = [await aCase(database.sql), await aCase(database.sql)];
  await change(admin, other, () => ({ kind: "do not call", fields: { doNotCall: true } }));
  await merge(admin, other, kept);
  expect(await caseOf(kept)).toMatchObject({ doNotCall: true });
  await unmerge(admin, other, kept);
  expect(await caseOf(kept)).toMatchObject({ doNotCall: false });
});

const forbidCalls = (admin: Admin, id: string) =>
  change(admin, id, () => ({
    kind: "do not call",
    isContact: true,
    fields: { status: "lost", lostReason: "do not call", doNotCall: true },
  }));
const forbidInMyData = (id: string) => stopContact(database.sql, [id], null, false);
const inQueue = async (admin: Admin) =>
  (await listQueue(admin, database.sql, readQueueView(new URLSearchParams()))).map(({ id }) => id);

test("a ban takes what was asked before it out of the queue, whichever case is merged, and gives it back", async () => {
  const admin = await anAdmin();
  for (const isKept of [true, false]) {
    const promised = fromNow(1);
    const [banned, older] = [await aCase(database.sql), await aCase(database.sql, {}, promised)];
    await (isKept ? forbidCalls(admin, banned) : forbidInMyData(banned));
    const [from, into] = isKept ? [older, banned] : [banned, older];
    await merge(admin, from, into);
    expect(await caseOf(into)).toMatchObject({
      doNotCall: true,
      isOpen: false,
      status: "lost",
      lostReason: "do not call",
      promiseDue: null,
    });
    expect(await inQueue(admin)).not.toContain(into);
    await unmerge(admin, from, into);
    expect(await caseOf(older)).toMatchObject({ doNotCall: false, isOpen: true, status: "new", promiseDue: promised });
    expect(await caseOf(banned)).toMatchObject({ doNotCall: true, isOpen: false });
  }
});

test("what was asked after the ban stays in the queue to be answered in writing, and the ban stays too", async () => {
  const admin = await anAdmin();
  for (const isKept of [true, false]) {
    const banned = await aCase(database.sql);
    await (isKept ? forbidCalls(admin, banned) : forbidInMyData(banned));
    const promised = fromNow(1);
    const fresh = await aCase(database.sql, {}, promised);
    const [from, into] = isKept ? [fresh, banned] : [banned, fresh];
    await merge(admin, from, into);
    expect(await caseOf(into)).toMatchObject({
      doNotCall: true,
      isOpen: true,
      awaitsAnswer: true,
      promiseDue: promised,
    });
    expect(await inQueue(admin)).toContain(into);
    await unmerge(admin, from, into);
    expect(await caseOf(fresh)).toMatchObject({ doNotCall: false, isOpen: true, awaitsAnswer: false });
    expect(await caseOf(banned)).toMatchObject({ doNotCall: true, isOpen: false, awaitsAnswer: false });
  }
});

test("a renewal that carries a ban is no enquiry: only what the person sent after it is answered", async () => {
  const admin = await anAdmin();
  const banned = await aCase(database.sql);
  await forbidCalls(admin, banned);
  const [renewal] = await database.sql<{ id: string }[]>`
    select open_renewal(${banned}, 'GST Registration', 'due', null, now()) as id`;
  const id = String(renewal?.id);
  await merge(admin, id, banned);
  expect(await caseOf(banned)).toMatchObject({ doNotCall: true, isOpen: false, awaitsAnswer: false });
});

test("a case takes with it what was merged into it, there and back", async () => {
  const [admin, owner] = [await anAdmin(), await aStaffMember(database.sql, "Ravi")];
  const [top, middle, bottom] = [await aCase(database.sql), await aCase(database.sql), await aCase(database.sql)];
  await change(admin, top, () => ({ kind: "assigned", fields: { owner: owner.user.id } }));
  await merge(admin, bottom, middle);
  await merge(admin, middle, top);
  expect(await caseOf(bottom)).toMatchObject({ mergedInto: top, owner: owner.user.id });
  expect((await findCase(owner, database.sql, top))?.submissions.every(({ name }) => name !== "")).toBe(true);
  await unmerge(admin, middle, top);
  expect(await caseOf(bottom)).toMatchObject({ mergedInto: middle });
  expect(await unmerge(admin, bottom, top)).toEqual({ outcome: "not possible" });
});

test("the mark 'asked again' is removed once the cases are unmerged", async () => {
  const admin = await anAdmin();
  const same = { phone: "9811177001", email: "asked.again@shop.example" };
  const first = await aCase(database.sql, same);
  await database.sql`update submissions set created_at = now() - interval '1 hour' where id = ${first}`;
  await database.sql`delete from submission_keys where submission_id = ${first}`;
  const again = await aCase(database.sql, same);
  expect(await caseOf(first)).toMatchObject({ askedAgain: 1 });
  await unmerge(admin, again, first);
  expect(await caseOf(first)).toMatchObject({ askedAgain: 0 });
});

test("a merged case is worked on only in the one it is in", async () => {
  const admin = await anAdmin();
  const [kept, other] = [await aCase(database.sql), await aCase(database.sql)];
  await merge(admin, other, kept);
  const before = await caseOf(other);
  expect(await change(admin, other, () => ({ kind: "connected", isContact: true }))).toEqual({ outcome: "merged" });
  expect(await caseOf(other)).toEqual(before);
});

test("a page that is too old merges nothing into a case that was closed meanwhile", async () => {
  const admin = await anAdmin();
  const [kept, other] = [await aCase(database.sql), await aCase(database.sql)];
  await change(admin, kept, () => ({ kind: "change", fields: { status: "won" } }));
  expect(await mergeCases(admin, database.sql, other, { id: kept, version: 1 })).toMatchObject({
    outcome: "conflict",
    conflicts: [{ field: "status", theirs: "won", yours: "talking", who: "Meena" }],
  });
  expect(await mergeCases(admin, database.sql, other, { id: kept, version: 9 })).toEqual({
    outcome: "unknown version",
  });
  expect(await caseOf(other)).toMatchObject({ mergedInto: null, version: 1 });
});

test("the filters of the list find a case by what was asked for last, and again by the first when the two are apart", async () => {
  const admin = await anAdmin();
  const { sql } = database;
  const first = { service: "FSSAI Registration/License", state: "Nagaland" } as const;
  const last = { service: "GST Registration", state: "Mizoram" } as const;
  const person = { phone: "9812300045", email: "asks.twice@shop.example" };
  const kept = await aCase(sql, { ...first, ...person });
  await sql`delete from submission_keys`;
  const again = await aCase(sql, { ...last, ...person });
  const found = async (parameters: Record<string, string>) =>
    (await listQueue(admin, sql, readQueueView(new URLSearchParams(parameters)))).map(({ id }) => id);
  expect(await caseOf(again)).toMatchObject({ mergedInto: kept });
  expect(await found(last)).toEqual([kept]);
  expect(await found(first)).toEqual([]);
  expect(await unmerge(admin, again, kept)).toEqual({ outcome: "unmerged" });
  expect(await found(first)).toEqual([kept]);
  expect(await found(last)).toEqual([again]);
  await merge(admin, again, kept);
  expect(await found({ state: "Mizoram" })).toEqual([kept]);
});
