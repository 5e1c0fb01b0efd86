import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../../db/connect";
import { networkOf } from "../../../server/http/client";
import { withDatabase } from "../../../test/support/database";
import { aLead, aMessage, recordingServices, submissionContext } from "../../../test/support/leads";
import { keyHours } from "../submission";
import { pruneSubmissionCounts } from "./jobs.server";
import { pruneSubmissionKeys, recordContactMessage, recordLead } from "./record.server";

const database = withDatabase({ max: 16 });
let other: ReturnType<typeof connect>;
beforeAll(() => {
  other = connect(database.connection, { max: 16 });
});
afterAll(() => other.close());

const rowsOf = (phone: string) => database.sql`select * from submissions where kind = 'lead' and phone = ${phone}`;
const person = ({ phone, email }: { phone: string; email: string }) => ({ phone, email });
const outcomes = (answers: { outcome: string }[]) => answers.map(({ outcome }) => outcome).sort();

test("a lead is stored with where it came from, its mark and its notification, in one transaction", async () => {
  const services = recordingServices(database.sql);
  const lead = aLead({ name: "Asha" });
  const attribution = {
    page: "/fssai-registration",
    referrer: "https://search.example/",
    firstVisit: { source: "google", campaign: "licence" },
    lastVisit: { source: "newsletter" },
  };
  const answer = await recordLead(services, lead, submissionContext({ isSuspect: true, attribution }));
  if (answer.outcome !== "stored") throw new Error(answer.outcome);
  const [row] = await rowsOf(lead.phone);
  expect(row).toMatchObject({
    id: answer.id,
    ...lead,
    suspect: true,
    page: attribution.page,
    referrer: attribution.referrer,
  });
  expect(row).toMatchObject({ firstVisit: attribution.firstVisit, lastVisit: attribution.lastVisit });
  const [mail] = await database.sql`select *, xmin::text from jobs where subject = ${answer.id}`;
  const [stored] = await database.sql`select xmin::text from submissions where id = ${answer.id}`;
  expect(mail).toMatchObject({ kind: "lead-notice", status: "waiting", xmin: stored?.xmin });
  expect(services.wakes.count).toBe(1);
});

test("ten copies at once, from two instances, are one row, and each is answered like the first", async () => {
  const lead = aLead();
  const facts = submissionContext();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      recordLead(recordingServices(index % 2 ? database.sql : other.sql), lead, facts),
    ),
  );
  expect(outcomes(answers)).toEqual([...Array(9).fill("repeated"), "stored"]);
  const ids = answers.flatMap((answer) => ("id" in answer ? answer.id : []));
  expect(new Set(ids).size).toBe(1);
  expect(await rowsOf(lead.phone)).toHaveLength(1);
  expect(await database.sql`select from jobs where subject = ${ids[0] ?? ""}`).toHaveLength(1);
});

test("a retry within the 30 seconds is answered like the first", async () => {
  const services = recordingServices(database.sql);
  const lead = aLead();
  const facts = submissionContext();
  const first = await recordLead(services, lead, facts);
  const second = await recordLead(services, lead, facts);
  expect(second).toEqual({ ...first, outcome: "repeated" });
});

test.each([
  ["name", "Asha K."],
  ["email", "another@shop.example"],
  ["phone", "9000000001"],
  ["state", "Goa"],
  ["service", ""],
] as const)("a known key with another %s neither stores nor claims to", async (field, value) => {
  const services = recordingServices(database.sql);
  const lead = aLead();
  const facts = submissionContext();
  await recordLead(services, lead, facts);
  expect(await recordLead(services, { ...lead, [field]: value } as typeof lead, facts)).toEqual({
    outcome: "conflicting",
  });
  expect(await rowsOf(lead.phone)).toMatchObject([{ ...lead }]);
});

test("a key is forgotten after a day: then the same person with the same key is a new lead", async () => {
  const services = recordingServices(database.sql);
  const lead = aLead();
  const facts = submissionContext({ key: lead.phone });
  const first = await recordLead(services, lead, facts);
  const age = (hours: number) =>
    Promise.all([
      database.sql`update submission_keys set created_at = now() - make_interval(hours => ${hours}) where key = ${facts.key}`,
      database.sql`update submissions set created_at = now() - make_interval(hours => ${hours}) where phone = ${lead.phone}`,
    ]);
  await age(keyHours - 1);
  await pruneSubmissionKeys(database.sql);
  expect(await recordLead(services, lead, facts)).toEqual({ ...first, outcome: "repeated" });
  await age(keyHours + 1);
  await pruneSubmissionKeys(database.sql);
  expect(await recordLead(services, lead, facts)).toMatchObject({ outcome: "stored" });
  expect(await rowsOf(lead.phone)).toHaveLength(2);
});

