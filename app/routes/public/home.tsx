import type { HomePage } from "../../../content/en/home";
import { anchors } from "../../../content/paths";
import { signedInNotice } from "../../../content/signed-in";
import { promoQuery } from "../../leads/promo";
import styles from "../../styles/page-home.css?url";
import { DocumentTrail } from "../../ui/art/document-trail";
import { StateMap } from "../../ui/art/state-map";
import { Points } from "../../ui/card";
import { Icon } from "../../ui/icon";
import { Section } from "../../ui/section";
import { StatBand } from "../../ui/stat";
import { ArrivalToast } from "../../ui/toast";
import { Unbroken } from "../../ui/unbroken";
import { useContent } from "../../ui/words/content";
import { HomeExpert } from "./home/expert";
import { HomeTestimonials } from "./home/testimonials";
import { Action } from "./parts/action";
import { ApplyDialog, ApplyLink } from "./parts/apply";
import { Closing } from "./parts/closing";
import { Consultation } from "./parts/consultation";
import { Hero } from "./parts/hero";
import { OfferCard, OfferCards } from "./parts/offer-card";
import { pageMeta } from "./parts/page-meta";
import { SampleCertificate } from "./parts/sample-certificate";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = () => {
  const words = useContent();
  return pageMeta(words, words.home, { offers: words.home.services.items });
};

export default function Home() {
  const { home, fssai, contact, facts } = useContent();
  return (
    <>
      <HomeHero page={home} promoHref={`${fssai.path}${promoQuery(facts)}#${anchors.leadForm}`} />
      <HomeSteps section={home.howItWorks} />
      <HomeServices section={home.services} dialog={home.dialog} />
      <Section {...home.whyChooseUs}>
        <div className="grid items-center gap-8 lg:grid-cols-[1fr_19rem]">
          <Points items={home.whyChooseUs.items} columns={2} isFolded />
          <SampleCertificate certificate={fssai.explanation.certificate} isCompact />
        </div>
        <StatBand items={home.whyChooseUs.stats}>
          <StateMap label={contact.coverage.map} legend={contact.coverage.legend} isSmall className="w-32 md:w-44" />
        </StatBand>
      </Section>
      <HomeTestimonials section={home.testimonials} offers={home.services.items} />
      {home.expert && <HomeExpert expert={home.expert} />}
      <Closing {...home.cta} />
      <ArrivalToast id={signedInNotice} text={home.signedIn} />
    </>
  );
}

/** `promoHref` takes the code to the form. */
function HomeHero({ page: { hero, leadCard }, promoHref }: { page: HomePage; promoHref: string }) {
  const { fssai } = useContent();
  const { before, code, copied } = hero.promo;
  return (
    <Hero
      {...hero}
      main="ink"
      asksWhich
      note={
        <p className="text-base">
          {before} {/* A tap copies it (app/islands/page.ts); without a script the link takes it to the form. */}
          <a className="code" href={promoHref} data-copy={code} data-copied={copied}>
            {code}
          </a>{" "}
          <span role="status" className="text-sm font-semibold text-leaf" />
        </p>
      }
    >
      <Consultation card={leadCard} action={fssai.path} isDraft />
    </Hero>
  );
}

/** The four steps, joined by a line. */
function HomeSteps({ section }: { section: HomePage["howItWorks"] }) {
  return (
    <Section {...section} tone="deep">
      <DocumentTrail className="w-full" />
      <ol className="steps">
        {section.items.map(({ icon, title, text, link }) => (
          <li key={title}>
            <span className="step-stamp">
              <Icon name={icon} />
            </span>
            <div className="grid content-start gap-1.5">
              <h3>{title}</h3>
              <p className="soft text-base">
                <Unbroken>{text}</Unbroken>{" "}
                {link && (
                  <a href={link.href} className="link whitespace-nowrap text-ink">
                    {link.label}
                  </a>
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type HomeServicesProps = { section: HomePage["services"]; dialog: HomePage["dialog"] };

function HomeServices({ section, dialog }: HomeServicesProps) {
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
