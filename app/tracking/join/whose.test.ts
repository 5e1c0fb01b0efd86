import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Sql } from "../../../db/connect";
import type { Job } from "../../../db/jobs";
import { CustomerProof } from "../../../db/personal/customer-proof";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { TrackingProof } from "../../../db/personal/tracking-proof";
import { UploadLinkProof } from "../../../db/personal/upload-link-proof";
import { writeMail } from "../../../db/write-mail";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { content } from "../../../test/support/edition/content";
import { anOrder } from "../../../test/support/payments";
import { secret } from "../../../test/support/server";
import { findOwnRequirement } from "../../applications/requirements.server";
import { startByHand } from "../../applications/start/start-application.server";
import { mergeCases, unmergeCase } from "../../cases/merge-cases.server";
import { customerOf } from "../../customers/customers.server";
import { defaultCalendar } from "../../office/default-calendar";
import { erasePeople } from "../../privacy/erasure/erase.server";
import { confirmAddress } from "../../privacy/my-data/address.server";
import { makeUploadLink } from "../documents/upload-links.server";
import { showTracking } from "../find-tracking-page.server";
import { openTracking, trackingLink } from "../link.server";
import { withTrackingLink } from "../mail-link.server";
import { askInTracking, listMessages } from "../messages.server";
import { openOrder } from "../paid.server";
import { mailCode, tryCode } from "../proof.server";
import { joinCustomers, leaveJoined, partCustomers } from "./join.server";

const database = withDatabase();
const secrets: [string] = [secret];

/** A mailbox: its reader has every link and code that was ever mailed there, and every session opened with them. */
type Mailbox = {
  email: string;
  phone: string;
  links: Set<string>;
  sessions: Set<string>;
  orderPages: Set<string>;
  requirementLinks: Set<string>;
  device: string | null;
};
type Sent = { id: string; email: string; customer: string };

const kinds = [
  ...["lead", "order", "apply", "merge", "undo", "join", "agent joins", "part", "object"],
  ...["prove", "prove", "ask", "correct", "erase"],
] as const;
type Event = { kind: (typeof kinds)[number]; who: number; other: number; pick: number };

const events = (most: number): fc.Arbitrary<Event[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      who: fc.nat(2),
      other: fc.nat(2),
      pick: fc.nat(20),
    }),
    { minLength: 6, maxLength: most },
  );

let runs = 0;

/** What happened, in words of its own: only this says who may read what. */
class World {
  readonly mailboxes: Mailbox[];
  /** Customers who were joined, by a call alone. */
  readonly groups: string[][] = [];
  readonly proven = new Set<string>();

  constructor(
    readonly sql: Sql,
    readonly admin: StaffProof,
    readonly agent: StaffProof,
  ) {
    runs++;
    this.mailboxes = [0, 1, 2].map((at) => ({
      email: `box${runs}.${at}@shop.example`,
      // The second knows and types the number of the first.
      phone: String(9_000_000_000 + runs * 10 + (at === 1 ? 0 : at)),
      links: new Set(),
      sessions: new Set(),
      orderPages: new Set(),
      requirementLinks: new Set(),
      device: null,
    }));
  }

  async listSent(): Promise<Sent[]> {
    return this.sql<Sent[]>`
      select submissions.id, email, coalesce(customer_id::text, '') as customer
      from submissions left join customer_submissions on submission_id = submissions.id
      where email = any(${this.mailboxes.map(({ email }) => email)}) order by created_at, submissions.id`;
  }

  /** What has this address now, and what is of a customer who was joined by a call to one who has. */
  allowed(sent: Sent[], { email }: Mailbox): Set<string> {
    const own = sent.filter((each) => each.email === email);
    const joined = this.groups.filter((group) => own.some(({ customer }) => group.includes(customer))).flat();
    return new Set([...own, ...sent.filter(({ customer }) => joined.includes(customer))].map(({ id }) => id));
  }

  leaveGroup(customer: string) {
    for (const [at, group] of this.groups.entries()) this.groups[at] = group.filter((id) => id !== customer);
  }

