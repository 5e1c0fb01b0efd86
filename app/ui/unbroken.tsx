import { zero } from "../../content/edition/zero";
import { amountPattern } from "../../content/rupees";

const { site } = zero;

const phone = site.phone.replace(/[+().]/g, "\\$&");
const whole = new RegExp(`${amountPattern.source}|(${phone}|\\+91 \\d{10}|\\be-mail)`);

/** Text in which neither an amount, a phone number nor 'e-mail' wraps. */
export function Unbroken({ children }: { children: string }) {
  const [before, amount, other, ...after] = children.split(whole);
  const kept = amount ?? other;
  if (kept === undefined) return before;
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{kept}</span>
      <Unbroken>{after.join("")}</Unbroken>
    </>
  );
}
