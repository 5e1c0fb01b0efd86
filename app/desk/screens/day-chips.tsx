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
    <nav className="desk-chips" aria-label={words.label}>
      {(["today", "yesterday", "week"] as const).map((name) => {
        const { from, to } = days[name];
        const isOn = filter.from === from && filter.to === to;
        const chosen = isOn ? { from: "", to: "" } : { from, to };
        return (
          <Link
            key={name}
            to={{ pathname, search: searchOf(filterParameters({ ...filter, ...chosen })) }}
            aria-current={isOn ? "true" : undefined}
          >
            {words[name]}
          </Link>
        );
      })}
    </nav>
  );
}
