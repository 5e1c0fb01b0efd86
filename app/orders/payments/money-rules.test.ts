import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { states } from "../../../content/choices";
import { priceWords } from "../../../content/en/figures/price-words";
import { dayInIndia } from "../../../content/format";
import { feesOf } from "../../../content/law/government-fees";
import { gstStates } from "../../../content/law/gst-states";
import { taxOn } from "../../../content/law/taxes";
import { governmentFees, gstPercent, taxOnTop } from "../../../content/prices";
import { exactRupees, withPaise } from "../../../content/rupees";
import { zero } from "../../../content/zero/zero";
import { financialYear, sumOf } from "../money";
import { type LineRequest, type OrderLine, priceOrder, receiptLines, refundLines, withoutLines } from "../order-lines";
import { readPromo } from "../promo";
import { afterBankDays, bankDay, decisionDay, refundable } from "../refund-policy";

const { priceBook } = zero;
const { priced: sayPrice } = priceWords(zero);

const on = "2026-11-15";
const online: LineRequest = { service: "fssai", tier: "online", years: 1, on, customerState: "Goa", taxedIn: null };
const lines = (asked: LineRequest) => {
  const priced = priceOrder(asked);
  if (!priced.ok) throw new Error(priced.problem);
  return Object.fromEntries([...priced.lines.map(({ kind, amount }) => [kind, amount]), ["total", priced.total]]);
};

