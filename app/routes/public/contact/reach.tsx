import type { ContactPage } from "../../../../content/en/contact";
import { StateMap } from "../../../ui/art/state-map";
import { Icon } from "../../../ui/icon";
import { useContent } from "../../../ui/words/content";
import { Action } from "../parts/action";

/** Every other way to reach us: details, chat, hours, and where we work. */
export function Reach({ details, chat, hours, coverage }: ContactPage) {
  return (
    <div className="grid gap-9">
      <section className="grid gap-3">
        <h2 className="text-figure">{details.heading}</h2>
        <ul className="border-b border-line-strong/40">
          {details.items.map((detail) => (
            <Detail key={detail.label} {...detail} />
          ))}
        </ul>
      </section>
      <section className="on-ink grid gap-3 rounded-lg p-6">
        <h2 className="text-h3">{chat.heading}</h2>
        <p className="soft text-base">{chat.text}</p>
        <Action link={chat.action} look="on-dark" className="justify-self-start" />
      </section>
      <section className="grid gap-3">
        <h2 className="text-figure">{hours.heading}</h2>
        <dl className="border-b border-line-strong/40 tabular-nums">
          {hours.items.map(({ days, hours: open }) => (
            <div key={days} className="flex justify-between gap-4 border-t border-line-strong/40 py-3">
              <dt>{days}</dt>
              <dd className="font-bold">{open}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Icon name={coverage.icon} className="accent row-span-2 mt-0.5 text-figure" />
        <h2 className="text-h3">{coverage.heading}</h2>
        <p className="soft text-base">{coverage.text}</p>
        <StateMap label={coverage.map} legend={coverage.legend} className="col-span-2 mt-3 w-full max-w-80" />
      </section>
    </div>
  );
}

function Detail({ icon, label, value, href, note }: ContactPage["details"]["items"][number]) {
  const { newTab } = useContent().navigation;
  const opensTab = href?.startsWith("https://");
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-4 border-t border-line-strong/40 py-3">
      <Icon name={icon} className="accent row-span-3 text-figure" />
      <span className="soft text-sm">{label}</span>
      {href ? (
        <a
          href={href}
          className="link text-[clamp(0.85rem,4.2vw,1.0625rem)] break-all"
          {...(opensTab && { target: "_blank", rel: "noopener" })}
        >
          {value}
          {opensTab && <span className="sr-only"> {newTab}</span>}
        </a>
      ) : (
        <strong>{value}</strong>
      )}
      {note && <span className="soft text-sm">{note}</span>}
    </li>
  );
}
