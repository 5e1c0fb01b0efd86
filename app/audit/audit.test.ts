import { describe, expect, test } from "vitest";
import { inTransaction, type Sql } from "../../db/connect";
import { schedule } from "../../db/jobs";
import { jobHandlers } from "../../server/jobs/handlers";
import { aCase, aStaffMember } from "../../test/support/cases";
import { testDatabase, withDatabase } from "../../test/support/database";
import { testDocuments } from "../../test/support/documents/storage";
import { edition } from "../../test/support/edition/content";
import { claimJob } from "../../test/support/jobs";
import { paymentsOff } from "../../test/support/payments";
import { changeCase } from "../cases/write-case-change.server";
import { cutAuditLog, mailHead, readHead } from "./anchor-log.server";
import { loadAuditLog } from "./log-page.server";
import { recordAudit, recordListed } from "./record.server";
import { type Head, verifyAuditLog } from "./verify.server";

const write = (sql: Sql, action = "seen") => recordAudit(sql, null, { action, details: { page: "test" } });

/** What someone with the password of the database can do, and the log must show. */
async function tamper(sql: Sql, change: (sql: Sql) => Promise<unknown>) {
  await inTransaction(sql, async (transaction) => {
    for (const table of ["audit_events", "audit_links"])
      await transaction`alter table ${transaction(table)} disable trigger user`;
    await change(transaction);
    for (const table of ["audit_events", "audit_links"])
      await transaction`alter table ${transaction(table)} enable trigger user`;
  });
}

async function aLog(rows = 6) {
  const database = await testDatabase();
  for (let row = 0; row < rows; row++) await write(database.sql);
  expect((await verifyAuditLog(database.sql)).findings).toEqual([]);
  return database;
}

test("eight writers of 100 events each make one chain without a fork, and none deadlocks", async () => {
  await using database = await testDatabase({ max: 8 });
  const { sql } = database;
  await sql`insert into desk_settings default values`;
  const writer = async (number: number) => {
    for (let event = 0; event < 100; event++)
      await inTransaction(sql, async (transaction) => {
        await write(transaction, `writer ${number}`);
        // Some transactions write two events, in company of a row that is locked elsewhere too.
        if (event % 50 === 0) await transaction`update desk_settings set assigns_automatically = false`;
        if (event % 25 === 0) await write(transaction, `writer ${number}`);
      });
  };
  await Promise.all(Array.from({ length: 8 }, (_, number) => writer(number)));
  const { events, findings, head } = await verifyAuditLog(sql);
  expect([events, findings, head?.position]).toEqual([8 * 104, [], 8 * 104]);
}, 120_000);

test("a day that no calendar has gets a sentence", async () => {
  await using database = await aLog();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  for (const day of ["2026-02-31", "0000-01-01", "2026-13-01", "yesterday"])
    for (const name of ["from", "to"]) {
      const page = await loadAuditLog(admin, sql, new URLSearchParams({ [name]: day }), String);
      expect([day, page.problem, page.lines]).toEqual([day, expect.stringContaining("year-month-day"), []]);
    }
  expect((await loadAuditLog(admin, sql, new URLSearchParams({ to: "2028-02-29" }), String)).problem).toBe("");
});

test("a line says in words what was changed or looked for, and about whom of the staff", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const [admin, agent] = [await aStaffMember(sql, "Asha", "admin"), await aStaffMember(sql, "Meera Pillai")];
  const id = await aCase(sql);
  await recordListed(admin, sql, [id], "queue", { scope: "all", part: "new", owner: "" });
  const later = { nextActionAt: new Date(Date.now() + 3_600_000) };
  await changeCase(agent, sql, { id, version: 1 }, () => ({ kind: "change", fields: later }));
  await recordAudit(sql, admin.user.id, {
    action: "tracking link sent",
    people: [id],
    details: { to: id, isNewAddress: "yes" },
  });
  await recordAudit(sql, null, { action: "head mailed", object: agent.user.id, details: { position: 12 } });
  const [exported, at] = ["6f5f4f4e-5438-43df-9a43-e9a3c71ca79e", { list: "leads", fields: ["search"] }];
  await recordAudit(sql, admin.user.id, {
    ...{ action: "exported", object: exported },
    details: { ...at, rows: 0, outcome: "under way" },
  });
  await recordAudit(sql, admin.user.id, {
    ...{ action: "export ended", object: exported },
    details: { ...at, rows: 5, outcome: "complete" },
  });
  const { lines } = await loadAuditLog(admin, sql, new URLSearchParams(), String);
  const said = (action: string) => lines.find((line) => line.action === action);
  expect(said("listed")?.details).toBe("Screen: queue · Rows: 1 · Narrowed by: whose, part of the queue");
  expect(said("changed")?.details).toBe("Changed the case · Changed: follow-up");
  expect(said("tracking link sent")?.details).toBe("First link to this address: yes");
  expect(said("head mailed")).toMatchObject({ object: "Meera Pillai", details: "Line: 12" });
  expect(said("exported")).toMatchObject({
    object: "No. 6f5f4f4e",
    details: "List: leads · Narrowed by: search · Outcome: under way",
  });
  expect(said("export ended")?.details).toBe("List: leads · Rows: 5 · Narrowed by: search · Outcome: complete");
});

