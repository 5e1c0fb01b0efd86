import { describe, expect, test } from "vitest";
import { gstinCheckSign } from "../../content/law/numbers";
import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { aCase, aStaffMember } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { content } from "../../test/support/edition/content";
import { moneyFaults, paymentsOff } from "../../test/support/payments";
import { anApplication, aPaidOrder, services } from "../../test/support/work/applications";
import { customerOf, findCustomer, listCustomers } from "../customers/customers.server";
import { listRegistrations } from "../customers/registrations.server";
import { actOnOrder } from "../orders/desk/order-acts.server";
import { showStaffOrder } from "../orders/desk/present-orders.server";
import { joinCustomers, partCustomers } from "../tracking/join/join.server";
import { actOnApplication } from "./application-acts.server";
import { attachDocument } from "./attach-document.server";
import { countDue, listApplications, listOfColleagues, showRow } from "./list/list-applications.server";
import { listAddress } from "./list/list-view";
import { actOnMany } from "./list-acts.server";
import { findRequirement, listRequirements, moveRequirement } from "./requirements.server";
import { showApplication } from "./screens/application-page.server";
import { startByHand } from "./start/start-application.server";
import { startFromOrder } from "./start/start-paid-order.server";

const database = withDatabase();
const { supplier } = paymentsOff;

let count = 0;
const person = (name = "Meenakshi Sundaram") => {
  count++;
  return { name, email: `person${count}@shop.example`, phone: String(9_100_000_000 + count) };
};

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

/** Does something as it is now; a version makes it something that was shown before. */
async function act(sql: Sql, proof: StaffProof, id: string, fields: Record<string, string>, now?: Date) {
  const [row] = await sql`select version from applications where id = ${id}`;
  return actOnApplication(proof, { sql, supplier }, id, formOf({ version: String(row?.version ?? 1), ...fields }), now);
}

const read = async (sql: Sql, id: string) =>
  (
    await sql`
      select stage, mover, is_open, due_at, climbs_at, version, authority_says as says,
        filed_reference as filed, refused_because as because, appeal_until::text as appeal
      from applications where id = ${id}`
  )[0];

const marksOf = async (sql: Sql, order: string) =>
  (
    await sql`
      select kind from ledger where order_id = ${order} and kind in ('work started', 'fee passed on', 'service done')
      order by id`
  ).map(({ kind }) => kind);

async function acceptAll(sql: Sql, proof: StaffProof, id: string) {
  for (const requirement of await listRequirements(proof, sql, id)) {
    if (requirement.state === "accepted" || requirement.state === "waived") continue;
    expect(
      await act(sql, proof, id, { act: "requirement", requirement: requirement.id, judgement: "received" }),
    ).toMatchObject({
      ok: true,
    });
    expect(
      await act(sql, proof, id, { act: "requirement", requirement: requirement.id, judgement: "accept" }),
    ).toMatchObject({
      ok: true,
    });
  }
}

const details = (others: Record<string, string> = {}) => ({
  act: "details",
  applicant: "Sundaram and Sons",
  kind: "regular",
  business: "",
  state: "Maharashtra",
  constitution: "proprietor",
  premises: "owned",
  pan: "",
  gstin: "",
  ...others,
});

async function fileGst(sql: Sql, admin: StaffProof, id: string, filedOn = "2026-11-02") {
  await acceptAll(sql, admin, id);
  await act(sql, admin, id, { act: "ready" });
  return act(sql, admin, id, { act: "filed", filedReference: "AA270626123456T", filedOn });
}

