import type { ReactNode } from "react";

type Bar = {
  name: string;
  value: number;
  /** Shown instead of the name, such as a link. */
  label?: ReactNode;
  /** The sum of all that has no bar of its own: it would dwarf the others, so it has only its number. */
  isRest?: boolean;
};
type BarsProps = { items: Bar[]; format: (value: number) => string; empty: string };

/** Names with a bar each: the text has the figures, the bar only shows the proportion. */
export function Bars({ items, format, empty }: BarsProps) {
  const highest = Math.max(...items.map(({ value, isRest }) => (isRest ? 0 : value)), 1);
  if (items.length === 0) return <p className="soft">{empty}</p>;
  return (
    <ul className="bars-chart">
      {items.map(({ name, label, value, isRest }) => (
        <li key={name}>
          <span>{label ?? name}</span>
          <b>{format(value)}</b>
          {!isRest && (
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect className="chart-ground" width="100" height="4" />
              <rect
                className="chart-column"
                width={value === 0 ? 0 : Math.max(0.6, (value / highest) * 100)}
                height="4"
              />
            </svg>
          )}
        </li>
      ))}
    </ul>
  );
}
