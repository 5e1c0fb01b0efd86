import type { ReactNode } from "react";
import type { PriceWords } from "../../content/sections";
import { Unbroken } from "./unbroken";

type PriceProps = { price: PriceWords; inAll: string; note?: ReactNode };

/** All that is paid, as the one big number, and in a line what is in it. */
export function Price({ price: { total, contains, request, more }, inAll, note }: PriceProps) {
  return (
    <div className="grid content-start gap-1 tabular-nums" data-price="">
      <p>
        <Sum total={request?.heading ?? total} />{" "}
        {!request && <span className="font-semibold whitespace-nowrap">{inAll}</span>} {note}
      </p>
      <p className="soft text-sm">
        {request && (
          <>
            {request.listed} <strong className="whitespace-nowrap">{total}</strong>.{" "}
          </>
        )}
        <Unbroken>{contains}</Unbroken>
        {more && (
          <>
            . <Unbroken>{more}</Unbroken>
          </>
        )}
      </p>
    </div>
  );
}

/** 'Rs 1,499' with a small Rs; of several the sums alone. */
const Sum = ({ total }: { total: string }) => {
  const [, amount] = /^Rs ([\d,.]+)$/.exec(total) ?? [];
  return (
    <strong className="font-head text-price leading-none">
      {amount ? (
        <>
          <small>Rs </small>
          {amount}
        </>
      ) : (
        total
      )}
    </strong>
  );
};

type PriceListProps = { items: { name: string; price: PriceWords }[]; inAll: string; contains: string };

/** Prices of one thing side by side, with one sentence about what they contain. */
export function PriceList({ items, inAll, contains }: PriceListProps) {
  return (
    <div className="grid gap-1">
      <ul className="grid gap-1">
        {items.map(({ name, price }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-2 leading-tight tabular-nums" data-price="">
            <span className="text-sm">{name}</span>
            {price.request ? (
              <>
                <strong className="font-head text-h3 leading-none">{price.request.heading}</strong>
                <span className="soft text-xs">
                  {price.request.listed} <strong className="whitespace-nowrap">{price.total}</strong>.{" "}
                  <Unbroken>{price.contains}</Unbroken>
                </span>
              </>
            ) : (
              <>
                <strong className="font-head text-h3 leading-none whitespace-nowrap">{price.total}</strong>
                <span className="soft text-xs">{inAll}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="soft text-xs">{contains}</p>
    </div>
  );
}

/** The old price and what is off it, small beside a sum. */
export const OldPrice = ({ was, wasLabel, discount }: { was: string; wasLabel: string; discount: string }) => (
  <p className="text-sm whitespace-nowrap">
    <s className="soft">
      <span className="sr-only">{wasLabel} </span>
      {was}
    </s>{" "}
    <span className="rounded-sm bg-leaf-soft px-1.5 font-bold text-leaf">{discount}</span>
  </p>
);
