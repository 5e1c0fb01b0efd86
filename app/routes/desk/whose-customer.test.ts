import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { tenDigits } from "../../../content/normalise-text";
import { inTransaction } from "../../../db/connect";
import { anAccount, type Browser, mailThatWaits } from "../../../test/support/accounts";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { withSite } from "../../../test/support/site";
import { staffMember } from "../../../test/support/staff";
import { coverAbsence, coverEveryAbsence, endCover } from "../../cases/cover-absence.server";
import { releaseCases } from "../../cases/ownership.server";

const { server, database } = withSite({ TRUST_PROXY: "1", LEAD_LIMIT: "off", ...mailThatWaits });

let agent: Browser;
let admin: Browser;
let agentId = "";
beforeAll(async () => {
  for (const [email, role] of [
    ["agent@office.example", "agent"],
    ["admin@office.example", "admin"],
  ] as const) {
    const browser = await anAccount(server, database, email, { role });
    await browser.signIn(email);
    if (role === "agent") agent = browser;
    else admin = browser;
  }
  const { sql } = database;
  await sql`update "user" set name = 'Rohan Das' where email = 'agent@office.example'`;
  agentId = (await sql`select id from "user" where email = 'agent@office.example'`)[0]?.id as string;
});

let count = 0;
const aPerson = () => ({
  name: `Hidden Person ${++count}`,
  email: `hidden${count}@shop.example`,
  phone: String(9_821_000_000 + count),
});
const caseOf = async (id: string) => (await database.sql`select * from cases where id = ${id}`)[0];
const textOf = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const mailsTo = (id: string, kind: string) =>
  database.sql`select subject, payload from jobs where kind = ${kind} and payload ->> 'to' = ${id}`;

/** A customer of a colleague, who has them or won them. */
async function aColleaguesCustomer({ status = "talking", promise = false } = {}) {
  const { sql } = database;
  const colleague = await aStaffMember(sql, `Meera ${count}`);
  const person = aPerson();
  const id = await aCase(sql, person);
  await sql`
    update cases set owner = ${colleague.user.id}, status = ${status}, first_contact_at = now(),
      promise_due = case when ${promise} then promise_due end, next_action_at = now() + interval '3 days'
    where id = ${id}`;
  await sql`update submission_keys set created_at = created_at - interval '1 hour'`;
  return { person, id, colleague: colleague.user };
}

const enter = (fields: Record<string, string>, browser = agent) =>
  browser.post("/desk/new", {
    key: randomUUID(),
    way: "phone",
    name: "L V",
    email: "",
    state: "Goa",
    service: "GST Registration",
    note: "Wants to know more",
    agreed: "yes",
    ...fields,
  });
const owed = (phone: string) => database.sql`
  select cases.id from cases join submissions using (id)
  where phone = ${phone} and merged_into is null and promise_due is not null`;