test("a transaction that is rolled back leaves no line and no gap", async () => {
  await using database = await aLog();
  const { sql } = database;
  await inTransaction(sql, async (transaction) => {
    await write(transaction);
    throw new Error("undone");
  }).catch(() => {});
  await write(sql);
  expect(await verifyAuditLog(sql)).toMatchObject({ events: 7, findings: [] });
});

test("a line does not hold the chain while the disk is waited for; what has no line waits as ever", async () => {
  await using database = await testDatabase();
  const waits = (writes: boolean) =>
    inTransaction(database.sql, async (transaction) => {
      await transaction`set local synchronous_commit = 'on'`;
      if (writes) await write(transaction);
      await transaction`set constraints all immediate`;
      const [setting] = await transaction`select current_setting('synchronous_commit') as waits`;
      return setting?.waits;
    });
  expect([await waits(true), await waits(false)]).toEqual(["off", "on"]);
});

test("a second link with the same predecessor is refused", async () => {
  await using database = await aLog();
  await expect(database.sql`
    insert into audit_links (position, event_id, previous, hash)
    select 99, 99, previous, hash from audit_links where position = 3`).rejects.toThrow(/audit_links_previous_key/);
});

test("no line can be changed, removed or emptied away", async () => {
  await using database = await aLog();
  const { sql } = database;
  for (const table of ["audit_events", "audit_links"]) {
    const column = sql(table === "audit_events" ? "action" : "position");
    await expect(sql`update ${sql(table)} set ${column} = ${column}`).rejects.toThrow("never changed");
    await expect(sql`delete from ${sql(table)}`).rejects.toThrow("are kept");
    await expect(sql`truncate ${sql(table)}`).rejects.toThrow("never changed");
  }
  expect((await verifyAuditLog(sql)).events).toBe(6);
});

