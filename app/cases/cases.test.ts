import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { promiseMinutes } from "../../content/hours";
import { inTransaction, waitBriefly } from "../../db/connect";
import { aCase, aStaffMember } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { claimJob } from "../../test/support/jobs";
import { aLead, recordingServices, submissionContext } from "../../test/support/leads";
import { recordAudit } from "../audit/record.server";
import { recordContactMessage, recordLead } from "../leads/intake/record.server";
import { due } from "../office/clock";
import { defaultCalendar } from "../office/default-calendar";
import { showCase } from "./case-page/show-case.server";
import { findCase } from "./find-case.server";
import { changesOf, followsOf, mostCalls, type OutcomeName, outcomes } from "./outcomes";
import { assignAutomatically, assignmentLock, claimNext, releaseCases } from "./ownership.server";
import { lastBulk, runBulk, startBulk } from "./queue/change-in-bulk.server";
import { neighbours } from "./queue/neighbours.server";
import { parts, readQueueView } from "./queue/queue";
import { countQueue, listQueue, matchingCases, pageSize, partSize } from "./queue/queue.server";
import { countArrived, loadQueue } from "./queue/queue-page.server";
import type { QueueRow } from "./queue/queue-row.server";
import { type Change, changeCase } from "./write-case-change.server";

const database = withDatabase();
const everything = readQueueView(new URLSearchParams({ owner: "all" }));
const hour = 60 * 60 * 1_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * hour);
const caseOf = async (id: string) => (await database.sql`select * from cases where id = ${id}`)[0];
const eventsOf = async (id: string) => database.sql`select * from case_events where case_id = ${id} order by id`;

test("a thousand lines that the system wrote displace none that people wrote, and people's none of the newest of those", async () => {
  const { sql } = database;
  const proof = await aStaffMember(sql, "Meera", "admin");
  const id = await aCase(sql);
  const write = (actor: string | null, kind: string, note: string, count: number) => sql`
    insert into case_events (case_id, actor, kind, note, version)
    select ${id}, ${actor}, ${kind}, ${note}, 1 from generate_series(1, ${count})`;
  await write(proof.user.id, "note", "call after six", 1);
  await write(null, "utr reported", "", 1_000);
  const events = (await findCase(proof, sql, id))?.events ?? [];
  expect(events.at(-1)).toMatchObject({ note: "call after six" });
  expect(events.filter(({ kind }) => kind === "utr reported")).toHaveLength(100);
  await write(proof.user.id, "note", "again", 400);
  const later = (await findCase(proof, sql, id))?.events ?? [];
  expect(later.filter(({ kind }) => kind === "utr reported")).toHaveLength(100);
});

test("a case opens although what was sent is gone", async () => {
  const { sql } = database;
  const proof = await aStaffMember(sql, "Meera", "admin");
  const id = await aCase(sql);
  await sql`delete from submissions where id = ${id}`;
  const page = await findCase(proof, sql, id);
  const shown = page && showCase(page, proof, [], { now: new Date(), calendar: defaultCalendar });
  expect(shown).toMatchObject({ name: "", phone: "", email: "" });
});

test("the history names each mail and says whether it was sent, and names no other work", async () => {
  const { sql } = database;
  const proof = await aStaffMember(sql, "Meera", "admin");
  const id = await aCase(sql);
  await sql`delete from jobs where subject = ${id}`;
  await sql`
    insert into jobs (kind, subject, status, ended_at) values
      ('stage-mail', ${id}, 'not sent', now() - interval '1 minute'),
      ('documents-mail', ${id}, 'done', now() - interval '2 minutes'),
      ('bulk-change', ${id}, 'done', now() - interval '3 minutes')`;
  const page = await findCase(proof, sql, id);
  const shown = page && showCase(page, proof, [], { now: new Date(), calendar: defaultCalendar });
  const mails = shown?.history.filter(({ details }) => details.some((line) => line?.startsWith("Mail")));
  expect(mails?.map(({ what, details }) => [what, ...details])).toEqual([
    ["News of an application to a customer", "Mail not sent: nothing in it was of use any more"],
    ["Documents to send, to a customer", "Mail sent"],
  ]);
  expect(JSON.stringify(shown?.history)).not.toContain("bulk");
});

