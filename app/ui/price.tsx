import { amountPattern } from "../../content/format";

type PriceProps = { price: string; was: string; wasLabel: string };

/** What it costs now and what it cost before. */
export function Price({ price, was, wasLabel }: PriceProps) {
  const [before, amount] = price.split(amountPattern);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 tabular-nums">
      <strong className="font-head text-price leading-none whitespace-nowrap">
        {before && <span className="font-sans text-sm">{before}</span>}
        {amount}
      </strong>
      <s className="soft">
        <span className="sr-only">{wasLabel} </span>
        {was}
      </s>
    </p>
  );
}

export function Saving({ children }: { children: string }) {
  return <p className="rounded-sm bg-leaf-soft px-2 text-sm font-bold text-leaf">{children}</p>;
}
