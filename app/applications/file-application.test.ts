import { afterAll, expect, test } from "vitest";
import type { StaffProof } from "../../db/personal/staff-proof";
import { aCase, aStaffMember } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { aPdf, aPhoto } from "../../test/support/documents/hostile-files";
import { testDocuments } from "../../test/support/documents/storage";
import { content } from "../../test/support/edition/content";
import { claimJob } from "../../test/support/jobs";
import { paymentsOff } from "../../test/support/payments";
import { secret } from "../../test/support/server";
import { anApplication } from "../../test/support/work/applications";
import { readDocument } from "../documents/storage/documents.server";
import { documentJobs } from "../documents/storage/jobs.server";
import type { NewOrder } from "../orders/orders.server";
import { erasePeople } from "../privacy/erasure/erase.server";
import { actOnApplication } from "./application-acts.server";
import { actOnDocuments, findFiles, openIssuedFile } from "./documents/documents-page.server";
import { destroyExpiredDocuments } from "./expire-documents.server";
import { showApplication } from "./screens/application-page.server";

const database = withDatabase();
const documents = testDocuments();
afterAll(() => documents.rewriting.stop());

let phones = 0;

/** A GST application whose documents are waived, ready to be filed. */
async function aReadyOne(fields: Partial<NewOrder> = {}) {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha Nambiar", "admin");
  const phone = String(9_400_000_000 + phones++);
  const person = { name: "Green Leaf Caterers Pvt Ltd", email: `${phone}@shop.example`, phone };
  const { id, submissionId } = await anApplication(sql, admin, "gst", person, fields);
  await sql`update requirements set state = 'waived' where application_id = ${id}`;
  const stores = { sql, documents, supplier: paymentsOff.supplier };
  const formOf = async (fields: Record<string, string | File>) => {
    const [row] = await sql`select version from applications where id = ${id}`;
    const form = new FormData();
    for (const [name, value] of Object.entries({ version: String(row?.version), ...fields })) form.append(name, value);
    return form;
  };
  const act = async (fields: Record<string, string>) =>
    expect(await actOnApplication(admin, stores, id, await formOf(fields))).toMatchObject({ ok: true });
  await act({ act: "ready" });
  const file = async (fields: Record<string, string | File> = {}) =>
    actOnApplication(
      admin,
      stores,
      id,
      await formOf({ act: "filed", filedReference: "AA270626123456T", filedOn: "2026-11-02", ...fields }),
    );
  return { sql, admin, id, submissionId, stores, formOf, act, file };
}

const screenshot = async () => new File([new Uint8Array(await aPhoto(900, 600))], "ARN.jpg", { type: "image/jpeg" });
const acknowledgement = async () => new File([new Uint8Array(await aPdf(1))], "ack.pdf", { type: "application/pdf" });

const kept = async () => (await database.sql`select from documents`).length;
const opened = (proof: StaffProof, id: string) => openIssuedFile(proof, database.sql, id, "filing");

test("what is filed with a screenshot has it; another takes its place, and both are opened on record", async () => {
  const { sql, admin, id, stores, formOf, file } = await aReadyOne();
  expect(await file({ file: await screenshot() })).toMatchObject({ ok: true });
  expect(await showApplication(content, admin, sql, id)).toMatchObject({ stage: "filed", hasFiling: true });
  const first = await opened(admin, id);
  expect(first?.document).toMatchObject({ kind: "picture", width: 900 });
  const before = await kept();
  const later = await formOf({ act: "filing", file: await acknowledgement() });
  expect(await actOnDocuments(admin, stores, id, later)).toMatchObject({ ok: true });
  const second = await opened(admin, id);
  expect(second?.document.kind).toBe("pdf");
  expect(await kept()).toBe(before);
  if (second) expect((await readDocument(sql, documents, second.document)).subarray(0, 5).toString()).toBe("%PDF-");
  const events = await sql`select kind from application_events where application_id = ${id} order by id desc limit 3`;
  expect(events.map(({ kind }) => kind)).toEqual(["filing attached", "filing attached", "stage"]);
  const seen =
    await sql`select from audit_events where action = 'document opened' and object = ${second?.document.id ?? ""}`;
  expect(seen).toHaveLength(1);
  const other = await aStaffMember(sql, "Ravi Teja");
  await sql`update applications set owner = ${admin.user.id} where id = ${id}`;
  expect(await opened(other, id)).toBeNull();
});

