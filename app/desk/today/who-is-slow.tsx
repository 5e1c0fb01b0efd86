import { promiseMinutes } from "../../../content/hours";
import { grouped } from "../../../content/rupees";
import { keptShare } from "../figures/figures";
import type { Today } from "./read-today.server";
import { Sideways, TodayPart } from "./today-part";
import { sayTime } from "./urgent";

type Row = { name: string; usual: number | null; promised: number; kept: number | null; more: string; isSlow: boolean };

/** Below this share of kept promises somebody is slow, however fast the usual call or filing is. */
const leastKept = 0.75;

const isSlow = (usual: number | null, promised: number, kept: number | null) =>
  (usual !== null && usual > promised) || (kept !== null && kept < leastKept);
const percent = (share: number | null) => (share === null ? "–" : `${Math.round(share * 100)}%`);
const sayHours = (hours: number) => (hours < 48 ? `${grouped(hours)} h` : `${grouped(hours / 24)} d`);
const worstFirst = (one: Row, other: Row) =>
  Number(other.isSlow) - Number(one.isSlow) ||
  (one.kept ?? 1) - (other.kept ?? 1) ||
  one.name.localeCompare(other.name);

/** Who calls and who files later than was promised, each against the promise. */
export function WhoIsSlow({ pace: { days, filingHours, calling, filing } }: { pace: Today["pace"] }) {
  const callers = calling.map(({ owner, medianMinutes, open, ...promises }): Row => {
    const kept = keptShare(promises);
    const name = owner ?? "Unassigned";
    const slow = isSlow(medianMinutes, promiseMinutes, kept);
    return { name, usual: medianMinutes, promised: promiseMinutes, kept, more: grouped(open), isSlow: slow };
  });
  const filers = filing.map(({ owner, filed, kept, medianHours, waiting, oldestHours }): Row => {
    const share = filed === 0 ? null : kept / filed;
    const isLate = oldestHours !== null && oldestHours > filingHours;
    return {
      name: owner ?? "Unassigned",
      usual: medianHours,
      promised: filingHours,
      kept: share,
      more: oldestHours === null ? "–" : `${grouped(waiting)}, ${sayHours(oldestHours)}`,
      isSlow: isLate || isSlow(medianHours, filingHours, share),
    };
  });
  return (
    <TodayPart title="Who is slow" text={`last ${days} days`} order="order-4">
      {callers.length + filers.length === 0 && (
        <p className="soft text-sm">Nobody yet: no call was promised and nothing was ready to file in these days.</p>
      )}
      {callers.length > 0 && (
        <Pace
          name="First call"
          promise={`promise ${sayTime(promiseMinutes)}`.replaceAll(" ", "\u00a0")}
          more="open"
          rows={callers}
          say={sayTime}
        />
      )}
      {filers.length > 0 && (
        <Pace
          name="Filing"
          promise={`promise\u00a0${filingHours}\u00a0h`}
          more="ready, oldest"
          rows={filers}
          say={sayHours}
        />
      )}
      <p className="soft text-xs">
        Usual is the middle one. A first call counts in office time from the request, a filing from the moment that the
        application was ready.
      </p>
    </TodayPart>
  );
}

type PaceProps = { name: string; promise: string; more: string; rows: Row[]; say: (value: number) => string };

/** The dot stands at the usual time; the line in the middle is the promise, the right end twice as much. */
const Pace = ({ name, promise, more, rows, say }: PaceProps) => (
  <Sideways label={name}>
    <table className="w-full table-fixed text-xs tabular-nums sm:text-sm">
      <thead className="soft">
        <tr className="[&>th]:pb-1 [&>th]:align-bottom [&>th]:font-normal">
          <th scope="col" className="w-[28%] text-start">
            {name}
          </th>
          <th scope="col" className="text-center whitespace-nowrap text-seal">
            {promise}
          </th>
          <th scope="col" className="w-[18%] text-end">
            usual
          </th>
          <th scope="col" className="w-[13%] text-end">
            kept
          </th>
          <th scope="col" className="w-[19%] text-end">
            {more}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...rows].sort(worstFirst).map(({ name: who, usual, promised, kept, more: rest, isSlow: slow }) => (
          <tr key={who} className={`border-t border-line ${slow ? "text-seal *:font-semibold" : ""}`}>
            <th scope="row" className="py-2 pe-1 text-start font-semibold wrap-anywhere">
              {who}
            </th>
            <td className="px-1">
              <svg viewBox="0 0 100 20" className="h-5 w-full" preserveAspectRatio="none" aria-hidden="true">
                <path className="stroke-line" vectorEffect="non-scaling-stroke" d="M0 10h100" />
                <path className="stroke-seal" vectorEffect="non-scaling-stroke" strokeDasharray="3 2" d="M50 0v20" />
                {usual !== null && (
                  <path
                    className={slow ? "stroke-seal" : "stroke-ink"}
                    vectorEffect="non-scaling-stroke"
                    strokeWidth="9"
                    strokeLinecap="round"
                    d={`M${Math.min(96, Math.max(4, (usual / promised) * 50))} 10h.01`}
                  />
                )}
              </svg>
            </td>
            <td className="text-end">{usual === null ? "–" : say(usual)}</td>
            <td className="text-end">{percent(kept)}</td>
            <td className="text-end">{rest}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Sideways>
);
