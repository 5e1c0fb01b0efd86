import type { LicenceIntroduction, ServicesPage } from "../../../content/en/services";
import { plainPath } from "../../../content/paths";
import styles from "../../styles/page-services.css?url";
import { ButtonLink } from "../../ui/button";
import { Section } from "../../ui/section";
import { Unbroken } from "../../ui/unbroken";
import { useContent } from "../../ui/words/content";
import type { Route } from "./+types/services";
import { Breadcrumbs } from "./parts/breadcrumbs";
import { Closing } from "./parts/closing";
import { Hero } from "./parts/hero";
import { OfferCard, OfferCards } from "./parts/offer-card";
import { pageMeta } from "./parts/page-meta";
import { usePath } from "./parts/use-path";
import { Licence, LicenceList } from "./services/licence";

export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta = ({ location }: Route.MetaArgs) => {
  const words = useContent();
  const label = words.navigation.breadcrumbs.services;
  const licence = licenceAt(words.services.licences, plainPath(location.pathname));
  if (licence) return pageMeta(words, licence, { label: licence.label, parent: { label, path: words.services.path } });
  return pageMeta(words, words.services, { label, offers: words.services.offers.items });
};

/** The services screen, and the same screen under each licence's own address with its introduction. */
export default function Services() {
  const { services, navigation } = useContent();
  const licence = licenceAt(services.licences, usePath());
  const { offers } = services;
  const above = { label: navigation.breadcrumbs.services, href: services.path };
  return (
    <>
      <Breadcrumbs trail={licence ? [above] : []} current={licence?.label ?? above.label} />
      {licence ? <Licence licence={licence} heading={services.hero.heading} /> : <Hero {...services.hero} asksWhich />}
      <Section {...offers} tone="ink">
        <OfferCards>
          {offers.items.map((offer) => (
            <OfferCard
              key={offer.key}
              offer={offer}
              words={offers}
              more={
                <ButtonLink href={offer.learnMoreHref} look="line">
                  {offers.learnMore}
                  <span className="sr-only">{offer.title}</span>
                </ButtonLink>
              }
            >
              <ButtonLink href={offer.start} look="ink">
                {offers.apply}
                <span className="sr-only">{offer.title}</span>
              </ButtonLink>
            </OfferCard>
          ))}
        </OfferCards>
      </Section>
      <Tiers section={services.tiers} />
      <LicenceList heading={services.licenceList.heading} licences={Object.values(services.licences)} />
      <Closing {...services.cta} look="ledger" />
    </>
  );
}

const licenceAt = (licences: Record<string, LicenceIntroduction>, here: string) =>
  Object.values(licences).find(({ path }) => path === here);

/** The three turnover tiers, in line. */
function Tiers({ section }: { section: ServicesPage["tiers"] }) {
  return (
    <Section {...section} tone="deep">
      <ol className="grid gap-5 md:grid-cols-3">
        {section.items.map(({ name, limit, before, text }) => (
          <li key={name} className="sheet grid content-start gap-1.5 p-6">
            <h3>{name}</h3>
            <p className="font-bold text-seal tabular-nums">
              <Unbroken>{limit}</Unbroken>
            </p>
            {before && (
              <p className="soft text-sm">
                <Unbroken>{`(${before})`}</Unbroken>
              </p>
            )}
            <p className="soft text-base">{text}</p>
          </li>
        ))}
      </ol>
      <p className="soft">
        <Unbroken>{section.gstNote}</Unbroken>
      </p>
    </Section>
  );
}
