import { beforeAll, describe, expect, test } from "vitest";
import { anAccount, type Browser, mailThatWaits, mailTo } from "../../../test/support/accounts";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { myDataOf } from "../../../test/support/my-data";
import { anOrder } from "../../../test/support/payments";
import { secret } from "../../../test/support/server";
import { withSite } from "../../../test/support/site";
import { staffMember } from "../../../test/support/staff";
import { anApplication } from "../../../test/support/work/applications";
import { trackingPagesOf } from "../../../test/support/work/tracking";
import { customerOf } from "../../customers/customers.server";
import { erasePeople } from "../../privacy/erasure/erase.server";
import { joinCustomers } from "../../tracking/join/join.server";

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
  agentId = (await database.sql`select id from "user" where email = 'agent@office.example'`)[0]?.id as string;
});

let count = 0;
const aPerson = () => ({
  name: "Lakshmi Redy",
  email: `lakshmi${++count}@typo.example`,
  phone: String(9_811_000_000 + count),
});
const fields = ["name", "phone", "email", "state", "service", "firm", "city", "speaks"];
const stored = async (id: string) => {
  const [row] = await database.sql`
    select name, phone, email, state, service, firm, city, speaks, email_corrected_at as "emailCorrectedAt",
      email_confirmed_at as "emailConfirmedAt", phone_corrected_at as "phoneCorrectedAt" from submissions where id = ${id}`;
  return row as Record<string, string | Date | null>;
};
const versionOf = async (id: string) =>
  (await database.sql`select version from cases where id = ${id}`)[0]?.version as number;

/** As the form of the page sends it: every field, with what the page showed. */
async function correct(
  browser: Browser,
  id: string,
  changed: Record<string, string>,
  seen?: { version: number; shown: Record<string, string | Date | null> },
) {
  const shown = seen?.shown ?? (await stored(id));
  const values = fields.flatMap((field): [string, string][] => {
    const value = field === "email" && String(shown.email).endsWith("no-email.invalid") ? "" : String(shown[field]);
    return [
      [`shown-${field}`, value],
      [field, changed[field] ?? value],
    ];
  });
  const version = String(seen?.version ?? (await versionOf(id)));
  return browser.post(`/desk/cases/${id}`, [["act", "correct"], ["version", version], ["about", id], ...values]);
}

/** An admin joins somebody, after a call, to a customer for whom a colleague works. */
async function joinToColleagues(submission: string) {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const colleague = await aStaffMember(sql, "Filing Clerk");
  const theirs = await anApplication(sql, proof, "fssai", aPerson());
  await sql`update applications set owner = ${colleague.user.id} where id = ${theirs.id}`;
  await sql`update cases set owner = ${colleague.user.id} where id = ${theirs.submissionId}`;
  const [into, other] = [await customerOf(sql, theirs.submissionId, null), await customerOf(sql, submission, null)];
  const [root] = await sql<{ version: number }[]>`select version from customers where id = ${into}`;
  const note = "Called both numbers: she said that both firms are hers.";
  expect(await joinCustomers(proof, sql, { into, other, version: root?.version ?? 0, note })).toBe("done");
}

/** As a person reads it: without the comments that React puts between two texts. */
const textOf = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");