describe("a submission has a case from the same moment on", () => {
  test("with the time that the visitor was promised", async () => {
    const callBy = fromNow(2);
    const id = await aCase(database.sql, { state: "Goa" }, callBy);
    expect(await caseOf(id)).toMatchObject({
      status: "new",
      owner: null,
      state: "Goa",
      promisedBy: callBy,
      promiseDue: callBy,
      nextActionAt: callBy,
      firstContactAt: null,
      version: 1,
      isOpen: true,
    });
  });

  test("a contact message too, and a retry gets the same answer as the first attempt", async () => {
    const context = submissionContext();
    const message = { ...aLead(), message: "Hello", service: "General Inquiry" };
    const services = recordingServices(database.sql);
    const first = await recordContactMessage(services, message as never, context);
    const again = await recordContactMessage({ ...services, promise: () => fromNow(99) }, message as never, context);
    expect(again).toEqual({ ...first, outcome: "repeated" });
    expect(await caseOf("id" in first ? first.id : "")).toMatchObject({ kind: "contact" });
  });
});

describe("the same person again", () => {
  test("by number and address marks the open case instead of asking for a second call", async () => {
    const same = { phone: "9811100001", email: "again@shop.example" };
    const agent = await aStaffMember(database.sql, "Priya");
    const first = await aCase(database.sql, same, fromNow(30));
    await changeCase(agent, database.sql, { id: first, version: 1 }, () => ({
      kind: "claimed",
      fields: { owner: agent.user.id },
    }));
    await database.sql`update submissions set created_at = now() - interval '1 hour' where id = ${first}`;
    await database.sql`delete from submission_keys where submission_id = ${first}`;
    const second = await aCase(database.sql, same, fromNow(2));
    expect(await caseOf(second)).toMatchObject({ mergedInto: first, isOpen: false, owner: agent.user.id });
    expect(await caseOf(first)).toMatchObject({ askedAgain: 1, promiseDue: (await caseOf(second))?.promisedBy });
    const page = await findCase(agent, database.sql, first);
    expect(page?.submissions.map(({ id }) => id)).toEqual([second, first]);
    expect((await eventsOf(first)).at(-1)).toMatchObject({ kind: "asked again", actor: null });
  });

  test.each([
    ["number", { phone: "9811100002" }],
    ["address", { email: "shared@shop.example" }],
  ])("by the %s alone is somebody else, with a case and a promise of their own and the same owner", async (_, same) => {
    const agent = await aStaffMember(database.sql, "Priya");
    const first = await aCase(database.sql, same, fromNow(30));
    await changeCase(agent, database.sql, { id: first, version: 1 }, () => ({
      kind: "claimed",
      fields: { owner: agent.user.id },
    }));
    await database.sql`update submissions set created_at = now() - interval '1 hour' where id = ${first}`;
    const promised = fromNow(2);
    const second = await aCase(database.sql, same, promised);
    await assignAutomatically(database.sql, second);
    expect(await caseOf(second)).toMatchObject({ mergedInto: null, isOpen: true, promiseDue: promised });
    expect(await caseOf(second)).toMatchObject({ owner: agent.user.id });
    expect(await caseOf(first)).toMatchObject({ askedAgain: 0 });
    const page = await findCase(agent, database.sql, first);
    expect(page?.others).toMatchObject([{ id: second, name: "Asha Kumari" }]);
  });

  test("an absent staff member does not get a new case of a number whose other case they own", async () => {
    const { sql } = database;
    const agent = await aStaffMember(sql, "Ravi");
    const first = await aCase(sql, { phone: "9811100019" });
    await changeCase(agent, sql, { id: first, version: 1 }, () => ({
      kind: "claimed",
      fields: { owner: agent.user.id },
    }));
    await sql`insert into staff (user_id, is_absent) values (${agent.user.id}, true)`;
    const second = await aCase(sql, { phone: "9811100019", email: "other@shop.example" });
    await assignAutomatically(sql, second);
    expect(await caseOf(second)).toMatchObject({ mergedInto: null, owner: null });
  });

  test("a closed case stays closed, and the new one is a case of its own", async () => {
    const agent = await aStaffMember(database.sql, "Ravi");
    const first = await aCase(database.sql, { phone: "9811100009" });
    await changeCase(agent, database.sql, { id: first, version: 1 }, () => ({
      kind: "status",
      fields: { status: "won" },
    }));
    await database.sql`update submissions set created_at = now() - interval '1 hour' where id = ${first}`;
    expect(await caseOf(await aCase(database.sql, { phone: "9811100009" }))).toMatchObject({ mergedInto: null });
  });
});

