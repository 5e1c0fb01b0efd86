import type { ReactNode } from "react";
import { contentFor } from "../../../content/site-content";
import styles from "../../styles/page-about.css?url";
import { Stamp } from "../../ui/art/seal";
import { StateMap } from "../../ui/art/state-map";
import { Sample } from "../../ui/sample";
import { Section } from "../../ui/section";
import { Stats } from "../../ui/stat";
import type { Route } from "./+types/about";
import { Reasons } from "./about/reasons";
import { Stories } from "./about/stories";
import { Closing } from "./parts/closing";
import { Hero } from "./parts/hero";
import { pageMeta } from "./parts/page-meta";
import { Testimonials } from "./parts/testimonials";
import { useWords } from "./parts/use-content";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = ({ location }: Route.MetaArgs) => {
  const words = contentFor(location.pathname);
  const { about } = words;
  return pageMeta(words, about, { label: about.hero.eyebrow });
};

export default function About() {
  const { about, contact, navigation } = useWords();
  return (
    <>
      <Hero {...about.hero}>
        <Stamp words={navigation.tagline} id="about-stamp" className="hidden w-72 justify-self-center lg:block" />
      </Hero>
      <Section eyebrow={about.mission.eyebrow} heading={about.mission.heading} tone="ink" isSplit>
        <Paragraphs paragraphs={about.mission.paragraphs} />
      </Section>
      {about.story && (
        <Section eyebrow={about.story.eyebrow} heading={about.story.heading} isSplit>
          <Paragraphs paragraphs={about.story.paragraphs}>
            {about.story.sample && <Sample>{about.story.sampleNote}</Sample>}
          </Paragraphs>
        </Section>
      )}
      <Reasons {...about.reasons} />
      <Section
        {...about.stats}
        tone="deep"
        aside={
          <StateMap label={contact.coverage.map} legend={contact.coverage.legend} className="mx-auto w-full max-w-96" />
        }
      >
        <Stats items={about.stats.items} className="figures-wide" isLarge />
      </Section>
      <Stories {...about.stories} />
      <Testimonials {...about.testimonials} tone="deep" />
      <Closing {...about.cta} look="ink" />
    </>
  );
}

const Paragraphs = ({ paragraphs, children }: { paragraphs: string[]; children?: ReactNode }) => (
  <div className="grid max-w-text content-start gap-4 text-lg lg:pt-8">
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {children && <p>{children}</p>}
  </div>
);