describe("the way of an application", () => {
  test("an FSSAI registration from the paid order to the number, and the order's marks follow", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const { id, orderId } = await anApplication(sql, admin, "fssai", person());
    expect(await read(sql, id)).toMatchObject({ stage: "collecting", mover: "customer", isOpen: true });
    expect((await listRequirements(admin, sql, id)).map(({ rule }) => rule)).toEqual(["photo", "identity", "premises"]);
    expect(await act(sql, admin, id, { act: "ready" })).toMatchObject({
      ok: false,
      message: "Documents still open: 3.",
    });
    expect(await marksOf(sql, orderId)).toEqual([]);
    await acceptAll(sql, admin, id);
    expect(await read(sql, id)).toMatchObject({ mover: "we" });
    expect(await act(sql, admin, id, { act: "ready" })).toEqual({ ok: true, message: "Saved." });
    const ready = await read(sql, id);
    expect(ready).toMatchObject({ stage: "ready", mover: "we" });
    // The site promises a prepared file in 48 hours; half of that it climbs.
    expect(ready?.dueAt - ready?.climbsAt).toBe(24 * 60 * 60 * 1_000);
    expect(await marksOf(sql, orderId)).toEqual(["work started"]);
    expect(
      await act(sql, admin, id, { act: "filed", filedReference: "1021052910", filedOn: "2026-11-02" }),
    ).toMatchObject({
      ok: false,
      message: "A FoSCoS reference has 17 digits.",
    });
    await act(sql, admin, id, { act: "filed", filedReference: "10210529101234567", filedOn: "2026-11-02" });
    expect(await read(sql, id)).toMatchObject({ stage: "filed", mover: "authority", says: "Submitted", dueAt: null });
    expect(await marksOf(sql, orderId)).toEqual(["work started", "fee passed on"]);
    await act(sql, admin, id, { act: "portal", authoritySays: "Inspection assigned" });
    expect(await read(sql, id)).toMatchObject({ stage: "inspection", says: "Inspection assigned" });
    const grant = { act: "grant", validFrom: "2026-11-10", validUntil: "" };
    expect(await act(sql, admin, id, { ...grant, number: "12421012003663" })).toMatchObject({
      message: "A registration begins with 2 and a licence with 1: this is the number of the other.",
    });
    expect(await act(sql, admin, id, { ...grant, number: "22421012003663", validFrom: "2026-11-01" })).toMatchObject({
      message: "That is before the application was filed on 2 November 2026.",
    });
    expect(await act(sql, admin, id, { ...grant, number: "22421012003663" })).toMatchObject({ ok: true });
    expect(await read(sql, id)).toMatchObject({ stage: "granted", mover: "nobody", isOpen: false });
    expect(await marksOf(sql, orderId)).toEqual(["work started", "fee passed on", "service done"]);
    expect(await sql`select from invoices where order_id = ${orderId} and kind = 'invoice'`).toHaveLength(1);
    const [fee] = await sql`
      select rule, due_on from due_dates join registrations on registrations.id = registration_id
      where application_id = ${id}`;
    // Its day is open since April 2026: staff set it.
    expect(fee).toMatchObject({ rule: "fssaiYearlyFee", dueOn: null });
    expect(await moneyFaults(sql)).toEqual([]);
  });

  test("GST, rented and a partnership: its documents, a query answered in time and one too late", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const { id } = await anApplication(sql, admin, "gst", person());
    await act(sql, admin, id, details({ constitution: "partnership", premises: "rented" }));
    expect((await listRequirements(admin, sql, id)).map(({ rule }) => rule)).toEqual([
      ...["pan", "gstPhoto", "rentAgreement", "landlordOwnership", "gstDeed", "signatory"],
    ]);
    expect(await fileGst(sql, admin, id)).toMatchObject({ ok: true });
    const query = {
      act: "query",
      askedOn: "2026-11-06",
      question: "Upload the deed.",
      topic: "constitution",
      dueOn: "",
    };
    const now = new Date("2026-11-16T06:00:00Z");
    expect(await act(sql, admin, id, { ...query, askedOn: "2026-10-30" }, now)).toMatchObject({ ok: false });
    expect(await act(sql, admin, id, query, now)).toMatchObject({ ok: true });
    // Friday the 6th, then seven working days: Tuesday the 17th, to its end in India.
    expect((await read(sql, id))?.dueAt).toEqual(new Date("2026-11-17T18:30:00Z"));
    expect(await read(sql, id)).toMatchObject({ stage: "query", mover: "we", says: "Pending for Clarification" });
    expect(await act(sql, admin, id, { act: "portal", authoritySays: "Pending for Processing" })).toMatchObject({
      ok: false,
    });
    const view = listAddress.none;
    const listed = async (at: string) =>
      (await listApplications(admin, sql, { ...view, part: "soon" }, new Date(at))).rows.some((row) => row.id === id);
    expect(await listed("2026-11-11T00:00:00Z"), "before half time").toBe(false);
    expect(await listed("2026-11-13T00:00:00Z"), "after half time").toBe(true);
    expect(await countDue(admin, sql, new Date("2026-11-13T00:00:00Z"))).toBeGreaterThan(0);
    await act(sql, admin, id, { act: "answer", answer: "The deed is uploaded.", answeredOn: "2026-11-16" }, now);
    expect(await read(sql, id)).toMatchObject({
      stage: "authority",
      says: "Clarification Filed - Pending for Order",
      dueAt: null,
    });

    const late = await anApplication(sql, admin, "gst", person());
    await fileGst(sql, admin, late.id, "2026-10-01");
    await act(sql, admin, late.id, { ...query, askedOn: "2026-10-05" }, now);
    const overdue = await listApplications(admin, sql, view, now);
    expect(overdue.rows[0]?.id).toBe(late.id);
    await act(sql, admin, late.id, { act: "answer", answer: "Sent.", answeredOn: "2026-11-16" }, now);
    const [event] = await sql`
      select kind from application_events where application_id = ${late.id} order by id desc limit 1`;
    expect(event?.kind).toBe("query too late");
    expect(await read(sql, late.id)).toMatchObject({ says: "Clarification Not Filed - Pending for Order" });
  });

  test("Udyam is done in one sitting: no documents, and the number ends it", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const { id, orderId } = await anApplication(sql, admin, "msme", person());
    expect(await read(sql, id)).toMatchObject({ stage: "ready", mover: "we" });
    expect(await listRequirements(admin, sql, id)).toEqual([]);
    expect(await marksOf(sql, orderId)).toEqual([]);
    expect(await act(sql, admin, id, { act: "filed", filedReference: "1", filedOn: "2026-11-02" })).toMatchObject({
      message: "This step does not follow from the present one. Please reload the page.",
    });
    const grant = { act: "grant", number: "udyam-mh-03-0012345", validFrom: "2026-11-16", validUntil: "" };
    expect(await act(sql, admin, id, grant)).toMatchObject({ ok: true });
    expect(await marksOf(sql, orderId)).toEqual(["work started", "service done"]);
    const [row] = await sql`select number from registrations where application_id = ${id}`;
    expect(row?.number).toBe("UDYAM-MH-03-0012345");
  });

  test("an order is marked by its application alone, until that is withdrawn: then staff say what is done, and it has its invoice", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const { id, orderId } = await anApplication(sql, admin, "gst", person());
    const done = () => actOnOrder(admin, { sql, payments: paymentsOff }, orderId, formOf({ act: "service done" }));
    expect(await done()).toMatchObject({ ok: false });
    expect(await showStaffOrder(admin, sql, orderId)).toMatchObject({ hasApplications: true });
    await act(sql, admin, id, { act: "withdraw", reason: "The shop is closing." });
    expect(await read(sql, id)).toMatchObject({ stage: "withdrawn" });
    expect(await marksOf(sql, orderId)).toEqual([]);
    // Nothing runs that could be started or paid for: only how it ends is open.
    expect((await showStaffOrder(admin, sql, orderId))?.steps).toMatchObject({
      canStart: false,
      canPassOn: false,
      canFinish: true,
    });
    for (const step of ["work started", "fee passed on"]) {
      const marked = await actOnOrder(admin, { sql, payments: paymentsOff }, orderId, formOf({ act: step }));
      expect(marked).toMatchObject({ ok: false });
    }
    expect(await done()).toMatchObject({ ok: true });
    expect(await sql`select from invoices where order_id = ${orderId} and kind = 'invoice'`).toHaveLength(1);
  });

  test("by when a decision is expected is typed where the law sets no time, never before the filing", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const { id } = await anApplication(sql, admin, "fssai", person());
    await acceptAll(sql, admin, id);
    await act(sql, admin, id, { act: "ready" });
    const filed = { act: "filed", filedReference: "10210529101234568", filedOn: "2026-11-02" };
    expect(await act(sql, admin, id, { ...filed, expectedOn: "2026-11-01" })).toMatchObject({
      message: "That is before the application was filed on 2 November 2026.",
    });
    expect(await act(sql, admin, id, { ...filed, expectedOn: "soon" })).toMatchObject({ ok: false });
    expect(await act(sql, admin, id, { ...filed, expectedOn: "2962-11-30" })).toMatchObject({
      message: "Please give a day within ten years.",
    });
    expect(await act(sql, admin, id, { ...filed, filedOn: "0026-11-02" })).toMatchObject({
      message: "That is before 1990: please check the year.",
    });
    const expected = async () => {
      const [row] = await sql`select expected_on::text as day from applications where id = ${id}`;
      return row?.day;
    };
    expect(await read(sql, id)).toMatchObject({ stage: "ready" });
    await act(sql, admin, id, { ...filed, expectedOn: "2026-11-30" });
    expect(await expected()).toBe("2026-11-30");
    await act(sql, admin, id, { act: "portal", authoritySays: "Scrutiny", expectedOn: "2026-12-04" });
    expect(await expected()).toBe("2026-12-04");
    await act(sql, admin, id, { act: "back", stage: "ready", reason: "The portal lost it." });
    expect(await expected()).toBeNull();
  });

  test("never a step backwards without a reason; a refusal has a reason and an end of the appeal", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const { id } = await anApplication(sql, admin, "fssai", person());
    await acceptAll(sql, admin, id);
    await act(sql, admin, id, { act: "ready" });
    await act(sql, admin, id, { act: "filed", filedReference: "10210529101234568", filedOn: "2026-11-02" });
    expect(await act(sql, admin, id, { act: "back", stage: "ready", reason: " " })).toMatchObject({
      message: "Please give a reason.",
    });
    expect(await act(sql, admin, id, { act: "back", stage: "granted", reason: "x" })).toMatchObject({
      message: "This step does not follow from the present one. Please reload the page.",
    });
    expect(await read(sql, id)).toMatchObject({ stage: "filed" });
    await act(sql, admin, id, { act: "back", stage: "ready", reason: "The portal lost it." });
    expect(await read(sql, id)).toMatchObject({ stage: "ready", filed: "", isOpen: true });
    await act(sql, admin, id, { act: "filed", filedReference: "10210529101234568", filedOn: "2026-11-02" });
    expect(await act(sql, admin, id, { act: "refuse", refusedBecause: "", appealUntil: "" })).toMatchObject({
      ok: false,
    });
    const now = new Date("2026-11-16T06:00:00Z");
    await act(sql, admin, id, { act: "refuse", refusedBecause: "Layout missing.", appealUntil: "" }, now);
    expect(await read(sql, id)).toMatchObject({ stage: "refused", because: "Layout missing.", appeal: "2026-12-16" });
    // Opened again for the appeal, with a reason.
    await act(sql, admin, id, { act: "back", stage: "filed", reason: "Appeal filed." });
    expect(await read(sql, id)).toMatchObject({ stage: "filed", isOpen: true, because: "" });
  });

  test("what is opened again of somebody who has left is unassigned", async () => {
    const { sql } = database;
    const [admin, colleague] = [await aStaffMember(sql, "Asha", "admin"), await aStaffMember(sql, "Rohan")];
    const { id } = await anApplication(sql, admin, "fssai", person());
    await act(sql, admin, id, { act: "assign", owner: colleague.user.id });
    await act(sql, admin, id, { act: "withdraw", reason: "She sells no food." });
    await sql`delete from user_roles where user_id = ${colleague.user.id}`;
    const [closed] = await sql`select is_open, owner from applications where id = ${id}`;
    expect(closed).toEqual({ isOpen: false, owner: colleague.user.id });
    await act(sql, admin, id, { act: "back", stage: "collecting", reason: "She does." });
    const [opened] = await sql`select is_open, owner from applications where id = ${id}`;
    expect(opened).toEqual({ isOpen: true, owner: null });
  });
});

