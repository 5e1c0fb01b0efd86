import { expect, test } from "vitest";
import type { Sql } from "../../../db/connect";
import { RoomProof } from "../../../db/personal/room-proof";
import { aStaffMember } from "../../../test/support/cases";
import { testDatabase } from "../../../test/support/database";
import { paymentsOff } from "../../../test/support/payments";
import { secret } from "../../../test/support/server";
import { anApplication } from "../../../test/support/work/applications";
import { erasePeople } from "../../privacy/erasure/erase.server";
import { openRoom } from "../../room/link.server";
import { linkOfCustomer } from "../../room/mails.server";
import { actOnApplication } from "../act.server";
import { findCustomer, joinCustomers, listCustomers } from "../customers.server";
import { listPapers } from "../papers.server";
import { showApplication } from "../shown.server";

const person = { name: "Zubaida R. Quraishi", email: "zubaida@quraishi.example", phone: "9876501234" };

/** Every table of this domain as text. */
async function everything(sql: Sql): Promise<string> {
  const tables = [
    ...["customers", "customer_submissions", "applications", "application_events", "asked_papers"],
    ...["authority_queries", "registrations", "coming_dates", "reminders"],
  ];
  const texts = await Promise.all(
    tables.map(async (table) =>
      (await sql`select to_jsonb(one)::text as row from ${sql(table)} as one`).map(({ row }) => row),
    ),
  );
  return texts.flat().join("\n");
}

test("an erasure reaches every paper, number and note of an application, and leaves other people's as they were", async () => {
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
  for (const { id: paper } of await listPapers(admin, sql, mine.id)) {
    await act(mine.id, { act: "paper", paper, judgement: "received" });
    await act(mine.id, { act: "paper", paper, judgement: "accept" });
  }
  await act(mine.id, { act: "note", note: "Zubaida R. Quraishi called from 98765 01234." });
  await act(other.id, { act: "note", note: "Her sister is Zubaida R. Quraishi, 98765 01234." });
  await act(mine.id, { act: "add paper", rule: "", title: "Letter of Quraishi" });
  const letter = (await listPapers(admin, sql, mine.id)).at(-1)?.id ?? "";
  await act(mine.id, { act: "paper", paper: letter, judgement: "waive", reason: "Quraishi has none." });
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
  expect(await showApplication(admin, sql, mine.id)).toBeNull();
  expect(await listCustomers(admin, sql, "")).toHaveLength(1);
  expect(await showApplication(admin, sql, other.id)).not.toBeNull();
  // The numbers stay: service, kind, stage and times.
  const [row] =
    await sql`select service, kind, stage, erased_at is not null as erased from applications where id = ${mine.id}`;
  expect(row).toEqual({ service: "gst", kind: "regular", stage: "granted", erased: true });
  // Erasing again, as a restored backup does, changes nothing more.
  await erasePeople(sql, [secret], { submissions: [mine.submissionId], reason: "restored from a backup", actor: null });
  expect(await everything(sql)).toBe(left);
});

test("whoever was joined to an erased customer stays one, is found, and has a room of their own", async () => {
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
    expect(await joinCustomers(admin, sql, { into: root.id, other, version })).toBe("done");
  }
  await erasePeople(sql, [secret], { submissions: [root.submissionId], reason: "asked by the person", actor: null });

  const found = await findCustomer(admin, sql, third.id);
  expect(found).toMatchObject({ id: second.id, joined: [{ id: third.id, name: "Harpreet Kaur Gill" }] });
  expect((await listCustomers(admin, sql, "")).map(({ id }) => id)).toEqual([second.id]);
  const link = await linkOfCustomer(sql, secret, third.id);
  const session = await openRoom(sql, link.replace("/room/", ""), null);
  const proof = await RoomProof.check(sql, session ?? "");
  expect(proof?.customers.toSorted()).toEqual([second.id, third.id].toSorted());

  // One of those who were joined goes: nobody without a name is left beside the other.
  await erasePeople(sql, [secret], { submissions: [third.submissionId], reason: "asked by the person", actor: null });
  expect(await findCustomer(admin, sql, second.id)).toMatchObject({ id: second.id, joined: [] });
});
