import { amountPattern } from "../../content/format";
import { Unbroken } from "./unbroken";

type Sum = { what?: string | undefined; contains: string; sum: { label: string; href: string; more?: string } };
type PriceProps = Sum & { price: string; was?: string; wasLabel?: string; isLinked?: boolean };

/** What it costs, what that contains, and the way to the whole sum. */
export function Price({ price, was, wasLabel, what, contains, sum, isLinked = true }: PriceProps) {
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
      <PriceContents what={what} contains={contains} sum={sum} isLinked={isLinked} />
    </div>
  );
}

/** What a price contains and comes to; elsewhere than on the sheet of the sum, with a link to it. */
export function PriceContents({ what, contains, sum, isLinked = true }: Sum & { isLinked?: boolean }) {
  const words = <Unbroken>{sum.label}</Unbroken>;
  return (
    <p className="soft text-sm">
      {what && <strong className="block font-semibold">{what}</strong>}
      {contains}{" "}
      {isLinked ? (
        <a href={sum.href} className="underline" data-sum="">
          {words}
        </a>
      ) : (
        <span data-sum="">
          {words} {sum.more && <Unbroken>{sum.more}</Unbroken>}
        </span>
      )}
    </p>
  );
}

type PriceListProps = {
  items: { name: string; price: string; contains: string; sum: Sum["sum"] & { short: string } }[];
};

/** Prices of one thing side by side, each with the way to its sum; what they contain is said once. */
export function PriceList({ items }: PriceListProps) {
  return (
    <div className="grid gap-1" data-price="">
      <ul className="grid gap-1">
        {items.map(({ name, price, sum }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-2 leading-tight tabular-nums">
            <span className="text-sm">{name}</span>
            <strong className="font-head text-h3 leading-none whitespace-nowrap">{price}</strong>
            <a href={sum.href} className="soft text-xs underline" data-sum="">
              <Unbroken>{sum.short}</Unbroken>
            </a>
          </li>
        ))}
      </ul>
      <p className="soft text-xs">{items[0]?.contains}</p>
    </div>
  );
}

export function Saving({ children }: { children: string }) {
  return <p className="rounded-sm bg-leaf-soft px-2 text-sm font-bold text-leaf">{children}</p>;
}
