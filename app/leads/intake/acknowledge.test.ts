import { expect, test } from "vitest";
import { aCase } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { claimJob } from "../../../test/support/jobs";
import { enqueueAcknowledgement, writeAcknowledgement } from "./acknowledge.server";

const database = withDatabase();

test("whoever asks not to be called is not told of a call, although the mail was already on its way", async () => {
  const { sql } = database;
  const id = await aCase(sql);
  await sql`update cases set promised_by = now() + interval '2 hours' where id = ${id}`;
  await enqueueAcknowledgement(sql, { id, email: "asha@shop.example", suspect: false });
  const job = await claimJob(sql, ["acknowledgement"]);
  if (!job) throw new Error("nothing was enqueued");
  expect((await writeAcknowledgement(sql, job))?.text).toContain("We call you by");
  await sql`update cases set do_not_call = true where id = ${id}`;
  expect(await writeAcknowledgement(sql, job)).toBeNull();
});
