import { Link, useLocation } from "react-router";
import { desk as words } from "../../../content/en/staff/desk";
import { grouped } from "../../../content/format";
import { CountCard } from "../../ui/desk/figures/count-card";
import type { LeadCounts } from "../list/lead-counts.server";
import { filterParameters, type ListFilter, noFilter, searchOf } from "../list/list-filter";
import { daysOf } from "../list/time-zone";

type CountCardsProps = { counts: LeadCounts; filter: ListFilter; today: string };

/** The link covers the whole card. */
const cover =
  "no-underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-saffron-deep";

/** Each count leads to the leads it counts. */
export function CountCards({ counts, filter, today }: CountCardsProps) {
  const { pathname } = useLocation();
  const days = daysOf(today);
  const shown = searchOf(filterParameters(filter));
  const cards = [
    [words.counts.total, counts.total, noFilter],
    [words.counts.today, counts.today, { ...noFilter, ...days.today }],
    [words.counts.week, counts.week, { ...noFilter, ...days.week }],
  ] as const;
  return (
    <dl
      className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-[clamp(0.5rem,1.5vw,0.75rem)]"
      aria-label={words.counts.label}
    >
      {cards.map(([label, count, own]) => {
        const search = searchOf(filterParameters(own));
        return (
          <CountCard key={label} label={label}>
            <Link
              to={{ pathname, search }}
              aria-label={`${label}: ${grouped(count)}`}
              aria-current={search !== "" && search === shown ? "true" : undefined}
              className={cover}
            >
              {grouped(count)}
            </Link>
          </CountCard>
        );
      })}
    </dl>
  );
}