describe("somebody whom a colleague works for", () => {
  test("is named to an agent who enters them, by the colleague alone; nothing is saved and no second promise starts", async () => {
    const { person, id, colleague } = await aColleaguesCustomer();
    const before = await caseOf(id);
    for (const known of [
      { phone: person.phone, email: "" },
      { phone: "9700000001", email: person.email },
    ]) {
      const answer = await enter(known);
      const page = await textOf(answer);
      expect(answer.status).toBe(409);
      expect(page).toContain(`${colleague.name} has this customer: pass it on, or add to their case.`);
      expect(page).toContain('value="Wants to know more"'.replace("value=", "").slice(1, -1));
      for (const hidden of [person.name, id, "/desk/cases/"]) expect(page).not.toContain(hidden);
      if (known.email === "") expect(page).not.toContain(person.email);
    }
    expect(await caseOf(id)).toEqual(before);
    expect(await database.sql`select from submissions where name = 'L V'`).toHaveLength(0);
    // Somebody whom nobody works for is entered as before.
    expect((await enter({ phone: "9700000002" })).status).toBe(303);
    await database.sql`update submissions set name = 'Entered' where name = 'L V'`;
  });

  test("is passed on with what was said: once, to the colleague's queue and mailbox", async () => {
    const { person, id, colleague } = await aColleaguesCustomer();
    const fields = { phone: person.phone, key: randomUUID(), instead: "pass on" };
    for (const _ of [1, 2]) {
      const answer = await enter(fields);
      expect([
        answer.status,
        (await textOf(answer)).includes(`Passed on: ${colleague.name} has a mail about it`),
      ]).toEqual([200, true]);
    }
    const events = await database.sql`select actor, note from case_events where case_id = ${id} and kind = 'passed on'`;
    expect(events).toHaveLength(1);
    expect(events[0]?.actor).toBe(agentId);
    expect(events[0]?.note).toBe(
      `L V, ${person.phone}, called us. Asked about GST Registration, Goa. Wants to know more`,
    );
    expect(await mailsTo(colleague.id, "handover-mail")).toHaveLength(1);
    const after = await caseOf(id);
    expect(after?.nextActionAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(after?.promiseDue).toBeNull();
    expect(await database.sql`select from submissions where phone = ${person.phone}`).toHaveLength(1);
    // Of a customer who was won, the promise of an answer begins, and it is the colleague's.
    const won = await aColleaguesCustomer({ status: "won" });
    await enter({ phone: won.person.phone, instead: "pass on" });
    expect(await caseOf(won.id)).toMatchObject({ status: "won", awaitsAnswer: true, owner: won.colleague.id });
    expect(await owed(won.person.phone)).toHaveLength(1);
  });

  test("passed on to somebody absent, it becomes a promise, and goes to who is there", async () => {
    const { sql } = database;
    const { person, id, colleague } = await aColleaguesCustomer();
    await sql`insert into staff (user_id, is_absent) values (${colleague.id}, true)`;
    const answer = await textOf(await enter({ phone: person.phone, instead: "pass on" }));
    expect(answer).toContain(`${colleague.name} is absent: the case goes to a colleague who is there.`);
    expect((await caseOf(id))?.promiseDue).not.toBeNull();
    await coverEveryAbsence(sql);
    expect(await caseOf(id)).toMatchObject({ coversFor: colleague.id });
    expect((await caseOf(id))?.owner).not.toBe(colleague.id);
    await inTransaction(sql, (held) => endCover(held, colleague.id, null));
    expect(await caseOf(id)).toMatchObject({ owner: colleague.id, coversFor: null });
    await sql`delete from staff where user_id = ${colleague.id}`;
  });

  test("or what they want is added to the colleague's case: one case, one promise, the wish with it", async () => {
    for (const email of ["", "same"]) {
      const { person, id, colleague } = await aColleaguesCustomer({ promise: true });
      const answer = await enter({ phone: person.phone, email: email && person.email, instead: "add" });
      expect([answer.status, (await textOf(answer)).includes(`Added to the case of ${colleague.name}`)]).toEqual([
        200,
        true,
      ]);
      const sent = await database.sql`
        select cases.id, merged_into, owner, submissions.service from cases join submissions using (id)
        where phone = ${person.phone} and cases.id <> ${id}`;
      expect(sent).toMatchObject([{ mergedInto: id, owner: colleague.id, service: "GST Registration" }]);
      expect(await owed(person.phone)).toMatchObject([{ id }]);
      expect(await mailsTo(colleague.id, "handover-mail")).toHaveLength(1);
    }
    const won = await aColleaguesCustomer({ status: "won" });
    await enter({ phone: won.person.phone, instead: "add" });
    const [made] = await database.sql`
      select owner, merged_into, status from cases join submissions using (id)
      where phone = ${won.person.phone} and cases.id <> ${won.id}`;
    expect(made).toEqual({ owner: won.colleague.id, mergedInto: null, status: "new" });
    expect(await mailsTo(won.colleague.id, "handover-mail")).toHaveLength(1);
    // Also while a question of theirs waits: what was won stays won.
    const asking = await aColleaguesCustomer({ status: "won" });
    await database.sql`update cases set awaits_answer = true where id = ${asking.id}`;
    await enter({ phone: asking.person.phone, instead: "add" });
    expect(await caseOf(asking.id)).toMatchObject({ status: "won", awaitsAnswer: true });
    const [wanted] = await database.sql`
      select owner, merged_into, status from cases join submissions using (id)
      where phone = ${asking.person.phone} and cases.id <> ${asking.id}`;
    expect(wanted).toEqual({ owner: asking.colleague.id, mergedInto: null, status: "new" });
  });

  test("stands in the log each time an agent reads whose they are", async () => {
    const { person, id } = await aColleaguesCustomer();
    const named = () => database.sql`
      select actor, details from audit_events where action = 'colleague named' and people = array[${id}::uuid]`;
    await agent.get(`/desk?q=${person.phone.slice(0, 8)}`);
    expect(await named()).toHaveLength(0);
    await agent.get(`/desk?q=${person.phone}`);
    await enter({ phone: person.phone });
    expect(await named()).toEqual([1, 2].map(() => ({ actor: agentId, details: {} })));
  });

  test("is named to an agent who searches for the whole number or address, and not for a part of it", async () => {
    const { person, colleague, id } = await aColleaguesCustomer();
    for (const search of [person.phone, `+91 ${person.phone}`, person.email]) {
      const page = await textOf(await agent.get(`/desk?q=${encodeURIComponent(search)}`));
      expect(page).toContain(`${colleague.name} has this customer: `);
      for (const hidden of [person.name, id]) expect(page).not.toContain(hidden);
    }
    for (const part of [person.phone.slice(0, 8), person.email.split("@")[0] ?? "", person.name])
      expect(await textOf(await agent.get(`/desk?q=${encodeURIComponent(part)}`))).not.toContain(colleague.name);
    expect(await textOf(await agent.get(`/desk/new?contact=${person.phone}`))).toContain(`value="${person.phone}"`);
  });

  test("lost, withdrawn or with nobody, is anybody's", async () => {
    const { sql } = database;
    const lost = await aColleaguesCustomer();
    await sql`update cases set status = 'lost', lost_reason = 'other' where id = ${lost.id}`;
    const free = await aColleaguesCustomer();
    await sql`update cases set owner = null where id = ${free.id}`;
    for (const { person } of [lost, free]) expect((await enter({ phone: person.phone })).status).toBe(303);
  });
});

test("somebody with a landline is entered, shown with 0 and the STD code, found, and corrected", async () => {
  const entered = await enter({ phone: "022-2345 6789", name: "Zeenat Merchant" });
  expect(entered.status).toBe(303);
  const address = entered.headers.get("Location") ?? "";
  const page = await (await agent.get(address)).text();
  expect(page).toContain("022 2345 6789");
  expect(page).toContain('href="tel:+912223456789"');
  for (const search of ["022 2345 6789", "02223456", "+91 22 2345 6789", "345678"])
    expect(await textOf(await agent.get(`/desk/search?q=${encodeURIComponent(search)}`)), search).toContain("Zeenat");
  const id = address.split("/").at(-1) ?? "";
  const correct = (phone: string) =>
    agent.post(address, {
      ...{ act: "correct", about: id, version: page.match(/name="version" value="(\d+)"/)?.[1] ?? "" },
      ...{ "shown-phone": "022 2345 6789", phone },
    });
  expect(await (await correct("2223456780")).text()).toContain("a landline starts with 0 and its STD code");
  expect((await correct("080 4123 4567")).status).toBe(200);
  expect(await (await agent.get(address)).text()).toContain("080 4123 4567");
});

test("no WhatsApp is offered for a landline, in no list and on no page, and it is for a mobile", async () => {
  const offered = async (phone: string, name: string) => {
    const entered = await enter({ phone, name });
    const address = entered.headers.get("Location") ?? "";
    const id = address.split("/").at(-1) ?? "";
    const found: string[] = [];
    const search = `?q=${encodeURIComponent(name)}`;
    for (const page of [address, `/desk${search}&owner=all`, `/admin${search}`, `/admin/leads/${id}`]) {
      const text = await (await admin.get(page)).text();
      expect(text, page).toContain(name);
      if (text.includes(`wa.me/91${tenDigits(phone)}`) || text.includes(`WhatsApp to ${name}`))
        found.push(page.replace(id, "").replace(/\?.*/, ""));
    }
    return found;
  };
  expect(await offered("022-2345 6111", "Parveen Sequeira")).toEqual([]);
  expect(await offered("9811100471", "Mobile Sequeira")).toEqual(["/desk/cases/", "/desk", "/admin", "/admin/leads/"]);
});

describe("a case is handed over", () => {
  const handOver = (id: string, version: number, fields: Record<string, string>, browser = agent) =>
    browser.post(`/desk/cases/${id}`, { act: "assign", version: String(version), ...fields });

  test("by the agent who has it, with a note: to somebody who is there, who gets a mail and sees from whom", async () => {
    const { sql } = database;
    const person = aPerson();
    const id = await aCase(sql, person);
    await sql`update cases set owner = ${agentId} where id = ${id}`;
    const receiver = await anAccount(server, database, "vikram@office.example", { role: "agent" });
    await receiver.signIn("vikram@office.example");
    const receiverId = (await sql`select id from "user" where email = 'vikram@office.example'`)[0]?.id as string;
    const absent = await aStaffMember(sql, "Away Today");
    await sql`insert into staff (user_id, is_absent) values (${absent.user.id}, true)`;
    for (const [fields, words] of [
      [{ owner: receiverId, said: "" }, "Please write a note for your colleague"],
      [{ owner: absent.user.id, said: "Yours" }, "Away Today is absent."],
      [{ owner: agentId, said: "Mine" }, "This case is with you."],
      [{ owner: "nobody", said: "Yours" }, "There is no such staff member."],
      [{ owner: receiverId, said: "Aadhaar 2345 6789 0124" }, "Aadhaar"],
    ] as const) {
      const answer = await handOver(id, 1, fields);
      const page = await textOf(answer);
      expect([answer.status, page.includes(words)]).toEqual([400, true]);
      expect(page).toContain(fields.said);
    }
    expect((await handOver(id, 1, { owner: "", said: "x" })).status).toBe(403);
    expect(await caseOf(id)).toMatchObject({ owner: agentId, version: 1 });
    const page = await textOf(await agent.get(`/desk/cases/${id}`));
    expect(page).not.toContain("Away Today");

    const answer = await handOver(id, 1, { owner: receiverId, said: "Speaks Tamil only" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/desk"]);
    expect(await caseOf(id)).toMatchObject({ owner: receiverId });
    expect((await agent.get(`/desk/cases/${id}`)).status).toBe(404);
    expect(await mailsTo(receiverId, "handover-mail")).toMatchObject([{ subject: id }]);
    const queue = await textOf(await receiver.get("/desk"));
    expect(queue).toContain("From Rohan Das");
    const shown = await textOf(await receiver.get(`/desk/cases/${id}`));
    expect(shown).toContain("Speaks Tamil only");
    await receiver.post(`/desk/cases/${id}`, { act: "note", note: "Mine now", version: "2" });
    expect(await textOf(await receiver.get("/desk"))).not.toContain("From Rohan Das");
    // Not a case that one does not see.
    expect((await handOver(id, 3, { owner: receiverId, said: "Yours" })).status).toBe(404);
  });

  test("an admin assigns without a note, and nobody is mailed", async () => {
    const { sql } = database;
    const id = await aCase(sql, aPerson());
    const colleague = await aStaffMember(sql, "Plain Assigned");
    expect((await handOver(id, 1, { owner: colleague.user.id, said: "" }, admin)).status).toBe(200);
    expect(await caseOf(id)).toMatchObject({ owner: colleague.user.id });
    expect(await mailsTo(colleague.user.id, "handover-mail")).toHaveLength(0);
  });
});

describe("while somebody is absent", () => {
  const mark = (id: string, isAbsent: boolean) =>
    admin.post("/admin/team", { form: "presence", user: id, absent: isAbsent ? "yes" : "no" });

  test("one press gives their promises to who is there, evenly, and another brings back what is still open", async () => {
    const { sql } = database;
    await sql`update cases set owner = null where is_open`;
    // The site's own job may have shared out what colleagues of earlier tests left.
    await sql`delete from jobs where kind = 'covering-mail'`;
    await sql`delete from user_roles where user_id not in (select id from "user" where email like '%@office.example' and name in ('Rohan Das', 'Asha Rao'))`;
    const away = await aStaffMember(sql, "Away Now");
    const here = await aStaffMember(sql, "Here Now");
    await sql`delete from user_roles where user_id in (select id from "user" where email = 'vikram@office.example')`;
    const ids: string[] = [];
    for (let at = 0; at < 4; at++) ids.push(await aCase(sql, aPerson()));
    const [kept = ""] = [await aCase(sql, aPerson())];
    await sql`update cases set owner = ${away.user.id} where id = any(${[...ids, kept]})`;
    await sql`update cases set promise_due = null, first_contact_at = now() where id = ${kept}`;
    await mark(away.user.id, true);
    const owners = async () =>
      Object.fromEntries(
        (await sql`select id, owner from cases where id = any(${[...ids, kept]})`).map(({ id, owner }) => [id, owner]),
      );
    const during = await owners();
    expect(ids.filter((id) => during[id] === agentId)).toHaveLength(2);
    expect(ids.filter((id) => during[id] === here.user.id)).toHaveLength(2);
    // No promise is owed for it.
    expect(during[kept]).toBe(away.user.id);
    for (const to of [agentId, here.user.id])
      expect((await mailsTo(to, "covering-mail")).map(({ payload }) => (payload as { count: number }).count)).toEqual([
        2,
      ]);

    // What is promised later goes too, by itself.
    await sql`update cases set promise_due = now() + interval '1 hour' where id = ${kept}`;
    await coverEveryAbsence(sql);
    expect((await owners())[kept]).not.toBe(away.user.id);

    // One is closed meanwhile, one given to somebody else for good.
    const [closed = "", passed = "", ...others] = ids;
    await sql`update cases set status = 'lost', lost_reason = 'other' where id = ${closed}`;
    const { version } = (await caseOf(passed)) as { version: number };
    await admin.post(`/desk/cases/${passed}`, {
      act: "assign",
      owner: here.user.id === during[passed] ? agentId : here.user.id,
      version: String(version),
    });
    await mark(away.user.id, false);
    const after = await owners();
    for (const id of [...others, kept]) expect(after[id]).toBe(away.user.id);
    expect(after[closed]).toBe(during[closed]);
    expect(after[passed]).not.toBe(away.user.id);
    expect(await sql`select from cases where covers_for is not null`).toHaveLength(0);
  });

  test("what was won and waits for an answer comes back too, and what the one who stood in left to nobody", async () => {
    const { sql } = database;
    const away = await aStaffMember(sql, "Away Again");
    const [asking = "", left = ""] = [await aCase(sql, aPerson()), await aCase(sql, aPerson())];
    await sql`update cases set owner = ${away.user.id} where id = any(${[asking, left]})`;
    await sql`update cases set status = 'won', first_contact_at = now(), awaits_answer = true where id = ${asking}`;
    await mark(away.user.id, true);
    for (const id of [asking, left]) expect((await caseOf(id))?.owner).not.toBe(away.user.id);
    await sql`update cases set owner = null where id = ${left}`;
    await mark(away.user.id, false);
    expect(await caseOf(asking)).toMatchObject({ owner: away.user.id, status: "won", awaitsAnswer: true });
    expect(await caseOf(left)).toMatchObject({ owner: away.user.id, coversFor: null });
  });

  test("who was marked present a moment ago keeps their promises, and who has left gets none back", async () => {
    const { sql } = database;
    const { proof } = await staffMember(sql);
    const person = await aStaffMember(sql, "Back Already");
    const id = await aCase(sql, aPerson());
    await sql`update cases set owner = ${person.user.id} where id = ${id}`;
    expect(await inTransaction(sql, (held) => coverAbsence(held, person.user.id, null))).toBe(0);
    expect(await caseOf(id)).toMatchObject({ owner: person.user.id, coversFor: null });
    await mark(person.user.id, true);
    const covering = (await caseOf(id))?.owner;
    expect(covering).not.toBe(person.user.id);
    await sql`delete from user_roles where user_id = ${person.user.id}`;
    expect(await inTransaction(sql, (held) => endCover(held, person.user.id, null))).toBe(0);
    await inTransaction(sql, (held) => releaseCases(proof, held, person.user.id));
    expect(await caseOf(id)).toMatchObject({ owner: covering, coversFor: null });
  });

  test("where nobody is there, the promises stay", async () => {
    const { sql } = database;
    const away = await aStaffMember(sql, "Last Agent");
    const id = await aCase(sql, aPerson());
    await sql`update cases set owner = ${away.user.id} where id = ${id}`;
    const others = await sql`select user_id from user_roles where role = 'agent' and user_id <> ${away.user.id}`;
    for (const { userId } of others)
      await sql`insert into staff (user_id, is_absent) values (${userId}, true) on conflict (user_id) do update set is_absent = true`;
    await mark(away.user.id, true);
    expect((await caseOf(id))?.owner).toBe(away.user.id);
  });
});