describe("each tampering is named", () => {
  const found = async (change: (sql: Sql) => Promise<unknown>, keepsHead = false) => {
    await using database = await aLog();
    const head = await readHead(database.sql);
    await tamper(database.sql, change);
    return (await verifyAuditLog(database.sql, keepsHead && head ? [head] : [])).findings;
  };

  test("a changed byte", async () => {
    expect(await found((sql) => sql`update audit_events set action = 'seem' where id = 3`)).toEqual([
      "Event 3 was changed: its digest does not fit.",
    ]);
  });

  test("a changed byte with a new digest", async () => {
    const change = async (sql: Sql) => {
      await sql`update audit_events set action = 'seem' where id = 3`;
      await sql`update audit_events as event set digest = sha256(convert_to(audit_content(event), 'UTF8')) where id = 3`;
    };
    expect(await found(change)).toEqual(["Link 3 does not fit event 3: one of the two was changed."]);
  });

  test("a removed row", async () => {
    expect(await found((sql) => sql`delete from audit_events where id = 4`)).toEqual([
      "Event 4 was removed: link 4 points at nothing.",
    ]);
  });

  test("a removed link", async () => {
    expect(await found((sql) => sql`delete from audit_links where position = 4`)).toEqual([
      "Between links 3 and 5 rows were removed with their links (1).",
      "Event 4 is in no link: its link was removed, or it was written past the log.",
    ]);
  });

  test("a removed row and its link", async () => {
    const change = async (sql: Sql) => {
      await sql`delete from audit_links where position = 4`;
      await sql`delete from audit_events where id = 4`;
    };
    expect(await found(change)).toEqual(["Between links 3 and 5 rows were removed with their links (1)."]);
  });

  test("a removed row and its link, the numbers closed up", async () => {
    const change = async (sql: Sql) => {
      await sql`delete from audit_links where position = 4`;
      await sql`delete from audit_events where id = 4`;
      await sql`update audit_links set position = 4 where position = 5`;
      await sql`update audit_links set position = 5 where position = 6`;
    };
    expect(await found(change)).toEqual(["Link 4 does not continue link 3: a link was changed or removed."]);
  });

  test("two swapped", async () => {
    const change = async (sql: Sql) => {
      await sql`update audit_links set event_id = -event_id where position in (2, 5)`;
      await sql`update audit_links set event_id = case position when 2 then 5 else 2 end where position in (2, 5)`;
    };
    expect(await found(change)).toEqual(["Events 5 and 2 were swapped."]);
  });

  const rewrite = async (sql: Sql) => {
    const events = await sql<{ id: string; at: Date }[]>`select id, at from audit_events order by id`;
    await sql`delete from audit_links`;
    await sql`delete from audit_events`;
    await sql`alter table audit_events enable trigger user`;
    for (const { id, at } of events)
      await sql`
        insert into audit_events (id, at, action) overriding system value values (${id}, ${at}, 'nothing at all')`;
    await sql`set constraints all immediate`;
  };

  test("all of it rewritten, by the head that was kept elsewhere, and by nothing else", async () => {
    expect(await found(rewrite)).toEqual([]);
    expect(await found(rewrite, true)).toEqual(["The log was rewritten: link 6 is not the one known."]);
  });

  test("the end cut off, by the same", async () => {
    const change = async (sql: Sql) => {
      await sql`delete from audit_links where position > 4`;
      await sql`delete from audit_events where id > 4`;
    };
    expect(await found(change)).toEqual([]);
    expect(await found(change, true)).toEqual(["The end of the log was cut off: it reached link 6 and ends at 4."]);
  });

  test("the beginning cut off without a word", async () => {
    const change = async (sql: Sql) => {
      await sql`alter table audit_anchors disable trigger user`;
      await sql`insert into audit_anchors (position, hash) select position, hash from audit_links where position = 2`;
      await sql`delete from audit_links where position <= 2`;
      await sql`delete from audit_events where id <= 2`;
    };
    expect(await found(change)).toEqual(["The log was cut off at link 2, and no event tells of it."]);
  });
});

describe("a forged cut is named, whatever the forger writes", () => {
  /** Takes the first two of six young lines away, tells of it as the site would, and lets the site tell a head afterwards. */
  async function forge(anchorOf: (sql: Sql) => Promise<unknown>, known: Head[] = []) {
    await using database = await aLog();
    const { sql } = database;
    const before = await readHead(sql);
    await tamper(sql, async (transaction) => {
      await transaction`alter table audit_anchors disable trigger user`;
      await anchorOf(transaction);
      await transaction`delete from audit_links where position <= 2`;
      await transaction`delete from audit_events where id <= 2`;
    });
    await recordAudit(sql, null, { action: "log cut", details: { position: "2", rows: 2 } });
    const head = await readHead(sql);
    return verifyAuditLog(sql, [...(before ? [before] : []), ...(head ? [head] : []), ...known]);
  }
  const anchor = (content: (sql: Sql) => ReturnType<Sql>) => (sql: Sql) =>
    sql`
    insert into audit_anchors (position, hash, previous, content)
    select position, hash, previous, ${content(sql)} from audit_links join audit_events on audit_events.id = event_id
    where position = 2`;

  test("nothing", async () => {
    const { findings } = await forge(anchor((sql) => sql`null`));
    expect(findings).toEqual(["The log was cut off at link 2, and the line that should prove it does not fit."]);
  });

  test("the line as it was", async () => {
    const { findings } = await forge(anchor((sql) => sql`audit_content(audit_events)`));
    expect(findings).toEqual(["The log was cut off at link 2, which is 0 days old: nothing younger than 400 may go."]);
  });

  test("the line with an old instant", async () => {
    const old = anchor(
      (sql) => sql`replace(audit_content(audit_events), (extract(epoch from at) * 1000000)::bigint::text, '1000000')`,
    );
    expect((await forge(old)).findings).toEqual([
      "The log was cut off at link 2, and the line that should prove it does not fit.",
    ]);
  });

  test("an old line that was put in before, by a head of yesterday", async () => {
    await using database = await aLog();
    const { sql } = database;
    const before = await readHead(sql);
    await sql`insert into audit_events (at, action) values (now() - interval '500 days', 'seen')`;
    await tamper(sql, async (transaction) => {
      await transaction`alter table audit_anchors disable trigger user`;
      await transaction`
        insert into audit_anchors (position, hash, previous, content)
        select position, hash, previous, audit_content(audit_events) from audit_links
        join audit_events on audit_events.id = event_id where position = 7`;
      await transaction`delete from audit_links`;
      await transaction`delete from audit_events`;
    });
    await recordAudit(sql, null, { action: "log cut", details: { position: "7", rows: 7 } });
    const [now, yesterday] = [
      await readHead(sql),
      new Date(Date.now() - 24 * 60 * 60 * 1_000).toISOString().slice(0, 10),
    ];
    const known = [...(before ? [{ ...before, day: yesterday }] : []), ...(now ? [now] : [])];
    expect((await verifyAuditLog(sql, known)).findings).toEqual([
      `The log was cut off at link 7, but link 6 was its newest on ${yesterday}.`,
    ]);
  });
});

