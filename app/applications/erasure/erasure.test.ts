import { expect, test } from "vitest";
import type { Sql } from "../../../db/connect";
import { TrackingProof } from "../../../db/personal/tracking-proof";
import { aStaffMember } from "../../../test/support/cases";
import { testDatabase } from "../../../test/support/database";
import { content } from "../../../test/support/edition/content";
import { paymentsOff } from "../../../test/support/payments";
import { secret } from "../../../test/support/server";
import { anApplication } from "../../../test/support/work/applications";
import { findCustomer, listCustomers } from "../../customers/customers.server";
import { erasePeople } from "../../privacy/erasure/erase.server";
import { joinCustomers } from "../../tracking/join/join.server";
import { openTracking } from "../../tracking/link.server";
import { linkOfSender } from "../../tracking/mail-link.server";
import { actOnApplication } from "../application-acts.server";
import { listRequirements } from "../requirements.server";
import { showApplication } from "../screens/application-page.server";

const person = { name: "Zubaida R. Quraishi", email: "zubaida@quraishi.example", phone: "9876501234" };

/** Every table of this domain as text. */
async function everything(sql: Sql): Promise<string> {
  const tables = [
    ...["customers", "customer_submissions", "applications", "application_events", "requirements"],
    ...["authority_queries", "registrations", "due_dates", "reminders"],
  ];
  const texts = await Promise.all(
    tables.map(async (table) =>
      (await sql`select to_jsonb(one)::text as row from ${sql(table)} as one`).map(({ row }) => row),
    ),
  );
  return texts.flat().join("\n");
}

test("an erasure reaches every document, number and note of an application, and leaves other people's as they were", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const mine = await anApplication(sql, admin, "gst", person);
  const other = await anApplication(sql, admin, "gst", {
    name: "Parvati Nair",
    email: "parvati@shop.example",
    phone: "9000000001",
  });
  const act = async (id: string, fields: Record<string, string>) => {
    const [row] = await sql`select version from applications where id = ${id}`;
    const form = new FormData();
    for (const [name, value] of Object.entries({ version: String(row?.version), ...fields })) form.append(name, value);
    expect(await actOnApplication(admin, { sql, supplier: paymentsOff.supplier }, id, form), fields.act).toMatchObject({
      ok: true,
    });
  };
  for (const { id: requirement } of await listRequirements(admin, sql, mine.id)) {
    await act(mine.id, { act: "requirement", requirement, judgement: "received" });
    await act(mine.id, { act: "requirement", requirement, judgement: "accept" });
  }
  await act(mine.id, { act: "note", note: "Zubaida R. Quraishi called from 98765 01234." });
  await act(other.id, { act: "note", note: "Her sister is Zubaida R. Quraishi, 98765 01234." });
  await act(mine.id, { act: "add document", rule: "", title: "Letter of Quraishi" });
  const letter = (await listRequirements(admin, sql, mine.id)).at(-1)?.id ?? "";
  await act(mine.id, { act: "requirement", requirement: letter, judgement: "waive", reason: "Quraishi has none." });
  await act(mine.id, { act: "ready" });
  await act(mine.id, { act: "filed", filedReference: "AA270626123456T", filedOn: "2026-11-02" });
  await act(mine.id, { act: "query", askedOn: "2026-11-06", question: "Who is Quraishi?", topic: "other", dueOn: "" });
  await act(mine.id, { act: "answer", answer: "Zubaida is the owner.", answeredOn: "2026-11-10" });
  await act(mine.id, { act: "grant", number: "27AAPFU0939F1ZV", validFrom: "2026-11-12", validUntil: "" });
  expect(await everything(sql)).toMatch(/Quraishi/);

  await erasePeople(sql, [secret], { submissions: [mine.submissionId], reason: "asked by the person", actor: null });
  const left = await everything(sql);
  for (const trace of [/quraishi/i, /zubaida/i, /98765/, /AAPFU0939F/, /AA270626123456T/])
    expect(left).not.toMatch(trace);
  expect(left).toContain("Her sister is [erased], [erased].");
  expect(await showApplication(content, admin, sql, mine.id)).toBeNull();
  expect(await listCustomers(admin, sql, "")).toHaveLength(1);
  expect(await showApplication(content, admin, sql, other.id)).not.toBeNull();
  // The numbers stay: service, kind, stage and times.
  const [row] =
    await sql`select service, kind, stage, erased_at is not null as erased from applications where id = ${mine.id}`;
  expect(row).toEqual({ service: "gst", kind: "regular", stage: "granted", erased: true });
  // Erasing again, as a restored backup does, changes nothing more.
  await erasePeople(sql, [secret], { submissions: [mine.submissionId], reason: "restored from a backup", actor: null });
  expect(await everything(sql)).toBe(left);
});

test("those who were joined to an erased customer stay one, are found, and have My applications of their own", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const made = [];
  for (const [at, name] of ["Zubaida R. Quraishi", "Parvati Nair", "Harpreet Kaur Gill"].entries()) {
    const email = `joined${at}@shop.example`;
    const { submissionId } = await anApplication(sql, admin, "gst", { name, email, phone: `900000010${at}` });
    const [row] = await sql<{ id: string }[]>`
      select customer_id as id from customer_submissions where submission_id = ${submissionId}`;
    made.push({ submissionId, id: row?.id ?? "" });
  }
  const [root, second, third] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
  for (const { id: other } of [second, third]) {
    const { version = 0 } = (await findCustomer(admin, sql, root.id)) ?? {};
    expect(
      await joinCustomers(admin, sql, {
        into: root.id,
        other,
        version,
        note: "Called them: one firm with three addresses.",
      }),
    ).toBe("done");
  }
  await erasePeople(sql, [secret], { submissions: [root.submissionId], reason: "asked by the person", actor: null });

  const found = await findCustomer(admin, sql, third.id);
  expect(found).toMatchObject({ id: second.id, joined: [{ id: third.id, name: "Harpreet Kaur Gill" }] });
  expect((await listCustomers(admin, sql, "")).map(({ id }) => id)).toEqual([second.id]);
  const link = await linkOfSender(sql, secret, third.submissionId);
  const session = await openTracking(sql, link.replace("/track/", ""), null);
  const proof = await TrackingProof.check(sql, session ?? "");
  expect(proof?.customers.toSorted()).toEqual([second.id, third.id].toSorted());

  // One of those who were joined goes: nobody without a name is left beside the other.
  await erasePeople(sql, [secret], { submissions: [third.submissionId], reason: "asked by the person", actor: null });
  expect(await findCustomer(admin, sql, second.id)).toMatchObject({ id: second.id, joined: [] });
});
