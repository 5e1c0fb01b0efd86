import type { HomePage } from "../../../../content/en/home";
import { Section } from "../../../ui/section";
import { Action } from "../parts/action";
import { ApplyDialog, ApplyLink } from "../parts/apply";
import { OfferCard, OfferCards } from "../parts/offer-card";

type HomeServicesProps = { section: HomePage["services"]; dialog: HomePage["dialog"] };

export function HomeServices({ section, dialog }: HomeServicesProps) {
  return (
    <>
      <Section {...section} tone="ink">
        <OfferCards isStrip>
          {section.items.map((offer) => (
            <OfferCard key={offer.key} offer={offer} words={section}>
              <ApplyLink offer={offer} label={section.apply} />
            </OfferCard>
          ))}
        </OfferCards>
        <div>
          <Action link={dialog.expert} look="on-dark" />
        </div>
      </Section>
      {section.items.map((offer) => (
        <ApplyDialog key={offer.key} offer={offer} words={dialog} />
      ))}
    </>
  );
}
