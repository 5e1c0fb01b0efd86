import type { ReactNode } from "react";
import type { WayWords } from "../../../../content/en/figures/price-words";
import { Price } from "../../../ui/price";
import { useContent } from "../../../ui/words/content";
import { Action } from "./action";

type WaysProps = {
  items: WayWords[];
  /** In place of the button of the way with an expert. */
  children?: ReactNode;
};

/** The two ways to the same registration side by side: one sum, one sentence and one button each. */
export function Ways({ items, children }: WaysProps) {
  const { inAll } = useContent().navigation;
  return items.map(({ key, name, price, text, action }) => (
    <div key={key} className="way grid min-w-0 content-start gap-1.5" data-way={key}>
      <p className="mt-1.5 font-head text-lg leading-tight font-bold text-balance">{name}</p>
      <Price price={price} inAll={inAll} />
      <p className="text-sm text-balance md:text-base">{text}</p>
      <div className="mt-1.5 grid content-start gap-2">
        {(key === "basic" && children) || <Action link={action} look={key === "online" ? "main" : "line"} />}
      </div>
    </div>
  ));
}