describe("versions and conflicts", () => {
  test("of two who change one field the second sees both values; other fields go through", async () => {
    const { sql } = database;
    const [asha, ravi] = [await aStaffMember(sql, "Asha", "admin"), await aStaffMember(sql, "Ravi", "admin")];
    const { id } = await anApplication(sql, asha, "gst", person());
    const shown = String((await read(sql, id))?.version);
    const was = {
      "shown-applicant": "Meenakshi Sundaram",
      "shown-premises": "owned",
      "shown-constitution": "proprietor",
    };
    const base = { ...was, "shown-kind": "regular", "shown-state": "Maharashtra", version: shown };
    expect(
      await act(sql, asha, id, { ...details({ premises: "rented", applicant: "Meenakshi Sundaram" }), ...base }),
    ).toMatchObject({ ok: true });
    const clash = await act(sql, ravi, id, {
      ...details({ premises: "consent", applicant: "Meenakshi Sundaram" }),
      ...base,
    });
    expect(clash).toMatchObject({
      ok: false,
      status: 409,
      conflicts: [{ field: "premises", theirs: "rented", yours: "consent", who: "Asha" }],
    });
    const other = await act(sql, ravi, id, {
      ...details({ constitution: "company", applicant: "Meenakshi Sundaram" }),
      ...base,
    });
    expect(other).toMatchObject({ ok: true });
    const [row] = await sql`select premises, constitution from applications where id = ${id}`;
    expect(row).toEqual({ premises: "rented", constitution: "company" });
    expect(await act(sql, ravi, id, { act: "note", note: "x", version: "99" })).toMatchObject({
      message: "This page is too old to save from. Please reload it.",
    });
  });

  test("of two applications that are granted one number at once, one is, and the other is refused", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    for (let round = 0; round < 5; round++) {
      const made = [await anApplication(sql, admin, "gst", person()), await anApplication(sql, admin, "gst", person())];
      for (const { id } of made) await sql`update applications set stage = 'filed' where id = ${id}`;
      const number = `27AAPFU093${round}F1Z`;
      const grant = { act: "grant", number: number + gstinCheckSign(number), validFrom: "2026-11-10", validUntil: "" };
      const answers = await Promise.all(made.map(({ id }) => act(sql, admin, id, grant)));
      expect(answers.map(({ message }) => message).sort()).toEqual(
        ["Saved.", "This number is entered already, for another registration."].sort(),
      );
    }
  });

  test("two who file at once file once", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const { id } = await anApplication(sql, admin, "gst", person());
    await acceptAll(sql, admin, id);
    await act(sql, admin, id, { act: "ready" });
    const version = String((await read(sql, id))?.version);
    const file = () =>
      actOnApplication(
        admin,
        { sql, supplier },
        id,
        formOf({ act: "filed", version, filedReference: "AA270626123456T", filedOn: "2026-11-02" }),
      );
    const answers = await Promise.all([file(), file(), file()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      await sql`select from application_events where application_id = ${id} and kind = 'stage' and changes -> 'stage' ->> 1 = 'filed'`,
    ).toHaveLength(1);
  });

  test("the history is never changed", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const { id } = await anApplication(sql, admin, "gst", person());
    await act(sql, admin, id, { act: "note", note: "Called twice." });
    for (const statement of [
      sql`update application_events set note = '' where application_id = ${id} and note <> ''`,
      sql`update application_events set kind = 'x' where application_id = ${id}`,
      sql`delete from application_events where application_id = ${id}`,
      sql`truncate application_events`,
      sql`truncate applications cascade`,
    ])
      await expect(statement).rejects.toThrow("never changed");
  });
});

