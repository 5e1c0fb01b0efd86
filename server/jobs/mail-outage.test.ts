// @module-tag fault
import { join } from "node:path";
import { type ExpectStatic, test } from "vitest";
import { decideRefund } from "../../app/orders/desk/decide-refund.server";
import { hashIn } from "../../app/privacy/ledger/ledger-format.server";
import { readLedger } from "../../app/privacy/ledger/ledger-place.server";
import type { Sql } from "../../db/connect";
import { aStaffMember } from "../../test/support/cases";
import { ledgerFolder, testDatabase } from "../../test/support/database";
import { startGateway } from "../../test/support/gateway";
import { type Behaviour, startMailServer } from "../../test/support/mail/mail-server";
import { myDataOf } from "../../test/support/my-data";
import { aLinkedOrder, hear, paymentsWith } from "../../test/support/payments";
import { startServerOn } from "../../test/support/server";

const isLong = process.env.TRIALS === "long";
const waiting = isLong ? 3_000 : 400;
const behaviours: Behaviour[] = isLong
  ? ["silent", "421", "451", "550", "closes", "slow", "drips", "drops"]
  : ["silent", "421", "550", "closes", "drops"];
/** A lane looks for what another process enqueued every five seconds, and the machine may be busy. */
const promptSeconds = 20;

/** Half of them of the kind that somebody waits for, half that nobody does. */
const enqueueMails = (sql: Sql) => sql`
  insert into jobs (kind, payload)
  select case when number % 2 = 0 then 'mail' else 'notice-mail' end,
    jsonb_build_object('to', number || '@waiting.example', 'subject', 'Hello', 'text', 'Hello')
  from generate_series(1, ${waiting}::int) as number`;

const isAMail = (sql: Sql) => sql`kind in ('mail', 'notice-mail')`;

async function secondsUntil(expect: ExpectStatic, holds: () => Promise<boolean>) {
  const started = performance.now();
  await expect.poll(holds, { timeout: 60_000, interval: 50 }).toBe(true);
  return (performance.now() - started) / 1_000;
}

test.for(behaviours)(
  "waiting mails at a mail server that is, does or answers '%s' hold up no erasure, refund or recurring job, and each leaves once when it works again",
  { timeout: 600_000 },
  async (behaviour, { expect }) => {
    await using database = await testDatabase();
    const { sql } = database;
    await using gateway = await startGateway();
    await using mails = await startMailServer(behaviour);
    const settings = paymentsWith(gateway);
    const order = await aLinkedOrder(sql, settings);
    for (const event of gateway.pay(order.reference).events) await hear(sql, settings, event);
    await enqueueMails(sql);
    await using server = await startServerOn(database.connection, {
      TRUST_PROXY: "1",
      ...mails.variables,
      ...gateway.variables,
    });
    const outageBegan = performance.now();

    const admin = await aStaffMember(sql, "Meera", "admin");
    await decideRefund(admin, sql, settings.supplier, order.id, { amount: 1_000, reason: "agreed", reference: "" });
    const refunded = secondsUntil(expect, async () => {
      const [row] = await sql`select status from refund_states where order_id = ${order.id}`;
      return row?.status === "pending" || row?.status === "processed";
    });
    await sql`update jobs set run_at = now(), ended_at = null where kind = 'prune-submission-counts'`;
    const recurred = secondsUntil(expect, async () => {
      const [row] = await sql`select from jobs where kind = 'prune-submission-counts' and ended_at is not null`;
      return row !== undefined;
    });
    const [refund, recurring] = await Promise.all([refunded, recurred]);
    const person = await myDataOf(server, database).opened();
    const began = performance.now();
    const answer = await person.browser.post("/my-data/view", { act: "erase", confirmed: "yes" });
    const erasure = (performance.now() - began) / 1_000;
    expect(await answer.text()).toContain("Your data are erased");
    const path = join(ledgerFolder(database.connection.database), "erasures");
    const ledger = await readLedger(path);
    expect(ledger?.entries.map(({ hash }) => hash)).toEqual([ledger && hashIn(ledger, person.id)]);

    const measured = { erasure, refund, recurring };
    for (const seconds of Object.values(measured)) expect(seconds).toBeLessThan(promptSeconds);
    if (behaviour === "550") {
      // It answers, about each receiver: each mail is tried, and waits for its next try.
      const refused = () =>
        sql`select from jobs where ${isAMail(sql)} and status = 'waiting' and last_error like '%550%' limit 1`;
      await expect.poll(refused, { timeout: 90_000 }).toHaveLength(1);
    } else {
      if (behaviour === "slow") await expect.poll(() => mails.state.taken.length).toBeGreaterThan(0);
      else await expect.poll(server.output, { timeout: 90_000 }).toContain("the mail server does not answer");
      // Left alone after a few tries: not one connection for each mail.
      expect(mails.state.connections).toBeLessThan(20);
      const [left] = await sql<{ waiting: number }[]>`
        select count(*)::int as waiting from jobs where ${isAMail(sql)} and status = 'waiting' and attempts = 0`;
      expect(left?.waiting).toBeGreaterThan(waiting - 100);
    }
    const outage = (performance.now() - outageBegan) / 1_000;

    mails.state.behaviour = "takes";
    const works = performance.now();
    await expect
      .poll(() => sql`select from jobs where ${isAMail(sql)} and status <> 'done' limit 1`, {
        timeout: 400_000,
        interval: 500,
      })
      .toEqual([]);
    const drained = (performance.now() - works) / 1_000;
    console.log(JSON.stringify({ behaviour, ...measured, outage, connections: mails.state.connections, drained }));
    const sent = mails.state.taken.filter((to) => to.endsWith("@waiting.example"));
    expect(sent.toSorted()).toEqual(Array.from({ length: waiting }, (_, at) => `${at + 1}@waiting.example`).toSorted());
  },
);