  joinGroups(one: string, other: string) {
    const whole = new Set([one, other]);
    for (const group of this.groups) if (group.some((id) => whole.has(id))) for (const id of group) whole.add(id);
    const rest = this.groups.filter((group) => !group.some((id) => whole.has(id)));
    this.groups.splice(0, this.groups.length, ...rest, [...whole]);
  }
}

const versionOf = async (sql: Sql, table: "cases" | "customers", id: string) =>
  Number((await sql`select version from ${sql(table)} where id = ${id}`)[0]?.version);

/** Every mail about an order or an application carries a link: all mailboxes are emptied after every event. */
async function deliverMails({ sql, mailboxes }: World, sent: Sent[]) {
  for (const { id, email } of sent) {
    const [working] = await sql`
      select from orders where submission_id = ${id} union all select from applications where submission_id = ${id}`;
    if (!working) continue;
    // As a mail about this order would go to each of them, by mistake or because its address was another then.
    for (const box of mailboxes) {
      const mail = writeMail(box.email, { subject: "Hello", passages: ["Hello"], foot: ["Anugya"] });
      const job = { kind: "stage-mail", subject: id } as Job;
      const { text } = await withTrackingLink(content, sql, { secret, origin: "" }, job, mail);
      const link = /\/track\/([\w-]{22})/.exec(text)?.[1];
      if (link) box.links.add(link);
      expect(Boolean(link), `link for ${email} in the mail to ${box.email}`).toBe(box.email === email);
    }
  }
}

async function prove({ sql, proven }: World, box: Mailbox) {
  for (const link of box.links) {
    const session = await openTracking(sql, link, box.device);
    const proof = session && (await TrackingProof.check(sql, session));
    if (!session || !proof) continue;
    box.sessions.add(session);
    await sql`delete from sign_in_tries`;
    await sql`delete from caused_mails`;
    if ((await mailCode(content, { sql, secrets }, proof)) !== "sent") continue;
    const [mail] = await sql<{ id: string; code: string }[]>`
      select id, substring(payload ->> 'text' from '\\d{6}') as code from jobs
      where kind = 'mail' and payload ->> 'to' = ${box.email} and payload ->> 'subject' ~ '^\\d{6} ' order by created_at desc limit 1`;
    const [elsewhere] = await sql`
      select from jobs where kind = 'mail' and payload ->> 'to' <> ${box.email} and payload ->> 'subject' ~ '^\\d{6} '`;
    expect(elsewhere, "a code that went to another mailbox").toBeUndefined();
    const tried = await tryCode(content, { sql, secrets }, proof, {
      code: mail?.code ?? "",
      device: box.device,
      browser: "",
    });
    await sql`delete from jobs where kind = 'mail'`;
    expect(tried.outcome).toBe("proven");
    if (tried.outcome !== "proven") continue;
    box.device = tried.device;
    box.sessions.add(tried.session);
    proven.add(`${proof.customerId} ${box.email}`);
  }
}

/** Takes everything that a session gives, to keep it for later. */
async function collect({ sql }: World, box: Mailbox) {
  for (const session of box.sessions) {
    const proof = await TrackingProof.check(sql, session);
    if (!proof?.isProven) continue;
    const orders = await sql<{ id: string }[]>`
      select id from orders where submission_id = any(${proof.submissions})`;
    for (const { id } of orders) {
      const token = await openOrder(proof, sql, secret, id);
      if (token) box.orderPages.add(token);
    }
    const [requirement] = await sql<{ id: string; customer: string }[]>`
      select requirements.id, customer_id as customer from requirements join applications on applications.id = application_id
      where submission_id = any(${proof.submissions}) order by requirements.id limit 1`;
    const link = requirement && (await makeUploadLink(sql, requirement.id, requirement.customer));
    if (link) box.requirementLinks.add(link.replace("/track/send/", ""));
  }
}

