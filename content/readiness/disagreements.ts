import type { Facts } from "../edition/facts";
import type { Content } from "../en/content";
import { priceWords, type WayWords } from "../en/figures/price-words";
import { feesOf } from "../law/government-fees";
import type { Service } from "../prices";
import { exactRupees } from "../rupees";

/** A sentence of the site that says another figure than the one source of it. */
export type Disagreement = { says: string; where: string };

const latest = "9999-12-31";
const amount = /Rs \d{1,3}(?:,\d{2,3})*(?:\.\d\d)?(?!\d|[\d,.]* (?:lakh|crore))/g;

/** Every price of the book, what it comes to, and the government fees in it, each with the service that it is for. */
function knownAmounts(facts: Facts) {
  const { priced } = priceWords(facts);
  return facts.priceBook.flatMap(({ service, tier, years }) => {
    const { price, total, contains } = priced(service, tier, years);
    const fees = feesOf(service, tier, latest).flatMap((fee) => [exactRupees(fee), exactRupees(fee * years)]);
    const amounts = [price, ...fees, ...[total, contains].flatMap((text) => text.match(amount) ?? [])];
    return amounts.map((said) => ({ said, service }));
  });
}

/** The one service that a sentence is about, by where it stands. */
function serviceAt(where: string): Service | undefined {
  const [service, ...others] = (["fssai", "gst", "msme"] as const).filter((each) => where.split(".").includes(each));
  return others.length === 0 ? service : undefined;
}

/** Prices and refund terms of all public words that are not those of the price book and of the refund rules. */
export function findDisagreements({ facts, ...content }: Content, words: unknown = content): Disagreement[] {
  const known = knownAmounts(facts);
  const { ways } = priceWords(facts);
  return sentencesOf(words).flatMap(({ text, where }) =>
    [...pricesIn(text, { known, ways, about: serviceAt(where) }), ...refundsIn(text, facts)].map((says) => ({
      says,
      where,
    })),
  );
}

type Known = { known: ReturnType<typeof knownAmounts>; ways: WayWords[]; about: Service | undefined };

function pricesIn(text: string, { known, ways, about }: Known): string[] {
  const others = [...text.matchAll(amount)].flatMap(([said]) => {
    const rows = known.filter((row) => row.said === said);
    if (rows.length === 0) return [`${said} is no price of the price book.`];
    return about && !rows.some(({ service }) => service === about) ? [`${said} is no price of ${about}.`] : [];
  });
  const named = ways.flatMap(({ name, line }) =>
    [...text.matchAll(new RegExp(`${name}: Rs`, "g"))]
      .filter(({ index }) => !text.startsWith(line, index))
      .map(({ index }) => `'${text.slice(index, index + line.length)}' stands beside '${line}' elsewhere.`),
  );
  return [...others, ...named];
}

function refundsIn(text: string, { refundRules }: Facts): string[] {
  if (!/refund|money-back/.test(text)) return [];
  const { atMostPercent, requestWithinHours } = refundRules;
  const shares = [...text.matchAll(/(?:at most|up to) (\d+)%/g)].filter(([, share]) => Number(share) !== atMostPercent);
  const hours = [...text.matchAll(/within (\d+) hours/g)].filter(([, time]) => Number(time) !== requestWithinHours);
  return [...shares, ...hours].map(([said]) => `'${said}' is not what the refund policy says.`);
}

function sentencesOf(from: unknown, where = ""): { text: string; where: string }[] {
  if (typeof from === "string") return [{ text: from, where }];
  if (!from || typeof from !== "object") return [];
  return Object.entries(from).flatMap(([key, value]) => sentencesOf(value, where ? `${where}.${key}` : key));
}
