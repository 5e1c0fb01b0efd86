import { beforeAll, describe, expect, test } from "vitest";
import { connect } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { withDatabase } from "../../../test/support/database";
import { anApplication } from "../../../test/support/work/applications";
import { defaultCalendar } from "../../office/default-calendar";
import { findEverything } from "./find-everything.server";

const database = withDatabase();
const people: Record<string, StaffProof> = {};
const lakshmi = { name: "Lakshmi Reddy", email: "lakshmi.reddy@shop.example", phone: "9773360825" };
let numbers: Record<string, string> = {};

/** Lakshmi has a case, a customer, an application and an order, which are the agent's; of another Lakshmi a colleague has them. */
beforeAll(async () => {
  const { sql } = database;
  const agent = await aStaffMember(sql, "Meera Pillai");
  const other = await aStaffMember(sql, "Rohit Bansal");
  const admin = await aStaffMember(sql, "Leela Thomas", "admin");
  Object.assign(people, { agent, other, admin });
  for (const [owner, person] of [
    [agent, lakshmi],
    [other, { name: "लक्ष्मी रेड्डी", email: "other@shop.example", phone: "9773360111" }],
  ] as const) {
    const made = await anApplication(sql, admin, "gst", person);
    await sql`update cases set owner = ${owner.user.id} where id = ${made.submissionId}`;
    await sql`
      update applications set owner = ${owner.user.id}, filed_reference = ${owner === agent ? "AA270426000001X" : "AA270426000002X"}
      where id = ${made.id}`;
    if (owner !== agent) continue;
    const [row] = await sql<{ application: string; order: string; receipt: string }[]>`
      select applications.reference as application, orders.reference as order,
        (select number from invoices where invoices.order_id = orders.id) as receipt
      from applications join orders on orders.id = order_id where applications.id = ${made.id}`;
    await sql`
      insert into registrations (customer_id, application_id, service, kind, number, valid_from)
      select customer_id, id, service, kind, '27ABCDE1234F1Z5', current_date from applications where id = ${made.id}`;
    numbers = { ...row, ARN: "AA270426000001X", GSTIN: "27ABCDE1234F1Z5" };
  }
  await aCase(sql, { name: "Nobody Else", phone: "9000000001" });
}, 60_000);

async function found(who: string, search: string) {
  const { kinds } = await findEverything(people[who] as StaffProof, database.sql, {
    search,
    calendar: defaultCalendar,
  });
  return Object.fromEntries(kinds.map(({ kind, rows }) => [kind, rows.map(({ name }) => name)]));
}

const all = (...names: string[]) => ({ Cases: names, Customers: names, Applications: names, Orders: names });

describe("one search finds somebody in every list", () => {
  test.each([
    "Lakshmi Reddy",
    "reddy lakshmi",
    "laksh",
    "Laxmi",
    "Lakshmee Redy",
    "लक्ष्मी रेड्डी",
    "77336 0825",
    "33608",
    "+91 97733 60825",
    "lakshmi.reddy@",
  ])("by %s", async (search) => {
    expect(await found("agent", search)).toEqual(all("Lakshmi Reddy"));
  });

  test.each(["application", "order", "ARN", "GSTIN"])("by the number of the %s", async (kind) => {
    const search = numbers[kind] as string;
    expect(await found("agent", search)).toEqual(all("Lakshmi Reddy"));
    expect(await found("agent", search.toLowerCase())).toEqual(all("Lakshmi Reddy"));
  });

  test("the order by the number of its receipt", async () => {
    expect(await found("agent", numbers.receipt?.toLowerCase() ?? "")).toEqual({ Orders: ["Lakshmi Reddy"] });
  });

  test("nobody by a word that is in no name, by too little, or by a name that sounds otherwise", async () => {
    for (const search of ["", "la", "Lokesh", "xyzzy", "Radha"]) expect(await found("admin", search)).toEqual({});
  });
});

describe("a search costs little, whatever is typed and however often", () => {
  test("cases are looked for by a plan for the words, not by one for any words", async () => {
    const { sql, close } = connect(database.connection, { max: 1 });
    for (let times = 0; times < 3; times++)
      await findEverything(people.agent as StaffProof, sql, { search: "Laxmi", calendar: defaultCalendar });
    const kept = await sql`select from pg_prepared_statements where statement like ${"%handedBy%"}`;
    expect(kept).toHaveLength(0);
    await close();
  });

  test("what is too long for a name is not heard as one", async () => {
    const heard: unknown[] = [];
    const onQuery = (text: string, values: unknown[]) => {
      for (const [, number] of text.matchAll(/nullif\(name_sounds\(\$(\d+)\)/g)) heard.push(values[Number(number) - 1]);
    };
    const { sql, close } = connect(database.connection, { max: 1, onQuery });
    const search = "ﷺ".repeat(100);
    await findEverything(people.agent as StaffProof, sql, { search, calendar: defaultCalendar });
    expect(new Set(heard)).toEqual(new Set([""]));
    await close();
  });
});

describe("what a search finds is what the reader may see", () => {
  test("an admin finds both, each colleague their own", async () => {
    for (const search of ["laxmi", "लक्ष्मी", "97733"]) {
      for (const names of Object.values(await found("admin", search))) expect(names).toHaveLength(2);
      expect(await found("agent", search)).toEqual(all("Lakshmi Reddy"));
      expect(await found("other", search)).toEqual(all("लक्ष्मी रेड्डी"));
    }
  });

  test("no number finds a colleague's customer", async () => {
    for (const search of [...Object.values(numbers), lakshmi.phone, lakshmi.email])
      expect(await found("other", search)).toEqual({});
  });
});

describe("names sound alike", () => {
  const soundOf = async (name: string) => {
    const [row] = await database.sql<{ sounds: string[] }[]>`select name_sounds(${name}) as sounds`;
    return row?.sounds;
  };

  test.each([
    ["Lakshmi", "Laxmi", "Lakshmee", "Laxmy", "लक्ष्मी"],
    ["Deepak", "Dipak", "दीपक"],
    ["Choudhary", "Chaudhari", "चौधरी"],
    ["Sharma", "Sarma", "शर्मा"],
    ["Singh", "Sing", "सिंह"],
    ["Jain", "जैन"],
    ["Nair", "Nayar", "नायर"],
    ["Vijay", "Wijay", "विजय"],
    ["Mohammed", "Muhammad", "मोहम्मद"],
    ["Gyaneshwar", "Dnyaneshwar", "ज्ञानेश्वर"],
    ["Aishwarya", "Aishvarya", "ऐश्वर्या"],
    ["Priya", "Pria", "प्रिया"],
    ["Fatima", "Phatima", "फ़ातिमा"],
    ["Sinha", "सिन्हा"],
    ["Zubaida", "Jubaida", "ज़ुबैदा"],
  ])("%s", async (name, ...others) => {
    const sounds = await soundOf(name);
    expect(sounds).toHaveLength(1);
    for (const other of others) expect(await soundOf(other), other).toEqual(sounds);
  });

  test.each([
    ["Rita", "Ritu"],
    ["Ramesh", "Suresh"],
    ["Asha", "Usha"],
    ["Meena", "Mona"],
  ])("and %s and %s do not", async (one, other) => {
    expect(await soundOf(one)).not.toEqual(await soundOf(other));
  });

  test("a number and one letter have no sound", async () => {
    expect(await soundOf("S 98765")).toEqual([]);
  });
});
