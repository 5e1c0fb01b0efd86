import type { ReactNode } from "react";
import type { LicenceIntroduction } from "../../../../content/en/services";
import { Rosette } from "../../../ui/art/rosette";
import { Seal } from "../../../ui/art/seal";
import { Icon } from "../../../ui/icon";
import { Price } from "../../../ui/price";
import { Section } from "../../../ui/section";
import { Unbroken } from "../../../ui/unbroken";
import { Action } from "../parts/action";
import { usePath, useWords } from "../parts/use-content";

/** One licence on the first screen of its page, under the heading that all of them share. */
export function Licence({ licence, heading }: { licence: LicenceIntroduction; heading: string }) {
  const { licenceWords, licenceList } = useWords().services;
  const [what, ...more] = licence.paragraphs;
  return (
    <section className="relative overflow-clip border-b border-line" id={licence.key}>
      <Rosette className="absolute -top-22 -right-22 w-44 text-seal/20 lg:-top-40 lg:right-auto lg:left-[64%] lg:w-[56rem] lg:text-seal/13 xl:left-[56%]" />
      <div className="page relative grid items-start gap-x-8 gap-y-6 py-6 md:grid-cols-[1.05fr_0.95fr] lg:gap-x-14 lg:py-10">
        <div className="grid gap-3 md:gap-4">
          <h1 className="eyebrow font-sans">{heading}</h1>
          <h2 className="text-h1">{licence.heading}</h2>
          <p className="max-w-text md:text-lg">
            <Unbroken>{what ?? ""}</Unbroken>
          </p>
          <p>
            <Action link={licenceWords.apply} className="max-sm:w-full" />
          </p>
        </div>
        <InShort licence={licence} />
        <div className="grid gap-4">
          {more.map((paragraph) => (
            <p key={paragraph} className="soft max-w-text">
              <Unbroken>{paragraph}</Unbroken>
            </p>
          ))}
          <h3 className="mt-2">{licenceList.factsHeading}</h3>
          <dl>
            {licence.facts.map(({ label, text }) => (
              <Row key={label} label={label}>
                <Unbroken>{text}</Unbroken>
              </Row>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

/** What everyone asks first: who, how much, how long, which papers. */
function InShort({ licence: { who, prices, time, papers } }: { licence: LicenceIntroduction }) {
  const { services, fssai } = useWords();
  const words = services.licenceWords;
  return (
    <dl className="sheet relative px-6 py-3 shadow-sheet md:row-span-2">
      <Seal className="absolute -top-6 -right-2 h-12 w-12 rotate-12 rounded-full bg-card text-seal" />
      <Row label={words.price}>
        {prices.length === 0 && words.noPrice}
        <div className="grid gap-3">
          {prices.map(({ tier, price }) => (
            <div key={tier}>
              {prices.length > 1 && <p className="text-sm font-bold">{tier}</p>}
              <Price price={price.price} contains={price.contains} sum={price.sum} />
            </div>
          ))}
        </div>
      </Row>
      <Row label={words.time}>{time}</Row>
      <Row label={words.who}>
        <Unbroken>{who}</Unbroken>
      </Row>
      <Row label={words.papers}>
        <ul className="mb-1 list-disc pl-5">
          {fssai.documents.items
            .filter(({ key }) => papers.includes(key))
            .map(({ key, title }) => (
              <li key={key}>{title}</li>
            ))}
        </ul>
        <a href={words.allPapers.href} className="link text-sm">
          {words.allPapers.label}
        </a>
      </Row>
    </dl>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-4 gap-y-0.5 border-t border-line py-2.5 first-of-type:border-t-0 lg:grid-cols-[7.5rem_1fr]">
    <dt className="soft text-sm">{label}</dt>
    <dd className="text-base">{children}</dd>
  </div>
);

/** All licences, so that each page links to every other. */
export function LicenceList({ heading, licences }: { heading: string; licences: LicenceIntroduction[] }) {
  const here = usePath();
  return (
    <Section heading={heading}>
      <ul className="grid gap-x-8 md:grid-cols-2 lg:grid-cols-3">
        {licences.map(({ path, label }) => (
          <li key={path} className="border-t border-line">
            <a
              href={path}
              className="nav-link w-full justify-between gap-3 py-2 whitespace-normal"
              aria-current={path === here ? "page" : undefined}
            >
              {label}
              <Icon name="arrow" className="text-seal" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