describe("documents", () => {
  test("who moves next follows from the documents; a reason is needed to send back or waive", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const { id } = await anApplication(sql, admin, "fssai", person());
    const [photo, identity] = await listRequirements(admin, sql, id);
    const judge = (requirement: string | undefined, judgement: string, reason = "", shown = "") =>
      act(sql, admin, id, { act: "requirement", requirement: requirement ?? "", judgement, reason, document: shown });
    const document = crypto.randomUUID();
    expect(await attachDocument(admin, sql, photo?.id ?? "", document)).toEqual({ replaced: null });
    expect(await read(sql, id)).toMatchObject({ mover: "we" });
    expect(await findRequirement(admin, sql, photo?.id ?? "")).toMatchObject({
      documentId: document,
      applicationId: id,
      state: "sent",
    });
    const another = await anApplication(sql, admin, "fssai", person());
    const [foreign] = await listRequirements(admin, sql, another.id);
    expect(await judge(foreign?.id, "received"), "of another application").toMatchObject({
      message: "This document was changed in the meantime. Please check it again.",
    });
    expect(await listRequirements(admin, sql, another.id)).toContainEqual(foreign);
    expect(await judge(photo?.id, "send back")).toMatchObject({ message: "Please give a reason." });
    expect(await judge(photo?.id, "send back", "Aadhaar 2341 2341 2346 is on it")).toMatchObject({
      message: "This holds an Aadhaar number, which we may not keep. Nothing was saved: please take it out.",
    });
    expect(await judge(photo?.id, "send back", "Too dark.", document)).toMatchObject({ ok: true });
    const [latest] = (await showApplication(content, admin, sql, id))?.events ?? [];
    expect(latest).toMatchObject({ what: `Sent back: ${photo?.title}`, note: "Too dark." });
    expect(await read(sql, id)).toMatchObject({ mover: "customer" });
    const better = crypto.randomUUID();
    expect(await attachDocument(admin, sql, photo?.id ?? "", better)).toEqual({ replaced: document });
    expect(await judge(photo?.id, "accept", "", document), "the file before it was on the page").toMatchObject({
      message: "This document was changed in the meantime. Please check it again.",
    });
    expect(await judge(photo?.id, "accept", "", better)).toMatchObject({ ok: true });
    expect(await attachDocument(admin, sql, photo?.id ?? "", document), "accepted").toBeNull();
    const accepted = { id: photo?.id ?? "", applicationId: id, shown: better };
    expect(await moveRequirement(admin, sql, "remove", accepted)).toBeNull();
    expect(await judge(identity?.id, "waive", "The portal has it.")).toMatchObject({ ok: true });
    expect(await judge(identity?.id, "accept")).toMatchObject({
      message: "This document was changed in the meantime. Please check it again.",
    });
    expect(await act(sql, admin, id, { act: "add document", rule: "", title: "Trade licence" })).toMatchObject({
      ok: true,
    });
    expect(
      await act(sql, admin, id, { act: "add document", rule: "pan", title: "" }),
      "of another service",
    ).toMatchObject({ ok: false });
    expect((await listRequirements(admin, sql, id)).at(-1)).toMatchObject({
      title: "Trade licence",
      fileName: "trade-licence",
    });
  });

  test("what was sent back is not the document that came by another way: its file is destroyed", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const { id } = await anApplication(sql, admin, "fssai", person());
    const [photo] = await listRequirements(admin, sql, id);
    const [requirement, document] = [photo?.id ?? "", crypto.randomUUID()];
    await attachDocument(admin, sql, requirement, document);
    const judge = (judgement: string, reason = "") =>
      act(sql, admin, id, { act: "requirement", requirement, judgement, reason, document });
    expect(await judge("send back", "Too dark.")).toMatchObject({
      message: expect.stringMatching(/^Sent back\. The customer gets one mail about all that is sent back, 15 minutes/),
    });
    const shown = await showApplication(content, admin, sql, id);
    expect(shown?.asked).toMatch(/^A mail with all that is missing goes out on /);
    expect(shown?.mainStep.says).toMatch(/^wait for \d documents$/);
    expect(await judge("received")).toMatchObject({ ok: true });
    expect((await listRequirements(admin, sql, id))[0]).toMatchObject({ state: "sent", documentId: null });
    expect(await sql`select payload from jobs where kind = 'destroy-document'`).toEqual([
      { payload: { id: document } },
    ]);
  });

  test("a document and its document are stored together or not at all", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const { id } = await anApplication(sql, admin, "fssai", person());
    const [photo] = await listRequirements(admin, sql, id);
    const failing = sql.begin(async (transaction) => {
      await attachDocument(admin, transaction, photo?.id ?? "", crypto.randomUUID());
      throw new Error("the disk is full");
    });
    await expect(failing).rejects.toThrow("disk");
    expect((await listRequirements(admin, sql, id))[0]).toMatchObject({ state: "missing", documentId: null });
  });

  test("what is missing is asked for by mail, once a day, and not of those who withdrew", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const { id, submissionId } = await anApplication(sql, admin, "fssai", person());
    expect(await act(sql, admin, id, { act: "ask documents" })).toMatchObject({ ok: true });
    expect(await act(sql, admin, id, { act: "ask documents" })).toMatchObject({
      message: "This customer was asked in the last day. Nothing was sent.",
    });
    expect(await sql`select from jobs where kind = 'documents-mail' and subject = ${submissionId}`).toHaveLength(1);
    const shown = await showApplication(content, admin, sql, id);
    expect(shown?.mainStep.says).toMatch(/^wait for \d documents$/);
    expect(shown?.asked).toMatch(/^Asked by mail on .*; a day later they can be asked again\./);
    const other = await anApplication(sql, admin, "fssai", person());
    await sql`update cases set withdrawn_at = now() where id = ${other.submissionId}`;
    expect(await act(sql, admin, other.id, { act: "ask documents" })).toMatchObject({
      message: "The customer withdrew their consent. Nothing was sent.",
    });
  });
});

