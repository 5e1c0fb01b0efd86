import { expect, test } from "vitest";
import { aCase } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { content } from "../../../test/support/edition/content";
import { claimJob } from "../../../test/support/jobs";
import { enqueueAcknowledgement, writeAcknowledgement } from "./acknowledge.server";

const database = withDatabase();

test("a person who asks not to be called gets no mail that promises a call, although the mail was already queued", async () => {
  const { sql } = database;
  const id = await aCase(sql);
  await sql`update cases set promised_by = now() + interval '2 hours' where id = ${id}`;
  await enqueueAcknowledgement(sql, { id, email: "asha@shop.example", suspect: false });
  const job = await claimJob(sql, ["acknowledgement"]);
  if (!job) throw new Error("nothing was enqueued");
  expect((await writeAcknowledgement(sql, job, content))?.text).toContain("We will call you by");
  await sql`update cases set do_not_call = true where id = ${id}`;
  expect(await writeAcknowledgement(sql, job, content)).toBeNull();
});

test("one mailbox is written to once a day, however its address is written, and every lead is kept", async () => {
  const { sql } = database;
  const waiting = async () => (await sql`select from jobs where kind = 'acknowledgement'`).length;
  const before = await waiting();
  const spellings = [
    "priya.nair@gmail.com",
    "p.r.i.y.a.nair@gmail.com",
    "priyanair+40@gmail.com",
    "PriyaNair@googlemail.com",
  ];
  for (const email of spellings)
    await enqueueAcknowledgement(sql, { id: await aCase(sql, { email }), email, suspect: false });
  expect(await waiting()).toBe(before + 1);
  expect(await sql`select from submissions where email = any(${spellings})`).toHaveLength(4);
  // Elsewhere a dot makes another mailbox; a mark after a plus sign does not.
  for (const email of ["asha.rao@shop.example", "asharao@shop.example", "asharao+news@shop.example"])
    await enqueueAcknowledgement(sql, { id: await aCase(sql), email, suspect: false });
  expect(await waiting()).toBe(before + 3);
});

test("an order is not thanked for asking: it has an answer of its own", async () => {
  const { sql } = database;
  const [email, page] = ["orders@shop.example", "/payments"];
  const id = await aCase(sql, { email });
  const waiting = () => sql`select from jobs where kind = 'acknowledgement' and subject = ${id}`;
  await enqueueAcknowledgement(sql, { id, email, suspect: false, page });
  expect(await waiting()).toEqual([]);
  await enqueueAcknowledgement(sql, { id, email, suspect: false, page: "/contact" });
  expect(await waiting()).toHaveLength(1);
});
