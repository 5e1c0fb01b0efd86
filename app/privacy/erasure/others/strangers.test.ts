import { expect, test } from "vitest";
import type { Sql } from "../../../../db/connect";
import type { StaffProof } from "../../../../db/personal/staff-proof";
import { aCase, aStaffMember } from "../../../../test/support/cases";
import { testDatabase } from "../../../../test/support/database";
import { secret } from "../../../../test/support/server";
import { saveView } from "../../../cases/queue/views.server";
import { changeCase } from "../../../cases/write-case-change.server";
import { actOnPrivacy } from "../../desk/privacy-acts.server";
import { loadPrivacyDesk } from "../../desk/show-privacy-desk.server";
import { confirmAddress } from "../../my-data/address.server";
import { carryOut } from "../../my-data/requests.server";
import { type ErasureReason, erasePeople } from "../erase.server";
import { prune } from "../pruning.server";
import { eraseTypedAfterwards } from "../redact-free-text.server";

const secrets: [string] = [secret];
const numbers = Array.from({ length: 12 }, (_, at) => `98765012${String(at).padStart(2, "0")}`);

async function aWorld(sql: Sql) {
  const admin = await aStaffMember(sql, "Asha", "admin");
  const other = await aCase(sql, { name: "Parvati Nair", email: "parvati@shop.example", phone: "9000000001" });
  const note = async (text: string) => {
    const [held] = await sql<{ version: number }[]>`select version from cases where id = ${other}`;
    await changeCase(admin, sql, { id: other, version: held?.version ?? 0 }, () => ({
      kind: "note",
      note: text,
      fields: {},
    }));
  };
  const notes = async () =>
    (
      await sql<{ note: string }[]>`select note from case_events where case_id = ${other} and note <> '' order by id`
    ).map((row) => row.note);
  return { admin, other, note, notes };
}

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const correct = (sql: Sql, submissions: string[], fields: Record<string, string>) =>
  carryOut(
    { sql, secrets, recordErasures: async () => true },
    { submissions, account: null },
    "the person",
    formOf({ act: "correct", name: "A Stranger", email: "stranger@box.example", state: "Goa", ...fields }),
  );

const outcome = (sql: Sql, id: string, kind: string) =>
  sql`insert into case_events (case_id, actor, kind, version) select id, 'staff', ${kind}, version from cases where id = ${id}`;

const deskOf = (admin: StaffProof, sql: Sql) => loadPrivacyDesk(admin, { sql, secrets }, new URLSearchParams());
const act = (admin: StaffProof, sql: Sql, fields: Record<string, string>) =>
  actOnPrivacy(admin, { sql, secrets, recordErasures: async () => true }, formOf(fields));

const eraseAs = (sql: Sql, submissions: string[], reason: ErasureReason) =>
  erasePeople(sql, secrets, { submissions, reason, actor: null });

test("a stranger who enters and corrects others' numbers removes nothing from notes; staff decide, and see where it occurs", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const { admin, other, note, notes } = await aWorld(sql);
  await note(`Suppliers: ${numbers.join(", ")}`);
  await saveView(admin, sql, `Call ${numbers[0]}`, "status=new");
  const before = await notes();
  const sent: string[] = [];
  for (const phone of numbers)
    sent.push(await aCase(sql, { name: "A Stranger", email: "stranger@box.example", phone }));
  // Rung and not reached, or not them.
  await outcome(sql, sent[0] ?? "", "no answer");
  await outcome(sql, sent[1] ?? "", "connected");
  await outcome(sql, sent[1] ?? "", "wrong number");

  expect(await correct(sql, sent, { phone: "9123400000" })).toMatchObject({ ok: true });
  expect(await notes()).toEqual(before);
  expect(await sql`select distinct phone from submissions where email = 'stranger@box.example'`).toEqual([
    { phone: "9123400000" },
  ]);
  expect(await sql`select from saved_views where name like 'Call 98765%'`).toHaveLength(1);
  const { questions } = await deskOf(admin, sql);
  expect(questions).toHaveLength(5);
  expect(questions[0]).toMatchObject({ found: [{ text: "notes of cases: 1", links: [`/desk/cases/${other}`] }] });
  expect(JSON.stringify(await sql`select * from redaction_questions`)).not.toContain(numbers[0]);

  const [first, second] = questions;
  expect(await act(admin, sql, { task: "leave", id: first?.id ?? "" })).toMatchObject({ ok: true });
  expect(await notes()).toEqual(before);
  expect(await act(admin, sql, { task: "redact", id: second?.id ?? "" })).toMatchObject({ ok: true });
  expect(await notes()).toEqual([before[0]?.replace(second?.mark ?? "", "[erased]")]);
  expect(await act(admin, sql, { task: "redact", id: second?.id ?? "" })).toMatchObject({ ok: false });
});

test.each(["asked by the person", "asked by telephone", "three years"] as const)(
  "a stranger with a made-up number who is erased (%s) leaves it in others' notes, today and tomorrow",
  async (reason) => {
    await using database = await testDatabase();
    const { sql } = database;
    const { admin, note, notes } = await aWorld(sql);
    await note("The officer is at 98765 01200, officer@authority.example");
    const sent = await aCase(sql, { name: "A Stranger", email: "stranger@box.example", phone: "9876501200" });
    if (reason !== "asked by the person")
      await sql`update submissions set email = 'officer@authority.example' where id = ${sent}`;
    const before = await notes();
    await eraseAs(sql, [sent], reason);
    await eraseTypedAfterwards(sql, secrets);
    expect(await notes()).toEqual(before);
    const { questions } = await deskOf(admin, sql);
    expect(questions.map(({ mark }) => mark)).toContain("9876501200");
    for (const { id } of questions) await act(admin, sql, { task: "redact", id });
    expect(await notes()).toEqual([
      reason === "asked by the person"
        ? "The officer is at [erased], officer@authority.example"
        : "The officer is at [erased], [erased]",
    ]);
  },
);