describe("orders", () => {
  test("an unpaid order, somebody else's and one that has its application make none", async () => {
    const { sql } = database;
    const [admin, agent] = [await aStaffMember(sql, "Asha", "admin"), await aStaffMember(sql, "Ravi")];
    const order = await aPaidOrder(sql, admin, services.gst, person());
    await sql`update cases set owner = ${admin.user.id} where id = ${order.submissionId}`;
    expect(await startFromOrder(agent, sql, order.id)).toEqual({ outcome: "missing" });
    const made = await Promise.all([startFromOrder(admin, sql, order.id), startFromOrder(admin, sql, order.id)]);
    expect(made.map(({ outcome }) => outcome).sort()).toEqual(["nothing to start", "started"]);
    expect(await sql`select from applications where order_id = ${order.id}`).toHaveLength(1);
    expect(await startFromOrder(admin, sql, crypto.randomUUID())).toEqual({ outcome: "missing" });
  });

  test("by hand, once for a form however often it is sent", async () => {
    const { sql } = database;
    const agent = await aStaffMember(sql, "Ravi");
    const submission = await aCase(sql, person());
    const asked = { submission, service: "fssai", kind: "state", key: crypto.randomUUID() };
    const [first, second] = [await startByHand(agent, sql, asked), await startByHand(agent, sql, asked)];
    expect(first).toEqual(second);
    const [row] = await sql`select owner, kind from applications where submission_id = ${submission}`;
    expect(row).toEqual({ owner: agent.user.id, kind: "state" });
    expect(await startByHand(agent, sql, { ...asked, kind: "regular", key: crypto.randomUUID() })).toEqual({
      outcome: "missing",
    });
  });
});

