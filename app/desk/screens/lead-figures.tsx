import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { grouped } from "../../../content/rupees";
import type { LeadCharts as Charts, LeadCounts, NamedCount } from "../../cases/list/lead-counts.server";
import { filterSearch, type ListFilter, noFilter, noService } from "../../cases/list/list-filter";
import { daysOf } from "../../cases/list/time-zone";
import { Bars, Columns, CountCard, Figure } from "../../ui/desk/figures/figures";
import { searchOf } from "../../ui/view-parameters";

type CountCardsProps = { counts: LeadCounts; filter: ListFilter; today: string };

/** The link covers the whole card. */
const cover =
  "no-underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-saffron-deep";

/** Each count leads to the leads it counts. */
export function CountCards({ counts, filter, today }: CountCardsProps) {
  const { pathname } = useLocation();
  const days = daysOf(today);
  const shown = filterSearch(filter);
  const cards = [
    ["Total Submissions", counts.total, noFilter],
    ["Today's Submissions", counts.today, { ...noFilter, ...days.today }],
    ["Last 7 Days", counts.week, { ...noFilter, ...days.week }],
  ] as const;
  return (
    <dl
      className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-[clamp(0.5rem,1.5vw,0.75rem)]"
      aria-label="Counts"
    >
      {cards.map(([label, count, own]) => {
        const search = filterSearch(own);
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

/** Remembers whether the charts are open. In a cookie, so that the server already renders them so and nothing jumps. */
export const areChartsOpen = (cookies: string | null) => /(?:^|; )charts=open/.test(cookies ?? "");

function rememberCharts(isOpen: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: no secret, and the Cookie Store API is not in every browser.
  document.cookie = `charts=${isOpen ? "open" : "folded"}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

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
        Charts
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
    <section className="grid min-w-0 gap-3 min-[60rem]:grid-cols-[1.5fr_2fr]" aria-label="Charts">
      <Figure
        title={
          <>
            Leads a day <small className="soft font-normal">Last 30 days, each form</small>
          </>
        }
        isCard
      >
        <Columns items={days} unit="leads" format={grouped} />
      </Figure>
      <section className={breakdowns} aria-label="By service and by state">
        <Breakdown heading="By service" by="service" counts={charts.services} />
        <Breakdown heading="By state" by="state" counts={charts.states} />
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
    name: name || "Not specified",
    value: leads,
    label: (
      <Link
        to={{ pathname, search: searchOf([[by, name || noService]]) }}
        className="decoration-saffron-deep underline-offset-[0.2em] no-underline hover:underline focus-visible:outline-offset-0"
      >
        {name || "Not specified"}
      </Link>
    ),
  }));
  const others = rest > 0 ? [{ name: "Other", value: rest, isRest: true }] : [];
  return (
    <Figure title={heading} isCard>
      <Bars items={[...items, ...others]} format={grouped} empty="Nothing to draw yet." />
    </Figure>
  );
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function formatDay(day: string) {
  const [, month, date] = day.split("-");
  return `${Number(date)} ${months[Number(month) - 1]}`;
}
