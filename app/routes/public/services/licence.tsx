import type { ReactNode } from "react";
import { documentWords } from "../../../../content/en/figures/document-words";
import type { DocumentGroup, LicenceIntroduction } from "../../../../content/en/services";
import { Rosette } from "../../../ui/art/rosette";
import { Seal } from "../../../ui/art/seal";
import { Checks } from "../../../ui/checks";
import { Icon } from "../../../ui/icon";
import { Price, PriceList } from "../../../ui/price";
import { Section } from "../../../ui/section";
import { Unbroken } from "../../../ui/unbroken";
import { useContent } from "../../../ui/words/content";
import { Action } from "../parts/action";
import { usePath } from "../parts/use-path";

/** One licence on the first screen of its page, under the heading that all of them share. */
export function Licence({ licence, heading }: { licence: LicenceIntroduction; heading: string }) {
  const { licenceWords } = useContent().services;
  const isQuoted = licence.prices.length > 0 && licence.prices.every(({ price }) => price.isOnRequest);
  return (
    <section className="relative overflow-clip border-b border-line" id={licence.key}>
      <Rosette className="absolute -top-22 -right-22 w-44 text-seal/20 lg:-top-40 lg:right-auto lg:left-[64%] lg:w-[56rem] lg:text-seal/13 xl:left-[56%]" />
      <div className="licence page">
        <div className="grid content-start gap-2 md:gap-4">
          <h1 className="eyebrow font-sans">{heading}</h1>
          <h2 className="text-figure md:text-h1">{licence.heading}</h2>
          <p className="max-w-text md:text-lg">
            <Unbroken>{licence.what}</Unbroken>
          </p>
        </div>
        <InShort licence={licence} />
        <p>
          <Action link={isQuoted ? licenceWords.quote : licenceWords.apply} className="max-sm:w-full" />
        </p>
        <Requirements groups={licence.requirements} />
        <GoodToKnow licence={licence} />
      </div>
    </section>
  );
}

/** What everyone asks first: who, how much, how long. */
function InShort({ licence: { who, prices, time } }: { licence: LicenceIntroduction }) {
  const { services, navigation } = useContent();
  const words = services.licenceWords;
  const { inAll } = navigation;
  const [only, ...others] = prices;
  return (
    <dl className="sheet relative px-4 py-1 raised md:px-6 md:py-3">
      <Seal className="absolute -top-6 -right-2 h-12 w-12 rotate-12 rounded-full bg-card text-seal max-md:hidden" />
      <Row label={words.who}>
        <Unbroken>{who}</Unbroken>
      </Row>
      <Row label={words.price} isPlain={only !== undefined}>
        {!only && words.noPrice}
        {only && others.length === 0 && <Price price={only.price} inAll={inAll} />}
        {others.length > 0 && (
          <PriceList
            items={prices.map(({ tier, price }) => ({ name: tier, price }))}
            inAll={inAll}
            contains={words.containsEach}
          />
        )}
      </Row>
      <Row label={words.time}>{time}</Row>
    </dl>
  );
}

function Requirements({ groups }: { groups: DocumentGroup[] }) {
  const { services } = useContent();
  const { requirements, allDocuments } = services.licenceWords;
  return (
    <section className="sheet grid content-start gap-3 px-4 py-4 md:px-6">
      <h3>{requirements}</h3>
      {groups.map(({ label, of, others = [] }) => (
        <div key={label ?? requirements} className="grid gap-1.5">
          {label && <p className="text-sm font-bold">{label}</p>}
          <Checks items={[...of.map((key) => documentWords[key].title), ...others]} />
        </div>
      ))}
      <a href={allDocuments.href} className="link text-sm">
        {allDocuments.label}
      </a>
    </section>
  );
}

function GoodToKnow({ licence: { paragraphs, facts } }: { licence: LicenceIntroduction }) {
  const { licenceList } = useContent().services;
  return (
    <div className="grid content-start gap-4">
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="soft max-w-text">
          <Unbroken>{paragraph}</Unbroken>
        </p>
      ))}
      <h3 className="mt-2">{licenceList.factsHeading}</h3>
      <dl>
        {facts.map(({ label, text }) => (
          <Row key={label} label={label}>
            <Unbroken>{text}</Unbroken>
          </Row>
        ))}
      </dl>
    </div>
  );
}

const Row = ({ label, isPlain, children }: { label: string; isPlain?: boolean; children: ReactNode }) => (
  <div className="licence-row" data-plain={isPlain || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
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