test("a key that belongs to another person neither stores nor claims to", async () => {
  const services = recordingServices(database.sql);
  const facts = submissionContext();
  await recordLead(services, aLead(), facts);
  const stranger = aLead();
  expect(await recordLead(services, stranger, facts)).toEqual({ outcome: "conflicting" });
  expect(await rowsOf(stranger.phone)).toHaveLength(0);
});

test("a key answers for the finder's answers too: with others it is no repetition", async () => {
  const services = recordingServices(database.sql);
  const facts = submissionContext();
  const lead = aLead({ finderAnswers: "Home kitchen" });
  const outcomeOf = async (finderAnswers: string) =>
    (await recordLead(services, { ...lead, finderAnswers }, facts)).outcome;
  expect(await outcomeOf("Home kitchen")).toBe("stored");
  expect(await outcomeOf("Home kitchen")).toBe("repeated");
  expect(await outcomeOf("Bakery")).toBe("conflicting");
});

test("two people with the same key in the same moment: one is stored, the other is refused", async () => {
  for (let round = 0; round < 5; round++) {
    const facts = submissionContext();
    const answers = await Promise.all(
      [database.sql, other.sql].map((sql) => recordLead(recordingServices(sql), aLead(), facts)),
    );
    expect(outcomes(answers)).toEqual(["conflicting", "stored"]);
  }
});

test("of many at once from one person, in two instances, exactly one gets through", async () => {
  const { phone, email } = aLead();
  const contenders = Array.from({ length: 24 }, () => aLead({ phone, email }));
  const answers = await Promise.all(
    contenders.map((lead, index) =>
      recordLead(recordingServices(index % 3 ? database.sql : other.sql), lead, submissionContext()),
    ),
  );
  expect(outcomes(answers)).toEqual(["stored", ...Array(23).fill("throttled")]);
  expect(await rowsOf(phone)).toHaveLength(1);
});

test("leads of one moment share a transaction, and one that cannot be stored takes none with it", async () => {
  const services = recordingServices(database.sql);
  const transactionsOf = async (leads: { phone: string }[]) => {
    const rows = await database.sql`
      select xmin::text from submissions where phone = any (${leads.map(({ phone }) => phone)})`;
    return rows.map(({ xmin }) => xmin as string);
  };
  const neighbours = [aLead(), aLead(), aLead()];
  await Promise.all(neighbours.map((lead) => recordLead(services, lead, submissionContext())));
  expect(new Set(await transactionsOf(neighbours)).size).toBe(1);

  const good = [aLead(), aLead()];
  const bad = aLead({ phone: "12345" });
  const answers = await Promise.allSettled(
    [good[0], bad, good[1]].map((lead) => recordLead(services, lead ?? bad, submissionContext())),
  );
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await transactionsOf(good)).toHaveLength(2);
});

test("people who share a number share a transaction, and each is stored with a case of their own", async () => {
  const { phone } = aLead();
  const people = Array.from({ length: 30 }, () => aLead({ phone }));
  const services = recordingServices(database.sql);
  const answers = await Promise.all(people.map((lead) => recordLead(services, lead, submissionContext())));
  expect(new Set(outcomes(answers))).toEqual(new Set(["stored"]));
  const rows = await database.sql`
    select submissions.xmin::text, merged_into from submissions join cases using (id) where phone = ${phone}`;
  expect(rows).toHaveLength(30);
  expect(rows.every(({ mergedInto }) => mergedInto === null)).toBe(true);
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
});

test("a lead whose sender is just being judged elsewhere keeps no neighbour waiting, and is judged in its turn", async () => {
  const services = recordingServices(database.sql);
  const neighbours = [aLead(), aLead(), aLead()];
  const held = aLead();
  const later = await database.sql.begin(async (holding) => {
    await holding`select hold_sender('lead', ${held.phone}, ${held.email})`;
    const [first, ...others] = [held, ...neighbours].map((lead) => recordLead(services, lead, submissionContext()));
    expect(outcomes(await Promise.all(others))).toEqual(["stored", "stored", "stored"]);
    expect(await rowsOf(held.phone)).toHaveLength(0);
    return { first };
  });
  expect(await later.first).toMatchObject({ outcome: "stored" });
});

