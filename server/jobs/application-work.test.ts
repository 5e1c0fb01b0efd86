import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { actOnApplication } from "../../app/applications/act.server";
import { takeIn } from "../../app/documents/intake/take-in.server";
import { aStaffMember } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { aPdf } from "../../test/support/documents/hostile-files";
import { testDocuments } from "../../test/support/documents/keeping";
import { paymentsOff } from "../../test/support/payments";
import { anApplication } from "../../test/support/work/applications";
import { destroyExpiredPapers } from "./application-work";

const database = withDatabase();
const documents = testDocuments();
afterAll(() => documents.rewriting.stop());

let count = 0;
/** An application that was granted so many days ago, with a paper and its certificate. */
async function aGranted(days: number, keeps = false) {
  const { sql } = database;
  count++;
  const person = { name: "Ravi Kulkarni", email: `r${count}@shop.example`, phone: String(9_500_000_000 + count) };
  const admin = await aStaffMember(sql, "Asha", "admin");
  const { id } = await anApplication(sql, admin, "gst", person);
  const [row] = await sql`select customer_id as customer from applications where id = ${id}`;
  const keep = async () => {
    const given = { id: randomUUID(), customerId: row?.customer, name: "a.pdf", bytes: await aPdf(1) };
    const taken = await takeIn(sql, documents, given, async () => undefined);
    if (!taken.ok) throw new Error(taken.refusal);
    return taken.document.id;
  };
  const [paper, certificate] = [await keep(), await keep()];
  await sql`
    update asked_papers set document_id = ${paper}, state = 'accepted'
    where id = (select id from asked_papers where application_id = ${id} order by position limit 1)`;
  if (keeps) {
    const form = new FormData();
    const [{ version } = {}] = await sql`select version from applications where id = ${id}`;
    for (const [name, value] of Object.entries({ act: "keep papers", keep: "yes", version }))
      form.append(name, String(value));
    const { supplier } = paymentsOff;
    expect(await actOnApplication(admin, { sql, supplier }, id, form)).toMatchObject({ ok: true });
  }
  await sql`
    insert into registrations (customer_id, application_id, service, kind, number, valid_from, certificate_id, created_at)
    select customer_id, id, service, kind, ${`27AAPFU0939F${count}ZV`}, current_date, ${certificate},
      now() - make_interval(days => ${days}) from applications where id = ${id}`;
  const there = async () =>
    (await sql`select id from documents where id in (${paper}, ${certificate})`).map((document) =>
      document.id === paper ? "paper" : "certificate",
    );
  return { there };
}

test("papers go 90 days after the grant, certificates stay, and so does what the customer wants kept", async () => {
  const [old, young, kept] = [await aGranted(91), await aGranted(89), await aGranted(200, true)];
  expect(await destroyExpiredPapers(database.sql)).toBe(1);
  expect(await old.there()).toEqual(["certificate"]);
  expect((await young.there()).sort()).toEqual(["certificate", "paper"]);
  expect((await kept.there()).sort()).toEqual(["certificate", "paper"]);
  expect(await destroyExpiredPapers(database.sql)).toBe(0);
});
