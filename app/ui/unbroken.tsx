import { amountPattern } from "../../content/format";
import { site } from "../../content/identity";

const phone = site.phone.replace(/[+().]/g, "\\$&");
const whole = new RegExp(`${amountPattern.source}|(${phone})`);

/** Text in which neither an amount nor the phone number wraps. */
export function Unbroken({ children }: { children: string }) {
  const [before, amount, number, ...after] = children.split(whole);
  const kept = amount ?? number;
  if (kept === undefined) return before;
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{kept}</span>
      <Unbroken>{after.join("")}</Unbroken>
    </>
  );
}
