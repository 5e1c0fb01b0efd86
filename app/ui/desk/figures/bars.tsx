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
    <ul className="grid gap-[0.35rem] text-sm md:gap-2">
      {items.map(({ name, label, value, isRest }) => (
        <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-[0.1rem]">
          <span className="wrap-anywhere">{label ?? name}</span>
          <b className="tabular-nums">{format(value)}</b>
          {!isRest && (
            <svg
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              className="col-span-full h-[0.4rem] w-full rounded-[2px]"
              aria-hidden="true"
            >
              <rect className="fill-paper-deep" width="100" height="4" />
              <rect
                className="fill-leaf hover:fill-saffron-deep"
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
