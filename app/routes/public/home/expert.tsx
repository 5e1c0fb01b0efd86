import type { ExpertProfile } from "../../../../content/en/expert";
import { Portrait } from "../../../ui/art/portrait";
import { Stamp } from "../../../ui/art/seal";
import { Checks } from "../../../ui/checks";
import { Heading } from "../../../ui/section";
import { Action } from "../parts/action";

export function HomeExpert({ expert }: { expert: ExpertProfile }) {
  return (
    <section className="section">
      <div className="page grid items-center gap-7 md:grid-cols-[0.7fr_1.3fr] lg:grid-cols-[0.8fr_1.2fr] lg:gap-16">
        <figure className="sheet relative mx-auto grid w-full max-w-96 grid-cols-[5.5rem_1fr] items-center p-3 md:p-4 raised md:block">
          <Stamp
            id="expert-stamp"
            words={expert.stamp}
            className="absolute -top-5 -right-1 hidden w-28 rounded-full bg-card md:block lg:-right-7 lg:w-32"
          />
          <Portrait person={expert.portrait} className="w-full rounded-md bg-paper-deep" />
          <figcaption className="px-3 md:px-1 md:pt-4">
            <strong className="block font-head text-h3 leading-tight">{expert.name}</strong>
            <span className="soft block text-sm md:text-base">{expert.role}</span>
            {expert.sample && <span className="soft mt-1 block text-xs md:mt-2">{expert.sampleNote}</span>}
          </figcaption>
        </figure>
        <div className="grid gap-4 md:gap-5">
          <Heading eyebrow={expert.eyebrow} heading={expert.heading} />
          <details className="fold">
            <summary>{expert.more}</summary>
            <div className="grid gap-4">
              {expert.bio.map((paragraph) => (
                <p key={paragraph} className="soft max-w-text">
                  {paragraph}
                </p>
              ))}
              <Checks items={expert.facts} />
            </div>
          </details>
          <div>
            <Action link={expert.action} look="line" />
          </div>
        </div>
      </div>
    </section>
  );
}
