import type { FinderQuestions } from "../../content/en/finder";
import type { FinderPage } from "../../content/en/finder-result";
import { fill } from "../../content/format";
import type { FeeRange } from "../../content/law/fssai";
import type { Capacity } from "../../content/law/kinds";
import { grouped } from "../../content/rupees";

/** With the decimals that the visitor typed: 999.5 kilograms are not a tonne. */
export function sayCount({ counts }: FinderQuestions, measure: Capacity, count: number): string {
  const decimals = /\.\d+$/.exec(String(count))?.[0] ?? "";
  return fill(counts[measure], { count: grouped(Math.floor(count)) + decimals });
}

/** A limit of the law in words: 'up to 12 lakh', 'below 1,000 kg a day'. */
export function sayRange({ ranges }: FinderPage, range: FeeRange, say: (value: number) => string): string {
  const said = Object.fromEntries(Object.entries(range).map(([bound, value]) => [bound, say(value)]));
  if ("below" in range) return fill(ranges.below, said);
  if ("from" in range) return fill(ranges.from, said);
  if (range.above === undefined) return fill(ranges.upTo, said);
  return fill(range.upTo === undefined ? ranges.above : ranges.between, said);
}
