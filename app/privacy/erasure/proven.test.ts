import { expect, test } from "vitest";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { anOrder } from "../../../test/support/payments";
import { aPaidOrder, services as sold } from "../../../test/support/work/applications";
import { provenPhones } from "./proven.server";

const database = withDatabase();

type Happened = { kind: string; undoes?: number } | "corrected";

let count = 0;
/** Whether a number is taken for the sender's after what happened in this order. */
async function isProvenAfter(happened: Happened[], isRungInMerged = false) {
  const { sql } = database;
  count++;
  const [phone, email] = [String(9_340_000_000 + count), `holder${count}@shop.example`];
  const sent = await aCase(sql, { name: "Zubaida Quraishi", email, phone });
  const kept = isRungInMerged ? await aCase(sql, { name: "Z Q", email: `other${count}@shop.example`, phone }) : sent;
  await sql`update cases set merged_into = ${kept} where id = ${sent} and id <> ${kept}`;
  for (const [at, each] of happened.entries()) {
    const when = new Date(Date.now() - (100 - at) * 1_000);
    if (each === "corrected") await sql`update submissions set phone_corrected_at = ${when} where id = ${kept}`;
    else
      await sql`
        insert into case_events (case_id, actor, kind, version, at, changes)
        values (${kept}, 'staff', ${each.kind}, ${at + 10}, ${when}, ${sql.json({ undoes: each.undoes ?? null })})`;
  }
  return (await provenPhones(sql, [{ submission: sent, phone, email }])).has(phone);
}

test.each([
  ["nothing", [], false],
  ["a call that nobody answered", [{ kind: "no answer" }], false],
  ["an answered call", [{ kind: "connected" }], true],
  ["an answered call, and a wrong number later", [{ kind: "connected" }, { kind: "wrong number" }], false],
  ["an answered call after a wrong number", [{ kind: "wrong number" }, { kind: "connected" }], true],
  ["an answered call that was undone", [{ kind: "connected" }, { kind: "undone", undoes: 10 }], false],
  [
    "an answered call, another undone",
    [{ kind: "connected" }, { kind: "no answer" }, { kind: "undone", undoes: 11 }],
    true,
  ],
  ["a call to the number before it was corrected", [{ kind: "connected" }, "corrected"], false],
  ["a call to the corrected number", ["corrected", { kind: "connected" }], true],
] as [string, Happened[], boolean][])("%s: whether a number is its sender's", async (_, happened, isProven) => {
  expect(await isProvenAfter(happened)).toBe(isProven);
  expect(await isProvenAfter(happened, true), "rung in the case it was merged into").toBe(isProven);
});

test("a paid order proves its number, one that is not paid does not", async () => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const whose = { name: "Zubaida Quraishi", email: "zq@shop.example", phone: "9349999999" };
  const unpaid = await aCase(sql, whose);
  await anOrder(sql, { caseId: unpaid, customer: { ...whose, state: "Goa" } });
  const { phone, email } = whose;
  expect([...(await provenPhones(sql, [{ submission: unpaid, phone, email }]))]).toEqual([]);
  await sql`update submission_keys set created_at = created_at - interval '1 hour'`;
  const { submissionId } = await aPaidOrder(sql, admin, sold.gst, whose);
  expect([...(await provenPhones(sql, [{ submission: submissionId, phone, email }]))]).toEqual([phone]);
});
