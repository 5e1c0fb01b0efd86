import type { ReactNode } from "react";
import type { AboutPage } from "../../../content/en/about";
import styles from "../../styles/page-about.css?url";
import { Scene } from "../../ui/art/scenes";
import { Stamp } from "../../ui/art/seal";
import { StateMap } from "../../ui/art/state-map";
import { Icon } from "../../ui/icon";
import { Sample } from "../../ui/sample";
import { Section } from "../../ui/section";
import { Stats } from "../../ui/stat";
import { useContent } from "../../ui/words/content";
import { Closing } from "./parts/closing";
import { Hero } from "./parts/hero";
import { pageMeta } from "./parts/page-meta";
import { Testimonials } from "./parts/testimonials";

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = () => {
  const words = useContent();
  const { about } = words;
  return pageMeta(words, about, { label: about.hero.eyebrow });
};

export default function About() {
  const { about, contact, navigation } = useContent();
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

/** Reasons as rows: an icon, a title and a text. */
function Reasons({ items, ...words }: AboutPage["reasons"]) {
  return (
    <Section {...words} tone="deep">
      <ul className="border-b border-line-strong/40">
        {items.map(({ icon, title, text }) => (
          <li key={title} className="reason">
            <Icon name={icon} className="accent row-span-2 self-center text-figure md:row-span-1" />
            <h3 className="md:text-figure">{title}</h3>
            <p className="soft md:text-lg">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Videos that do not exist yet, so nothing here looks or acts like a player. */
function Stories({ items, sampleLabel, ...words }: AboutPage["stories"]) {
  if (items.length === 0) return null;
  return (
    <Section {...words}>
      <ul className="grid gap-x-5 gap-y-9 md:grid-cols-3">
        {items.map(({ title, description, duration, status, sample }, index) => (
          <li key={title} className="story">
            <p className="story-frame">
              <Scene index={index} />
              <span className="story-stamp">{status}</span>
            </p>
            <div className="grid gap-1.5">
              <h3>
                {title} {sample && <Sample>{sampleLabel}</Sample>}
              </h3>
              <p className="soft text-base">{description}</p>
              <p className="soft flex items-center gap-2 text-sm tabular-nums">
                <Icon name="clock" />
                {duration}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