describe("who sees what", () => {
  test("agents see their own and nobody's; a colleague's application is not there for them", async () => {
    const { sql } = database;
    const [admin, ravi, sita] = [
      await aStaffMember(sql, "Asha", "admin"),
      await aStaffMember(sql, "Ravi"),
      await aStaffMember(sql, "Sita"),
    ];
    const { id } = await anApplication(sql, admin, "gst", person());
    await act(sql, admin, id, { act: "assign", owner: ravi.user.id });
    expect(await showApplication(content, ravi, sql, id)).not.toBeNull();
    expect(await showApplication(content, sita, sql, id)).toBeNull();
    expect(await act(sql, sita, id, { act: "note", note: "x" })).toMatchObject({ status: 404 });
    expect(await listRequirements(sita, sql, id)).toEqual([]);
    expect(await act(sql, ravi, id, { act: "assign", owner: sita.user.id })).toMatchObject({ status: 403 });
    const view = { ...listAddress.none, part: "customer" as const };
    const seen = async (proof: StaffProof) =>
      (await listApplications(proof, sql, view)).rows.some((row) => row.id === id);
    expect([await seen(admin), await seen(ravi), await seen(sita)]).toEqual([true, true, false]);
    const many = await actOnMany(sita, sql, formOf({ act: "assign", owner: sita.user.id, pick: `${id} 2` }));
    expect(many).toMatchObject({
      ok: true,
      message: "Assigned: 0. Not assigned, because somebody changed them meanwhile: 1.",
    });
  });
});

test("an agent's lists and searches take nothing from what a colleague has of the same customer", async () => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const [ravi, sita] = [await aStaffMember(sql, "Ravi"), await aStaffMember(sql, "Sita")];
  const who = person("Lakshmi Venkataraman");
  const { id, submissionId } = await anApplication(sql, admin, "gst", who);
  await sql`update cases set owner = ${ravi.user.id} where id = ${submissionId}`;
  await sql`
    update applications set owner = ${ravi.user.id}, applicant = 'Venkataraman Sweets', pan = 'AABCS1429B' where id = ${id}`;
  await sql`update submission_keys set created_at = created_at - interval '1 hour'`;
  const entered = await aCase(sql, { ...who, name: "L V" });
  await sql`update cases set merged_into = null, owner = ${sita.user.id} where id = ${entered}`;
  await sql`update submissions set created_at = created_at + interval '1 minute' where id = ${submissionId}`;
  const byHand = { submission: entered, service: "gst", kind: "regular", key: crypto.randomUUID() };
  expect(await startByHand(sita, sql, byHand)).toMatchObject({ outcome: "started" });
  const names = async (proof: StaffProof, search: string) =>
    (await listCustomers(proof, sql, search)).map(({ name }) => name);
  const applicants = async (proof: StaffProof, search: string) =>
    (await listApplications(proof, sql, { ...listAddress.none, search })).rows.map((row) => row.applicant);
  const [customer] = await listCustomers(sita, sql, who.phone);
  expect((await findCustomer(sita, sql, customer?.id ?? ""))?.people.map(({ name }) => name)).toEqual(["L V"]);
  for (const search of [who.phone, who.email, "l v"]) {
    expect(await names(sita, search)).toEqual(["L V"]);
    expect(await applicants(sita, search)).toEqual(["L V"]);
  }
  for (const search of ["AABCS1429B", "venkata", "sweets"]) {
    expect([...(await names(sita, search)), ...(await applicants(sita, search))], search).toEqual([]);
    expect(await names(admin, search)).toEqual(["Lakshmi Venkataraman"]);
    expect(await applicants(ravi, search)).toEqual(["Venkataraman Sweets"]);
  }
});

test("a change of many with an id, a version or a name that nobody has is refused in a sentence and changes nothing", async () => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await anApplication(sql, admin, "gst", person());
  const before = await sql`select to_jsonb(applications) as row from applications where id = ${id}`;
  const bulk = (fields: Record<string, string>) => actOnMany(admin, sql, formOf(fields));
  for (const pick of ["x 1", "' 1", `${id} x`, `${id} 0`, `${id} 1.5`, `${id} 99999999999999999999`])
    expect(await bulk({ act: "assign", owner: admin.user.id, pick }), pick).toMatchObject({
      message: expect.stringMatching(/^Assigned: 0\./),
    });
  expect(await bulk({ act: "assign", owner: "", pick: `${id} 1` })).toMatchObject({
    message: "There is no such staff member.",
  });
  expect(await bulk({ act: "remind", pick: "x 1" })).toMatchObject({ message: expect.stringContaining(": 1.") });
  const ask = formOf({ act: "ask documents", version: "1" });
  expect(await actOnApplication(admin, { sql, supplier }, "x", ask)).toMatchObject({ ok: false });
  expect(await sql`select to_jsonb(applications) as row from applications where id = ${id}`).toEqual(before);
});