describe("who works a case corrects the contact details on it", () => {
  test("all eight at once, with each old value in the history, the log, the lists and My data", async () => {
    const { sql } = database;
    const person = aPerson();
    const id = await aCase(sql, { ...person, service: "GST Registration", state: "Goa" });
    const right = {
      name: "Lakshmi Reddy",
      phone: String(9_812_000_000 + count),
      email: `lakshmi.reddy${count}@shop.example`,
      state: "Manipur",
      service: "FSSAI Registration/License",
      firm: "Reddy Sweets",
      city: "Imphal",
      speaks: "Telugu",
    };
    const answer = await correct(agent, id, {
      ...right,
      phone: `+91 ${right.phone}`,
      email: ` ${right.email.toUpperCase()}`,
    });
    const page = await textOf(answer);
    expect([answer.status, page.includes("Corrected.")]).toEqual([200, true]);
    expect(await stored(id)).toMatchObject(right);
    for (const line of [
      "Name: Lakshmi Redy → Lakshmi Reddy",
      `Phone: ${person.phone} → ${right.phone}`,
      `E-mail: ${person.email} → ${right.email}`,
      "State: Goa → Manipur",
      "Service: GST Registration → FSSAI Registration/License",
      "Firm: – → Reddy Sweets",
      "City: – → Imphal",
      "Language: – → Telugu",
    ])
      expect(page).toContain(line);
    // The queue filters by what the case is about.
    expect((await sql`select service, state from cases where id = ${id}`)[0]).toEqual({
      service: right.service,
      state: "Manipur",
    });
    const [logged] = await sql`
      select actor, details from audit_events where people @> array[${id}::uuid] and action = 'changed' order by id desc limit 1`;
    expect(logged?.actor).toBe(agentId);
    expect(logged?.details).toMatchObject({
      kind: "corrected",
      fields: expect.arrayContaining([...fields, "correction"]),
    });
    expect(JSON.stringify(logged?.details)).not.toContain(person.phone);

    const { linkFor, open } = myDataOf(server, database);
    const visitor = await anAccount(server, database, "nobody@shop.example");
    await open(visitor, await linkFor(visitor, right.email));
    const mine = await textOf(await visitor.get("/my-data/view"));
    for (const words of [
      "Reddy Sweets",
      "Imphal",
      "Telugu",
      `${person.phone} → ${right.phone}`,
      "Lakshmi Redy → Lakshmi Reddy",
    ])
      expect(mine).toContain(words);
    const file = await (await visitor.get("/my-data/file")).text();
    expect(file).toContain(`"before": "${person.phone}"`);
  });

  test("what is wrong is said at its field, keeps what was typed, and changes nothing", async () => {
    const id = await aCase(database.sql, aPerson());
    const before = await stored(id);
    const answer = await correct(agent, id, {
      phone: "12345",
      email: "nothing",
      firm: "x".repeat(101),
      city: "Imphal",
    });
    const page = await textOf(answer);
    expect(answer.status).toBe(400);
    for (const words of [
      "ten digits",
      "This is not an e-mail address.",
      "At most 100 characters.",
      'value="12345"',
      'value="Imphal"',
    ])
      expect(page).toContain(words);
    expect(await stored(id)).toEqual(before);
    const odd = await correct(agent, id, { state: "Atlantis", speaks: "Latin", service: "Cake" });
    expect([odd.status, await stored(id)]).toEqual([400, before]);
    const aadhaar = await correct(agent, id, { firm: "2345 6789 0124" });
    expect([aadhaar.status, await stored(id)]).toEqual([400, before]);
    expect((await correct(agent, id, {})).status).toBe(200);
    expect(await versionOf(id)).toBe(1);
  });

  test("of two at once the second sees both values and loses nothing; what the other did not touch goes through", async () => {
    const id = await aCase(database.sql, aPerson());
    const seen = { version: await versionOf(id), shown: await stored(id) };
    expect((await correct(admin, id, { phone: "9876543210", firm: "First" }, seen)).status).toBe(200);
    const answer = await correct(agent, id, { phone: "9876543211", city: "Pune" }, seen);
    const page = await textOf(answer);
    expect(answer.status).toBe(409);
    expect(page).toMatch(/Phone: now 9876543210 \(Asha Rao, [^)]+\), yours 9876543211/);
    expect(page).toContain('value="9876543211"');
    expect(page).toContain('value="Pune"');
    // The firm, which this form left as it was, stands there as the other wrote it.
    expect(page).toMatch(/name="firm"[^>]*value="First"|value="First"[^>]*name="firm"/);
    expect(await stored(id)).toMatchObject({ phone: "9876543210", firm: "First", city: "" });
    expect((await correct(agent, id, { city: "Pune" }, seen)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ phone: "9876543210", firm: "First", city: "Pune" });
  });

  test("not on a colleague's case, a merged one, or of somebody who withdrew", async () => {
    const { sql } = database;
    const colleague = await aStaffMember(sql, "Meera");
    const id = await aCase(sql, aPerson());
    const before = await stored(id);
    await sql`update cases set owner = ${colleague.user.id} where id = ${id}`;
    expect((await correct(agent, id, { name: "Mine Now" })).status).toBe(404);
    await sql`update cases set owner = null, withdrawn_at = now() where id = ${id}`;
    const withdrawn = await correct(agent, id, { name: "Mine Now" });
    expect([withdrawn.status, (await withdrawn.text()).includes("withdrew their consent")]).toEqual([400, true]);
    const other = await aCase(sql, aPerson());
    await sql`update cases set withdrawn_at = null, merged_into = ${other} where id = ${id}`;
    expect((await correct(agent, id, { name: "Mine Now" })).status).toBe(400);
    // A submission of another case is none of this one.
    const foreign = await aCase(sql, aPerson());
    const fromOther = await agent.post(`/desk/cases/${other}`, [
      ["act", "correct"],
      ["version", "1"],
      ["about", foreign],
      ["shown-name", "Lakshmi Redy"],
      ["name", "Mine Now"],
    ]);
    expect(fromOther.status).toBe(404);
    expect(await sql`select from submissions where name = 'Mine Now'`).toHaveLength(0);
    expect(await stored(id)).toEqual(before);
  });
});

