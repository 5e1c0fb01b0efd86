import type { ReactNode } from "react";
import { Sample } from "./sample";
import { Unbroken } from "./unbroken";

type StatsProps = { items: { value: string; label: string; sample?: string }[]; className?: string; isLarge?: boolean };

/** Figures with what they count. */
export function Stats({ items, className = "flex flex-wrap gap-x-8 gap-y-4", isLarge }: StatsProps) {
  return (
    <dl className={className} data-stats="">
      {items.map(({ value, label, sample }) => {
        // What follows the first comma or colon is smaller, and may take several lines.
        const [, name = label, note] = /^(.*?[:,]) (.+)$/.exec(label) ?? [];
        return (
          <div key={label} className="stat">
            <dt className="soft text-sm">
              {name} {(note || sample) && <small>{sample ? <Sample>{sample}</Sample> : note}</small>}
            </dt>
            <dd className={`font-head font-bold leading-none tabular-nums ${isLarge ? "text-h2" : "text-figure"}`}>
              <Unbroken>{value}</Unbroken>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Four figures on a dark band, beside a picture. */
export function StatBand({ items, children }: StatsProps & { children: ReactNode }) {
  return (
    <div className="on-ink grid grid-cols-[1fr_auto] items-center gap-x-6 rounded-xl px-6 py-5 md:py-6 lg:px-10">
      <Stats items={items} className="grid gap-2.5 md:grid-cols-2 md:gap-4 lg:grid-cols-4" />
      {children}
    </div>
  );
}
