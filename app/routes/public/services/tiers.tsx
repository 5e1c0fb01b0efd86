import type { ServicesPage } from "../../../../content/en/services";
import { Section } from "../../../ui/section";
import { Unbroken } from "../../../ui/unbroken";

/** The three turnover tiers, each card taller than the one before. */
export function Tiers({ section }: { section: ServicesPage["tiers"] }) {
  return (
    <Section {...section} tone="deep">
      <ol className="grid gap-5 lg:items-end md:grid-cols-3">
        {section.items.map(({ name, limit, law, text }, index) => (
          <li key={name} className={`sheet grid content-start gap-1.5 p-6 ${heights[index] ?? ""}`.trimEnd()}>
            <h3>{name}</h3>
            <p className="font-bold text-seal tabular-nums">
              <Unbroken>{limit}</Unbroken>
            </p>
            {law && (
              <p className="text-sm">
                <Unbroken>{`(${law})`}</Unbroken>
              </p>
            )}
            <p className="soft text-base">{text}</p>
          </li>
        ))}
      </ol>
      <p className="soft">
        <Unbroken>{section.gstNote}</Unbroken>
      </p>
    </Section>
  );
}

const heights = ["", "lg:min-h-44", "lg:min-h-52"];
