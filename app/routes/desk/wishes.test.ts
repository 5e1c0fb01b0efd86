import { beforeAll, describe, expect, test } from "vitest";
import { anAccount, browserOf, mailThatWaits } from "../../../test/support/accounts";
import { aCase, aStaffMember } from "../../../test/support/cases";
import { myDataOf } from "../../../test/support/my-data";
import { moneyFaults, paymentsOff } from "../../../test/support/payments";
import { withSite } from "../../../test/support/site";
import { exportRows } from "../../cases/export/export-rows";
import { readLines } from "../../cases/export/lines";
import { loadQueue } from "../../cases/queue/queue-page.server";
import { recordPayment } from "../../orders/payments/record-payment.server";

const fssai = "FSSAI Registration/License";
const gst = "GST Registration";
const upi = { UPI_ID: "anugya@bank", UPI_NAME: "Anugya" };
const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits, ...upi });
const { open, linkFor } = myDataOf(server, database);
let admin: ReturnType<typeof browserOf>;
beforeAll(async () => {
  admin = await anAccount(server, database, "boss@shop.example", { role: "admin" });
  await admin.signIn("boss@shop.example");
});

let count = 0;
const aPerson = () => {
  count++;
  return { name: "Kavita Rao", email: `kavita${count}@shop.example`, phone: String(9_812_440_000 + count) };
};
type Person = ReturnType<typeof aPerson>;

/** The same person again, minutes after the last time. */
async function ask(person: Person, service: string, state: string): Promise<string> {
  const { sql } = database;
  await sql`update submissions set created_at = created_at - interval '6 minutes' where email = ${person.email}`;
  await sql`update cases set created_at = created_at - interval '6 minutes' where id in (
    select id from submissions where email = ${person.email})`;
  await sql`delete from submission_keys where submission_id in (select id from submissions where email = ${person.email})`;
  return aCase(sql, { ...person, service, state } as never);
}
async function asked(...wishes: [service: string, state: string][]) {
  const person = aPerson();
  const ids: string[] = [];
  for (const [service, state] of wishes) ids.push(await ask(person, service, state));
  const [id = ""] = ids;
  return { person, id, ids };
}

const pageOf = async (id: string) =>
  (await (await admin.get(`/desk/cases/${id}`)).text()).replaceAll("<!-- -->", "").replaceAll(/\s/g, " ");
const listIn = (html: string) => /aria-labelledby="wishes".*?<\/section>/.exec(html)?.[0] ?? "";
const linesIn = (html: string) =>
  [...listIn(html).matchAll(/<li.*?<\/li>/g)].map(([line]) => line.replaceAll(/<[^>]+>/g, ""));
const historyIn = (html: string) => /class="case-history.*/.exec(html)?.[0] ?? "";
const rowOf = async (id: string) => {
  const boss = await aStaffMember(database.sql, "Leela", "admin");
  const { groups } = await loadQueue(boss, database.sql, new URLSearchParams({ owner: "all" }), { scope: "everyone" });
  return groups.flatMap(({ rows }) => rows).find((row) => row.id === id);
};
const quote = (id: string, fields: Record<string, string>) =>
  admin.post(`/desk/cases/${id}`, { act: "quote link", version: "1", days: "7", ...fields });
const ordersOf = (ids: string[]) => database.sql<
  { id: string; submissionId: string; state: string; reference: string; total: number }[]
>`
  select id, submission_id, state, reference, total::float8 from orders where submission_id = any(${ids}) order by created_at`;
async function pay(order: { id: string; reference: string; total: number } | undefined) {
  if (!order) throw new Error("There is no order.");
  const fact = { paymentId: `pay_${order.id}`, status: "captured", amount: order.total, currency: "INR" } as const;
  await recordPayment(database.sql, paymentsOff.supplier, { ...fact, utr: null, source: "webhook" }, order.reference);
}

