import type { AboutPage } from "../../../../content/en/about";
import { Rosette } from "../../../ui/art/rosette";
import { Icon } from "../../../ui/icon";
import { Section } from "../../../ui/section";

/** Videos that do not exist yet, so nothing here looks or acts like a player. */
export function Stories({ items, ...words }: AboutPage["stories"]) {
  return (
    <Section {...words}>
      <ul className="grid gap-x-5 gap-y-9 md:grid-cols-3">
        {items.map(({ title, description, duration, status }) => (
          <li key={title} className="story">
            <p className="story-frame">
              <Rosette className="absolute top-1/2 left-1/2 w-72 -translate-1/2 text-seal/15" />
              <span className="story-stamp">{status}</span>
            </p>
            <div className="grid gap-1.5">
              <h3>{title}</h3>
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
