import type { ReactNode } from "react";
import type { Hero as HeroWords, LandingPage } from "../../../../content/types";
import { Stamp } from "../../../ui/art/seal";
import { Points } from "../../../ui/card";
import { Faqs } from "../../../ui/faq";
import { Icon } from "../../../ui/icon";
import { Section } from "../../../ui/section";
import { Stats } from "../../../ui/stat";
import { Closing } from "./closing";
import { Hero } from "./hero";
import { Testimonials } from "./testimonials";

/** The layout of the GST and MSME pages; `children` is the section each has of its own. */
export function Landing({ page, children }: { page: LandingPage; children: ReactNode }) {
  const { hero, help, benefits, testimonials, faqs, cta } = page;
  return (
    <>
      <Hero {...hero} stats={[]}>
        <AtAGlance {...hero} />
      </Hero>
      {children}
      <Section {...help}>
        <ol className="steps">
          {help.items.map(({ icon, title, text }) => (
            <li key={title}>
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
      <Closing {...cta} />
    </>
  );
}

/** The figures of the page on a stamped sheet. */
function AtAGlance({ eyebrow = "", stats }: HeroWords) {
  return (
    <div className="sheet relative max-w-[27rem] justify-self-center px-7 pt-7 pb-9 shadow-sheet max-lg:w-full max-lg:max-w-none">
      <Stats items={stats} className="ledger-rows" />
      <Stamp words={eyebrow} id="glance-stamp" className="absolute -right-3 -bottom-8 h-32 w-32 lg:-right-10" />
    </div>
  );
}
