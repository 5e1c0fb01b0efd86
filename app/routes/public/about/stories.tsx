import type { AboutPage } from "../../../../content/en/about";
import { Scene } from "../../../ui/art/scenes";
import { Icon } from "../../../ui/icon";
import { Sample } from "../../../ui/sample";
import { Section } from "../../../ui/section";

/** Videos that do not exist yet, so nothing here looks or acts like a player. */
export function Stories({ items, sampleLabel, ...words }: AboutPage["stories"]) {
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
