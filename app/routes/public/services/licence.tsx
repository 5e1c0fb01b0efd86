import type { LicenceIntroduction } from "../../../../content/en/services";
import { Seal } from "../../../ui/art/seal";
import { Icon } from "../../../ui/icon";
import { Section } from "../../../ui/section";
import { Unbroken } from "../../../ui/unbroken";
import { usePath } from "../parts/use-content";

/** The introduction of one licence, with its facts beside it. */
export function Licence({ licence, factsHeading }: { licence: LicenceIntroduction; factsHeading: string }) {
  return (
    <section className="section" id={licence.key}>
      <div className="page grid items-start gap-8 lg:grid-cols-[1.1fr_0.9fr] lg:gap-14">
        <div className="grid gap-4">
          <h2>{licence.heading}</h2>
          {licence.paragraphs.map((paragraph) => (
            <p key={paragraph} className="max-w-text text-lg">
              <Unbroken>{paragraph}</Unbroken>
            </p>
          ))}
        </div>
        <div className="sheet relative p-6 shadow-sheet">
          <Seal className="absolute top-4 right-4 h-14 w-14 rotate-12 text-seal/80" />
          <h3 className="mb-3">{factsHeading}</h3>
          <dl>
            {licence.facts.map(({ label, text }) => (
              <div key={label} className="grid gap-x-4 border-t border-line py-2.5 sm:grid-cols-[9rem_1fr]">
                <dt className="soft text-sm">{label}</dt>
                <dd className="text-base">
                  <Unbroken>{text}</Unbroken>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

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
