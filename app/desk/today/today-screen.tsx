import { Link } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { longDay, officeInstant } from "../../../content/hours";
import type { Finding } from "../../../content/readiness/readiness";
import { deskPage } from "../../ui/desk/page";
import { Icon } from "../../ui/icon";
import { leadsAre } from "../figures/figures";
import { CostsInWords, SourceTable } from "../figures/source-table";
import { ComingDue } from "./coming-due";
import { MoneyLedger } from "./money-ledger";
import type { Today } from "./read-today.server";
import { TodayPart } from "./today-part";
import { Unready } from "./unready";
import { sayCalm, type Urgent } from "./urgent";
import { WhoIsSlow } from "./who-is-slow";

/** The owner's day: what cannot wait, the money, what comes, and who is slow. On a phone in this order. */
export function TodayScreen({ unready, ...today }: Today & { unready: Finding[] }) {
  const { lines, calm, money, coming } = today;
  return (
    <div className={`${deskPage} max-w-[90rem]`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h1 className="text-h3 md:text-figure">{sayDay(today.today)}</h1>
        <p className="soft me-auto text-sm" title={leadsAre}>
          {today.leads === 1 ? "1 lead today" : `${today.leads} leads today`}
        </p>
        <Link className="link text-sm" to={deskPaths.figures}>
          All figures
        </Link>
      </div>
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-start">
        <div className="contents lg:grid lg:gap-4">
          <WhatCannotWait lines={lines} calm={calm} />
          <WhoIsSlow pace={today.pace} />
        </div>
        <div className="contents lg:grid lg:gap-4">
          <MoneyLedger money={money} today={today.today} />
          <ComingDue coming={coming} />
          <Sources sources={today.sources} days={today.pace.days} />
        </div>
      </div>
      <Unready findings={unready} />
    </div>
  );
}

const sayDay = (day: string) => {
  const { day: weekday = "" } = officeInstant(new Date(`${day}T06:30:00Z`));
  return `${weekday}, ${longDay(day).slice(0, -5)}`;
};

function Sources({ sources, days }: { sources: Today["sources"]; days: number }) {
  const [leads, paid] = [
    sources.reduce((sum, each) => sum + each.leads, 0),
    sources.reduce((sum, each) => sum + each.paid, 0),
  ];
  return (
    <TodayPart title="Where leads come from" text={`last ${days} days: ${leads} asked, ${paid} paid`} order="order-5">
      <SourceTable sources={sources} hasMoney isShort />
      <CostsInWords sources={sources} />
      <Link className="link justify-self-start text-sm" to={`${deskPaths.figures}#costs`}>
        Type in what a source cost
      </Link>
    </TodayPart>
  );
}

/** The worst has the page's main action. */
function WhatCannotWait({ lines, calm }: { lines: Urgent[]; calm: string[] }) {
  return (
    <TodayPart title="What cannot wait" text={lines.length > 1 ? "worst first" : ""} order="order-1">
      {lines.length === 0 && (
        <p className="flex items-center gap-3 text-lg font-semibold text-leaf">
          <Icon name="check" className="h-7 w-7" />
          Nothing is overdue, and nobody waits for you.
        </p>
      )}
      {lines.length > 0 && (
        <ul className="grid">
          {lines.map((line, at) => (
            <Line key={line.kind} {...line} isFirst={at === 0} />
          ))}
        </ul>
      )}
      {calm.length > 0 && (
        <p className="flex gap-2 text-sm font-semibold text-leaf">
          <Icon name="check" className="mt-0.5 h-4 w-4 shrink-0" />
          {sayCalm(calm)}
        </p>
      )}
    </TodayPart>
  );
}

function Line({ count, what, about, isLate, isFirst, to, act }: Urgent & { isFirst: boolean }) {
  const alarm =
    isFirst && isLate ? "-mx-4 rounded-md bg-seal-soft px-4 md:-mx-5 md:px-5" : "border-b border-line last:border-b-0";
  return (
    <li
      className={`grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-2 py-2.5 ${alarm} ${isFirst ? "max-sm:grid-cols-[2.25rem_minmax(0,1fr)]" : ""}`}
    >
      <b className={`font-head text-figure leading-none tabular-nums lining-nums ${isLate ? "text-seal" : ""}`}>
        {count > 99 ? "99+" : count}
      </b>
      <span className="text-sm md:text-base">
        <b className="block font-semibold">{what}</b>
        {about && <span className="soft block text-sm">{about}</span>}
      </span>
      <Link
        to={to}
        aria-label={`${act}: ${what}`}
        className={
          isFirst
            ? "button button-main max-sm:col-span-full"
            : "flex min-h-11 items-center text-sm font-bold decoration-saffron-deep decoration-2 underline-offset-4"
        }
      >
        {act}
      </Link>
    </li>
  );
}
