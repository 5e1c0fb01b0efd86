import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { enqueue, enqueueMail } from "../../../db/jobs";
import { callerKeys, causedBy, causedFrom } from "../../../db/mail-limits";
import { anAccount, browserOf, mailThatWaits } from "../../../test/support/accounts";
import { orderPath } from "../../../test/support/payments";
import { withSite } from "../../../test/support/site";

const upi = { UPI_ID: "anugya@bank", UPI_NAME: "Anugya" };
const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits, ...upi });

let people = 0;
/** A new customer each time, from a network of their own. */
function order(fields: { email: string }) {
  people++;
  const customer = { name: "Lakshmi Nair", phone: String(9_700_000_000 + people) };
  const browser = browserOf(server, `10.${people}.0.1`);
  return browser.post(orderPath, { ...customer, state: "Kerala", ...fields, promo: "", terms: "read" });
}
const mailsTo = async (where: string) =>
  (await database.sql`select from jobs where kind = 'order-mail' and payload ->> 'to' ~* ${where}`).length;

test("a mailbox gets five mails about orders an hour, however it is written; every order is stored and shows its link", async () => {
  const written = Array.from({ length: 12 }, (_, at) =>
    at % 3 === 0 ? `Har.preet+${at}@gmail.com` : at % 3 === 1 ? `harpreet@googlemail.com` : `h.a.r.preet+x@gmail.com`,
  );
  for (const email of written) {
    const ordered = await order({ email });
    expect(ordered.status).toBe(303);
    const page = await fetch(server.origin + ordered.headers.get("Location"));
    expect(page.status).toBe(200);
  }
  expect(await mailsTo("preet.*@(gmail|googlemail)")).toBe(5);
  expect(await database.sql`select from orders where email ~* 'preet.*@g'`).toHaveLength(12);
  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  expect(metrics).toContain('mails_not_sent{mail="order-mail",limit="mailbox"} 7');
  const admin = await anAccount(server, database, "asha@anugya.example", { role: "admin" });
  await admin.signIn("asha@anugya.example");
  const page = (await (await admin.get("/admin/jobs")).text()).replaceAll("<!-- -->", "");
  expect(page).toMatch(/Confirmation of an order to a customer<\/th><td>One mailbox<\/td><td[^>]*>7</);
  // The owner of the mailbox still gets what they ask for themselves, and what they paid for.
  const { sql } = database;
  const mail = { to: "harpreet@gmail.com", subject: "x", text: "x" };
  expect(await enqueueMail(sql, "password reset", mail)).toBe(true);
  expect(await enqueue(sql, { kind: "paid-mail", subject: "an order" })).toBe(true);
});

test("one mobile number causes ten mails an hour, to whatever mailboxes", async () => {
  const phone = "9812300077";
  for (let count = 0; count < 12; count++) {
    const to = { mailbox: `${count}@number.example`, phone };
    const kind = count % 2 ? "order-mail" : "acknowledgement";
    expect(await enqueue(database.sql, { kind, subject: randomUUID(), to })).toBe(count < 10);
  }
});

test("a network causes 600 mails an hour, a /56 three times as many, and a job that was asked for there counts too", async () => {
  const { sql } = database;
  const [network, neighbour] = ["2001:db8:7:101", "2001:db8:7:102"];
  const mail = (count: number) =>
    enqueueMail(sql, "my data link", { to: `${count}@net.example`, subject: "", text: "" });
  const fill = (key: string, count: number) =>
    sql`insert into caused_mails (key) select ${key} from generate_series(1, ${count}::int)`;
  const keys = await causedFrom(network, () => callerKeys(sql));
  expect(keys.map((key) => key.split(" ")[0])).toEqual(["network/48", "network/56", "network"]);
  await fill(keys[2] ?? "", 599);
  expect(await causedBy(keys, () => mail(1))).toBe(true);
  expect(await causedFrom(network, () => mail(2))).toBe(false);
  expect(await causedFrom(neighbour, () => mail(3))).toBe(true);
  await fill(keys[1] ?? "", 1_798);
  expect(await causedFrom(neighbour, () => mail(4))).toBe(false);
  expect(await causedFrom("2001:db8:7:201", () => mail(5))).toBe(true);
  await sql`update caused_mails set at = at - interval '1 hour'`;
  expect(await causedFrom(network, () => mail(6))).toBe(true);
});

test("a mail that a stranger can cause is enqueued with its recipient or not at all", async () => {
  await expect(enqueue(database.sql, { kind: "order-mail", subject: "an order" })).rejects.toThrow("without its limit");
});

test("a mailbox that is flooded with every other mail still gets the codes of My applications", async () => {
  const { sql } = database;
  const mail = { to: "flooded@shop.example", subject: "x", text: "x" };
  const causedByAnybody = ["account confirmation", "password reset", "account exists", "number changed"] as const;
  for (const letter of causedByAnybody)
    for (let count = 0; count < 5; count++) expect(await enqueueMail(sql, letter, mail)).toBe(true);
  expect(await enqueueMail(sql, "my data link", mail)).toBe(false);
  expect(await enqueueMail(sql, "tracking code", mail)).toBe(true);
});

test("a transaction that is undone takes back what it counted", async () => {
  const { sql } = database;
  const mail = { to: "undone@shop.example", subject: "x", text: "x" };
  for (let count = 0; count < 6; count++)
    await sql
      .begin(async (transaction) => {
        expect(await enqueueMail(transaction, "tracking code", mail)).toBe(true);
        throw new Error("undone");
      })
      .catch((error) => expect(error.message).toBe("undone"));
});