describe("the lines of an order", () => {
  test("the payments page costs Rs 1,499 in all, with or without tax, in every state", () => {
    expect(lines(online)).toEqual({ "government fee": 10_000, "our fee": 139_900, total: 149_900 });
    for (const customerState of states) expect(lines({ ...online, customerState, taxedIn: "Goa" }).total).toBe(149_900);
    expect(lines({ ...online, taxedIn: "Delhi" })).toEqual({
      "government fee": 10_000,
      "our fee": 118_559,
      IGST: 21_341,
      total: 149_900,
    });
    expect(lines({ ...online, taxedIn: "Goa" })).toEqual({
      "government fee": 10_000,
      "our fee": 118_560,
      CGST: 10_670,
      SGST: 10_670,
      total: 149_900,
    });
  });

  test("in a union territory without a legislature the half beside CGST is UTGST, elsewhere SGST", () => {
    const withUtgst = states.filter((state) => "UTGST" in lines({ ...online, customerState: state, taxedIn: state }));
    expect(withUtgst.sort()).toEqual([
      "Andaman and Nicobar Islands",
      "Chandigarh",
      "Dadra and Nagar Haveli and Daman and Diu",
      "Ladakh",
      "Lakshadweep",
    ]);
    expect(lines({ ...online, customerState: "Ladakh", taxedIn: "Ladakh" })).toEqual({
      "government fee": 10_000,
      "our fee": 118_560,
      CGST: 10_670,
      UTGST: 10_670,
      total: 149_900,
    });
    expect(Object.keys(lines({ ...online, customerState: "Delhi", taxedIn: "Delhi" }))).toContain("SGST");
  });

  test("ten percent off is taken from our fee, before tax, and never from the government's", () => {
    expect(lines({ ...online, percentOff: 10 })).toEqual({
      "government fee": 10_000,
      "our fee": 125_900,
      total: 135_900,
    });
    expect(lines({ ...online, percentOff: 10, taxedIn: "Delhi" })).toEqual({
      "government fee": 10_000,
      "our fee": 106_695,
      IGST: 19_205,
      total: 135_900,
    });
  });

  test("a quote adds the tax to the price book's price", () => {
    expect(lines({ ...online, tier: "basic", years: 5, taxedIn: "Delhi" })).toEqual({
      "government fee": 50_000,
      "our fee": 349_900,
      IGST: 63_000,
      total: 462_900,
    });
    expect(lines({ ...online, service: "msme", tier: "standard" })).toEqual({ "our fee": 99_900, total: 99_900 });
  });

  test("is what the page says, to the paisa, with a GSTIN and without", () => {
    for (const { service, tier, years } of priceBook) {
      const name = `${service} ${tier} ${years}`;
      for (const taxedIn of [null, "Goa", "Delhi"] as const) {
        const { total, contains, request } = sayPrice(service, tier, years, taxedIn ? gstPercent : 0);
        const said = [...total.matchAll(/Rs ([\d,]+(?:\.\d\d)?)/g)].map(([, figure = ""]) =>
          Math.round(Number(figure.replaceAll(",", "")) * 100),
        );
        const orders = feesOf(service, tier, on)
          .map((feePerYear) => priceOrder({ ...online, service, tier, years, taxedIn, feePerYear }))
          .flatMap((order) => (order.ok ? [order.total] : []));
        // Below its fee nothing can be ordered, and the page says why.
        if (orders.length === 0)
          expect(`${request?.heading} ${contains}`, name).toContain("On request The government fee alone is");
        else expect([...new Set(orders)].sort(), name).toEqual(said.sort());
      }
    }
    expect([taxOn("service", on), governmentFees.fssai]).toEqual([gstPercent, "included"]);
  });

  test("a price below its government fee cannot be ordered", () => {
    expect(priceOrder({ ...online, tier: "central" })).toEqual({ ok: false, problem: "below fee", fee: 885_000 });
    expect(priceOrder({ ...online, tier: "state", feePerYear: 500_000 })).toMatchObject({ problem: "below fee" });
    expect(lines({ ...online, tier: "state", feePerYear: 300_000 })).toMatchObject({ "our fee": 49_900 });
  });

  test("a fee that is not known, a thing not sold and too large a discount are refused", () => {
    expect(priceOrder({ ...online, tier: "state" })).toMatchObject({ problem: "fee unknown" });
    expect(priceOrder({ ...online, tier: "state", feePerYear: 1 })).toMatchObject({ problem: "fee unknown" });
    expect(priceOrder({ ...online, on: "2020-01-01" })).toMatchObject({ problem: "not sold" });
    expect(priceOrder({ ...online, discount: 139_901 })).toMatchObject({ problem: "discount too large" });
    expect(lines({ ...online, discount: 139_900 })).toEqual({ "government fee": 10_000, "our fee": 0, total: 10_000 });
  });

  test("whatever is ordered, the lines are whole paise, none negative, and sum to the total", () => {
    const asked = fc.record({
      row: fc.constantFrom(...priceBook),
      customerState: fc.constantFrom(...states),
      taxedIn: fc.constantFrom(null, "Goa" as const, "Delhi" as const, "Chandigarh" as const),
      percentOff: fc.integer({ min: 0, max: 100 }),
      discount: fc.integer({ min: 0, max: 500_000 }),
      fee: fc.nat(2),
    });
    fc.assert(
      fc.property(asked, ({ row, fee, ...rest }) => {
        const { service, tier, years } = row;
        const fees = feesOf(service, tier, on);
        const priced = priceOrder({ service, tier, years, on, ...rest, feePerYear: fees[fee % fees.length] });
        if (!priced.ok) return;
        for (const { amount } of priced.lines) expect(Number.isInteger(amount) && amount >= 0).toBe(true);
        expect(priced.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(priced.total);
        const halves = priced.lines.filter(({ kind }) => ["CGST", "SGST", "UTGST"].includes(kind));
        expect(new Set(halves.map(({ amount }) => amount)).size).toBeLessThan(2);
        expect(priced.total).toBe(priced.governmentFee + priced.taxable + priced.tax);
      }),
      { numRuns: 2_000 },
    );
  });

  test("a sum is written to the paisa, and a whole one without paise, but on an invoice with them", () => {
    const sums = [149_900, 5, 1_23_45_678];
    expect(sums.map(exactRupees)).toEqual(["Rs 1,499", "Rs 0.05", "Rs 1,23,456.78"]);
    expect(sums.map(withPaise)).toEqual(["Rs 1,499.00", "Rs 0.05", "Rs 1,23,456.78"]);
  });

  test("tax on top is whole rupees: from 50 paise on the next one, below that none", () => {
    expect([taxOnTop(189_900, 18), taxOnTop(189_900, 9), taxOnTop(52_500, 18), taxOnTop(52_499, 18)]).toEqual([
      ...[34_200, 17_100, 9_500, 9_400],
    ]);
    for (const { service, tier, years } of priceBook)
      for (const customerState of ["Goa", "Delhi"])
        for (const percentOff of [0, 10])
          for (const feePerYear of feesOf(service, tier, on)) {
            const asked = { ...online, service, tier, years, customerState, percentOff, feePerYear };
            const priced = priceOrder({ ...asked, taxedIn: "Goa" });
            if (priced.ok) expect(priced.total % 100).toBe(0);
          }
  });

  test("every state of the forms has its code", () => {
    expect(Object.keys(gstStates).sort()).toEqual([...states].sort());
    expect(new Set(Object.values(gstStates)).size).toBe(states.length);
  });
});

describe("a code", () => {
  const now = { service: "fssai", on };
  test("is read as people type it", () => {
    expect(readPromo(zero, " new2fssai ", now)).toEqual({ ok: true, code: "NEW2FSSAI", percentOff: 10 });
  });
  test.each([
    ["NEW3FSSAI", now, "unknown"],
    ["NEW2FSSAI", { ...now, service: "gst" }, "other service"],
    ["NEW2FSSAI", { ...now, on: "2025-12-31" }, "not yet"],
  ])("%s for %o is refused: %s", (code, asked, problem) =>
    expect(readPromo(zero, code, asked)).toEqual({ ok: false, problem }),
  );
});

describe("the refund policy", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 16, hour));
  const facts = { paidAt: at(0), workStartedAt: null, askedAt: at(1), paid: 149_900, governmentFee: 10_000 };
  const order = { ...facts, isFeePassedOn: false, refunded: 0 };

  test("half of the payment comes back when asked for within a day", () => {
    expect(refundable(order)).toEqual({ amount: 74_950, until: at(24), why: "in time" });
    expect(refundable({ ...order, askedAt: at(24) }).amount).toBe(74_950);
    expect(refundable({ ...order, askedAt: new Date(at(24).getTime() + 1) })).toMatchObject({
      amount: 0,
      why: "too late",
    });
  });
  test("the start of the work ends the time", () => {
    expect(refundable({ ...order, workStartedAt: at(1) })).toMatchObject({ amount: 74_950, until: at(1) });
    expect(refundable({ ...order, workStartedAt: at(0) })).toMatchObject({ amount: 0, why: "work has started" });
    expect(refundable({ ...order, workStartedAt: at(30), askedAt: at(25) }).why).toBe("too late");
  });
  test("a government fee that was passed on does not come back", () => {
    expect(refundable({ ...order, governmentFee: 100_000, isFeePassedOn: true }).amount).toBe(49_900);
    expect(refundable({ ...order, governmentFee: 10_000, isFeePassedOn: true }).amount).toBe(74_950);
  });
  test("what has been refunded is not refunded twice", () => {
    expect(refundable({ ...order, refunded: 74_000 }).amount).toBe(950);
    expect(refundable({ ...order, refunded: 80_000 })).toMatchObject({ amount: 0, why: "all returned" });
  });
  test("half a paisa is not refunded", () => expect(refundable({ ...order, paid: 149_901 }).amount).toBe(74_950));

  test("its times are dates: working days without weekends and bank holidays", () => {
    expect(afterBankDays(new Date("2026-11-13T10:00:00+05:30"), 1)).toBe("2026-11-16");
    expect(decisionDay(new Date("2026-11-16T10:00:00+05:30"))).toBe("2026-12-07");
    expect(bankDay(new Date("2026-12-21T10:00:00+05:30"))).toBe("2026-12-31");
  });
});