async function happen(world: World, event: Event): Promise<void> {
  const { sql, admin, agent, groups } = world;
  const [box, other] = [world.mailboxes[event.who], world.mailboxes[event.other]] as [Mailbox, Mailbox];
  const sent = await world.listSent();
  const own = sent.filter(({ email }) => email === box.email);
  const mine = own[event.pick % Math.max(1, own.length)];
  const theirs = sent.filter(({ email }) => email === other.email);
  const another = theirs[event.pick % Math.max(1, theirs.length)];
  const isBy = async (staff: StaffProof) => {
    if (!mine?.customer || !another?.customer) return;
    const version = await versionOf(sql, "customers", mine.customer);
    const joining = { into: mine.customer, other: another.customer, version, note: "Called both numbers: one person." };
    const outcome = await joinCustomers(staff, sql, joining);
    if (outcome === "done") world.joinGroups(mine.customer, another.customer);
    if (outcome === "done" && staff === agent)
      for (const { customer, email } of [mine, another]) expect(world.proven).toContain(`${customer} ${email}`);
  };
  switch (event.kind) {
    case "lead":
    case "order": {
      await sql`update submission_keys set created_at = created_at - interval '1 hour'`;
      const person = { name: `Of ${box.email}`, email: box.email, phone: box.phone };
      const caseId = await aCase(sql, person);
      if (event.kind === "order") await anOrder(sql, { caseId, customer: { ...person, state: "Kerala" } });
      return;
    }
    case "apply":
      if (mine)
        await startByHand(admin, sql, { submission: mine.id, service: "gst", kind: "regular", key: randomUUID() });
      return;
    case "merge":
      if (mine && another && mine.id !== another.id)
        await mergeCases(admin, sql, another.id, { id: mine.id, version: await versionOf(sql, "cases", mine.id) });
      return;
    case "undo": {
      const [merged] = await sql<{ id: string; into: string }[]>`
        select id, merged_into as into from cases
        where merged_into is not null and id = any(${sent.map(({ id }) => id)}) order by id limit 1`;
      if (merged)
        await unmergeCase(admin, sql, merged.id, {
          id: merged.into,
          version: await versionOf(sql, "cases", merged.into),
        });
      return;
    }
    case "join":
      return isBy(admin);
    case "agent joins":
      return isBy(agent);
    case "part": {
      const [joined] = await sql<{ id: string; from: string }[]>`
        select id, joined_into as from from customers
        where joined_into is not null and id = any(${groups.flat()}) order by id limit 1`;
      if (!joined) return;
      const version = await versionOf(sql, "customers", joined.from);
      expect(await partCustomers(admin, sql, { from: joined.from, other: joined.id, version })).toBe("done");
      world.leaveGroup(joined.id);
      return;
    }
    case "object":
      for (const session of box.sessions) {
        const proof = await TrackingProof.check(sql, session);
        if (proof && (await leaveJoined(proof, sql))) return world.leaveGroup(proof.customerId);
      }
      return;
    case "prove":
      await prove(world, box);
      await collect(world, box);
      return;
    case "ask":
      for (const session of box.sessions) {
        const proof = await TrackingProof.check(sql, session);
        const question = { text: `Asked by ${box.email}`, key: randomUUID(), promised: new Date() };
        if (proof?.isProven) await askInTracking(proof, sql, question);
      }
      return;
    case "correct": {
      // Of some that were sent, as a link to My data from before the others knows them.
      const people = own.slice(0, 1 + (event.pick % Math.max(1, own.length))).map(({ id }) => id);
      if (people.length > 0 && other !== box)
        await sql.begin((transaction) =>
          confirmAddress(transaction, [secret], randomUUID(), { people, email: other.email }),
        );
      return;
    }
    case "erase":
      if (!mine) return;
      await erasePeople(sql, [secret], { submissions: [mine.id], reason: "asked by the person", actor: null });
      if (mine.customer && own.every(({ id, customer }) => id === mine.id || customer !== mine.customer)) {
        const left = await sql`select from customers where id = ${mine.customer} and erased_at is null`;
        if (left.length === 0) world.leaveGroup(mine.customer);
      }
  }
}

