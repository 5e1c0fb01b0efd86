import type { FssaiPage } from "../../../../content/en/fssai";
import { Section } from "../../../ui/section";

/** A numbered checklist, read down the left column and then down the right. */
export function Documents({ items, ...words }: FssaiPage["documents"]) {
  return (
    <Section {...words}>
      <ol className="grid gap-x-12 border-b border-line md:grid-flow-col md:grid-rows-5">
        {items.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3rem_1fr] border-t border-line py-4">
            <span className="font-head text-figure leading-none font-bold text-seal" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="soft text-base">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
