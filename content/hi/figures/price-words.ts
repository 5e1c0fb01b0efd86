import type { FinderFacts } from "../../edition/facts";
import type { WayWords } from "../../en/figures/price-words";
import { feesOf } from "../../law/government-fees";
import { governmentFees, type PriceRow, priceRowOf, registrationWays, type Service, sumUp } from "../../prices";
import type { PriceWords } from "../../sections";
import { anchors, paths } from "../language/paths";
import { exactRupees, rupees } from "./formatters";

/** How the two ways to the same registration are called, on every page, in the finder, on quotes and invoices. */
export const wayNames = { online: "ऑनलाइन ऑर्डर करें", basic: "पहली कॉल से विशेषज्ञ के साथ" } as const satisfies Record<
  WayWords["key"],
  string
>;

/** The last verified fees: those of the latest rules in `content/law/`. */
const latest = "9999-12-31";
const inWhole = (paise: number) => rupees(paise / 100);

/** What is in a sum, in a line. */
function containsOf({ service, price, includesTax }: PriceRow, taxes: number[], percent: number): string {
  const fee = governmentFees[service] === "none" ? "सरकारी शुल्क नहीं लगता" : "सरकारी शुल्क शामिल";
  const [tax = 0] = taxes;
  if (includesTax && percent > 0) return governmentFees[service] === "none" ? `GST शामिल, ${fee}` : `GST और ${fee}`;
  if (includesTax || taxes.every((each) => each === 0)) return `अलग से GST नहीं, ${fee}`;
  if (taxes.length > 1) return `${rupees(price)} + हमारी फ़ीस पर GST, ${fee}`;
  return `${rupees(price)} + ${exactRupees(tax)} GST, ${fee}`;
}

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
      const contains = `अकेला सरकारी शुल्क ही साल का ${inWhole(tooHigh ?? 0)} है, जिसके लिए सूची का दाम पूरा नहीं पड़ता`;
      const request = { heading: "दाम पूछने पर", listed: "सूची का दाम" };
      return { ...common, total: price, amount: row.price, line: price, contains, isOnRequest: true, request };
    }
    const total = totals.join(" या ");
    return {
      ...common,
      total,
      amount: Math.min(...sums.map((each) => each.total)) / 100,
      line: total === price ? `कुल ${price}` : `${price} + GST (कुल ${total})`,
      contains: containsOf(
        row,
        sums.map(({ tax }) => tax),
        percent,
      ),
      isOnRequest: false,
      ...(tooHigh !== undefined && {
        more: `इसमें सरकारी शुल्क ${covered.map(inWhole).join(" या ")} है, आपके कारोबार के हिसाब से। बड़े निर्माताओं के लिए दाम पूछने पर: अकेला सरकारी शुल्क ही ${inWhole(tooHigh)} है।`,
      }),
    };
  }
  const starts: Record<WayWords["key"], Pick<WayWords, "text" | "action">> = {
    online: {
      text: "आप एक फ़ॉर्म भरें और फ़ोन से फ़ोटो भेजें; जाँचना और दाख़िल करना हमारा काम।",
      action: { label: wayNames.online, href: `${paths.payments}#${anchors.payment}` },
    },
    basic: {
      text: `दफ़्तर के समय में ${claims.replyWithinHours.home} घंटे के अंदर हम आपको कॉल करेंगे, बताएँगे कि कौन-सा लाइसेंस सही है, और आवेदन दाख़िल करेंगे।`,
      action: { label: "विशेषज्ञ मुझे कॉल करें", href: `${paths.fssai}#${anchors.leadForm}` },
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
  const waysInWords = ways.map(({ line }) => `${line}।`).join(" ");

  /** Under several sums. */
  const containsEach =
    chargedPercent > 0 ? "हर रक़म में GST और सरकारी शुल्क शामिल हैं।" : "अलग से GST नहीं; हर रक़म में सरकारी शुल्क शामिल है।";

  /** After 'GST शामिल नहीं', where no GST is charged at all. */
  const noGstNote = chargedPercent > 0 ? "" : "फ़िलहाल हम GST नहीं लेते, इसलिए इसमें कुछ नहीं जुड़ता।";
  return { priced, sayWay, orderOnline, withExpert, ways, waysInWords, containsEach, noGstNote };
}