describe("somebody who asks for FSSAI in Bihar and six minutes later for GST in Goa", () => {
  test("has both in one case, with what each form asked for in its history and in the queue", async () => {
    const { id } = await asked([fssai, "Bihar"], [gst, "Goa"]);
    const page = await pageOf(id);
    expect(linesIn(page)).toEqual([
      expect.stringMatching(/^FSSAI Registration\/License, Bihar asked on \/fssai-registration, \d/),
      expect.stringMatching(/^GST Registration, Goa asked on \/fssai-registration, \d/),
    ]);
    expect(historyIn(page)).toContain(">FSSAI Registration/License, Bihar<");
    expect(historyIn(page)).toContain(">GST Registration, Goa<");
    expect((await rowOf(id))?.wishes).toBe("FSSAI (Bihar), GST (Goa)");
  });

  test("and then for FSSAI in Bihar again has no third wish: the list says when it was asked again", async () => {
    const { id } = await asked([fssai, "Bihar"], [gst, "Goa"], [fssai, "Bihar"], [fssai, "Bihar"]);
    const lines = linesIn(await pageOf(id));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/asked again \d{1,2}:\d\d [AP]M, \d{1,2}:\d\d [AP]M$/);
    expect(lines[1]).not.toContain("asked again");
    const many = await asked(...Array.from({ length: 10 }, () => [gst, "Goa"] as [string, string]));
    expect(linesIn(await pageOf(many.id))).toEqual([
      expect.stringMatching(/asked again 4 times(, \d{1,2}:\d\d [AP]M){5}$/),
    ]);
  });

  test("keeps what a form said as it was sent, when staff correct it", async () => {
    const { id, ids } = await asked([fssai, "Bihar"], [gst, "Goa"]);
    const [, second = ""] = ids;
    const answer = await admin.post(`/desk/cases/${id}`, {
      act: "correct",
      version: "2",
      about: second,
      state: "Assam",
    });
    expect(answer.status).toBe(200);
    const page = await pageOf(id);
    expect(linesIn(page)[1]).toContain("GST Registration, Assam");
    expect(historyIn(page)).toContain(">GST Registration, Goa<");
    expect(historyIn(page)).toContain("State: Goa → Assam");
  });

  test("is two lines in the export of the queue, and one where the same was asked twice", async () => {
    const { person, ids } = await asked([fssai, "Bihar"], [gst, "Goa"], [gst, "Goa"]);
    const response = await admin.post("/admin/export?of=queue&zone=Asia/Kolkata&owner=all&cases=yes", {});
    expect(response.status).toBe(200);
    const rows = [];
    const queue = { list: "queue", zone: "Asia/Kolkata" } as const;
    for await (const batch of exportRows(readLines(response.body as never), queue, () => {})) rows.push(...batch);
    expect(rows.filter((row) => row[2] === person.email).map((row) => row.slice(4, 6))).toEqual([
      ["Bihar", fssai],
      ["Goa", gst],
    ]);
    expect(ids).toHaveLength(3);
  });

  test("is two wishes of two cases once the merge is undone, and reads both in My data", async () => {
    const { person, id, ids } = await asked([fssai, "Bihar"], [gst, "Goa"]);
    const [, second = ""] = ids;
    const { version } =
      (await database.sql<{ version: number }[]>`select version from cases where id = ${id}`)[0] ?? {};
    expect(
      (await admin.post(`/desk/cases/${id}`, { act: "unmerge", other: second, version: String(version) })).status,
    ).toBe(200);
    expect((await rowOf(id))?.wishes).toBe("FSSAI (Bihar)");
    expect((await rowOf(second))?.wishes).toBe("GST (Goa)");
    const browser = browserOf(server);
    await open(browser, await linkFor(browser, person.email));
    const mine = await (await browser.get("/my-data/view")).text();
    for (const words of [fssai, "Bihar", gst, "Goa"]) expect(mine).toContain(words);
  });
});