test("days and financial years are those of India", () => {
  expect(dayInIndia(new Date("2026-11-15T18:29:59Z"))).toBe("2026-11-15");
  expect(dayInIndia(new Date("2026-11-15T18:30:00Z"))).toBe("2026-11-16");
  expect(financialYear(new Date("2027-03-31T18:29:59Z"))).toBe("26-27");
  expect(financialYear(new Date("2027-03-31T18:30:00Z"))).toBe("27-28");
  expect(financialYear(new Date("2099-12-31T00:00:00Z"))).toBe("99-00");
});

test("a refund of the largest quote that can be typed is divided like any other", () => {
  const asked = { service: "gst", tier: "standard", years: 1, on: "2026-11-15", customerState: "Kerala" } as const;
  const priced = priceOrder({ ...asked, ourFee: 999_999_999, taxedIn: "Maharashtra" });
  if (!priced.ok) throw new Error(priced.problem);
  const lines = refundLines(priced.lines, priced.total);
  expect(lines.filter(({ amount }) => amount > 0).map(({ amount }) => amount)).toEqual(
    priced.lines.map(({ amount }) => amount),
  );
});

test("refunds in any parts take back each line once, to the paisa, and the government's last", () => {
  for (const state of ["Goa", "Maharashtra"])
    for (const { service, tier, years } of priceBook) {
      const asked = { service, tier, years, on: "2026-11-15", customerState: state, feePerYear: 200_000 };
      const priced = priceOrder({ ...asked, taxedIn: "Maharashtra" });
      if (!priced.ok) continue;
      for (const parts of [1, 2, 3, 7]) {
        const returned = new Map<string, number>();
        let before = 0;
        let held = priced.lines;
        for (let part = 1; part <= parts; part++) {
          const amount = Math.floor((priced.total * part) / parts) - before;
          const lines = refundLines(held, amount);
          held = withoutLines(held, lines);
          expect(sumOf(lines.map((line) => line.amount))).toBe(amount);
          for (const line of lines) {
            expect(line.amount).toBeGreaterThanOrEqual(0);
            returned.set(line.kind, (returned.get(line.kind) ?? 0) + line.amount);
          }
          before += amount;
        }
        for (const { kind, amount } of priced.lines) expect([kind, returned.get(kind)]).toEqual([kind, amount]);
      }
    }
});

