import { expect, test } from "vitest";
import { checkout } from "../../content/en/checkout";
import { priceWords } from "../../content/en/figures/price-words";
import { dayInIndia } from "../../content/format";
import { gstPercent, type Service } from "../../content/prices";
import { exactRupees } from "../../content/rupees";
import { zero } from "../../content/zero/zero";
import { everyAnswer } from "../../test/support/site-pages";
import { isComplete, readAnswers } from "../finder/answers";
import { findLicences } from "../finder/find";
import { needsOf } from "../finder/needs";
import type { Quote } from "../finder/price";
import { invoiceFields, listItems, listSums, sayTotal } from "./invoice";
import { type LineRequest, type Priced, priceOrder, priceTogether } from "./order-lines";
import type { Supplier } from "./supplier";

const { prices } = zero;
const { priced: sayPrice } = priceWords(zero);

/* One price for one thing: the finder's answer, the page, the order, the quote and the invoice come to the same sum. */

const on = dayInIndia();
const services: Record<string, Service> = { fssai: "fssai", headOffice: "fssai", gst: "gst", udyam: "msme" };

/** Each thing that any answer of the finder offers at a known sum, with its government fee, once. */
function offeredBy(isTaxed: boolean) {
  const found = new Map<string, { service: Service; quote: Quote; address: string }>();
  for (const { address } of everyAnswer()) {
    const reading = readAnswers(new URL(address, "http://localhost").searchParams);
    if (!isComplete(reading)) throw new Error(`${address} is not complete`);
    for (const { law, prices } of needsOf(
      { priceBook: zero.priceBook, isTaxed },
      findLicences(reading.answers, on, on),
    ))
      for (const price of prices)
        for (const quote of price.status === "known" ? price.quotes : []) {
          const service = services[law] as Service;
          found.set(JSON.stringify([service, quote]), { service, quote, address });
        }
  }
  return [...found.values()];
}

const supplier: Supplier = { name: "Anugya", email: "office@anugya.in", phone: "9812345670", address: "", tax: null };
const tax = { gstin: "27AAPFU0939F1ZV", state: "Maharashtra", sac: "998312" } as const;

const inPaise = (said: string) =>
  (said.startsWith("-") ? -1 : 1) * Math.round(Number(said.replace(/[^\d.]/g, "").replace(/^\./, "")) * 100);
const sumOf = (rows: { said: string }[]) => rows.reduce((sum, { said }) => sum + inPaise(said), 0);

/** As the invoice states it: its total, its lines, and the government fee and the tax among them. */
function invoiced(priced: Priced, asked: LineRequest) {
  const { service, tier, years, customerState: state, taxedIn } = asked;
  const order = {
    ...priced,
    service,
    tier,
    years,
    reference: "AN-1",
    name: "Asha Kumari",
    state,
    address: "",
    gstin: null,
    items: [],
  };
  const { lines, total } = invoiceFields({
    kind: "invoice",
    number: "AN/26-27/000001",
    issuedAt: new Date(),
    supplier: taxedIn ? { ...supplier, tax } : supplier,
    order,
  });
  const rows = lines.map(([title, said]) => ({ title, said }));
  // What our fee was before a discount, and the discount, stand above what is left of it.
  const counted = priced.lines.some(({ discount }) => discount) ? rows.slice(2) : rows;
  return {
    total: inPaise(total[1]),
    lines: sumOf(counted),
    government: sumOf(rows.filter(({ title }) => title === checkout.lines["government fee"])),
    tax: sumOf(rows.filter(({ title }) => /^[A-Z]+GST \d+%$/.test(title))),
    before: sumOf(rows.slice(0, 2)),
    fee: inPaise(counted[0]?.said ?? ""),
  };
}

/** As the receipt's mail lists it. */
function mailed(priced: Priced) {
  const rows = listSums(priced).map(({ amount = "" }) => ({ said: amount }));
  return { total: inPaise(rows.at(-1)?.said ?? ""), lines: sumOf(rows.slice(0, -1)) };
}

for (const [taxedIn, said, inAll] of [
  ["Maharashtra", " + GST", "in all, with GST"],
  [null, ", no GST is added", "in all; no GST is added"],
] as const)
  test(`each line of a quote of two things, and its total in a message, end with '${said}'`, () => {
    const asked = { service: "gst", tier: "standard", years: 1, on, customerState: "Goa", taxedIn } as const;
    const quoted = priceTogether([asked, { ...asked, service: "msme" }]);
    if (!quoted.ok) throw new Error(quoted.problem);
    expect(listItems(quoted)).toEqual([
      `GST registration filing, 1 year: our fee Rs 1,999${said}`,
      `MSME (Udyam) registration filing, 1 year: our fee Rs 999${said}`,
    ]);
    expect(listItems({ ...quoted, items: quoted.items.slice(1) })).toEqual([]);
    expect(sayTotal(quoted)).toBe(`${exactRupees(quoted.total)} ${inAll}`);
  });

for (const taxedIn of [null, "Maharashtra"] as const)
  test(`for every answer of the finder, page, order, quote and invoice come to the same sum ${taxedIn ? "with" : "without"} a GSTIN`, () => {
    const offered = offeredBy(taxedIn !== null);
    expect(offered.map(({ quote }) => quote.tier)).toEqual(
      expect.arrayContaining(["online", "basic", "state", "standard"]),
    );
    for (const { service, quote, address } of offered) {
      const { tier, years, government, total } = quote;
      const where = `${service} ${tier} ${years} of ${address}`;
      const page = sayPrice(service, tier, years, taxedIn ? gstPercent : 0).total;
      expect(page.split(" or ").map(inPaise), where).toContain(total);
      for (const customerState of ["Maharashtra", "Goa", "Chandigarh"]) {
        const asked = { service, tier, years, on, customerState, taxedIn, feePerYear: government / years };
        const order = priceOrder(asked);
        const quoted = priceTogether([asked]);
        if (!order.ok || !quoted.ok) throw new Error(`${where} cannot be ordered`);
        expect([order.total, quoted.total], where).toEqual([total, total]);
        const { government: fee, tax } = order.lines.reduce(
          (sums, { kind, amount }) => ({
            government: sums.government + (kind === "government fee" ? amount : 0),
            tax: sums.tax + (kind.endsWith("GST") ? amount : 0),
          }),
          { government: 0, tax: 0 },
        );
        expect(fee, where).toBe(government);
        expect(tax > 0, where).toBe(taxedIn !== null);
        for (const priced of [order, quoted]) {
          expect(invoiced(priced, asked), where).toMatchObject({ total, lines: total, government, tax });
          expect(mailed(priced), where).toEqual({ total, lines: total });
        }
        // With the code of the home page too each line follows, down to the fee before it.
        const reduced = priceOrder({ ...asked, percentOff: prices.home.promo.percentOff });
        if (!reduced.ok) throw new Error(`${where} cannot be ordered with the code`);
        const said = invoiced(reduced, asked);
        expect(said, where).toMatchObject({ total: reduced.total, lines: reduced.total, government });
        expect(said.before, where).toBe(said.fee);
        expect(mailed(reduced), where).toEqual({ total: reduced.total, lines: reduced.total });
        expect(reduced.total, where).toBeLessThan(total);
      }
    }
  });