test("a lead and a message of one person in one moment, in two instances, are one case", async () => {
  for (let turn = 0; turn < 20; turn++) {
    const lead = aLead();
    const [one, two] = turn % 2 ? [database.sql, other.sql] : [other.sql, database.sql];
    await Promise.all([
      recordLead(recordingServices(one), lead, submissionContext()),
      recordContactMessage(recordingServices(two), { ...aMessage(), ...person(lead) }, submissionContext()),
    ]);
    const cases =
      await database.sql`select merged_into from submissions join cases using (id) where phone = ${lead.phone}`;
    expect(cases.filter(({ mergedInto }) => mergedInto === null)).toHaveLength(1);
    expect(cases).toHaveLength(2);
  }
});

test("two instances that store the same people in opposite order never wait for each other", async () => {
  const people = Array.from({ length: 16 }, () => ({ lead: aLead(), facts: submissionContext() }));
  const answers = await Promise.all(
    [people, people.toReversed()].flatMap((each, instance) =>
      each.map(({ lead, facts }) => recordLead(recordingServices(instance ? database.sql : other.sql), lead, facts)),
    ),
  );
  expect(outcomes(answers)).toEqual([...Array(16).fill("repeated"), ...Array(16).fill("stored")]);
});

test("people whose phones and e-mails cross never block each other for good", async () => {
  const strangers = [aLead(), aLead(), aLead()];
  const phones = strangers.map(({ phone }) => phone);
  const emails = strangers.map(({ email }) => email);
  const crossed = Array.from({ length: 30 }, (_, index) =>
    aLead({ phone: phones[index % 3], email: emails[(index + 1) % 3] }),
  );
  const answers = await Promise.all(
    crossed.map((lead) => recordLead(recordingServices(database.sql), lead, submissionContext())),
  );
  expect(answers.filter(({ outcome }) => outcome === "stored").length).toBeGreaterThanOrEqual(1);
  expect(answers).toHaveLength(30);
});

test("after 30 seconds the same person may write again; before that the answer says how long to wait", async () => {
  const services = recordingServices(database.sql);
  const lead = aLead();
  await recordLead(services, lead, submissionContext());
  const soon = await recordLead(services, { ...lead, service: "" }, submissionContext());
  expect(soon).toMatchObject({ outcome: "throttled", retryAfter: expect.any(Number) });
  const age = (seconds: number) =>
    database.sql`update submission_keys set created_at = clock_timestamp() - make_interval(secs => ${seconds})
      where submission_id = (select id from submissions where phone = ${lead.phone})`;
  await age(28);
  expect(await recordLead(services, lead, submissionContext())).toMatchObject({ outcome: "throttled", retryAfter: 2 });
  await age(31);
  expect(await recordLead(services, lead, submissionContext())).toMatchObject({ outcome: "stored" });
});

test("a stranger who types someone's number, e-mail address or both keeps its owner from nothing", async () => {
  const services = recordingServices(database.sql);
  const owner = aLead();
  const stranger = submissionContext({ network: "198.51.100.9" });
  const lies = [
    aLead({ phone: owner.phone }),
    aLead({ email: owner.email }),
    aLead({ phone: owner.phone, email: owner.email }),
  ];
  for (const lie of lies) await recordLead(services, lie, { ...stranger, key: randomUUID() });
  expect(await recordLead(services, owner, submissionContext())).toMatchObject({ outcome: "stored" });
  const unlimited = recordingServices(database.sql, "off");
  expect(await recordLead(unlimited, { ...owner, service: "" }, submissionContext())).toMatchObject({
    outcome: "throttled",
  });
  expect(await rowsOf(owner.phone)).toHaveLength(3);
});

test("300 different people behind one address get through within a minute, by the default allowance", async () => {
  const services = recordingServices(database.sql);
  const facts = () => submissionContext({ network: "198.51.100.1" });
  const answers = await Promise.all(Array.from({ length: 300 }, () => recordLead(services, aLead(), facts())));
  expect(answers.every(({ outcome }) => outcome === "stored")).toBe(true);
});

test("a flood from one address is slowed, in every instance, and nobody else is", async () => {
  const first = recordingServices(database.sql, 5);
  const second = recordingServices(other.sql, 5);
  const send = async (services: typeof first, from: string, lead = aLead()) =>
    (await recordLead(services, lead, submissionContext({ network: networkOf(from) }))).outcome;
  const refused = aLead();
  const { address, seen } = await withinOneMinute(async () => {
    const address = `192.0.2.${people()}`;
    const seen: string[] = [];
    for (const services of [first, second, first, second, first]) seen.push(await send(services, address));
    return { address, seen: [...seen, await send(second, address, refused)] };
  });
  expect(seen).toEqual([...Array(5).fill("stored"), "limited"]);
  expect(await rowsOf(refused.phone)).toHaveLength(0);
  expect(await send(first, "192.0.2.250")).toBe("stored");
  expect(await send(recordingServices(database.sql, "off"), address)).toBe("stored");
  const counts = await database.sql`select address from submission_counts`;
  expect(JSON.stringify(counts)).not.toContain("192.0.2");
});