describe("mails follow the address, and what was proven for the old one does not", () => {
  test("a mistyped address is replaced at once: the old one loses its links, reads of it, and the new one has proven nothing", async () => {
    const { sql } = database;
    const person = aPerson();
    const id = await aCase(sql, person);
    const order = await anOrder(sql, { caseId: id, customer: { ...person, state: "Goa" } });
    await sql`insert into order_tokens (hash, order_id) values (${`hash ${count}`}, ${order.id})`;
    const right = `right${count}@shop.example`;
    expect((await correct(agent, id, { email: right })).status).toBe(200);
    expect(await stored(id)).toMatchObject({
      email: right,
      emailConfirmedAt: null,
      emailCorrectedAt: expect.any(Date),
    });
    expect(await sql`select from order_tokens where order_id = ${order.id}`).toHaveLength(0);
    expect((await mailTo(database, person.email))?.text).toContain("use another e-mail address");
    expect(await mailTo(database, right)).toBeUndefined();
    // Who has this number and the typed address is not the same customer by that.
    const owner = await aCase(sql, { ...person, email: right });
    await sql`update cases set merged_into = null where id = ${owner}`;
    expect(await customerOf(sql, owner, null)).not.toBe(await customerOf(sql, id, null));
  });

  test("an address that gave a code or paid is replaced by no agent; an admin's word counts once the new mailbox has confirmed it", async () => {
    const { sql } = database;
    const { proof } = await staffMember(sql);
    const person = aPerson();
    const made = await anApplication(sql, proof, "gst", person);
    await trackingPagesOf(server, database).visitor(made.id, { isProven: true });
    const mine = `mine${count}@office.example`;
    const refused = await correct(agent, made.submissionId, { email: mine, city: "Imphal" });
    const page = await textOf(refused);
    expect([
      refused.status,
      page.includes("This address is confirmed: what it opens must not open to another."),
    ]).toEqual([400, true]);
    expect(page).toContain(`value="${mine}"`);
    expect(await stored(made.submissionId)).toMatchObject({ email: person.email, city: "" });
    expect((await correct(admin, made.submissionId, { email: "" })).status).toBe(400);

    const devices = () => sql`select from tracking_devices where email = ${person.email}`;
    expect(await devices()).toHaveLength(1);
    const asked = await correct(admin, made.submissionId, { email: `new${count}@shop.example`, city: "Imphal" });
    expect(await textOf(asked)).toContain("once its mailbox has confirmed it");
    expect(await stored(made.submissionId)).toMatchObject({ email: person.email, city: "Imphal" });
    await expect
      .poll(async () => (await mailTo(database, `new${count}@shop.example`))?.text, { timeout: 30_000 })
      .toContain("confirm=yes");
    expect(await devices()).toHaveLength(1);
  });

  test("an agent types no address for somebody whom a colleague works for too: our mails open what they sent", async () => {
    const { sql } = database;
    const { proof } = await staffMember(sql);
    const colleague = await aStaffMember(sql, "Filing Clerk");
    const phone = String(9_816_000_000 + ++count);
    const made = await anApplication(sql, proof, "gst", {
      name: "Walk In",
      phone,
      email: `${phone}@no-email.invalid`,
    });
    await sql`update applications set owner = ${colleague.user.id} where id = ${made.id}`;
    const before = await stored(made.submissionId);
    const mine = `mine${count}@office.example`;
    const refused = await correct(agent, made.submissionId, { email: mine, city: "Imphal" });
    const page = await textOf(refused);
    expect([refused.status, page.includes("A colleague works for this customer too")]).toEqual([400, true]);
    expect(page).toContain(`value="${mine}"`);
    expect(await stored(made.submissionId)).toEqual(before);
    expect((await correct(agent, made.submissionId, { city: "Imphal" })).status).toBe(200);
    expect((await correct(admin, made.submissionId, { email: `theirs${count}@shop.example` })).status).toBe(200);
    expect(await stored(made.submissionId)).toMatchObject({ email: `theirs${count}@shop.example`, city: "Imphal" });
  });

  test("nor for somebody who was joined to a colleague's customer: each of the two sees what is the other's", async () => {
    const { sql } = database;
    const phone = String(9_817_000_000 + ++count);
    const walkIn = await aCase(sql, { phone, email: `${phone}@no-email.invalid` });
    await joinToColleagues(walkIn);
    const refused = await correct(agent, walkIn, { email: `mine${count}@office.example` });
    expect([refused.status, (await textOf(refused)).includes("A colleague works for this customer too")]).toEqual([
      400,
      true,
    ]);
    expect(await stored(walkIn)).toMatchObject({ email: `${phone}@no-email.invalid` });
    expect((await correct(admin, walkIn, { email: `theirs${count}@shop.example` })).status).toBe(200);
  });

  test("who has no address gets one, and who has none follows their number", async () => {
    const { sql } = database;
    const phone = String(9_813_000_000 + ++count);
    const id = await aCase(sql, { phone, email: `${phone}@no-email.invalid` });
    const next = String(9_814_000_000 + count);
    expect((await correct(agent, id, { phone: next })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ phone: next, email: `${next}@no-email.invalid` });
    const page = await textOf(await correct(agent, id, { email: `now${count}@shop.example` }));
    expect(page).not.toContain("no-email.invalid");
    expect(await stored(id)).toMatchObject({ email: `now${count}@shop.example` });
    expect((await correct(agent, id, { email: "" })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ email: `${next}@no-email.invalid` });
  });

  test("another number is mailed to the person, and an application that is not filed takes the corrected name", async () => {
    const { sql } = database;
    const { proof } = await staffMember(sql);
    const person = aPerson();
    const made = await anApplication(sql, proof, "gst", person);
    await sql`update applications set applicant = ${person.name} where id = ${made.id}`;
    const phone = String(9_815_000_000 + count);
    expect((await correct(admin, made.submissionId, { phone, name: "Lakshmi Reddy" })).status).toBe(200);
    expect((await mailTo(database, person.email))?.text).toContain(`ends in ${phone.slice(-4)}`);
    expect((await sql`select applicant from applications where id = ${made.id}`)[0]?.applicant).toBe("Lakshmi Reddy");
  });
});