/** Tries everything that each mailbox ever got hold of, on everything that there is. */
async function expectOnlyTheirs(world: World) {
  const { sql } = world;
  await deliverMails(world, await world.listSent());
  // Sending the mails created a customer for everyone who ordered.
  const sent = await world.listSent();
  const ids = sent.map(({ id }) => id);
  const applications = await sql<{ id: string; submission: string }[]>`
    select id, submission_id as submission from applications where submission_id = any(${ids})`;
  const orders = await sql<{ id: string; submission: string }[]>`
    select id, submission_id as submission from orders where submission_id = any(${ids})`;
  const requirements = await sql<{ id: string; submission: string }[]>`
    select requirements.id, submission_id as submission from requirements join applications on applications.id = application_id
    where submission_id = any(${ids})`;
  const messages = await sql<{ id: string; submission: string }[]>`
    select id, submission_id as submission from tracking_messages where submission_id = any(${ids})`;
  const whose = new Map(
    [...applications, ...orders, ...requirements, ...messages].map((each) => [each.id, each.submission]),
  );
  for (const box of world.mailboxes) {
    const allowed = world.allowed(sent, box);
    const expectAllowed = (what: string, submissions: (string | undefined)[]) => {
      const beyond = submissions.filter((id) => id && !allowed.has(id));
      expect(beyond, `${what} of others, read by ${box.email}`).toEqual([]);
    };
    for (const session of box.sessions) {
      const proof = await TrackingProof.check(sql, session);
      if (!proof) continue;
      expect(proof.email).toBe(box.email);
      expectAllowed("submissions", proof.submissions);
      const page = await showTracking(content, proof, sql, defaultCalendar);
      expectAllowed(
        "cards and orders",
        [...page.cards, ...page.orders].map(({ id }) => whose.get(id)),
      );
      expectAllowed(
        "messages",
        (await listMessages(sql, proof.submissions)).map(({ id }) => whose.get(id)),
      );
      const strange = requirements.find(({ submission }) => !allowed.has(submission));
      if (strange) expect(await findOwnRequirement(proof, sql, strange.id)).toBeNull();
      const strangeOrder = orders.find(({ submission }) => !allowed.has(submission));
      if (strangeOrder && proof.isProven) expect(await openOrder(proof, sql, secret, strangeOrder.id)).toBeNull();
    }
    const opened = await Promise.all([...box.orderPages].map((token) => CustomerProof.check(sql, token)));
    expectAllowed(
      "pages of orders",
      opened.map((proof) => whose.get(proof?.orderId ?? "")),
    );
    const uploadLinks = await Promise.all([...box.requirementLinks].map((token) => UploadLinkProof.check(sql, token)));
    expectAllowed(
      "upload links",
      uploadLinks.map((proof) => whose.get(proof?.requirementId ?? "")),
    );
  }
}

test("customers whom staff merged without a call have separate tracking pages, also when one of them is joined by a call", async () => {
  const { sql } = database;
  const admin = await aStaffMember(sql, "Asha", "admin");
  const people = await Promise.all(
    ["one", "two", "three"].map(async (name, at) => {
      const sent = await aCase(sql, { name, email: `${name}@merged.example`, phone: String(9_390_000_000 + at) });
      return { sent, customer: await customerOf(sql, sent, null) };
    }),
  );
  const [one, two, three] = people.map(({ customer }) => customer);
  const read = async () =>
    Promise.all(
      people.map(async ({ sent }) => {
        const seen = (await TrackingProof.preview(sql, admin, sent, true))?.submissions ?? [];
        return people.flatMap((each, at) => (seen.includes(each.sent) ? at : [])).join();
      }),
    );
  await sql`update customers set joined_into = ${one ?? ""} where id = ${two ?? ""}`;
  expect(await read()).toEqual(["0", "1", "2"]);
  const version = await versionOf(sql, "customers", one ?? "");
  const joining = { into: one ?? "", other: three ?? "", version, note: "Called both numbers: one person." };
  expect(await joinCustomers(admin, sql, joining)).toBe("done");
  expect(await read()).toEqual(["0,2", "1", "0,2"]);
  // The address that was called about is another now: what was agreed does not hold for it.
  await sql`update submissions set email = 'third@party.example' where id = ${people[2]?.sent ?? ""}`;
  await sql`update submission_keys set created_at = created_at - interval '1 hour'`;
  const other = await aCase(sql, { name: "three", email: "three@merged.example", phone: "9390000002" });
  await sql`insert into customer_submissions (submission_id, customer_id) values (${other}, ${three ?? ""})`;
  expect(await read()).toEqual(["0", "1", "2"]);
});

