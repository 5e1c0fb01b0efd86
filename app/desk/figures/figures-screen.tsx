import { Link } from "react-router";
import { cases } from "../../../content/en/staff/cases";
import { desk } from "../../../content/en/staff/desk";
import { figures as words } from "../../../content/en/staff/figures";
import { fill, grouped } from "../../../content/format";
import { Bars } from "../../ui/desk/figures/bars";
import { Columns } from "../../ui/desk/figures/columns";
import { CountCard } from "../../ui/desk/figures/count-card";
import { Figure, FigurePair } from "../../ui/desk/figures/figure";
import { Row, Table } from "../../ui/desk/figures/figure-table";
import { sheet } from "../../ui/desk/page";
import type { Status } from "../cases/case";
import { deskPaths } from "../desk-paths";
import { type Figures, keptShare, type Period, type Progress, type PromiseFigures, periods } from "./figures";

const mostRows = 8;

const chip =
  "grid min-h-11 place-items-center rounded-full border border-line-strong bg-card px-[0.9rem] text-sm font-semibold no-underline aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper";

export function PeriodChips({ days, page = deskPaths.figures }: { days: Period; page?: string }) {
  return (
    <nav className="flex gap-2" aria-label={words.period}>
      {periods.map((period) => (
        <Link
          key={period}
          to={{ pathname: page, search: period === 30 ? "" : `?days=${period}` }}
          aria-current={period === days ? "page" : undefined}
          className={chip}
        >
          {fill(words.days, { days: period })}
        </Link>
      ))}
    </nav>
  );
}

export function FigureCards({ figures: { total, byOwner } }: { figures: Figures }) {
  const { cards } = words;
  const decided = total.kept + total.broken;
  const open = byOwner.reduce((sum, each) => sum + each.open, 0);
  const shown: [string, string, string][] = [
    [
      cards.kept,
      percent(keptShare(total)),
      fill(cards.keptOf, { kept: grouped(total.kept), decided: grouped(decided) }),
    ],
    [cards.median, duration(total.medianMinutes), cards.medianText],
    [cards.asked, grouped(total.asked), fill(cards.running, { running: grouped(total.asked - decided) })],
    [cards.open, grouped(open), cards.openText],
  ];
  return (
    <dl
      className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,46%),1fr))] gap-[clamp(0.5rem,1.5vw,0.75rem)]"
      aria-label={cards.label}
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
  const { promise } = words;
  const days = byDay.map((each) => ({ label: dayLabel(each.day), value: Math.round((keptShare(each) ?? 0) * 100) }));
  const busy = byDay.filter(({ asked }) => asked > 0).toReversed();
  return (
    <section className={sheet} aria-labelledby="promise-heading">
      <h2 id="promise-heading">{promise.heading}</h2>
      <FigurePair>
        <Figure title={promise.byDay}>
          <Columns items={days} unit={promise.unit} format={(value) => `${value}%`} />
          <details>
            <summary className="cursor-pointer py-[0.6rem] text-sm font-semibold">{promise.numbers}</summary>
            <Table columns={[promise.columns.day, ...promiseColumns]} caption={promise.byDay}>
              {busy.map((each) => (
                <Row key={each.day} name={dayLabel(each.day)} cells={promiseCells(each)} />
              ))}
            </Table>
          </details>
        </Figure>
        <Figure title={promise.byOwner}>
          <Table columns={[promise.columns.owner, ...promiseColumns, promise.columns.open]} caption={promise.byOwner}>
            {byOwner.map((each) => (
              <Row
                key={each.owner}
                name={each.owner ?? promise.nobody}
                cells={[...promiseCells(each), grouped(each.open)]}
              />
            ))}
          </Table>
        </Figure>
      </FigurePair>
      <p className="soft text-sm">{promise.note}</p>
    </section>
  );
}

const { asked, kept, broken, share, median } = words.promise.columns;
const promiseColumns = [share, median, asked, kept, broken];

const promiseCells = (each: PromiseFigures) => [
  percent(keptShare(each)),
  duration(each.medianMinutes),
  grouped(each.asked),
  grouped(each.kept),
  grouped(each.broken),
];

export function FunnelSection({ figures: { statuses, reasons, sources, services } }: { figures: Figures }) {
  const { funnel } = words;
  const named = statuses.map(({ name, count }) => ({ name: cases.status[name as Status], value: count }));
  const why = reasons.map(({ name, count }) => ({ name: cases.reasons[name] ?? name, value: count }));
  return (
    <section className={sheet} aria-labelledby="funnel-heading">
      <h2 id="funnel-heading">{funnel.heading}</h2>
      <FigurePair>
        <Figure title={funnel.byStatus}>
          <Bars items={named} format={grouped} empty={words.nothing} />
        </Figure>
        <Figure title={funnel.reasons}>
          <Bars items={why} format={grouped} empty={funnel.noReasons} />
        </Figure>
      </FigurePair>
      <ProgressTable
        heading={funnel.bySource}
        first={funnel.columns.source}
        rows={sources}
        unknown={funnel.unknownSource}
      />
      <ProgressTable
        heading={funnel.byService}
        first={funnel.columns.service}
        rows={services}
        unknown={desk.table.notSpecified}
      />
    </section>
  );
}

type ProgressTableProps = { heading: string; first: string; rows: Progress[]; unknown: string };

/** The largest by name, the rest summed up. */
function ProgressTable({ heading, first, rows, unknown }: ProgressTableProps) {
  const { columns, others } = words.funnel;
  const shown = rows.slice(0, rows.length > mostRows ? mostRows - 1 : mostRows);
  const rest = rows.slice(shown.length);
  const heads = [first, columns.asked, columns.contacted, columns.quoted, columns.won, columns.lost, columns.share];
  return (
    <Figure title={heading}>
      <Table columns={heads} caption={heading}>
        {shown.map((row) => (
          <Row key={row.name} name={row.name || unknown} cells={progressCells(row)} />
        ))}
        {rest.length > 0 && (
          <Row name={fill(others, { count: rest.length })} cells={progressCells(rest.reduce(together))} />
        )}
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

const percent = (value: number | null) => (value === null ? words.none : `${Math.round(value * 100)}%`);

function duration(minutes: number | null) {
  if (minutes === null) return words.none;
  const whole = Math.round(minutes);
  if (whole < 60) return fill(words.minutes, { minutes: whole });
  return fill(words.hours, { hours: grouped(Math.floor(whole / 60)), minutes: whole % 60 });
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export function dayLabel(day: string) {
  const [, month, date] = day.split("-");
  return `${Number(date)} ${months[Number(month) - 1]}`;
}