test("receipts for any parts split what was sold to the paisa, the government fee first and never a negative line", () => {
  for (const state of ["Goa", "Maharashtra"])
    for (const { service, tier, years } of priceBook) {
      const asked = { service, tier, years, on: "2026-11-15", customerState: state, feePerYear: 200_000 };
      const priced = priceOrder({ ...asked, taxedIn: "Maharashtra" });
      if (!priced.ok) continue;
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 1, max: priced.total }), { maxLength: 6 }), (sums) => {
          let open = priced.lines;
          const receipted: OrderLine[] = [];
          const take = (amount: number) => {
            if (amount === 0) return;
            const lines = receiptLines(open, amount);
            expect(sumOf(lines.map((line) => line.amount))).toBe(amount);
            open = withoutLines(open, lines);
            for (const line of [...lines, ...open]) expect(line.amount).toBeGreaterThanOrEqual(0);
            receipted.push(...lines);
          };
          const due = () => sumOf(open.map(({ amount }) => amount));
          for (const sum of sums) take(Math.min(sum, due()));
          take(due());
          for (const { kind, amount } of priced.lines)
            expect(sumOf(receipted.filter((line) => line.kind === kind).map((line) => line.amount))).toBe(amount);
        }),
        { numRuns: 30 },
      );
    }
});

test("what is left of a few paise is split within each line, however small the parts in which it comes or goes back", () => {
  const upTo = (most: number) => Array.from({ length: most + 1 }, (_, paise) => paise);
  const tax = (kind: "CGST" | "SGST" | "IGST", amount: number) => ({ kind, percent: kind === "IGST" ? 18 : 9, amount });
  const wrong: unknown[] = [];
  for (const ours of upTo(12))
    for (const one of upTo(3))
      for (const taxes of [[tax("IGST", one)], [tax("CGST", one), tax("SGST", one)]]) {
        const open: OrderLine[] = [{ kind: "our fee", amount: ours }, ...taxes];
        for (const amount of upTo(sumOf(open.map((line) => line.amount))).slice(1))
          for (const lines of [receiptLines(open, amount), refundLines(open, amount)]) {
            const isWhole = sumOf(lines.map((line) => line.amount)) === amount;
            const isWithin = [...lines, ...withoutLines(open, lines)].every((line) => line.amount >= 0);
            if (!isWhole || !isWithin) wrong.push({ open, amount, lines });
          }
      }
  expect(wrong).toEqual([]);
});
