import type { ReactNode } from "react";
import { serviceNames } from "../../../content/en/applications/names";
import { addDays } from "../../../content/law/deadlines";
import { exactRupees } from "../../../content/rupees";
import { dayLabel, firstOfMonth, monthLabel } from "../figures/figures";
import type { Columns, TodayMoney } from "./money";
import { Sideways, TodayPart } from "./today-part";

/** What came less what went back may be below nothing. */
const say = (paise: number) => `${paise < 0 ? "−" : ""}${exactRupees(Math.abs(paise))}`;
const sayInTable = (paise: number) => say(paise).replace("Rs ", "");

/** One ledger of three columns: each part adds up to its head. */
export function MoneyLedger({ money, today }: { money: TodayMoney; today: string }) {
  const { total, own, payments, services, people } = money;
  const isEmpty = services.length === 0;
  const month = monthLabel(today);
  return (
    <TodayPart title="Money that came in" text="with GST and government fees, less what went back" order="order-2">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[22%_repeat(3,minmax(0,1fr))] sm:gap-x-0 sm:text-end">
        <div className="max-sm:hidden" />
        <Head name="Today" amount={total[0]} isFirst hint={payments === 1 ? "1 payment" : `${payments} payments`} />
        <Head name={month} amount={total[1]} hint={sayChange(money, today)}>
          <SmallBars name="Money by day of this month" items={money.days} />
        </Head>
        <Head
          name="Since 1 April"
          amount={total[2]}
          hint={money.best ? `best month: ${money.best.label}, ${sayInTable(money.best.value)}` : "this financial year"}
        >
          <SmallBars name="Money by month since April" items={money.months} />
        </Head>
      </dl>
      {isEmpty ? (
        <p className="soft border-t-2 border-ink pt-3 text-sm">
          No payment yet. What customers pay stands here by service and by person.
        </p>
      ) : (
        <Sideways label="Money by service and by person">
          <table className="w-full table-fixed text-xs tabular-nums sm:text-sm">
            <thead className="soft sm:sr-only">
              <tr>
                <th scope="col" className="w-[31%] sm:w-[22%]">
                  <span className="sr-only">Service or person</span>
                </th>
                {["Today", month, "April on"].map((name) => (
                  <th key={name} scope="col" className="pb-1 text-end font-normal">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="border-t-2 border-ink">
              {services.map(({ service, amounts }) => (
                <Row key={service} name={serviceNames[service] ?? service} amounts={amounts} />
              ))}
            </tbody>
            <tbody className="border-t-2 border-ink">
              {people.map(({ name, amounts }) => (
                <Row key={name} name={name} amounts={amounts} />
              ))}
            </tbody>
            <tbody className="border-t-2 border-ink text-leaf *:font-bold">
              <Row name="Our own fees" amounts={own} />
            </tbody>
          </table>
        </Sideways>
      )}
    </TodayPart>
  );
}

type HeadProps = { name: string; amount: number; hint: string; isFirst?: boolean; children?: ReactNode };

const Head = ({ name, amount, hint, isFirst = false, children }: HeadProps) => (
  <div className={`min-w-0 sm:ps-3 ${isFirst ? "max-sm:col-span-2" : ""}`}>
    <dt className="soft text-sm">{name}</dt>
    <dd
      className={`font-head leading-tight font-bold tabular-nums sm:whitespace-nowrap lining-nums ${isFirst ? "text-figure lg:text-h3" : "text-lg lg:text-h3"}`}
    >
      {say(amount)}
    </dd>
    <dd className="soft text-xs">{hint}</dd>
    {children && <dd className="pt-2">{children}</dd>}
  </div>
);

const Row = ({ name, amounts }: { name: string; amounts: Columns }) => (
  <tr className="border-b border-line last:border-b-0">
    <th scope="row" className="py-1.5 pe-1 text-start font-semibold wrap-break-word sm:pe-2">
      {name}
    </th>
    {amounts.map((amount, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the three columns never change their places.
      <td key={at} className="py-1.5 text-end whitespace-nowrap">
        {amount === 0 ? "–" : sayInTable(amount)}
      </td>
    ))}
  </tr>
);

/** The same day a month before; of a month without it, its last. */
const lastMonthOf = (today: string) => {
  const before = addDays(firstOfMonth(today), -1);
  return before.slice(8) < today.slice(8) ? before : before.slice(0, 8) + today.slice(8);
};

/** Against as many days of the last month. */
function sayChange({ total: [, month], monthBefore }: TodayMoney, today: string) {
  const days = `1 to ${dayLabel(today)}`;
  if (monthBefore <= 0) return days;
  const change = Math.round((100 * (month - monthBefore)) / monthBefore);
  return `${change > 0 ? "+" : change < 0 ? "−" : "±"}${Math.abs(change)}% on 1 to ${dayLabel(lastMonthOf(today))}`;
}

/** How money came, one bar for each day or month; the last is the one that is running. */
function SmallBars({ name, items }: { name: string; items: { label: string; value: number }[] }) {
  const highest = Math.max(...items.map(({ value }) => value), 1);
  const step = 100 / Math.max(items.length, 8);
  return (
    <svg viewBox="0 0 100 24" preserveAspectRatio="none" className="h-9 w-full" role="img" aria-label={name}>
      <path className="fill-none stroke-line" vectorEffect="non-scaling-stroke" d="M0 23.5h100" />
      {items.map(({ label, value }, at) => {
        const tall = value <= 0 ? 0 : Math.max(1, (value / highest) * 24);
        return (
          <rect
            key={label}
            className={at === items.length - 1 ? "fill-saffron" : "fill-ink"}
            x={at * step + step * 0.12}
            y={24 - tall}
            width={step * 0.76}
            height={tall}
          >
            <title>{`${label}: ${say(value)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