test("a number on which its person was reached goes from others' notes with a correction, and can be put back for 30 days", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const { admin, note, notes } = await aWorld(sql);
  await note("Her brother is Zubaida Quraishi, 98765 01200");
  const before = await notes();
  const sent = await aCase(sql, { name: "Zubaida Quraishi", email: "zq@box.example", phone: "9876501200" });
  await outcome(sql, sent, "connected");
  await sql`update cases set first_contact_at = now() where id = ${sent}`;
  await correct(sql, [sent], { name: "Zulekha Khan", email: "zq@box.example", phone: "9123400000" });
  expect(await notes()).toEqual(["Her brother is [erased], [erased]"]);
  const { questions, redactions } = await deskOf(admin, sql);
  expect(questions).toEqual([]);
  expect(redactions.map(({ text }) => text)).toEqual(["notes of cases: 1"]);

  expect(await act(admin, sql, { task: "put back", id: redactions[0]?.id ?? "" })).toMatchObject({ ok: true });
  expect(await notes()).toEqual(before);
  expect(await act(admin, sql, { task: "put back", id: redactions[0]?.id ?? "" })).toMatchObject({ ok: false });
  await expect(sql`update case_events set note = 'Another' where note <> ''`).rejects.toThrow("never changed");
});

test("what a correction took is gone after 30 days, and at once when the person or whom the text is about is erased", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const { other, note } = await aWorld(sql);
  const countRedactions = async () => (await sql`select from redactions`).length;
  const correctOne = async (phone: string) => {
    await note(`Rang from ${phone}`);
    const sent = await aCase(sql, { name: "Zubaida Quraishi", email: "zq@box.example", phone });
    await outcome(sql, sent, "connected");
    await correct(sql, [sent], { name: "Zubaida Quraishi", email: "zq@box.example", phone: "9123400000" });
    expect(await countRedactions()).toBe(1);
    return sent;
  };
  await correctOne("9876501200");
  await sql`update redactions set ends_at = ends_at - interval '29 days'`;
  await prune(sql);
  expect(await countRedactions()).toBe(1);
  await sql`update redactions set ends_at = ends_at - interval '1 day 1 second'`;
  await prune(sql);
  expect(await countRedactions()).toBe(0);

  await eraseAs(sql, [await correctOne("9876501201")], "asked by the person");
  expect(await countRedactions()).toBe(0);
  await correctOne("9876501202");
  await eraseAs(sql, [other], "asked by the person");
  expect(await countRedactions()).toBe(0);
});

test("of two corrections in one text the later is put back first", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const { admin, note, notes } = await aWorld(sql);
  await note("Rang 9876501200 and 9876501201");
  for (const phone of ["9876501200", "9876501201"]) {
    const id = await aCase(sql, { name: "Zubaida Quraishi", email: `${phone}@box.example`, phone });
    await outcome(sql, id, "connected");
    await correct(sql, [id], { name: "Zubaida Quraishi", email: `${phone}@box.example`, phone: "9123400000" });
  }
  await eraseAs(sql, [await aCase(sql)], "asked by the person");
  const [later, earlier] = (await deskOf(admin, sql)).redactions;
  const undo = (id = "") => act(admin, sql, { task: "put back", id });
  expect(await undo(earlier?.id)).toMatchObject({ ok: false });
  expect(await undo(later?.id)).toMatchObject({ ok: true });
  expect(await undo(earlier?.id)).toMatchObject({ ok: true });
  expect(await notes()).toEqual(["Rang 9876501200 and 9876501201"]);
});

test("a saved original loses everyone who is erased later, and is restored without them", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const { admin, note, notes } = await aWorld(sql);
  await note("Rang 9876501200 and 9876501201");
  const [corrected, erased] = [
    await aCase(sql, { name: "Zubaida Quraishi", email: "zq@box.example", phone: "9876501200" }),
    await aCase(sql, { name: "Harpreet Gill", email: "hg@box.example", phone: "9876501201" }),
  ];
  for (const id of [corrected, erased]) await outcome(sql, id, "connected");
  await correct(sql, [corrected], { name: "Zubaida Quraishi", email: "zq@box.example", phone: "9123400000" });
  await eraseAs(sql, [erased], "asked by the person");
  expect(JSON.stringify(await sql`select * from redactions`)).not.toContain("9876501201");
  const [redaction] = (await deskOf(admin, sql)).redactions;
  expect(await act(admin, sql, { task: "put back", id: redaction?.id ?? "" })).toMatchObject({ ok: true });
  expect(await notes()).toEqual(["Rang 9876501200 and [erased]"]);
});

test("an address that staff corrected by telephone is asked about; one that was corrected from its own mailbox goes", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const { admin, note, notes } = await aWorld(sql);
  await note("Send a copy to officer@authority.example and to zq@box.example");
  const submission = await aCase(sql, { name: "A Stranger", email: "officer@authority.example" });
  await confirmAddress(sql, secrets, "", { people: [submission], email: "stranger@box.example" });
  const own = await aCase(sql, { name: "Zubaida Quraishi", email: "zq@box.example" });
  const [sent] = await sql`select phone from submissions where id = ${own}`;
  await correct(sql, [own], { name: "Zubaida Quraishi", email: "new@box.example", phone: sent?.phone });
  await confirmAddress(sql, secrets, "", { people: [own], email: "new@box.example" });
  expect(await notes()).toEqual(["Send a copy to officer@authority.example and to [erased]"]);
  expect((await deskOf(admin, sql)).questions.map(({ mark }) => mark)).toEqual(["officer@authority.example"]);
});
