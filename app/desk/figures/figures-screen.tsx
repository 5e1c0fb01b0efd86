import { Link } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { cases } from "../../../content/en/staff/cases";
import { grouped } from "../../../content/rupees";
import type { Status } from "../../cases/case";
import { Bars, Columns, CountCard, Figure, FigurePair, Row, Table } from "../../ui/desk/figures/figures";
import { sheet } from "../../ui/desk/page";
import { tabLook } from "../../ui/desk/tabs";
import {
  dayLabel,
  type Figures,
  keptShare,
  leadsAre,
  type Period,
  type Progress,
  type PromiseFigures,
  periods,
  sayPeriod,
} from "./figures";

const mostRows = 8;

export function Periods({ days, page = deskPaths.figures }: { days: Period; page?: string }) {
  return (
    <nav className="-mx-[0.7rem] flex flex-wrap" aria-label="Period">
      {periods.map((period) => (
        <Link
          key={period}
          to={{ pathname: page, search: period === 30 ? "" : `?days=${period}` }}
          aria-current={period === days ? "page" : undefined}
          className={tabLook}
        >
          {sayPeriod(period)}
        </Link>
      ))}
    </nav>
  );
}

export function FigureCards({ figures: { leads, total, byOwner } }: { figures: Figures }) {
  const decided = total.kept + total.broken;
  const open = byOwner.reduce((sum, each) => sum + each.open, 0);
  const shown: [string, string, string][] = [
    ["Promise kept", percent(keptShare(total)), `${grouped(total.kept)} of ${grouped(decided)}`],
    ["Median time to first contact", duration(total.medianMinutes), "in office hours"],
    ["Leads", grouped(leads), `${grouped(total.asked)} promised a call, ${grouped(total.asked - decided)} not due yet`],
    ["Open now", grouped(open), "from any date"],
  ];
  return (
    <dl
      className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,46%),1fr))] gap-[clamp(0.5rem,1.5vw,0.75rem)]"
      aria-label="At a glance"
    >
      {shown.map(([label, value, hint]) => (
        <CountCard key={label} label={label} hint={hint}>
          {value}
        </CountCard>
      ))}
    </dl>
  );
}

export function PromiseSection({ figures: { byDay, byOwner } }: { figures: Figures }) {
  const days = byDay.map((each) => ({ label: dayLabel(each.day), value: Math.round((keptShare(each) ?? 0) * 100) }));
  const busy = byDay.filter(({ asked }) => asked > 0).toReversed();
  return (
    <section className={sheet} aria-labelledby="promise-heading">
      <h2 id="promise-heading">Promise kept</h2>
      <FigurePair>
        <Figure title="Promise kept, by day asked">
          <Columns items={days} unit="kept" format={(value) => `${value}%`} />
          <details>
            <summary className="cursor-pointer py-[0.6rem] text-sm font-semibold">Day by day</summary>
            <Table columns={["Day", ...promiseColumns]} caption="Promise kept, by day asked">
              {busy.map((each) => (
                <Row key={each.day} name={dayLabel(each.day)} cells={promiseCells(each)} />
              ))}
            </Table>
          </details>
        </Figure>
        <Figure title="By owner">
          <Table columns={["Owner", ...promiseColumns, "Open now"]} caption="By owner">
            {byOwner.map((each) => (
              <Row
                key={each.owner}
                name={each.owner ?? "Unassigned"}
                cells={[...promiseCells(each), grouped(each.open)]}
              />
            ))}
          </Table>
        </Figure>
      </FigurePair>
      <p className="soft text-sm">
        A promise is kept by a connected call or a sent message in time. Spam and promises not yet due are not counted;
        nobody who was imported or is due for a renewal was promised a call.
      </p>
    </section>
  );
}

const promiseColumns = ["Share", "Median", "Promised", "Kept", "Broken"];

const promiseCells = (each: PromiseFigures) => [
  percent(keptShare(each)),
  duration(each.medianMinutes),
  grouped(each.asked),
  grouped(each.kept),
  grouped(each.broken),
];

export function FunnelSection({ figures: { statuses, reasons, sources, services } }: { figures: Figures }) {
  const named = statuses.map(({ name, count }) => ({ name: cases.status[name as Status], value: count }));
  const why = reasons.map(({ name, count }) => ({ name: cases.reasons[name] ?? name, value: count }));
  return (
    <section className={sheet} aria-labelledby="funnel-heading">
      <h2 id="funnel-heading">From lead to won</h2>
      <FigurePair>
        <Figure title="By status">
          <Bars items={named} format={grouped} empty="No leads in this period." />
        </Figure>
        <Figure title="Why cases were lost">
          <Bars items={why} format={grouped} empty="No case was lost." />
        </Figure>
      </FigurePair>
      <ProgressTable heading="By page" first="Page" rows={sources} unknown="Not known" />
      <ProgressTable heading="By service" first="Service" rows={services} unknown="Not specified" />
      <p className="soft text-sm">{leadsAre}</p>
    </section>
  );
}

type ProgressTableProps = { heading: string; first: string; rows: Progress[]; unknown: string };

/** The largest by name, the rest summed up. */
function ProgressTable({ heading, first, rows, unknown }: ProgressTableProps) {
  const shown = rows.slice(0, rows.length > mostRows ? mostRows - 1 : mostRows);
  const rest = rows.slice(shown.length);
  const heads = [first, "Leads", "Contacted", "Quoted", "Won", "Lost", "Share won"];
  return (
    <Figure title={heading}>
      <Table columns={heads} caption={heading}>
        {shown.map((row) => (
          <Row key={row.name} name={row.name || unknown} cells={progressCells(row)} />
        ))}
        {rest.length > 0 && <Row name={`${rest.length} others`} cells={progressCells(rest.reduce(together))} />}
      </Table>
    </Figure>
  );
}

const together = (one: Progress, other: Progress): Progress => ({
  name: "",
  asked: one.asked + other.asked,
  contacted: one.contacted + other.contacted,
  quoted: one.quoted + other.quoted,
  won: one.won + other.won,
  lost: one.lost + other.lost,
});

const progressCells = (row: Progress) => [
  ...[row.asked, row.contacted, row.quoted, row.won, row.lost].map(grouped),
  percent(row.won / row.asked),
];

const percent = (value: number | null) => (value === null ? "–" : `${Math.round(value * 100)}%`);

function duration(minutes: number | null) {
  if (minutes === null) return "–";
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  return `${grouped(Math.floor(whole / 60))} h ${whole % 60} min`;
}