test("one subscriber's IPv6 network counts as one address", async () => {
  const services = recordingServices(database.sql, 2);
  const send = (address: string) => recordLead(services, aLead(), submissionContext({ network: networkOf(address) }));
  const network = `2001:db8:${people().toString(16)}`;
  await send(`${network}:1::1`);
  await send(`${network}:1:ffff::2`);
  expect((await send(`${network}:1:1:2:3:4`)).outcome).toBe("limited");
  expect((await send(`${network}:2::1`)).outcome).toBe("stored");
});

test("counts leave the database after two minutes", async () => {
  await database.sql`insert into submission_counts values ('old', now() - interval '3 minutes', 0, 9)`;
  await pruneSubmissionCounts(database.sql);
  expect(await database.sql`select from submission_counts where address = 'old'`).toHaveLength(0);
});

test("a contact message is stored with the same care, and is no lead", async () => {
  const services = recordingServices(database.sql);
  const message = aMessage();
  const facts = submissionContext();
  const copies = await Promise.all(Array.from({ length: 5 }, () => recordContactMessage(services, message, facts)));
  expect(outcomes(copies)).toEqual([...Array(4).fill("repeated"), "stored"]);
  const again = await recordContactMessage(services, message, submissionContext());
  expect(again).toMatchObject({ outcome: "throttled" });
  expect(
    await database.sql`select * from submissions where kind = 'contact' and phone = ${message.phone}`,
  ).toMatchObject([message]);
  expect(await rowsOf(message.phone)).toHaveLength(0);
  const id = copies.flatMap((copy) => ("id" in copy ? copy.id : []))[0] ?? "";
  expect(await database.sql`select kind from jobs where subject = ${id}`).toMatchObject([{ kind: "contact-notice" }]);
  // A lead of the same person a moment later is another matter.
  const { message: _, ...person } = message;
  const lead = { ...person, service: "" as const };
  expect(await recordLead(services, lead, submissionContext({ key: randomUUID() }))).toMatchObject({
    outcome: "stored",
  });
});

test("a lead and a message of one person in the same moment are one open case, which says that they asked again", async () => {
  const services = recordingServices(database.sql);
  const message = aMessage();
  const { message: _, ...person } = message;
  await Promise.all([
    recordLead(services, { ...person, service: "" as const }, submissionContext()),
    recordLead(services, aLead(), submissionContext()),
    recordContactMessage(services, message, submissionContext()),
  ]);
  const cases = await database.sql`
    select asked_again, merged_into is not null as is_merged from cases join submissions using (id)
    where phone = ${message.phone} order by merged_into nulls first`;
  expect(cases).toMatchObject([
    { askedAgain: 1, isMerged: false },
    { askedAgain: 0, isMerged: true },
  ]);
});

test("of those who arrive together behind one address, as many get through as its minute still allows", async () => {
  const services = recordingServices(database.sql, 5);
  const [first, rest] = await withinOneMinute(async () => {
    const network = `203.0.113.${people()}`;
    const send = () => recordLead(services, aLead(), submissionContext({ network }));
    return [await Promise.all([send(), send(), send()]), await Promise.all([send(), send(), send(), send()])];
  });
  expect(outcomes(first)).toEqual(Array(3).fill("stored"));
  expect(outcomes(rest)).toEqual(["limited", "limited", "stored", "stored"]);
  for (const { retryAfter } of rest.flatMap((each) => (each.outcome === "limited" ? each : []))) {
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
  }
});

test("the answers of the licence finder are stored with their lead, also among others, and with no other", async () => {
  const services = recordingServices(database.sql);
  const answers = "What you do: Home kitchen · FSSAI: You need a basic FSSAI registration";
  const leads = [aLead(), aLead({ finderAnswers: answers }), aLead({ finderAnswers: "" })];
  await Promise.all(leads.map((lead) => recordLead(services, lead, submissionContext({ key: randomUUID() }))));
  const stored = await database.sql`
    select answers from submissions where phone in ${database.sql(leads.map(({ phone }) => phone))}
    order by phone`;
  expect(stored.map((row) => row.answers)).toEqual([null, { finderAnswers: answers }, null]);
});

/** The limit counts by the minute: what a turn of the clock disturbed is observed again. */
async function withinOneMinute<Seen>(observe: () => Promise<Seen>): Promise<Seen> {
  const minute = () => Math.floor(Date.now() / 60_000);
  const began = minute();
  const seen = await observe();
  return minute() === began ? seen : withinOneMinute(observe);
}

const people = () => 1 + Math.floor(Math.random() * 200);
