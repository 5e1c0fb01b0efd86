import { amountPattern } from "../../content/format";
import { Unbroken } from "./unbroken";

type Sum = { contains: string; sum: { label: string; href: string } };
type PriceProps = Sum & { price: string; was?: string; wasLabel?: string };

/** What it costs, what that contains, and the way to the whole sum. */
export function Price({ price, was, wasLabel, contains, sum }: PriceProps) {
  const [before, amount] = price.split(amountPattern);
  return (
    <div className="grid gap-1.5" data-price="">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 tabular-nums">
        <strong className="font-head text-price leading-none whitespace-nowrap">
          {before && <span className="font-sans text-sm">{before}</span>}
          {amount}
        </strong>
        {was && (
          <s className="soft">
            <span className="sr-only">{wasLabel} </span>
            {was}
          </s>
        )}
      </p>
      <PriceContents contains={contains} sum={sum} />
    </div>
  );
}

/** What a price contains, with a link to the sum where it is not on the same sheet. */
export function PriceContents({ contains, sum, isLinked = true }: Sum & { isLinked?: boolean }) {
  const words = <Unbroken>{sum.label}</Unbroken>;
  return (
    <p className="soft text-sm">
      {contains}{" "}
      {isLinked ? (
        <a href={sum.href} className="underline">
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  );
}

export function Saving({ children }: { children: string }) {
  return <p className="rounded-sm bg-leaf-soft px-2 text-sm font-bold text-leaf">{children}</p>;
}
