import type { ReactNode } from "react";
import type { ServiceOffering } from "../../../../content/en/offers";
import { Checks } from "../../../ui/checks";
import { Icon } from "../../../ui/icon";
import { Price, Saving } from "../../../ui/price";
import { Unbroken } from "../../../ui/unbroken";

type OfferCardProps = {
  offer: ServiceOffering;
  words: { popularLabel: string; moreLabel: string; wasLabel: string; timelineLabel?: string; benefitsLabel?: string };
  children: ReactNode;
};

/** One service with its price, its time and what is included; the actions come from the page. */
export function OfferCard({ offer, words, children }: OfferCardProps) {
  const frame = offer.isPopular ? "border-2 border-saffron" : "";
  return (
    <li className={`offer sheet ${frame}`.trimEnd()}>
      {offer.isPopular && (
        <p className="absolute -top-3.5 left-5 rounded-full bg-saffron px-3 text-sm font-bold text-on-saffron">
          {words.popularLabel}
        </p>
      )}
      <div className="grid grid-cols-[1fr_auto] content-start gap-x-3 gap-y-1">
        <h3>{offer.title}</h3>
        <Icon name={offer.icon} className="row-span-2 text-figure text-seal" />
        <p className="soft text-sm max-md:hidden">{offer.subtitle}</p>
      </div>
      <div className="grid content-start gap-2 border-y border-dashed border-line py-3 md:py-4">
        <Price
          price={offer.price}
          what={offer.what}
          contains={offer.contains}
          sum={offer.sum}
          was={offer.originalPrice}
          wasLabel={words.wasLabel}
        />
        {offer.otherWay && (
          <a href={offer.otherWay.href} className="soft text-sm underline" data-sum="">
            <Unbroken>{offer.otherWay.label}</Unbroken>
          </a>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Saving>{offer.discount}</Saving>
          <p className="soft flex items-center gap-2 text-sm">
            <Icon name="clock" />
            {words.timelineLabel && <span className="sr-only">{words.timelineLabel}</span>}
            <span>
              {offer.timeline} {offer.measures}
            </span>
          </p>
        </div>
      </div>
      <details className="fold">
        <summary>{words.moreLabel}</summary>
        <div className="grid content-start gap-4">
          <p className="text-base">{offer.description}</p>
          <Checks items={offer.features} />
          {words.benefitsLabel && (
            <div className="grid gap-1.5 rounded-md bg-paper p-4 text-sm">
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
      <div className="flex flex-wrap items-end gap-3 pt-1">{children}</div>
    </li>
  );
}

/** Cards side by side where there is room, their rows aligned by a subgrid; a strip on phones if the page is long. */
export const OfferCards = ({ children, isStrip }: { children: ReactNode; isStrip?: boolean }) => (
  <ul className={isStrip ? "offers offers-strip" : "offers"}>{children}</ul>
);