describe("a quote", () => {
  test("is for the wish of its service, in that state, and stands with it, as its application does", async () => {
    const { id, ids } = await asked([fssai, "Bihar"], [gst, "Goa"]);
    expect((await quote(id, { what: "fssai basic 1" })).status).toBe(200);
    const [order] = await ordersOf(ids);
    expect(order).toMatchObject({ submissionId: ids[0], state: "Bihar" });
    const [bihar, goa] = linesIn(await pageOf(id));
    expect(bihar).toContain(`Quote ${order?.reference}: awaiting`);
    expect(goa).not.toContain("Quote");
    const started = { act: "start by hand", submission: ids[1] ?? "", kind: "regular", key: "k".repeat(20) };
    expect((await admin.post("/desk/applications", started)).status).toBe(303);
    expect(linesIn(await pageOf(id))[1]).toMatch(/Application [^:]+: Collecting documents/);
  });

  test("of a service that was asked for in two states is sent once it is said for which, and replaces no quote for the other", async () => {
    const { id, ids } = await asked([fssai, "Bihar"], [fssai, "Goa"]);
    const refused = await quote(id, { what: "fssai basic 1" });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("in more than one state")]);
    for (const recipient of ids) expect((await quote(id, { what: "fssai basic 1", recipient })).status).toBe(200);
    expect((await ordersOf(ids)).map(({ submissionId, state }) => [submissionId, state])).toEqual([
      [ids[0], "Bihar"],
      [ids[1], "Goa"],
    ]);
    const standing = () => database.sql`
      select stage from orders join order_standings using (id) where submission_id = any(${ids}) order by orders.created_at`;
    expect([...(await standing())]).toEqual([{ stage: "open" }, { stage: "open" }]);
    await quote(id, { what: "fssai basic 2", recipient: ids[1] ?? "" });
    expect([...(await standing())]).toEqual([{ stage: "open" }, { stage: "cancelled" }, { stage: "open" }]);
  });
});

describe("who has paid for one wish", () => {
  const caseOf = async (id: string) => (await database.sql`select * from cases where id = ${id}`)[0];

  test("stays in the queue with the other until somebody has spoken with them, and the case is won", async () => {
    const { id, ids } = await asked([fssai, "Bihar"], [gst, "Goa"]);
    await quote(id, { what: "fssai basic 1" });
    await pay((await ordersOf(ids))[0]);
    const found = await caseOf(id);
    expect(found).toMatchObject({ status: "won", isOpen: true, awaitsAnswer: true, promiseDue: null });
    expect((await rowOf(id))?.wishes).toBe("GST (Goa)");
    expect(historyIn(await pageOf(id))).toContain("Something else that they asked for is still open");
    await admin.post(`/desk/cases/${id}`, { outcome: "connected", version: String(found?.version) });
    expect(await caseOf(id)).toMatchObject({ status: "won", isOpen: false });
  });

  test("leaves the queue once the last is paid, but not with a question that waits", async () => {
    for (const hasQuestion of [false, true]) {
      const { id, ids } = await asked([fssai, "Bihar"], [gst, "Goa"]);
      await quote(id, { what: "fssai basic 1" });
      await quote(id, { what: "gst standard 1" });
      const [first, second] = await ordersOf(ids);
      await pay(first);
      if (hasQuestion) await database.sql`select mark_asked_again(${id}, ${id}, now())`;
      await pay(second);
      expect(await caseOf(id)).toMatchObject({ status: "won", isOpen: hasQuestion });
    }
    expect([...(await moneyFaults(database.sql))]).toEqual([]);
  });

  test("and asked in general or for the same again leaves it at once", async () => {
    const { id, ids } = await asked([fssai, "Bihar"], [fssai, "Bihar"], ["General Inquiry", "Bihar"]);
    await quote(id, { what: "fssai basic 1" });
    await pay((await ordersOf(ids))[0]);
    expect(await caseOf(id)).toMatchObject({ status: "won", isOpen: false });
  });
});