test("without a head from outside nothing is called proven, and with one only what lies before it", async () => {
  await using database = await aLog();
  const { sql } = database;
  expect((await verifyAuditLog(sql)).provenTo).toBeNull();
  const head = await readHead(sql);
  await write(sql);
  expect((await verifyAuditLog(sql, head ? [head] : [])).provenTo).toBe(6);
  await tamper(sql, async (transaction) => {
    await transaction`delete from audit_links`;
    await transaction`delete from audit_events`;
  });
  expect(await verifyAuditLog(sql)).toMatchObject({ events: 0, findings: [], provenTo: null });
  expect((await verifyAuditLog(sql, head ? [head] : [])).findings).toEqual([
    "The end of the log was cut off: it reached link 6 and ends at 0.",
  ]);
});

test("a head that was cut off is named: younger than 400 days, it tells of a forged cut", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await sql`insert into audit_events (at, action) values (now() - interval '500 days', 'seen')`;
  const old = await readHead(sql);
  await write(sql);
  const young = await readHead(sql);
  await cutAuditLog(sql);
  const known = [old, young].filter((head) => head !== null);
  expect(await verifyAuditLog(sql, known)).toMatchObject({ findings: [], cut: [old] });
});

test("what is older than 400 days is cut from the old end, the rest stays verifiable, and nothing younger goes", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const at = (days: number) => sql`
    insert into audit_events (at, action) values (now() - make_interval(days => ${days}), 'seen')`;
  for (const days of [900, 500, 401, 390, 10]) await at(days);
  expect(await cutAuditLog(sql)).toBe(3);
  expect(await verifyAuditLog(sql)).toMatchObject({ events: 3, findings: [], head: { position: 6 } });
  expect(await cutAuditLog(sql)).toBe(0);
  await expect(sql`
    insert into audit_anchors (position, hash) select position, hash from audit_links where position = 5`).rejects.toThrow(
    "older than a year",
  );
  await at(0);
  expect((await verifyAuditLog(sql)).findings).toEqual([]);
});