test("of a customer's registration that a colleague works on an agent learns that it is there and with whom, never its number", async () => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const [ravi, sita] = [await aStaffMember(sql, "Ravi Teja"), await aStaffMember(sql, "Sita")];
  const { id } = await anApplication(sql, admin, "msme", person());
  const number = "UDYAM-MH-18-0045678";
  await act(sql, admin, id, { act: "assign", owner: ravi.user.id });
  await act(sql, ravi, id, { act: "grant", number, validFrom: "2026-11-10", validUntil: "" });
  const customer = (await showApplication(content, admin, sql, id))?.customerId ?? "";
  const elsewhere = "10012022000123";
  await sql`
    insert into registrations (customer_id, service, kind, number, valid_from, consented_on)
    values (${customer}, 'fssai', 'registration', ${elsewhere}, '2022-11-10', '2026-11-10')`;
  // Her own way to the customer: the case, which is nobody's.
  expect(await findCustomer(sita, sql, customer)).not.toBeNull();
  const seen = async (proof: StaffProof) => ({
    numbers: (await listRegistrations(proof, sql, [customer])).map((each) => each.number),
    others: await listOfColleagues(proof, sql, customer),
  });
  expect(await seen(admin)).toEqual({ numbers: [number, elsewhere], others: [] });
  expect(await seen(ravi)).toEqual({ numbers: [number, elsewhere], others: [] });
  const { numbers, others } = await seen(sita);
  expect(numbers).toEqual([]);
  expect(others).toEqual([{ id, kind: "udyam", stage: "granted", ownerName: "Ravi Teja" }]);
});

test("a row says its day shortly, and the year where it is another", async () => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  await anApplication(sql, admin, "gst", person());
  const [row] = (await listApplications(admin, sql, listAddress.none)).rows;
  if (!row) throw new Error("There is no row.");
  const now = new Date("2026-11-17T06:00:00Z");
  const due = (dueAt: string | null) =>
    showRow({ ...row, stageSince: new Date("2026-10-28T06:00:00Z"), dueAt: dueAt ? new Date(dueAt) : null }, now).due;
  expect(due(null)).toBe("since 28 Oct");
  // Midnight in India: the day before is the last one.
  expect(due("2026-11-14T18:30:00Z")).toBe("was due 14 Nov");
  expect(due("2027-01-04T18:30:00Z")).toBe("due 4 Jan 2027");
});

describe("links", () => {
  test("of an application whose case and order a colleague has, neither leads an agent to a page that is not there", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const [seller, filer] = [await aStaffMember(sql, "Ravi"), await aStaffMember(sql, "Sita")];
    const { id } = await anApplication(sql, admin, "gst", person());
    await act(sql, admin, id, { act: "assign", owner: filer.user.id });
    const links = async (proof: StaffProof) => {
      const shown = await showApplication(content, proof, sql, id);
      const customer = await findCustomer(proof, sql, shown?.customerId ?? "");
      return [shown?.order?.id, shown?.caseId, customer?.people[0]?.caseId];
    };
    const all = await links(admin);
    expect(all).not.toContain(null);
    expect(await links(filer)).toEqual(all);
    await sql`
      update cases set owner = ${seller.user.id} where id = (select submission_id from applications where id = ${id})`;
    expect(await links(filer)).toEqual([null, null, null]);
    expect((await showApplication(content, filer, sql, id))?.order?.text).toMatch(/^Order /);
    expect(await links(admin)).toEqual(all);
  });
});

