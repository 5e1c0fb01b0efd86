// @module-tag fault
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { anAccount } from "../support/accounts";
import { aStaffMember } from "../support/cases";
import { withDatabase } from "../support/database";
import { type RunningServer, startServerOn } from "../support/server";
import { anApplication } from "../support/work/applications";

const kills = process.env.TRIALS === "long" ? 30 : 4;
const database = withDatabase();

test(`${kills} kills while an application is granted: all of it or nothing, and never twice`, {
  timeout: 120_000 + kills * 20_000,
}, async () => {
  const { sql } = database;
  let server: RunningServer = await startServerOn(database.connection);
  onTestFinished(async () => void (await server.stop()));
  const admin = await anAccount(server, database, "admin@shop.example", { role: "admin" });
  await admin.signIn("admin@shop.example");
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const outcomes = new Set<string>();

  for (let kill = 0; kill < kills; kill++) {
    const person = { name: "Imran Sheikh", email: `k${kill}@shop.example`, phone: String(9_410_000_000 + kill) };
    const { id, orderId } = await anApplication(sql, await aStaffMember(sql, "Asha", "admin"), "msme", person);
    const number = `UDYAM-MH-03-${String(kill).padStart(7, "0")}`;
    const [{ version } = {}] = await sql`select version from applications where id = ${id}`;
    const grant = async () => {
      const fields = { act: "grant", version: String(version), number, validFrom: "2026-11-10", validUntil: "" };
      const answer = await fetch(`${server.origin}/desk/applications/${id}`, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { Cookie: cookie, Origin: server.origin },
      });
      await answer.text();
      return answer.status;
    };
    /** Stage, registration, due date, event, the order's mark and the mail, all written in one transaction. */
    const written = async () => {
      const [row] = await sql`
        select (select stage from applications where id = ${id}) = 'granted' as stage,
          (select count(*)::int from registrations where application_id = ${id}) as registrations,
          (select count(*)::int from due_dates join registrations on registrations.id = registration_id
            where application_id = ${id}) as dates,
          (select count(*)::int from application_events where application_id = ${id} and kind = 'granted') as events,
          (select count(*)::int from ledger where order_id = ${orderId} and kind = 'service done') as marks,
          (select count(*)::int from jobs where kind = 'certificate-mail' and payload ->> 'application' = ${id}) as mails`;
      return row;
    };
    const killed = pause(Math.random() * 60 + kill * 10).then(() => server.child.kill("SIGKILL"));
    const first = await grant().catch(() => 0);
    await killed;
    server = await startServerOn(database.connection);
    const after = await written();
    const whole = { stage: true, registrations: 1, dates: 1, events: 1, marks: 1, mails: 1 };
    const nothing = { stage: false, registrations: 0, dates: 0, events: 0, marks: 0, mails: 0 };
    expect([whole, nothing]).toContainEqual(after);
    if (first === 200) expect(after).toEqual(whole);
    outcomes.add(after?.stage ? "whole" : "nothing");
    // Sent again, as staff would: done once, or refused because it is done.
    expect([200, 400, 409]).toContain(await grant());
    expect(await written()).toEqual(whole);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});