describe("what is written", () => {
  const database = withDatabase();
  const last = async () => {
    const [event] = await database.sql`
      select actor, action, array_to_string(people, ' ') as people, object, details from audit_events
      order by id desc limit 1`;
    return event;
  };

  test("a page of fifty people is one line, with the names of the filters and nothing typed into them", async () => {
    const { sql } = database;
    const proof = await aStaffMember(sql, "Asha", "admin");
    const people = Array.from({ length: 50 }, () => crypto.randomUUID());
    const [before] = await sql`select count(*)::int as count from audit_events`;
    await recordListed(proof, sql, people, "leads", { search: "98765 43210", state: "", from: "2026-01-01" });
    const [after] = await sql`select count(*)::int as count from audit_events`;
    expect(after?.count - before?.count).toBe(1);
    expect(await last()).toEqual({
      actor: proof.user.id,
      action: "searched",
      people: people.join(" "),
      object: null,
      details: { page: "leads", count: 50, fields: ["search", "from"] },
    });
  });

  test("a change of a case names its fields, not its note; a lead that comes in is no event of the log", async () => {
    const { sql } = database;
    const proof = await aStaffMember(sql, "Vikram", "admin");
    const [before] = await sql`select count(*)::int as count from audit_events`;
    const id = await aCase(sql);
    const [after] = await sql`select count(*)::int as count from audit_events`;
    expect(after?.count).toBe(before?.count);
    await changeCase(proof, sql, { id, version: 1 }, () => ({
      kind: "claimed",
      note: "Rang from 98765 43210",
      fields: { owner: proof.user.id },
    }));
    const event = await last();
    expect(event).toMatchObject({ actor: proof.user.id, action: "claimed", people: id });
    expect(event?.details).toEqual({ kind: "claimed", version: 2, fields: ["owner"] });
  });

  test("a role that is given or taken is an event, and the head is mailed to every admin", async () => {
    const { sql } = database;
    const proof = await aStaffMember(sql, "Meera", "admin");
    expect(await last()).toMatchObject({ action: "granted", object: proof.user.id, details: { role: "admin" } });
    const head = await readHead(sql);
    await mailHead(sql);
    const [mail] = await sql`select payload from jobs where payload ->> 'to' = ${proof.user.email}`;
    expect(mail?.payload.text).toContain(`--head ${head?.position}:${head?.hash}`);
    await sql`delete from user_roles where user_id = ${proof.user.id}`;
    expect(await last()).toMatchObject({ action: "revoked", object: proof.user.id });
  });
});

test("the first head is logged and mailed within the hour, then once a day and once a week, a new admin's at once", async () => {
  await using database = await aLog(3);
  const { sql } = database;
  const reported: Record<string, string>[] = [];
  const handlers = jobHandlers({
    edition,
    documents: testDocuments(),
    payments: paymentsOff,
    sql,
    secrets: ["x".repeat(32)],
    ledger: "none",
    notices: { to: "office@shop.in", origin: "https://shop.in" },
    mailer: { deliver: async () => {}, remove: async () => {}, removeOlder: async () => {} },
    report: (facts) => void reported.push(facts),
    reportFailure: () => {},
  });
  const hour = 60 * 60;
  expect([handlers["audit-head"]?.everySeconds, handlers["audit-head-mail"]?.everySeconds]).toEqual([hour, hour]);
  const runBoth = async () => {
    for (const kind of ["audit-head", "audit-head-mail"]) {
      await schedule(sql, kind);
      await sql`update jobs set run_at = now() where kind = ${kind}`;
      const job = await claimJob(sql, [kind]);
      if (job) await handlers[kind]?.run(job);
      await sql`delete from jobs where kind = ${kind}`;
    }
  };
  const mailed = async () =>
    (await sql`select payload ->> 'to' as "to" from jobs where kind = 'mail' order by created_at`).map(({ to }) => to);
  await runBoth();
  expect([reported.length, await mailed()]).toEqual([1, []]);
  const day = new Date().toISOString().slice(0, 10);
  expect(reported[0]?.auditHead).toMatch(new RegExp(`^3:[\\da-f]{64}@${day}$`));
  const asha = await aStaffMember(sql, "Asha", "admin");
  await aStaffMember(sql, "Vikram", "agent");
  await runBoth();
  await runBoth();
  expect([reported.length, await mailed()]).toEqual([1, [asha.user.email]]);
  const [mail] = await sql`select payload ->> 'text' as text from jobs where kind = 'mail'`;
  expect(mail?.text).toMatch(/--head \d+:[\da-f]{64}@\d{4}-\d\d-\d\d/);
  const meera = await aStaffMember(sql, "Meera", "admin");
  await runBoth();
  expect(await mailed()).toEqual([asha.user.email, meera.user.email]);
  await tamper(sql, (transaction) => transaction`update audit_events set at = at - interval '8 days'`);
  await runBoth();
  expect([reported.length, (await mailed()).length]).toEqual([2, 4]);
});

test("a refused sign-in, one that succeeds and a role that staff give each stand in the log, with who did it", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await sql`insert into account_events (event, account, network, request) values ('sign-in refused', 'digest', 'n', 'r1')`;
  await sql`
    insert into account_events (event, user_id, actor, network, request) values ('made admin', 'them', 'boss', 'n', 'r2')`;
  const rows = await sql`select actor, action, object, details ->> 'request' as request from audit_events order by id`;
  expect([...rows]).toEqual([
    { actor: null, action: "sign-in refused", object: "digest", request: "r1" },
    { actor: "boss", action: "made admin", object: "them", request: "r2" },
  ]);
});