describe("customers", () => {
  test("one number with two addresses is two people, until staff join them, and they can be parted", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const first = person("Lakshmi Devi");
    const second = { ...first, name: "Lakshmi D", email: "other@shop.example" };
    const [one, other] = [
      await anApplication(sql, admin, "gst", first),
      await anApplication(sql, admin, "fssai", second),
    ];
    const [a, b] = await Promise.all(
      [one, other].map(
        async ({ id }) => (await sql`select customer_id as id from applications where id = ${id}`)[0]?.id,
      ),
    );
    expect(a).not.toBe(b);
    const customer = await findCustomer(admin, sql, a);
    expect(customer?.similar.map(({ id }) => id)).toEqual([b]);
    const version = customer?.version ?? 0;
    const note = "Called her: she said that both are hers.";
    expect(await joinCustomers(admin, sql, { into: a, other: b, version: version + 1, note })).toBe("stale");
    expect(await joinCustomers(admin, sql, { into: a, other: b, version, note })).toBe("done");
    const joined = await findCustomer(admin, sql, b);
    expect(joined).toMatchObject({ id: a, joined: [{ id: b }], similar: [] });
    expect(joined?.people).toHaveLength(2);
    expect(await partCustomers(admin, sql, { from: a, other: b, version: joined?.version ?? 0 })).toBe("done");
    expect(await findCustomer(admin, sql, b)).toMatchObject({ id: b, joined: [] });
    const logged =
      await sql`select details ->> 'kind' as kind from audit_events where object = ${a} and action = 'customer changed' order by id`;
    expect(logged.map(({ kind }) => kind)).toEqual(["customer made", "joined", "parted"]);
  });

  test("who gives the same number and address again is the same customer", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const same = person("Ganesh Iyer");
    const one = await aCase(sql, same);
    await sql`update submission_keys set created_at = created_at - interval '1 minute'`;
    const other = await aCase(sql, { ...same, service: "GST Registration" });
    const found = await sql.begin(async (transaction) => [
      await customerOf(transaction, one, null),
      await customerOf(transaction, other, null),
    ]);
    expect(found[0]).toBe(found[1]);
    expect(await listCustomers(admin, sql, same.phone)).toHaveLength(1);
  });

  test("found by phone, name, GSTIN, licence, ARN, order and application, in any spelling", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const who = person("Venkateswara Rao Chittineni");
    const { id, orderId } = await anApplication(sql, admin, "gst", who);
    await act(
      sql,
      admin,
      id,
      details({ applicant: "Chittineni Traders", pan: "AAPFU0939F", gstin: "27AAPFU0939F1ZV" }),
    );
    await acceptAll(sql, admin, id);
    await act(sql, admin, id, { act: "ready" });
    await act(sql, admin, id, { act: "filed", filedReference: "AB270626999999Q", filedOn: "2026-11-02" });
    await act(sql, admin, id, { act: "grant", number: "27AAPFU0939F1ZV", validFrom: "2026-11-10", validUntil: "" });
    const [row] = await sql`
      select applications.reference, orders.reference as order from applications join orders on orders.id = ${orderId}
      where applications.id = ${id}`;
    for (const search of [
      who.phone,
      `+91 ${who.phone.slice(0, 5)} ${who.phone.slice(5)}`,
      who.phone.replace(/\d/g, (digit) => "०१२३४५६७८९"[Number(digit)] ?? ""),
      who.email,
      "chittineni",
      "Venkateswara",
      "27aapfu0939f1zv",
      "AAPFU0939F",
      "ab270626999999q",
      row?.order,
      row?.reference,
    ])
      expect(
        (await listCustomers(admin, sql, search)).map(({ phone }) => phone),
        search,
      ).toEqual([who.phone]);
    expect(await listCustomers(admin, sql, "27AAPFU0939F1ZX")).toEqual([]);
  });

  test("a GSTIN that holds another PAN than the details is refused, in the details and at the grant", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const { id } = await anApplication(sql, admin, "gst", person("Shree Krupa Traders"));
    const other = "29AABCT1332L1Z";
    const gstin = other + gstinCheckSign(other);
    const message =
      "This GSTIN holds the PAN AABCT1332L, the details say AAPFU0939F. Please correct the one that is wrong.";
    expect(await act(sql, admin, id, details({ pan: "AAPFU0939F", gstin }))).toMatchObject({ ok: false, message });
    expect(await act(sql, admin, id, details({ pan: "aapfu0939f" }))).toMatchObject({ ok: true });
    await acceptAll(sql, admin, id);
    await act(sql, admin, id, { act: "ready" });
    await act(sql, admin, id, { act: "filed", filedReference: "AB270626777777Q", filedOn: "2026-11-02" });
    const grant = { act: "grant", validFrom: "2026-11-10", validUntil: "" };
    expect(await act(sql, admin, id, { ...grant, number: gstin })).toMatchObject({ ok: false, message });
    expect(await read(sql, id)).toMatchObject({ stage: "filed" });
    const own = `07AAPFU0939F1Z${gstinCheckSign("07AAPFU0939F1Z")}`;
    expect(await act(sql, admin, id, { ...grant, number: own })).toMatchObject({ ok: true });
  });

  test("of several that a search finds, the one that bears the number comes first", async () => {
    const { sql } = database;
    const admin = await aStaffMember(sql, "Asha", "admin");
    const who = person("डॉ. हर्षवर्धन राठौड़");
    const { id, orderId } = await anApplication(sql, admin, "gst", who);
    await acceptAll(sql, admin, id);
    await act(sql, admin, id, { act: "ready" });
    await act(sql, admin, id, { act: "filed", filedReference: "AB270626888888Q", filedOn: "2026-11-02" });
    const gstin = `29AAGCB7383J1Z${gstinCheckSign("29AAGCB7383J1Z")}`;
    await act(sql, admin, id, { act: "grant", number: gstin, validFrom: "2026-11-10", validUntil: "" });
    // Newer, and open, of the same person; and one whose name holds the number.
    await sql`update submission_keys set created_at = created_at - interval '1 minute'`;
    await anApplication(sql, admin, "msme", who);
    const [row] = await sql`
      select applications.reference, orders.reference as order from applications join orders on orders.id = ${orderId}
      where applications.id = ${id}`;
    for (const search of [row?.reference, row?.order, "ab27 0626 888888 q", gstin.toLowerCase()]) {
      const named = await anApplication(sql, admin, "fssai", person(`Formerly ${search}`));
      await sql`update applications set applicant = ${`Formerly ${search}`} where id = ${named.id}`;
      const { rows } = await listApplications(admin, sql, listAddress.read(new URLSearchParams({ q: search })));
      expect([rows[0]?.id, rows.length], search).toEqual([id, 3]);
    }
  });
});
