import { amountPattern } from "../../content/prices";

/** Running words in which no amount breaks over two lines. */
export function Unbroken({ children }: { children: string }) {
  const [before, amount, ...after] = children.split(amountPattern);
  if (amount === undefined) return before;
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{amount}</span>
      <Unbroken>{after.join("")}</Unbroken>
    </>
  );
}
