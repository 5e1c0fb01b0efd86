import { amountPattern } from "../../content/rupees";
import { findContent } from "./words/content";

const patterns = new Map<string, RegExp>();

/** Finds what stays on one line, with the site's own number as its owner wrote it. */
function patternFor(phone: string) {
  const own = phone && `${phone.replace(/[+().]/g, "\\$&")}|`;
  const pattern = patterns.get(phone) ?? new RegExp(`${amountPattern.source}|(${own}\\+91 \\d{10}|\\be-mail)`);
  patterns.set(phone, pattern);
  return pattern;
}

/** Text in which neither an amount, a phone number nor 'e-mail' wraps. */
export function Unbroken({ children }: { children: string }) {
  return <Kept pattern={patternFor(findContent()?.facts.site.phone ?? "")}>{children}</Kept>;
}

function Kept({ pattern, children }: { pattern: RegExp; children: string }) {
  const [before, amount, other, ...after] = children.split(pattern);
  const kept = amount ?? other;
  if (kept === undefined) return before;
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{kept}</span>
      <Kept pattern={pattern}>{after.join("")}</Kept>
    </>
  );
}