describe("the outcome of a call", () => {
  const monday = new Date("2026-04-06T10:00:00+05:30");
  const clock = { now: monday, calendar: defaultCalendar };

  test("nobody reached is tried again in office hours, and after five tries the case is lost", () => {
    let state: { status: "new" | "trying" | "lost"; attempts: number } = { status: "new", attempts: 0 };
    const times: string[] = [];
    for (let turn = 0; turn < mostCalls; turn++) {
      const changes = changesOf(turn % 2 ? "busy" : "no answer", state, clock);
      times.push(changes.nextActionAt?.toISOString() ?? "");
      state = { ...state, ...changes } as typeof state;
    }
    expect(times.slice(0, 4)).toEqual(
      ["2026-04-06T12:00", "2026-04-07T09:00", "2026-04-07T10:00", "2026-04-09T10:00"].map((text) =>
        new Date(`${text}:00+05:30`).toISOString(),
      ),
    );
    expect(state).toMatchObject({ status: "lost", lostReason: "no contact", attempts: 5 });
  });

  test.each(Object.keys(outcomes) as OutcomeName[])(
    "%s leads to a known status, and stops the clock only if it is a contact",
    async (name) => {
      const agent = await aStaffMember(database.sql, "Ravi");
      const id = await aCase(database.sql);
      const changed = await changeCase(agent, database.sql, { id, version: 1 }, (current) => ({
        kind: name,
        isContact: outcomes[name].isContact,
        fields: changesOf(name, current, { now: new Date(), calendar: defaultCalendar }),
      }));
      expect(changed).toEqual({ outcome: "changed", version: 2 });
      const after = await caseOf(id);
      expect(after?.status).toBe(outcomes[name].status);
      expect(after?.firstContactAt !== null).toBe(outcomes[name].isContact);
      expect(after?.promiseDue === null).toBe(outcomes[name].isContact || after?.status === "lost");
      expect((await eventsOf(id))[0]).toMatchObject({ kind: name, actor: agent.user.id, version: 2 });
    },
  );

  test("waiting for the customer pauses follow-ups, but no promise that is still to be kept", () => {
    const soon = new Date("2026-04-06T11:00:00+05:30");
    const pause = (current: object) =>
      followsOf({ status: "waiting" }, { status: "talking", nextActionAt: soon, promiseDue: null, ...current }, clock);
    expect(pause({})).toEqual({ nextActionAt: new Date("2026-04-09T10:00:00+05:30") });
    const far = new Date("2026-05-01T10:00:00+05:30");
    expect(pause({ nextActionAt: far })).toEqual({ nextActionAt: far });
    expect(pause({ promiseDue: soon })).toEqual({});
    expect(pause({ status: "waiting" })).toEqual({});
  });

  test("a case that was lost for want of contact starts anew when it is taken up", async () => {
    const agent = await aStaffMember(database.sql, "Ravi");
    const id = await aCase(database.sql);
    await database.sql`
      update cases set status = 'lost', lost_reason = 'no contact', attempts = 5, promise_due = null where id = ${id}`;
    await changeCase(agent, database.sql, { id, version: 1 }, (current) => ({
      kind: "change",
      fields: { status: "talking", lostReason: null },
      follows: followsOf({ status: "talking" }, current, clock),
    }));
    expect(await caseOf(id)).toMatchObject({ status: "talking", attempts: 0, lostReason: null });
  });

  test("a case that is quoted stays so when nobody answers", () => {
    expect(changesOf("no answer", { status: "quoted", attempts: 0 }, clock)).toMatchObject({ status: "quoted" });
    expect(changesOf("connected", { status: "quoted", attempts: 3 }, clock)).toMatchObject({
      status: "quoted",
      attempts: 0,
    });
  });
});

