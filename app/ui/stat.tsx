import { Unbroken } from "./unbroken";

type StatsProps = { items: { value: string; label: string }[]; className?: string; isLarge?: boolean };

/** Figures with what they count. */
export function Stats({ items, className = "flex flex-wrap gap-x-8 gap-y-4", isLarge }: StatsProps) {
  return (
    <dl className={className} data-stats="">
      {items.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="soft text-sm">{label}</dt>
          <dd className={`font-head font-bold leading-none tabular-nums ${isLarge ? "text-h2" : "text-figure"}`}>
            <Unbroken>{value}</Unbroken>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Four figures on a dark band. */
export function StatBand({ items }: StatsProps) {
  return (
    <div className="on-ink rounded-xl px-6 py-8 lg:px-10">
      <Stats items={items} className="grid grid-cols-2 gap-6 lg:grid-cols-4" />
    </div>
  );
}
