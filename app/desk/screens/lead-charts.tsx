import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { desk } from "../../../content/en/staff/desk";
import { grouped } from "../../../content/format";
import { Bars } from "../../ui/desk/figures/bars";
import { Columns } from "../../ui/desk/figures/columns";
import { Figure } from "../../ui/desk/figures/figure";
import { rememberCharts } from "../list/charts-cookie";
import type { LeadCharts as Charts, NamedCount } from "../list/lead-counts.server";
import { noService, searchOf } from "../list/list-filter";

const words = desk.charts;
const mostBars = 6;

/** Folded unless they were left open: the list comes first. */
export function LeadCharts({ charts, isOpen }: { charts: Charts; isOpen: boolean }) {
  const fold = useRef<HTMLDetailsElement>(null);
  // Opened or folded before the script arrived, when nothing listened yet.
  useEffect(() => {
    if (fold.current && fold.current.open !== isOpen) rememberCharts(fold.current.open);
  }, [isOpen]);
  return (
    <details
      className="group"
      open={isOpen}
      ref={fold}
      onToggle={({ currentTarget }) => rememberCharts(currentTarget.open)}
    >
      <summary className="cursor-pointer px-1 py-[0.35rem] text-sm font-semibold group-open:pb-[0.6rem]">
        {words.label}
      </summary>
      <Figures charts={charts} />
    </details>
  );
}

/** On a phone they scroll sideways, which saves height above the list. */
const breakdowns =
  "grid min-w-0 snap-x snap-mandatory auto-cols-[minmax(82%,1fr)] grid-flow-col gap-3 overflow-x-auto *:snap-start md:auto-cols-[minmax(0,1fr)] md:overflow-x-visible";

function Figures({ charts }: { charts: Charts }) {
  const days = charts.days.map(({ day, leads }) => ({ label: formatDay(day), value: leads }));
  return (
    <section className="grid min-w-0 gap-3 min-[60rem]:grid-cols-[1.5fr_2fr]" aria-label={words.label}>
      <Figure
        title={
          <>
            {words.perDay} <small className="soft font-normal">{words.perDayText}</small>
          </>
        }
        isCard
      >
        <Columns items={days} unit={words.leads} format={grouped} />
      </Figure>
      <section className={breakdowns} aria-label={words.breakdowns}>
        <Breakdown heading={words.byService} by="service" counts={charts.services} />
        <Breakdown heading={words.byState} by="state" counts={charts.states} />
      </section>
    </section>
  );
}

type BreakdownProps = { heading: string; by: "service" | "state"; counts: NamedCount[] };

/** The largest by name, each a link to its leads, and the rest summed up. */
function Breakdown({ heading, by, counts }: BreakdownProps) {
  const { pathname } = useLocation();
  const shown = counts.slice(0, counts.length > mostBars ? mostBars - 1 : mostBars);
  const rest = counts.slice(shown.length).reduce((sum, { leads }) => sum + leads, 0);
  const items = shown.map(({ name, leads }) => ({
    name: name || desk.table.notSpecified,
    value: leads,
    label: (
      <Link
        to={{ pathname, search: searchOf([[by, name || noService]]) }}
        className="decoration-saffron-deep underline-offset-[0.2em] no-underline hover:underline focus-visible:outline-offset-0"
      >
        {name || desk.table.notSpecified}
      </Link>
    ),
  }));
  const others = rest > 0 ? [{ name: words.other, value: rest, isRest: true }] : [];
  return (
    <Figure title={heading} isCard>
      <Bars items={[...items, ...others]} format={grouped} empty={words.empty} />
    </Figure>
  );
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function formatDay(day: string) {
  const [, month, date] = day.split("-");
  return `${Number(date)} ${months[Number(month) - 1]}`;
}
