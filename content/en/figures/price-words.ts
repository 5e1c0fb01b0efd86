import type { FinderFacts } from "../../edition/facts";
import { feesOf } from "../../law/government-fees";
import { anchors, paths } from "../../paths";
import { governmentFees, type PriceRow, priceRowOf, registrationWays, type Service, sumUp } from "../../prices";
import { exactRupees, rupees } from "../../rupees";
import type { Link, PriceWords } from "../../sections";

/** How the two ways to the same registration are called, on every page, in the finder, on quotes and invoices. */
export const wayNames = { online: "Order online", basic: "With an expert from the first call" } as const;

/** The last verified fees: those of the latest rules in `content/law/`. */
const latest = "9999-12-31";
const inWhole = (paise: number) => rupees(paise / 100);

/** What is in a sum, in a line. */
function containsOf({ service, price, includesTax }: PriceRow, taxes: number[], percent: number): string {
  const fee = governmentFees[service] === "none" ? "no government fee" : "government fee included";
  const [tax = 0] = taxes;
  if (includesTax && percent > 0) return `GST and ${fee}`;
  if (includesTax || taxes.every((each) => each === 0)) return `No GST is added, ${fee}`;
  if (taxes.length > 1) return `${rupees(price)} + GST on our fee, ${fee}`;
  return `${rupees(price)} + ${exactRupees(tax)} GST, ${fee}`;
}

/** One of the ways to the same registration: what it costs in all, what happens, and where it begins. */
export interface WayWords {
  key: (typeof registrationWays)[number];
  name: string;
  price: PriceWords;
  /** 'Order online: Rs 1,499 in all'. */
  line: string;
  text: string;
  action: Link;
}

const andGst = (percent: number) =>
  percent > 0 ? "GST and the government fee are" : "No GST is added; the government fee is";

export function priceWords({
  claims,
  chargedPercent,
  priceBook,
}: Pick<FinderFacts, "claims" | "chargedPercent" | "priceBook">) {
  /** What a thing costs in words, by the government's fee, which for some tiers depends on the trade; one below it has no sum. */
  function priced(service: Service, tier: string, years = 1, percent = chargedPercent): PriceWords {
    const row = priceRowOf(priceBook, service, tier, years);
    const fees = feesOf(service, tier, latest).map((fee) => fee * years);
    const covered = fees.filter((fee) => fee <= row.price * 100).reverse();
    const tooHigh = fees.find((fee) => fee > row.price * 100);
    const sums = covered.map((fee) => sumUp(row, fee, percent));
    const totals = [...new Set(sums.map(({ total }) => exactRupees(total)))];
    const price = rupees(row.price);
    const way = registrationWays.find((each) => each === tier);
    const common = { price, ...(way && { what: wayNames[way] }) };
    if (totals.length === 0) {
      // A listed price below the government fee must not read as if it covered it.
      const contains = `The government fee alone is ${inWhole(tooHigh ?? 0)} a year, which the listed price does not cover`;
      const request = { heading: "On request", listed: "Listed price" };
      return { ...common, total: price, amount: row.price, line: price, contains, isOnRequest: true, request };
    }
    const total = totals.join(" or ");
    return {
      ...common,
      total,
      amount: Math.min(...sums.map((each) => each.total)) / 100,
      line: total === price ? `${price} in all` : `${price} + GST (${total} in all)`,
      contains: containsOf(
        row,
        sums.map(({ tax }) => tax),
        percent,
      ),
      isOnRequest: false,
      ...(tooHigh !== undefined && {
        more: `The government fee in it is ${covered.map(inWhole).join(" or ")}, depending on your business. For large manufacturers the price is on request: the government fee alone is ${inWhole(tooHigh)}.`,
      }),
    };
  }
  const starts: Record<WayWords["key"], Pick<WayWords, "text" | "action">> = {
    online: {
      text: "You fill in one form and send photos from your phone; we check and file.",
      action: { label: wayNames.online, href: `${paths.payments}#${anchors.payment}` },
    },
    basic: {
      text: `We will call you within ${claims.replyWithinHours.home} office hours, tell you which licence fits, and file it.`,
      action: { label: "Have an expert call me", href: `${paths.fssai}#${anchors.leadForm}` },
    },
  };
  function sayWay(key: WayWords["key"], percent = chargedPercent): WayWords {
    const price = priced("fssai", key, 1, percent);
    return { key, name: wayNames[key], price, line: `${wayNames[key]}: ${price.line}`, ...starts[key] };
  }

  /** As every page names them. */
  const [orderOnline, withExpert] = [sayWay("online"), sayWay("basic")];
  const ways = [orderOnline, withExpert];

  /** A sentence each. */
  const waysInWords = ways.map(({ line }) => `${line}.`).join(" ");

  /** Under several sums. */
  const containsEach = `${andGst(chargedPercent)} in each sum.`;

  /** After 'fee excludes GST', where no GST is charged at all. */
  const noGstNote = chargedPercent > 0 ? "" : "We charge no GST at present, so nothing is added to it.";
  return { priced, sayWay, orderOnline, withExpert, ways, waysInWords, containsEach, noGstNote };
}