describe("after a correction", () => {
  test("the case says that another one has this number, and names a colleague who has it, and no more", async () => {
    const { sql } = database;
    const [free, held] = [aPerson(), aPerson()];
    const colleague = await aStaffMember(sql, "Meera Pillai");
    await aCase(sql, free);
    const theirs = await aCase(sql, { ...held, name: "Secret Customer" });
    await sql`update cases set owner = ${colleague.user.id} where id = ${theirs}`;
    const id = await aCase(sql, aPerson());
    expect(await textOf(await correct(agent, id, { phone: free.phone }))).toContain(
      "Another case has this phone or e-mail",
    );
    const page = await textOf(await correct(agent, id, { phone: held.phone }));
    expect(page).toContain("Meera Pillai has a case with this phone or e-mail.");
    for (const hidden of ["Secret Customer", held.email, theirs]) expect(page).not.toContain(hidden);
    // Somebody whom the colleague lost is nobody's.
    await sql`update cases set status = 'lost', lost_reason = 'other' where id = ${theirs}`;
    await correct(agent, id, { phone: free.phone });
    expect(await textOf(await correct(agent, id, { phone: held.phone }))).not.toContain("Meera Pillai has a case");
  });

  test("it is undone by who made it, while nobody has worked on the case since", async () => {
    const { sql } = database;
    const person = aPerson();
    const id = await aCase(sql, person);
    const before = await stored(id);
    const undo = async (browser: Browser) =>
      browser.post(`/desk/cases/${id}`, { act: "undo correction", version: String(await versionOf(id)) });
    expect(
      await textOf(await correct(agent, id, { phone: "9876512345", email: "x@shop.example", firm: "Wrong" })),
    ).toContain("Undo the correction");
    expect((await undo(admin)).status).toBe(409);
    const undone = await undo(agent);
    expect([undone.status, await stored(id)]).toEqual([200, before]);
    const page = await textOf(await agent.get(`/desk/cases/${id}`));
    expect(page).toContain("Undid the correction");
    expect(page).toContain(`Phone: 9876512345 → ${person.phone}`);
    expect((await undo(agent)).status).toBe(409);

    await correct(agent, id, { firm: "Wrong" });
    await admin.post(`/desk/cases/${id}`, { act: "note", note: "Seen.", version: String(await versionOf(id)) });
    expect((await undo(agent)).status).toBe(409);
    expect(await stored(id)).toMatchObject({ firm: "Wrong" });
  });

  test("it is not undone once the corrected address has shown whose it is", async () => {
    const { sql } = database;
    const id = await aCase(sql, aPerson());
    const right = `proven${count}@shop.example`;
    await correct(agent, id, { email: right });
    const customer = await customerOf(sql, id, null);
    await sql`insert into tracking_addresses (customer_id, email) values (${customer}, ${right})`;
    const version = String(await versionOf(id));
    const refused = await agent.post(`/desk/cases/${id}`, { act: "undo correction", version });
    expect([refused.status, (await textOf(refused)).includes("was confirmed from its mailbox")]).toEqual([409, true]);
    expect(await stored(id)).toMatchObject({ email: right });
  });

  test("nor once its person was joined to a colleague's customer: the address from before would open what is theirs", async () => {
    const id = await aCase(database.sql, aPerson());
    const right = `joined${count}@shop.example`;
    await correct(agent, id, { email: right });
    await joinToColleagues(id);
    const version = String(await versionOf(id));
    const refused = await agent.post(`/desk/cases/${id}`, { act: "undo correction", version });
    expect([refused.status, (await textOf(refused)).includes("A colleague works for this customer too")]).toEqual([
      409,
      true,
    ]);
    expect(await stored(id)).toMatchObject({ email: right });
  });

  test("an erasure takes the old values too, and finds them in what was typed about others", async () => {
    const { sql } = database;
    const person = aPerson();
    const id = await aCase(sql, person);
    await correct(agent, id, { phone: "9876511111" });
    const other = await aCase(sql, aPerson());
    await sql`insert into case_events (case_id, actor, kind, note, version) values (${other}, 'staff', 'note', ${`Rang ${person.phone}`}, 1)`;
    await erasePeople(sql, [secret], { submissions: [id], reason: "asked by telephone", actor: null });
    expect(await sql`select from corrections where submission_id = ${id}`).toHaveLength(0);
    const [asked] = await sql`select from redaction_questions where submission_id = ${id}`;
    expect(asked).toBeDefined();
  });

  test("several people in a case are corrected each for themselves, and what one asked for stays another's", async () => {
    const { sql } = database;
    const [first, second] = [aPerson(), aPerson()];
    const one = await aCase(sql, { ...first, service: "GST Registration", state: "Goa" });
    await sql`update submission_keys set created_at = created_at - interval '1 hour'`;
    const again = await aCase(sql, { ...first, service: "MSME Registration", state: "Goa" });
    const other = await aCase(sql, second);
    await sql`update cases set merged_into = ${one} where id = ${other}`;
    const shown = await stored(again);
    const answer = await agent.post(`/desk/cases/${one}`, [
      ["act", "correct"],
      ["version", String(await versionOf(one))],
      ["about", again],
      ...["name", "state"].map((field): [string, string] => [`shown-${field}`, String(shown[field])]),
      ["name", "Lakshmi Reddy"],
      ["state", "Manipur"],
    ]);
    expect(answer.status).toBe(200);
    expect(await stored(again)).toMatchObject({ name: "Lakshmi Reddy", state: "Manipur" });
    expect(await stored(one)).toMatchObject({ name: "Lakshmi Reddy", state: "Goa", service: "GST Registration" });
    expect(await stored(other)).toMatchObject({ name: second.name });
  });
});
