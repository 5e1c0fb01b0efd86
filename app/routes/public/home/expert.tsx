import type { ExpertProfile } from "../../../../content/en/expert";
import { Portrait } from "../../../ui/art/portrait";
import { Stamp } from "../../../ui/art/seal";
import { Checks } from "../../../ui/checks";
import { Heading } from "../../../ui/section";
import { Action } from "../parts/action";

export function HomeExpert({ expert }: { expert: ExpertProfile }) {
  return (
    <section className="section">
      <div className="page grid items-center gap-9 lg:grid-cols-[0.8fr_1.2fr] lg:gap-16">
        <figure className="sheet relative mx-auto w-full max-w-96 p-4 shadow-sheet">
          <Stamp
            id="expert-stamp"
            words={expert.stamp}
            className="absolute -top-5 -right-1 w-28 rounded-full bg-card lg:-right-7 lg:w-32"
          />
          <Portrait isAdvocate className="w-full rounded-md bg-paper-deep" />
          <figcaption className="px-1 pt-4">
            <strong className="block font-head text-h3">{expert.name}</strong>
            <span className="soft text-base">{expert.role}</span>
            {expert.sample && <span className="soft mt-2 block text-xs">{expert.sampleNote}</span>}
          </figcaption>
        </figure>
        <div className="grid gap-5">
          <Heading eyebrow={expert.eyebrow} heading={expert.heading} />
          {expert.bio.map((paragraph) => (
            <p key={paragraph} className="soft max-w-text">
              {paragraph}
            </p>
          ))}
          <Checks items={expert.facts} />
          <div>
            <Action link={expert.action} look="line" />
          </div>
        </div>
      </div>
    </section>
  );
}
