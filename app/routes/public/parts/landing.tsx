import type { ReactNode } from "react";
import { anchors } from "../../../../content/paths";
import type { Hero as HeroWords, LandingPage } from "../../../../content/sections";
import type { LeadField } from "../../../leads/lead";
import type { Reply } from "../../../leads/submission";
import { Stamp } from "../../../ui/art/seal";
import { Points } from "../../../ui/card";
import { Faqs } from "../../../ui/faq";
import { Icon } from "../../../ui/icon";
import { Price } from "../../../ui/price";
import { Section } from "../../../ui/section";
import { Stats } from "../../../ui/stat";
import { useContent } from "../../../ui/words/content";
import { ClosingForm } from "./closing";
import { Consultation } from "./consultation";
import { Hero } from "./hero";
import { SampleCertificate } from "./sample-certificate";
import { Testimonials } from "./testimonials";

type LandingProps = { page: LandingPage; reply: Reply<LeadField> | null | undefined; children: ReactNode };

/** The layout of the GST and MSME pages; `children` is the section each has of its own. */
export function Landing({ page, reply, children }: LandingProps) {
  const { hero, help, benefits, testimonials, faqs, cta, path, service, leadCard, price, certificate } = page;
  return (
    <>
      <Hero {...hero} stats={[]} isAsideNarrow asksWhich>
        <AtAGlance {...hero} price={price} />
      </Hero>
      {children}
      <Section {...help} aside={<SampleCertificate certificate={certificate} />}>
        <ol className="steps steps-tall">
          {help.items.map(({ icon, title, text }) => (
            <li key={title} className="content-start">
              <span className="step-stamp">
                <Icon name={icon} />
              </span>
              <div className="grid content-start gap-1">
                <h3>{title}</h3>
                <p className="soft text-base">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section {...benefits} tone="ink">
        <Points items={benefits.items} columns={benefits.items.length % 4 === 0 ? 4 : 3} />
      </Section>
      <Testimonials {...testimonials} tone="deep" />
      <Section {...faqs}>
        <Faqs items={faqs.items} isExpanded />
      </Section>
      <ClosingForm {...cta}>
        <Consultation card={leadCard} action={path} service={service} reply={reply} />
      </ClosingForm>
    </>
  );
}

/** The figures of the page on a stamped sheet. */
function AtAGlance({ eyebrow = "", stats, price }: HeroWords & Pick<LandingPage, "price">) {
  const { navigation, facts } = useContent();
  return (
    <div
      id={anchors.pricing}
      className="sheet relative w-full px-7 py-4 raised md:max-w-[26rem] lg:justify-self-center"
    >
      <Stats items={stats} className="ledger-rows" />
      <div className="border-t border-line py-4">
        <Price price={price} inAll={navigation.inAll} />
      </div>
      <Stamp
        words={`${facts.site.name} • ${eyebrow}`}
        id="glance-stamp"
        className="absolute -top-6 -right-2 h-16 w-16 lg:-top-10 lg:-right-8 lg:h-28 lg:w-28"
      />
    </div>
  );
}
