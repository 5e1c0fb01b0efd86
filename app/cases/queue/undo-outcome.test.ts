import { expect, test } from "vitest";
import { inTransaction } from "../../../db/connect";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { claimJob } from "../../../test/support/jobs";
import { releaseCases } from "../ownership.server";
import { runBulk, undoBulk } from "./change-in-bulk.server";
import { readQueueView } from "./queue";
import { shareCases } from "./share-cases.server";

const database = withDatabase();

test("what was shared out comes back to nobody who has left since: it is offered to everyone", async () => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Leela Thomas", "admin");
  const [stays, leaves, other] = [
    await aStaffMember(sql, "Asha"),
    await aStaffMember(sql, "Ravi"),
    await aStaffMember(sql, "Meera"),
  ];
  const owned = await Promise.all([stays, leaves].map(async ({ user }) => ({ id: await aCase(sql), owner: user.id })));
  for (const { id, owner } of owned) await sql`update cases set owner = ${owner} where id = ${id}`;
  const ownersNow = async () =>
    Promise.all(owned.map(async ({ id }) => (await sql`select owner from cases where id = ${id}`)[0]?.owner));
  const run = async () => {
    const job = await claimJob(sql, ["bulk-change"]);
    if (job) await runBulk(sql, job);
  };

  const form = new FormData();
  form.append("act", "share");
  form.append("owner", other.user.id);
  const versions = await sql<{ id: string; version: number }[]>`select id, version from cases`;
  for (const { id, version } of versions) form.append("pick", `${id} ${version}`);
  expect(await shareCases(admin, sql, readQueueView(new URLSearchParams()), form)).toMatchObject({ ok: true });
  await run();
  expect(await ownersNow()).toEqual([other.user.id, other.user.id]);

  await inTransaction(sql, async (transaction) => {
    await transaction`delete from user_roles where user_id = ${leaves.user.id}`;
    await releaseCases(admin, transaction, leaves.user.id);
  });
  const [shared] = await sql<{ id: string }[]>`select id from bulk_changes`;
  expect(await undoBulk(admin, sql, shared?.id ?? "")).toMatchObject({ ok: true });
  await run();
  expect(await ownersNow()).toEqual([stays.user.id, null]);
});
