import { Link } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { dueDates } from "../../../content/en/applications/requirements";
import { grouped } from "../../../content/rupees";
import { dayLabel } from "../figures/figures";
import type { Today, Week } from "./read-today.server";
import { Sideways, TodayPart } from "./today-part";

const say = (count: number, one: string, many: string) => `${grouped(count)} ${count === 1 ? one : many}`;

/** Renewals, fees and returns: when they come, and one press to the customers of each kind. */
export function ComingDue({ coming: { kinds, weeks, renewals, within } }: { coming: Today["coming"] }) {
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  const informed = kinds.reduce((sum, each) => sum + each.informed, 0);
  return (
    <TodayPart
      title={`Due in the next ${within} days`}
      text={all > 0 ? `${say(all, "date", "dates")}, ${say(informed, "customer", "customers")} reminded` : ""}
      order="order-3"
    >
      {kinds.length === 0 && (
        <p className="soft text-sm">
          Nothing falls due. Renewals, yearly fees and returns stand here once a licence or registration is granted.
        </p>
      )}
      {all > 0 && (
        <Sideways label="Dates by week">
          <Weeks weeks={weeks} />
        </Sideways>
      )}
      {kinds.length > 0 && (
        <ul className="grid">
          {kinds.map(({ rule, count, first, open }) => (
            <li key={rule} className="border-t border-line first:border-t-0">
              <Link
                to={`${deskPaths.customers}?${new URLSearchParams({ due: rule })}`}
                className="grid min-h-11 grid-cols-[2.25rem_minmax(0,1fr)] items-center gap-x-2 py-1.5 text-sm no-underline hover:underline sm:grid-cols-[2.25rem_minmax(0,1fr)_auto]"
              >
                <b className="tabular-nums">{count > 0 ? grouped(count) : "–"}</b>
                <b className="font-semibold">{dueDates[rule].title}</b>
                <span className="soft max-sm:col-start-2 sm:text-end">
                  {first && `first ${dayLabel(first)}`}
                  {first && open > 0 && " · "}
                  {open > 0 && <span className="text-seal">{`${grouped(open)} without a day: set it`}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {renewals > 0 && (
        <Link
          to={`${deskPaths.queue}?${new URLSearchParams({ page: "renewal", owner: "all" })}`}
          className="button button-ink justify-self-start max-sm:justify-self-stretch"
        >
          {`Work through ${say(renewals, "renewal", "renewals")}`}
        </Link>
      )}
    </TodayPart>
  );
}

const height = 56;

/** Numbers stand above their bars, so that the drawing needs no scale. */
function Weeks({ weeks }: { weeks: Week[] }) {
  const highest = Math.max(...weeks.map(({ count }) => count), 1);
  return (
    <ol className="grid auto-cols-[minmax(0,1fr)] grid-flow-col items-end gap-1 border-b border-line pb-2 sm:gap-1.5">
      {weeks.map(({ label, count }, at) => (
        <li key={label} className="grid justify-items-center gap-1 text-xs">
          <b className="tabular-nums">{count === 0 ? "" : grouped(count)}</b>
          <svg viewBox={`0 0 10 ${height}`} preserveAspectRatio="none" className="h-14 w-full" aria-hidden="true">
            <rect
              className={at === 0 ? "fill-saffron" : "fill-ink"}
              y={height - Math.max(2, (count / highest) * height)}
              width="10"
              height={Math.max(2, (count / highest) * height)}
            />
          </svg>
          <span className={`soft whitespace-nowrap ${at % 2 === 1 ? "max-sm:invisible" : ""}`}>{label}</span>
        </li>
      ))}
    </ol>
  );
}
