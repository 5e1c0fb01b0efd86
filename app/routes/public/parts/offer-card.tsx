import type { ReactNode } from "react";
import type { ServiceOffering } from "../../../../content/en/offers";
import { Checks } from "../../../ui/checks";
import { Icon } from "../../../ui/icon";
import { OldPrice, Price } from "../../../ui/price";
import { useContent } from "../../../ui/words/content";
import { Ways } from "./ways";

type OfferCardProps = {
  offer: ServiceOffering;
  words: { popularLabel: string; moreLabel: string; wasLabel: string; timelineLabel?: string; benefitsLabel?: string };
  children: ReactNode;
  /** Below, over the whole width. */
  more?: ReactNode;
};

/** One service: all that is paid, a sentence and the way on; what is in it is folded. The actions come from the page. */
export function OfferCard({ offer, words, children, more }: OfferCardProps) {
  const { inAll } = useContent().navigation;
  const frame = offer.isPopular ? "border-2 border-saffron" : "";
  return (
    <li className={`offer sheet ${frame}`.trimEnd()} data-ways={offer.ways && ""}>
      {offer.isPopular && (
        <p className="absolute -top-3.5 left-5 rounded-full bg-saffron px-3 text-sm font-bold text-on-saffron">
          {words.popularLabel}
        </p>
      )}
      <div className="offer-head col-span-full grid grid-cols-[1fr_auto] content-between gap-x-3 gap-y-1">
        <h3>{offer.title}</h3>
        <Icon name={offer.icon} className="text-figure text-seal" />
        <div className="col-span-full flex flex-wrap items-baseline gap-x-2">
          {offer.isFrom && <span className="text-sm">{offer.price}</span>}
          <OldPrice was={offer.originalPrice} wasLabel={words.wasLabel} discount={offer.discount} />
        </div>
      </div>
      {offer.ways ? (
        <Ways items={offer.ways}>{children}</Ways>
      ) : (
        <div className="way grid min-w-0 content-start gap-1.5">
          <Price price={offer.sum} inAll={inAll} />
          <p className="text-base">{offer.subtitle}</p>
          <div className="mt-1.5 grid content-start gap-2">{children}</div>
        </div>
      )}
      <div className="col-span-full mt-2 grid content-start gap-3">
        {more}
        <details className="border-t border-dashed border-line-strong">
          <summary className="cursor-pointer py-2 text-base font-semibold">{words.moreLabel}</summary>
          <div className="grid content-start gap-3 pb-3">
            <p className="text-base">{offer.description}</p>
            <p className="soft flex items-start gap-2 text-sm">
              <Icon name="clock" className="mt-0.5" />
              {words.timelineLabel && <span className="sr-only">{words.timelineLabel}</span>}
              <span>
                {offer.timeline} {offer.measures}
              </span>
            </p>
            <Checks items={offer.features} />
            {words.benefitsLabel && (
              <div className="grid gap-1.5 text-sm">
                <p className="font-bold">{words.benefitsLabel}</p>
                <ul className="soft grid gap-1">
                  {offer.benefits.map((benefit) => (
                    <li key={benefit}>{benefit}</li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        </details>
      </div>
    </li>
  );
}

/** Cards side by side where there is space, their rows aligned by a subgrid; a strip on phones if the page is long. */
export const OfferCards = ({ children, isStrip }: { children: ReactNode; isStrip?: boolean }) => (
  <ul className={isStrip ? "offers offers-strip" : "offers"}>{children}</ul>
);
