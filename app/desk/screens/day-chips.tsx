import { Link, useLocation } from "react-router";
import { desk } from "../../../content/en/staff/desk";
import { filterParameters, type ListFilter, searchOf } from "../list/list-filter";
import { daysOf } from "../list/time-zone";

const words = desk.days;

/** The days that are asked for most, within whatever else narrows the list; the one that is on turns off. */
export function DayChips({ filter, today }: { filter: ListFilter; today: string }) {
  const { pathname } = useLocation();
  const days = daysOf(today);
  return (
    <nav className="flex flex-wrap gap-[0.3rem]" aria-label={words.label}>
      {(["today", "yesterday", "week"] as const).map((name) => {
        const { from, to } = days[name];
        const isOn = filter.from === from && filter.to === to;
        const chosen = isOn ? { from: "", to: "" } : { from, to };
        return (
          <Link
            key={name}
            to={{ pathname, search: searchOf(filterParameters({ ...filter, ...chosen })) }}
            aria-current={isOn ? "true" : undefined}
            className="grid min-h-11 place-items-center rounded-[2rem] border-[1.5px] border-line-strong px-[clamp(0.55rem,2vw,0.9rem)] text-sm font-semibold whitespace-nowrap no-underline hover:bg-paper-deep aria-[current]:border-leaf aria-[current]:bg-leaf-soft aria-[current]:text-leaf max-sm:text-xs"
          >
            {words[name]}
          </Link>
        );
      })}
    </nav>
  );
}