describe("two people, one case", () => {
  const change = (fields: Change["fields"]) => () => ({ kind: "change", fields: fields ?? {} });

  test("changes to different fields both survive; a real conflict tells both values, who and when", async () => {
    const [one, other] = [
      await aStaffMember(database.sql, "Priya", "admin"),
      await aStaffMember(database.sql, "Ravi", "admin"),
    ];
    const id = await aCase(database.sql);
    const later = fromNow(48);
    expect(await changeCase(one, database.sql, { id, version: 1 }, change({ nextActionAt: later }))).toMatchObject({
      version: 2,
    });
    expect(await changeCase(other, database.sql, { id, version: 1 }, change({ status: "talking" }))).toMatchObject({
      version: 3,
    });
    expect(await caseOf(id)).toMatchObject({ status: "talking", nextActionAt: later });
    const lost = await changeCase(one, database.sql, { id, version: 2 }, change({ status: "waiting" }));
    expect(lost).toMatchObject({
      outcome: "conflict",
      conflicts: [{ field: "status", theirs: "talking", yours: "waiting", who: "Ravi" }],
    });
    expect(await caseOf(id)).toMatchObject({ status: "talking", version: 3 });
    // The same value is no conflict.
    expect(await changeCase(one, database.sql, { id, version: 2 }, change({ status: "talking" }))).toMatchObject({
      outcome: "changed",
    });
  });

  test("what follows from a change gives way to what somebody else has set", async () => {
    const agent = await aStaffMember(database.sql, "Priya", "admin");
    const id = await aCase(database.sql);
    const friday = fromNow(100);
    await changeCase(agent, database.sql, { id, version: 1 }, change({ nextActionAt: friday }));
    const waiting = { kind: "change", fields: { status: "waiting" }, follows: { nextActionAt: fromNow(200) } } as const;
    expect(await changeCase(agent, database.sql, { id, version: 1 }, () => waiting)).toMatchObject({ version: 3 });
    expect(await caseOf(id)).toMatchObject({ status: "waiting", nextActionAt: friday });
  });

  test("a version that there has never been changes nothing", async () => {
    const agent = await aStaffMember(database.sql, "Priya", "admin");
    const id = await aCase(database.sql);
    for (const version of [2, 99_999_999_999_999])
      expect(await changeCase(agent, database.sql, { id, version }, change({ status: "won" }))).toEqual({
        outcome: "unknown version",
      });
    expect(await caseOf(id)).toMatchObject({ status: "new", version: 1 });
  });

  test("fifty at once from the same version: one wins, the others get a conflict", async () => {
    const agent = await aStaffMember(database.sql, "Priya", "admin");
    const id = await aCase(database.sql);
    const wishes = Array.from({ length: 50 }, (_, turn) =>
      changeCase(agent, database.sql, { id, version: 1 }, change({ nextActionAt: fromNow(turn + 1) })),
    );
    const ended = (await Promise.all(wishes)).map(({ outcome }) => outcome);
    expect(ended.filter((outcome) => outcome === "changed")).toHaveLength(1);
    expect(ended.filter((outcome) => outcome === "conflict")).toHaveLength(49);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test("an unknown case, another agent's case and a status that cannot follow are refused and change nothing", async () => {
    const [owner, other] = [await aStaffMember(database.sql, "Priya"), await aStaffMember(database.sql, "Ravi")];
    const id = await aCase(database.sql);
    const anywhere = change({ status: "junk" });
    expect(await changeCase(owner, database.sql, { id: "nonsense", version: 1 }, anywhere)).toEqual({
      outcome: "missing",
    });
    expect(await changeCase(owner, database.sql, { id: randomUUID(), version: 1 }, anywhere)).toEqual({
      outcome: "missing",
    });
    await changeCase(owner, database.sql, { id, version: 1 }, change({ owner: owner.user.id }));
    expect(await changeCase(other, database.sql, { id, version: 2 }, anywhere)).toEqual({ outcome: "missing" });
    expect(await findCase(other, database.sql, id)).toBeNull();
    await changeCase(owner, database.sql, { id, version: 2 }, anywhere);
    expect(await changeCase(owner, database.sql, { id, version: 3 }, change({ status: "quoted" }))).toEqual({
      outcome: "refused",
      from: "junk",
      to: "quoted",
    });
    expect(await caseOf(id)).toMatchObject({ status: "junk", version: 3 });
  });

  test("events are never changed", async () => {
    await expect(database.sql`update case_events set note = 'x'`).rejects.toThrow("never changed");
    await expect(database.sql`delete from case_events`).rejects.toThrow("never changed");
  });
});

describe("claims and shares", () => {
  test("200 claims at once on 100 cases: one owner each", async () => {
    await database.sql`update cases set status = 'won', lost_reason = null`;
    for (let turn = 0; turn < 100; turn++) await aCase(database.sql);
    const team = await Promise.all(Array.from({ length: 4 }, (_, at) => aStaffMember(database.sql, `Agent ${at}`)));
    const claims = Array.from({ length: 200 }, (_, turn) =>
      claimNext(team[turn % 4] as (typeof team)[0], database.sql),
    );
    const claimed = (await Promise.all(claims)).filter((id) => id !== null);
    expect(claimed).toHaveLength(100);
    expect(new Set(claimed).size).toBe(100);
    const [owned] = await database.sql`
      select count(*)::int as cases, (select count(*)::int from case_events where kind = 'claimed' and actor = any(${team.map((each) => each.user.id)})) as events
      from cases where is_open and owner is not null`;
    expect(owned).toEqual({ cases: 100, events: 100 });
  });

  test("a staff member who is leaving cannot claim a case at the same moment", async () => {
    const [leaver, admin] = [
      await aStaffMember(database.sql, "Ravi"),
      await aStaffMember(database.sql, "Meena", "admin"),
    ];
    const id = await aCase(database.sql);
    let claims: Promise<unknown>[] = [];
    await inTransaction(database.sql, async (transaction) => {
      await transaction`delete from user_roles where user_id = ${leaver.user.id}`;
      claims = [
        claimNext(leaver, database.sql),
        changeCase(leaver, database.sql, { id, version: 1 }, () => ({
          kind: "claimed",
          fields: { owner: leaver.user.id },
        })),
      ];
      await vi.waitFor(async () => {
        const [row] = await database.sql`
          select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and query like '%for key share%'`;
        expect(row?.waiting).toBe(2);
      });
      await releaseCases(admin, transaction, leaver.user.id);
    });
    expect(await Promise.all(claims)).toEqual([null, { outcome: "unknown owner" }]);
    expect(await caseOf(id)).toMatchObject({ owner: null, version: 1 });
  });

  test("while cases are assigned, whatever writes to the audit log commits", async () => {
    const { sql } = database;
    await inTransaction(sql, async (assigning) => {
      await assigning`select pg_advisory_xact_lock(${assignmentLock})`;
      await inTransaction(sql, async (other) => {
        await waitBriefly(other);
        await recordAudit(other, null, { action: "seen", details: { page: "test" } });
      });
    });
  });

  test("automatic shares differ by at most one, and absent staff get none", async () => {
    await database.sql`update cases set status = 'won', lost_reason = null, owner = null`;
    await database.sql`delete from user_roles`;
    await database.sql`insert into desk_settings (assigns_automatically) values (true)`;
    const team = await Promise.all(Array.from({ length: 3 }, (_, at) => aStaffMember(database.sql, `Agent ${at}`)));
    const absent = await aStaffMember(database.sql, "Away");
    await database.sql`insert into staff (user_id, is_absent) values (${absent.user.id}, true)`;
    // Neither an admin, nor somebody who has never signed in.
    await aStaffMember(database.sql, "Owner", "admin");
    const invited = await aStaffMember(database.sql, "Not come yet");
    await database.sql`delete from session where user_id = ${invited.user.id}`;
    const ids: string[] = [];
    for (let turn = 0; turn < 50; turn++) ids.push(await aCase(database.sql));
    await Promise.all(ids.map((id) => assignAutomatically(database.sql, id)));
    const shares = await database.sql`select owner, count(*)::int as count from cases where is_open group by owner`;
    expect(shares.map(({ owner }) => owner).sort()).toEqual(team.map(({ user }) => user.id).sort());
    const counts = shares.map(({ count }) => count);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    const willing = await aStaffMember(database.sql, "Helps out", "admin");
    await database.sql`insert into staff (user_id, takes_cases) values (${willing.user.id}, true)`;
    const next = await aCase(database.sql);
    await assignAutomatically(database.sql, next);
    expect(await caseOf(next)).toMatchObject({ owner: willing.user.id });
  });
});

describe("the queue", () => {
  test("every open case stands in exactly one part, and has a next action in the future or is overdue", async () => {
    const admin = await aStaffMember(database.sql, "Meena", "admin");
    await database.sql`update cases set status = 'won', lost_reason = null`;
    const now = new Date();
    for (let turn = 0; turn < 120; turn++) {
      const id = await aCase(database.sql, turn < 40 ? { name: "Torsten Lind" } : {});
      await database.sql`
        update cases set status = (array['new', 'trying', 'talking', 'waiting', 'quoted'])[1 + ${turn % 5}::int],
          next_action_at = ${now}::timestamptz + (${(turn * 7) % 90} - 45) * interval '1 hour',
          promise_due = case when ${turn % 3} = 0 then null else ${now}::timestamptz + (${(turn * 11) % 80} - 40) * interval '1 hour' end
        where id = ${id}`;
    }
    const counts = await countQueue(admin, database.sql, everything, now);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(120);
    const listed = await Promise.all(
      parts.map((part) => listQueue(admin, database.sql, { ...everything, part }, { now })),
    );
    const ids = listed.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(120);
    expect(ids).toHaveLength(120);
    for (const [at, rows] of listed.entries()) {
      expect(rows).toHaveLength(counts[parts[at] as (typeof parts)[number]]);
      const urgent = parts[at] === "broken" || parts[at] === "overdue";
      if (!urgent) for (const row of rows) expect(row.nextActionAt > now || (row.promiseDue ?? now) > now).toBe(true);
    }
    // Further than the list shows of each part.
    expect(Math.max(...Object.values(counts))).toBeGreaterThan(partSize);
    for (const [at, id] of ids.entries()) {
      const around = { previous: ids[at - 1], next: ids[at + 1] };
      expect(await neighbours(admin, database.sql, everything, id, now)).toEqual(around);
    }
    // What a search finds stands in the same part, and what follows on the screen follows by key too.
    const search = { ...everything, search: "torsten" };
    const places = (rows: QueueRow[]) => rows.map(({ id, part, at }) => ({ id, part, at }));
    const found = await listQueue(admin, database.sql, search, { now });
    expect(places(found)).toEqual(places(listed.flat().filter(({ name }) => name === "Torsten Lind")));
    expect(new Set(found.map(({ part }) => part)).size).toBeGreaterThan(2);
    expect(await neighbours(admin, database.sql, search, found[20]?.id ?? "", now)).toEqual({
      previous: found[19]?.id,
      next: found[21]?.id,
    });
    await database.sql`update cases set status = 'junk' where id = ${ids[3] ?? ""}`;
    const left = await neighbours(admin, database.sql, everything, ids[3] ?? "", now);
    expect(left).toEqual({ previous: undefined, next: ids[0] });
  });

  test("a visitor who asked in office hours is listed among the running promises, also overnight", async () => {
    const admin = await aStaffMember(database.sql, "Meena", "admin");
    await database.sql`update cases set status = 'won', lost_reason = null`;
    const at = (time: string) => new Date(`2026-04-06T${time}:00+05:30`);
    const promise = (asked: Date) => due(asked, promiseMinutes, defaultCalendar);
    const lateCall = await aCase(database.sql, {}, promise(at("19:30")));
    const night = await aCase(database.sql, {}, promise(at("21:00")));
    const partOf = async (id: string, now: Date) =>
      (await listQueue(admin, database.sql, everything, { now })).find((row) => row.id === id)?.part;
    expect([await partOf(lateCall, at("19:31")), await partOf(lateCall, at("22:00"))]).toEqual([
      "promised",
      "promised",
    ]);
    expect(await partOf(night, at("22:00"))).toBe("new");
    expect(await partOf(night, new Date(at("22:00").getTime() + 8 * 3_600_000))).toBe("promised");
  });

  test("arrivals are counted on, however many there were", async () => {
    const agent = await aStaffMember(database.sql, "Ravi");
    const since = new Date();
    for (let turn = 0; turn < 3; turn++) await aCase(database.sql);
    expect(await countArrived(agent, database.sql, since.toISOString())).toEqual({ count: 3, isFull: false });
    await database.sql`
      insert into submissions (id, name, email, phone, state)
      select gen_random_uuid(), 'Asha', 'asha@shop.example', '9812345678', 'Goa' from generate_series(1, 100)`;
    expect(await countArrived(agent, database.sql, since.toISOString())).toMatchObject({ isFull: true });
    for (const strange of ["nonsense", "+275760-09-13T00:00:00.000Z", "-271821-04-20T00:00:00.000Z"])
      expect(await countArrived(agent, database.sql, strange)).toEqual({ count: 0, isFull: false });
    await database.sql`delete from submissions where email = 'asha@shop.example'`;
  });

  test("an agent sees their own and unowned cases, whatever the address asks for", async () => {
    const [one, other] = [await aStaffMember(database.sql, "Priya"), await aStaffMember(database.sql, "Ravi")];
    await database.sql`update cases set status = 'won', lost_reason = null`;
    const [mine, theirs, free] = [
      await aCase(database.sql),
      await aCase(database.sql),
      await aCase(database.sql, { name: "Zubin Quill" }),
    ];
    await database.sql`update cases set owner = ${one.user.id} where id = ${mine}`;
    await database.sql`update cases set owner = ${other.user.id} where id = ${theirs}`;
    for (const owner of ["", "all", other.user.id]) {
      const rows = await listQueue(one, database.sql, readQueueView(new URLSearchParams({ owner })));
      expect(rows.map(({ id }) => id).sort()).toEqual([mine, free].sort());
    }
    const search = (q: string) => listQueue(one, database.sql, readQueueView(new URLSearchParams({ q })));
    expect((await search("quill")).map(({ id }) => id)).toEqual([free]);
    const [hidden] = await database.sql`select phone from submissions where id = ${theirs}`;
    expect(await search(hidden?.phone)).toEqual([]);
  });

  test("words too short to search for find nothing, and so change nothing", async () => {
    const admin = await aStaffMember(database.sql, "Meena", "admin");
    await aCase(database.sql);
    const view = readQueueView(new URLSearchParams({ owner: "all", q: "98" }));
    expect(await listQueue(admin, database.sql, view)).toEqual([]);
    expect(await matchingCases(admin, database.sql, view, new Date(), 10)).toEqual([]);
    expect((await loadQueue(admin, database.sql, new URLSearchParams({ q: "98" }))).matching).toBe(0);
  });

  test("filters hold in a search and among closed cases too, also for the owner", async () => {
    const [admin, agent] = [
      await aStaffMember(database.sql, "Meena", "admin"),
      await aStaffMember(database.sql, "Ravi"),
    ];
    const ids: string[] = [];
    for (let turn = 0; turn < pageSize + 3; turn++)
      ids.push(await aCase(database.sql, { name: "Ulrika Brandt", state: turn === 0 ? "Sikkim" : "Goa" }));
    const [first = "", second = ""] = ids;
    await database.sql`update cases set owner = ${agent.user.id}, status = 'won' where id = ${second}`;
    const find = async (query: Record<string, string>) =>
      (await listQueue(admin, database.sql, readQueueView(new URLSearchParams(query)))).map(({ id }) => id);
    expect(await find({ q: "ulrika", state: "Sikkim" })).toEqual([first]);
    expect(await find({ q: "ulrika", owner: agent.user.id })).toEqual([second]);
    expect(await find({ status: "won", owner: agent.user.id })).toEqual([second]);
    expect(await find({ status: "won", owner: "me" })).toEqual([]);
  });

  test("closed cases go on page by page, and each part says how many fit the filter", async () => {
    const admin = await aStaffMember(database.sql, "Meena", "admin");
    for (let turn = 0; turn < pageSize + 2; turn++)
      await aCase(database.sql, { name: "Ingrid Falk", state: "Tripura" });
    const parameters = { state: "Tripura", owner: "all" };
    const open = await loadQueue(admin, database.sql, new URLSearchParams({ ...parameters, status: "new" }));
    expect(open.groups.map(({ count }) => count)).toEqual([String(pageSize + 2)]);
    await database.sql`update cases set status = 'junk' where state = 'Tripura'`;
    const closed = { ...parameters, status: "junk" };
    const [page] = (await loadQueue(admin, database.sql, new URLSearchParams(closed))).groups;
    expect([page?.rows.length, page?.count]).toEqual([pageSize, `${pageSize}+`]);
    const after = page?.more ?? "";
    const [rest] = (await loadQueue(admin, database.sql, new URLSearchParams({ ...closed, after }))).groups;
    const absurd = `+275760-09-13T00:00:00.000Z_${crypto.randomUUID()}`;
    const [first] = (await loadQueue(admin, database.sql, new URLSearchParams({ ...closed, after: absurd }))).groups;
    expect(first?.rows).toEqual(page?.rows);
    expect([rest?.rows.length, rest?.more]).toEqual([2, null]);
  });

  test("of cases that came or are due in the same instant none is lost or shown twice from page to page", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Meena", "admin");
    const ids: string[] = [];
    for (let turn = 0; turn < pageSize + 2; turn++)
      ids.push(await aCase(sql, { name: "Ylva Strand", state: "Mizoram" }));
    const instant = "2026-11-02T06:30:00.123457Z";
    await sql`update cases set created_at = ${instant}, promise_due = null, next_action_at = ${instant} where state = 'Mizoram'`;
    const read = async (parameters: Record<string, string>) => {
      const pages: string[][] = [];
      for (let after: string | null = ""; after !== null && pages.length < 4; ) {
        const query = new URLSearchParams({ state: "Mizoram", owner: "all", ...parameters, after });
        const [group] = (await loadQueue(admin, sql, query)).groups;
        pages.push(group?.rows.map(({ id }) => id) ?? []);
        after = group?.more ?? null;
      }
      return pages;
    };
    const inOrder = [...ids].sort();
    expect(await read({ part: "overdue" })).toEqual([inOrder.slice(0, pageSize), inOrder.slice(pageSize)]);
    const view = readQueueView(new URLSearchParams({ state: "Mizoram", owner: "all" }));
    expect(await neighbours(admin, sql, view, inOrder[1] ?? "")).toEqual({ previous: inOrder[0], next: inOrder[2] });
    await sql`update cases set status = 'junk' where state = 'Mizoram'`;
    inOrder.reverse();
    expect(await read({ status: "junk" })).toEqual([inOrder.slice(0, pageSize), inOrder.slice(pageSize)]);
  });

  test("a case is found by any part of a number", async () => {
    const admin = await aStaffMember(database.sql, "Meena", "admin");
    const id = await aCase(database.sql, { phone: "9845612378" });
    for (const q of ["9845612378", "+91 98456 12378", "56123"])
      expect(
        (await listQueue(admin, database.sql, readQueueView(new URLSearchParams({ q })))).map((row) => row.id),
      ).toEqual([id]);
  });
});

describe("a change of all that match", () => {
  const start = async (proof: Awaited<ReturnType<typeof aStaffMember>>, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return startBulk(proof, database.sql, everything, form);
  };
  const run = async () => {
    const job = await claimJob(database.sql, ["bulk-change"]);
    if (job) await runBulk(database.sql, job);
  };

  test("changes each once and leaves alone what changed meanwhile", async () => {
    const admin = await aStaffMember(database.sql, "Meena", "admin");
    await database.sql`update cases set status = 'won', lost_reason = null`;
    const ids: string[] = [];
    for (let turn = 0; turn < 8; turn++) ids.push(await aCase(database.sql));
    expect(await start(admin, { status: "waiting", owner: admin.user.id })).toMatchObject({ ok: true });
    for (const id of ids.slice(0, 2))
      await changeCase(admin, database.sql, { id, version: 1 }, () => ({ kind: "note", note: "Rang" }));
    await run();
    const report = await lastBulk(admin, database.sql);
    expect(report).toMatchObject({ total: 8, done: 6, skipped: 2, isEnded: true });
    expect(report?.left.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
    expect(await caseOf(ids[0] ?? "")).toMatchObject({ status: "new", owner: null, version: 2 });
    expect((await eventsOf(ids[0] ?? "")).map(({ kind }) => kind)).toEqual(["note"]);
    expect(await caseOf(ids[7] ?? "")).toMatchObject({ status: "waiting", owner: admin.user.id, version: 2 });
  });

  test("reaches everything a search finds, not only what its page shows", async () => {
    const admin = await aStaffMember(database.sql, "Meena", "admin");
    for (let turn = 0; turn < pageSize + 5; turn++) await aCase(database.sql, { name: "Ottilie Vance" });
    const view = readQueueView(new URLSearchParams({ q: "ottilie" }));
    expect(await listQueue(admin, database.sql, view)).toHaveLength(pageSize);
    const form = new FormData();
    form.set("status", "junk");
    const question = await startBulk(admin, database.sql, view, form);
    form.set("sure", String(question.ok && question.asks?.count));
    await startBulk(admin, database.sql, view, form);
    await run();
    expect(await lastBulk(admin, database.sql)).toMatchObject({ total: pageSize + 5, done: pageSize + 5 });
  });

  test("stops when the person who asked for it is no longer staff", async () => {
    const admin = await aStaffMember(database.sql, "Gone", "admin");
    const id = await aCase(database.sql);
    await start(admin, { status: "junk" });
    await database.sql`delete from user_roles where user_id = ${admin.user.id}`;
    await run();
    expect(await caseOf(id)).toMatchObject({ status: "new" });
  });

  test("is refused when it says nothing, knows no such status, time or owner, or is an agent's assignment", async () => {
    const agent = await aStaffMember(database.sql, "Priya");
    const refusals: [Record<string, string>, string][] = [
      [{}, "Please choose what to change."],
      [{ status: "asleep" }, "There is no such status."],
      [{ status: "lost" }, "Please say why the case is lost."],
      [{ nextActionAt: "2020-01-01T10:00" }, "That time has passed. Please choose a later one."],
      [{ owner: agent.user.id }, "Only an admin can do that."],
    ];
    for (const [fields, message] of refusals) expect(await start(agent, fields)).toMatchObject({ ok: false, message });
  });
});

test("the limit of leads from one address and the throttle still hold with cases", async () => {
  const lead = aLead();
  const services = recordingServices(database.sql);
  expect((await recordLead(services, lead, submissionContext())).outcome).toBe("stored");
  expect((await recordLead(services, lead, submissionContext())).outcome).toBe("throttled");
});