test("of a customer whom two addresses share, the browser that entered the code of one needs a code for the other", async () => {
  const { sql } = database;
  const [one, other] = [
    await aCase(sql, { name: "First", email: "first@shared.example", phone: "9390000011" }),
    await aCase(sql, { name: "Second", email: "second@shared.example", phone: "9390000012" }),
  ];
  const customer = await customerOf(sql, one, null);
  await sql`insert into customer_submissions (submission_id, customer_id) values (${other}, ${customer})`;
  const openAt = async (email: string, device: string | null) => {
    const submission = email === "first@shared.example" ? one : other;
    const link = await trackingLink(sql, secret, { customer, email, submission });
    const session = await openTracking(sql, link.replace("/track/", ""), device);
    const proof = session && (await TrackingProof.check(sql, session));
    if (!proof) throw new Error("The link did not open.");
    return proof;
  };
  const proof = await openAt("first@shared.example", null);
  expect(await mailCode(content, { sql, secrets }, proof)).toBe("sent");
  const [mail] = await sql<{ code: string }[]>`
    select substring(payload ->> 'text' from '\\d{6}') as code from jobs
    where kind = 'mail' and payload ->> 'to' = 'first@shared.example'`;
  const tried = await tryCode(content, { sql, secrets }, proof, { code: mail?.code ?? "", device: null, browser: "" });
  await sql`delete from jobs where kind = 'mail'`;
  const device = tried.outcome === "proven" ? tried.device : "";
  const proven = await Promise.all(
    ["first@shared.example", "second@shared.example"].map(async (email) => (await openAt(email, device)).isProven),
  );
  expect(proven).toEqual([true, false]);
});

const event = (kind: Event["kind"], who = 0, other = 0, pick = 0): Event => ({ kind, who, other, pick });
/** Each was a way into somebody else's tracking page once, or would be without one of the rules. */
const known: [Event[]][] = [
  // A lead that staff merge before it becomes a customer.
  [[event("lead", 2), event("merge", 0, 2), event("apply", 2), event("prove", 2), event("undo"), event("prove", 0)]],
  // Of two orders of one customer only the first gets another address.
  [[event("order"), event("apply", 0, 0, 1), event("correct", 0, 2), event("prove", 2), event("prove", 0)]],
  // What was opened in each other's tracking page before they were parted.
  [[event("join", 0, 1), event("prove", 0), event("prove", 1), event("ask", 1), event("part"), event("prove", 0)]],
  [[event("join", 0, 1), event("prove", 1), event("object", 1), event("prove", 1), event("erase", 0)]],
];

const expectNobodyReads = (numRuns: number, most: number, seed?: number) =>
  fc.assert(
    fc.asyncProperty(events(most), async (happening) => {
      const { sql } = database;
      const world = new World(sql, await aStaffMember(sql, "Asha", "admin"), await aStaffMember(sql, "Rohan"));
      // So that there is something to steal: two who ordered, the second with the number of the first.
      for (const who of [0, 1]) {
        await happen(world, { kind: "order", who, other: 0, pick: 0 });
        await happen(world, { kind: "apply", who, other: 0, pick: 0 });
        await expectOnlyTheirs(world);
        await happen(world, { kind: "prove", who, other: 0, pick: 0 });
      }
      for (const each of happening) {
        await happen(world, each);
        await expectOnlyTheirs(world);
      }
    }),
    { numRuns, examples: known, ...(seed !== undefined && { seed }) },
  );

test("whatever happens in which order, nobody reads what was never theirs", { timeout: 60_000 }, () =>
  expectNobodyReads(6, 12, 20261118),
);

test(
  "whatever happens in which order, forty times, nobody reads what was never theirs",
  {
    tags: ["fault"],
    timeout: 1_800_000,
  },
  () => expectNobodyReads(40, 30),
);
