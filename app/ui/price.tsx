import { amountPattern } from "../../content/prices";

type PriceProps = { price: string; was?: string; wasLabel?: string; discount?: string };

/** What it costs now, what it cost before, and what is saved. */
export function Price({ price, was, wasLabel, discount }: PriceProps) {
  const [before, amount] = price.split(amountPattern);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 tabular-nums">
      <strong className="font-head text-price leading-none whitespace-nowrap">
        {before && <span className="text-base">{before}</span>}
        {amount}
      </strong>
      {was && (
        <s className="soft">
          {wasLabel && <span className="sr-only">{wasLabel} </span>}
          {was}
        </s>
      )}
      {discount && <Saving>{discount}</Saving>}
    </p>
  );
}

/** Money saved, in leaf green. */
function Saving({ children }: { children: string }) {
  return <span className="rounded-sm bg-leaf-soft px-2 text-sm font-bold text-leaf">{children}</span>;
}
