import { expect, test } from "vitest";
import type { Sql } from "../../db/connect";
import type { Job } from "../../db/jobs";
import type { StaffProof } from "../../db/personal/staff-proof";
import { TrackingProof } from "../../db/personal/tracking-proof";
import { aStaffMember } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { content } from "../../test/support/edition/content";
import { paymentsOff } from "../../test/support/payments";
import { anApplication } from "../../test/support/work/applications";
import { actOnApplication } from "../applications/application-acts.server";
import { askAlso } from "../applications/ask-requirement.server";
import { writeDocumentsMail } from "../applications/mails/mails.server";
import { changeRequirement, findOwnRequirement, listRequirements } from "../applications/requirements.server";
import { showApplication } from "../applications/screens/application-page.server";
import { decideRefund } from "../orders/desk/decide-refund.server";
import { moveOwnRequirement } from "./documents/move-own-requirement.server";
import { showOwnRequirement } from "./documents/requirement-page.server";
import { showCards } from "./status.server";

const database = withDatabase();

const previewBy =
  (sql: Sql, staff: StaffProof) =>
  async (submission = "", isProven: boolean) => {
    const proof = await TrackingProof.preview(sql, staff, submission, isProven);
    if (!proof) throw new Error("there is no such customer");
    return proof;
  };

test("what staff wrote about a document is shown only after the code was entered", async () => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const person = { name: "Fatima Sheikh", email: "fatima@shop.example", phone: "9876501238" };
  const { id } = await anApplication(sql, admin, "fssai", person);
  const [first] = await listRequirements(admin, sql, id);
  await askAlso(sql, id, { rule: "", title: "Letter of Imran Sheikh" });
  const reason = "It names Farida Begum.";
  await changeRequirement(admin, sql, first?.id ?? "", () => ({
    ...{ kind: "document sent back", state: "sent back", reason },
  }));
  const [row] = await sql<{ submission: string }[]>`
    select submission_id as submission from applications where id = ${id}`;
  const previewOf = previewBy(sql, admin);
  const requirementsFor = async (isProven: boolean) => {
    const [card] = await showCards(content, await previewOf(row?.submission, isProven), sql);
    return card?.requirements ?? [];
  };
  const [proven, byLink] = [await requirementsFor(true), await requirementsFor(false)];
  expect(proven[0]).toMatchObject({ title: first?.title, state: "please send it again", reason });
  expect(proven.at(-1)?.title).toBe("Letter of Imran Sheikh");
  // That a document is asked for again is shown; the reason, which names somebody, is not.
  expect(byLink[0]).toMatchObject({ title: first?.title, state: "please send it again", reason: "" });
  expect(byLink.at(-1)?.title).toBe("Another document");

  await sql`update requirements set state = 'accepted' where application_id = ${id} and title = ''`;
  const sendFor = async (isProven: boolean) =>
    (await showCards(content, await previewOf(row?.submission, isProven), sql))[0]?.send?.label;
  expect([await sendFor(true), await sendFor(false)]).toEqual([
    "Send: Letter of Imran Sheikh",
    "Send: Another document",
  ]);
});

