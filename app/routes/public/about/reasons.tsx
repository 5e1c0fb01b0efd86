import type { AboutPage } from "../../../../content/en/about";
import { Icon } from "../../../ui/icon";
import { Section } from "../../../ui/section";

/** Reasons as rows: an icon, a title and a text. */
export function Reasons({ items, ...words }: AboutPage["reasons"]) {
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
