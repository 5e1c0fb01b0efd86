import { kindOf } from "../../app/cases/wishes";
import { entryId, type Way } from "../../app/orders/by-hand";
import { reportUtr } from "../../app/orders/checkout/report-transfer.server";
import { requestRefund } from "../../app/orders/checkout/request-refund.server";
import { priceOrder } from "../../app/orders/order-lines";
import { type Customer, createOrder, readOrder } from "../../app/orders/orders.server";
import type { PaymentFact } from "../../app/orders/payments/ledger";
import { recordPayment, startKind } from "../../app/orders/payments/record-payment.server";
import type { Supplier } from "../../app/orders/supplier";
import { leadServices } from "../../content/choices";
import { dayInIndia } from "../../content/format";
import { zero } from "../../content/zero/zero";
import type { Sql } from "../../db/connect";
import { removeJobs } from "../../db/jobs";
import { CustomerProof } from "../../db/personal/customer-proof";

const { quoteDays } = zero;

/** What becomes of one order after another. */
const courses = ["quoted", "paid", "reported", "paid", "part", "cash", "paid", "refund requested", "held"] as const;
const most = 2 * courses.length;
const dayMs = 24 * 60 * 60 * 1_000;

type Person = Customer & { id: string; owner: string; service: string };

/**
 * Orders of today in every state, for invented people alone (a ledger forgets nothing) whose cases are open and assigned, and how
 * many these are. Nobody is mailed.
 */
export async function inventOrders(sql: Sql, supplier: Supplier): Promise<number> {
  const people = await sql<Person[]>`
    select submissions.id, submissions.name, email, phone, submissions.state, cases.owner, submissions.service
    from submissions join cases using (id)
    where is_open and owner is not null and not do_not_call and merged_into is null and erased_at is null
      and email like '%.example' and submissions.service = any(${[...leadServices]})
      and not exists (select from orders where submission_id = submissions.id)
    order by submissions.created_at desc limit ${most}`;
  const made: string[] = [];
  for (const [at, person] of people.entries()) {
    const id = await inventOrder(sql, supplier, person, at);
    if (id) made.push(id);
  }
  await removeJobs(
    sql,
    sql`status = 'waiting' and kind <> ${startKind}
      and (subject = any(${made}) or subject in (select payment_id from ledger where order_id = any(${made})))`,
  );
  return made.length;
}

async function inventOrder(sql: Sql, supplier: Supplier, person: Person, at: number): Promise<string | null> {
  const course = courses[at % courses.length];
  const { id: caseId, owner, service: asked, ...customer } = person;
  const service = kindOf(asked);
  if (!service) return null;
  const [tier, years] = service === "fssai" ? ["basic", 1 + (at % 3)] : ["standard", 1];
  const priced = priceOrder({
    service,
    tier,
    years,
    on: dayInIndia(),
    customerState: customer.state,
    taxedIn: supplier.tax?.state ?? null,
  });
  if (!priced.ok) return null;
  const created = await createOrder(sql, {
    caseId,
    createdBy: owner,
    requestKey: null,
    customer,
    service,
    tier,
    years,
    priced,
    promoCode: null,
    termsAcceptedAt: null,
    expiresAt: new Date(Date.now() + quoteDays.usual * dayMs),
  });
  if (created.outcome === "code used") return null;
  const { id, token } = created;
  const { reference, total } = await readOrder(sql, id);
  // The twelve digits of a transfer, others each time.
  const utr = String(100_000_000_000 + Number.parseInt(id.slice(0, 8), 16));
  const receive = (way: Way, amount: number) => {
    const number = way === "cash" ? "" : utr;
    const fact: PaymentFact = {
      paymentId: entryId(way, number, id),
      status: "captured",
      amount,
      currency: "INR",
      utr: number || null,
      source: "staff",
      actor: owner,
      details: { way, day: dayInIndia(), by: owner, key: id },
    };
    return recordPayment(sql, supplier, fact, reference);
  };
  if (course === "part") await receive("upi", 50_000);
  if (course === "held") await receive("bank", total + 50_000);
  if (course === "cash") await receive("cash", total);
  if (course === "paid" || course === "refund requested") await receive(at % 2 === 0 ? "bank" : "upi", total);
  const proof = await CustomerProof.check(sql, token);
  if (proof && course === "reported") await reportUtr(proof, sql, utr);
  if (proof && course === "refund requested") await requestRefund(proof, sql, "My brother has ordered it already.");
  return id;
}