test.each([
  ["fssai", {}, ["Started", "Withdrawn"]],
  ["msme", {}, ["Started", "Withdrawn"]],
  ["gst", { stage: "ready", documentsCompleteAt: new Date() }, ["Started", "Documents", "Withdrawn"]],
  [
    "gst",
    { stage: "query", documentsCompleteAt: new Date(), filedOn: "2026-11-02" },
    ["Started", "Documents", "Filed", "Withdrawn"],
  ],
] as const)("withdrawn, an application shows the steps that it took: %s %o", async (service, reached, titles) => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const phone = String(9_876_510_000 + titles.length * 10 + service.length);
  const { id } = await anApplication(sql, admin, service, {
    name: "Ravi Kulkarni",
    email: `${phone}@shop.example`,
    phone,
  });
  if ("stage" in reached) await sql`update applications set ${sql(reached)} where id = ${id}`;
  await sql`update requirements set state = 'waived' where application_id = ${id} and ${"stage" in reached}`;
  const form = new FormData();
  for (const [name, value] of Object.entries({ act: "withdraw", reason: "The shop is closing.", version: "1" }))
    form.append(name, value);
  const { supplier } = paymentsOff;
  expect(await actOnApplication(admin, { sql, supplier }, id, form)).toMatchObject({ ok: true });
  const [row] = await sql<{ submission: string }[]>`
    select submission_id as submission from applications where id = ${id}`;
  const [card] = await showCards(content, await previewBy(sql, admin)(row?.submission, true), sql);
  expect(card?.steps.map(({ title }) => title)).toEqual(titles);
  expect(card?.steps.every(({ state }) => state === "done")).toBe(true);
});

test.each([
  ["what its customer asked back", true],
  ["the whole payment, of their own accord", false],
])("once staff refund %s, nobody is asked for documents, and staff read it beside the one act", async (_, isAsked) => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const phone = String(9_876_540_000 + Number(isAsked));
  const person = { name: "Sunita Deshpande", email: `${phone}@shop.example`, phone };
  const { id, orderId, submissionId } = await anApplication(sql, admin, "fssai", person);
  const [{ total } = { total: 0 }] = await sql<
    { total: number }[]
  >`select total::float8 from orders where id = ${orderId}`;
  const mail = () =>
    writeDocumentsMail(content, sql, {
      kind: "documents-mail",
      subject: submissionId,
      payload: { application: id },
    } as never as Job);
  const ask = async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ act: "ask documents", version: "1" })) form.append(name, value);
    return actOnApplication(admin, { sql, supplier: paymentsOff.supplier }, id, form);
  };
  const refund = (amount: number, reference: string) =>
    decideRefund(admin, sql, paymentsOff.supplier, orderId, { amount, reason: "As agreed.", reference });
  const seen = async () => {
    const proof = await previewBy(sql, admin)(submissionId, true);
    const [card] = await showCards(content, proof, sql);
    const asked = card?.requirements.filter(({ isWanted }) => isWanted).length;
    return { ...card, asked, isRefunded: (await showApplication(content, admin, sql, id))?.isRefunded };
  };
  // A part of it, for which nobody asked, leaves the work going on.
  expect(await refund(100, "A1")).toMatchObject({ ok: true });
  expect(await seen()).toMatchObject({ isTheirs: true, asked: 3, isRefunded: false });
  expect(await mail()).not.toBeNull();
  if (isAsked)
    await sql`insert into ledger (order_id, kind, source) values (${orderId}, 'refund requested', 'customer')`;
  expect(await seen()).toMatchObject({ isTheirs: true, isRefunded: false });
  expect(await refund(isAsked ? 100 : total - 100, "A2")).toMatchObject({ ok: true });
  expect(await seen()).toMatchObject({
    ...{ isTheirs: false, isOurs: false, asked: 0, send: null, isRefunded: true },
    says: "The refund for your FSSAI registration is granted. Please send nothing more.",
    turn: "There is nothing left to do.",
  });
  expect(await mail()).toBeNull();
  expect(await ask()).toMatchObject({ ok: false, message: "A refund was granted. Nothing was sent." });
  // Nor does the page of a document, which a mail of before leads to, take one.
  const proof = await previewBy(sql, admin)(submissionId, true);
  const [wanted] = await sql<{ id: string }[]>`select id from requirements where application_id = ${id} limit 1`;
  const requirement = await findOwnRequirement(proof, sql, wanted?.id ?? "");
  if (!requirement) throw new Error("The document is not theirs.");
  expect(await showOwnRequirement(content, proof, sql, requirement)).toMatchObject({
    canSend: false,
    isClosed: true,
    next: null,
  });
  expect(await moveOwnRequirement(proof, sql, requirement.id, "send")).toBeNull();
});
