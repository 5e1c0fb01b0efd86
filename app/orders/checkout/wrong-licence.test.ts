import { expect, test } from "vitest";
import { checkout } from "../../../content/en/checkout";
import { browserOf, mailThatWaits } from "../../../test/support/accounts";
import { orderPath } from "../../../test/support/payments";
import { withSite } from "../../../test/support/site";
import { invoiceFields } from "../invoice";
import { readOrder } from "../orders.server";

const upi = { UPI_ID: "anugya@bank", UPI_NAME: "Anugya" };
const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits, ...upi });

const restaurant = "/payments?do=restaurant&turnover=500000000&places=one";

let people = 0;
function order(path: string, fields: Record<string, string> = {}) {
  people++;
  const email = `asha${people}@shop.example`;
  const customer = { name: "Asha Rao", phone: String(9_600_000_000 + people), state: "Maharashtra", email };
  const sent = browserOf(server, `10.7.${people}.1`).post(path, { ...customer, promo: "", terms: "read", ...fields });
  return { sent, email };
}
const ordersOf = (email: string) =>
  database.sql<{ id: string; callFirst: string; firm: string; gstin: string | null }[]>`
    select id, call_first, firm, gstin from orders where email = ${email}`;

test("whom another licence suits is offered that one first, with the reason, and has ordered nothing", async () => {
  const page = await (await fetch(server.origin + restaurant)).text();
  expect(page).toContain("You need an FSSAI state licence");
  expect(page).toContain("With a yearly turnover above Rs\u00a01.5\u00a0crore");
  expect(page).toContain("1 April 2026");
  expect(page).not.toContain(checkout.form.submit);
  const { sent, email } = order(restaurant);
  expect((await sent).status).toBe(400);
  expect(await ordersOf(email)).toEqual([]);
});

test("who insists can order, and is called before anything is filed: one answer, in page and mail", async () => {
  const { sent, email } = order(`${restaurant}&insist=yes`);
  const answer = await sent;
  expect(answer.status).toBe(303);
  const [stored] = await ordersOf(email);
  expect(stored?.callFirst).toBe("state");
  const [mail] =
    await database.sql`select payload from jobs where kind = 'order-mail' and subject = ${stored?.id ?? ""}`;
  expect(mail?.payload.text).toContain("before anything is filed");
  const [lead] = await database.sql`select id, answers from submissions where email = ${email}`;
  expect(lead?.answers.finderAnswers).toContain("Restaurant");
});

test("an order that fits its answers is marked by nothing", async () => {
  const { sent, email } = order(orderPath);
  expect((await sent).status).toBe(303);
  expect(await ordersOf(email)).toMatchObject([{ callFirst: "", firm: "", gstin: null }]);
});

test("nothing is ordered before the questions are answered, nor for a kind or a turnover that nobody has", async () => {
  for (const path of [
    "/payments",
    "/payments?do=pirate&turnover=1&places=one",
    "/payments?do=maker&turnover=1&places=one",
  ]) {
    const { sent, email } = order(path);
    const answer = await sent;
    expect([path, answer.status]).toEqual([path, 400]);
    expect(await answer.text()).toContain(checkout.check.missing);
    expect(await ordersOf(email)).toEqual([]);
  }
});

test("firm and GSTIN are read, and stand on the order and its invoice", async () => {
  const { sent, email } = order(orderPath, { firm: " Green Leaf Foods ", gstin: "27aapfu0939f1zv" });
  expect((await sent).status).toBe(303);
  const [stored] = await ordersOf(email);
  expect(stored).toMatchObject({ firm: "Green Leaf Foods", gstin: "27AAPFU0939F1ZV" });
  const supplier = { name: "Anugya", email: "", phone: "", address: "", tax: null };
  const fields = invoiceFields({
    ...{ kind: "receipt", number: "AR/26-27/000001", issuedAt: new Date(), supplier },
    order: await readOrder(database.sql, stored?.id ?? ""),
  });
  expect(fields.facts).toContainEqual(["Recipient", "Green Leaf Foods"]);
  expect(fields.facts).toContainEqual(["Recipient's GSTIN", "27AAPFU0939F1ZV"]);
});

test.each([
  ["27AAPFU0939F1ZW", "The last character does not fit"],
  ["29AAPFU0939F1ZR", "This GSTIN is of Karnataka"],
])("the GSTIN %s is refused in a sentence, with what was typed", async (gstin, sentence) => {
  const { sent, email } = order(orderPath, { gstin });
  const answer = await sent;
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain(sentence);
  expect(html).toContain(`value="${gstin}"`);
  expect(await ordersOf(email)).toEqual([]);
});

test.each(["yes", ""])("a refused order comes back with the tick for news as it was set: %j", async (marketing) => {
  const { sent } = order(orderPath, { promo: "NOSUCHCODE", ...(marketing && { marketing }) });
  const answer = await sent;
  expect(answer.status).toBe(400);
  const box = /<input[^>]*name="marketing"[^>]*>/.exec(await answer.text())?.[0] ?? "";
  expect(box.includes("checked")).toBe(marketing === "yes");
});
