import { Link, useLocation } from "react-router";
import { desk as words } from "../../../content/en/staff/desk";
import { grouped } from "../../../content/format";
import type { LeadCounts } from "../list/lead-counts.server";
import { filterParameters, type ListFilter, noFilter, searchOf } from "../list/list-filter";
import { daysOf } from "../list/time-zone";

type CountCardsProps = { counts: LeadCounts; filter: ListFilter; today: string };

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
    <dl className="desk-cards" aria-label={words.counts.label}>
      {cards.map(([label, count, own]) => {
        const search = searchOf(filterParameters(own));
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Link
                to={{ pathname, search }}
                aria-label={`${label}: ${grouped(count)}`}
                aria-current={search !== "" && search === shown ? "true" : undefined}
              >
                {grouped(count)}
              </Link>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