test("a file that is refused files nothing, and what is typed wrong keeps no file; without one it is filed as before", async () => {
  const { sql, admin, id, file } = await aReadyOne();
  const before = await kept();
  const text = new File(["<script>"], "ack.pdf", { type: "application/pdf" });
  expect(await file({ file: text })).toMatchObject({ ok: false, status: 400 });
  expect(await file({ filedReference: "AA27", file: await screenshot() })).toMatchObject({ ok: false, status: 400 });
  expect(await kept()).toBe(before);
  expect(await showApplication(content, admin, sql, id)).toMatchObject({ stage: "ready", hasFiling: false });
  expect((await findFiles(admin, sql, id))?.filing).toBeNull();
  // As browsers send a field in which nothing was chosen.
  expect(await file({ file: new File([], "") })).toMatchObject({ ok: true });
  expect((await findFiles(admin, sql, id))?.filing).toEqual({ facts: "", sha256: "", canAttach: true });
});

test("it is destroyed 90 days after the grant, and by an erasure", async () => {
  const { sql, submissionId, act, file, id } = await aReadyOne();
  await file({ file: await screenshot() });
  const other = await aReadyOne();
  await other.file({ file: await screenshot() });
  const before = await kept();
  await act({ act: "grant", number: "27AAPFU0939F1ZV", validFrom: "2026-11-10", validUntil: "" });
  expect(await destroyExpiredDocuments(sql)).toBe(0);
  await sql`update registrations set created_at = now() - interval '91 days' where application_id = ${id}`;
  expect(await destroyExpiredDocuments(sql)).toBe(1);
  expect(await kept()).toBe(before - 1);
  expect(await showApplication(content, other.admin, sql, id)).toMatchObject({ hasFiling: false });
  // A customer who sent more than what is erased stays, with the key of their documents.
  const another = await aCase(sql, { phone: "9400009999", email: "another@shop.example" });
  await sql`
    insert into customer_submissions (submission_id, customer_id)
    select ${another}, customer_id from applications where id = ${other.id}`;
  const erased = {
    submissions: [other.submissionId, submissionId],
    reason: "asked by the person" as const,
    actor: null,
  };
  await erasePeople(sql, [secret], erased);
  expect(await kept()).toBe(before - 2);
});

test("a grant that is entered again has its own 90 days, and keeps its certificate only while its number is the same", async () => {
  const { sql, admin, id, stores, formOf, act, file } = await aReadyOne();
  await file({ file: await screenshot() });
  const grant = { act: "grant", number: "27AAACR5055K1Z7", validFrom: "2026-11-10", validUntil: "" };
  const back = { act: "back", stage: "authority", reason: "It was the number of another shop" };
  const certificate = async () => (await openIssuedFile(admin, sql, id, "certificate"))?.document.id;
  await act(grant);
  await actOnDocuments(admin, stores, id, await formOf({ act: "certificate", file: await acknowledgement() }));
  const first = await certificate();
  await sql`update registrations set created_at = now() - interval '100 days' where application_id = ${id}`;
  await act(back);
  await act({ ...grant, validFrom: "2026-11-12" });
  expect(await destroyExpiredDocuments(sql)).toBe(0);
  expect(await certificate()).toBe(first);
  await act(back);
  await act({ ...grant, number: "27AAPFU0939F1ZV" });
  expect(await certificate()).toBeUndefined();
  const before = await kept();
  const job = await claimJob(sql, ["destroy-document"]);
  if (job) await documentJobs(sql, documents)["destroy-document"]?.run(job);
  expect(await kept()).toBe(before - 1);
});

test("an order that does not fit its answers is filed only after a call, which is noted with what was settled", async () => {
  const { sql, admin, id, stores, formOf, file } = await aReadyOne({ callFirst: "state", firm: "Green Leaf Foods" });
  expect(await showApplication(content, admin, sql, id)).toMatchObject({
    applicant: "Green Leaf Foods",
    callFirst: expect.stringContaining("a state licence is needed"),
  });
  expect(await file()).toMatchObject({ ok: false, message: expect.stringContaining("Call the customer first") });
  const empty = await actOnApplication(admin, stores, id, await formOf({ act: "called", note: " " }));
  expect(empty).toMatchObject({ ok: false });
  expect(await file()).toMatchObject({ ok: false });
  const note = "Turnover is 90 lakh: the registration is right.";
  expect(await actOnApplication(admin, stores, id, await formOf({ act: "called", note }))).toMatchObject({ ok: true });
  const shown = await showApplication(content, admin, sql, id);
  expect(shown?.callFirst).toBe("");
  expect(shown?.events).toContainEqual(expect.objectContaining({ what: "Customer called before filing", note }));
  expect(await file()).toMatchObject({ ok: true });
});
