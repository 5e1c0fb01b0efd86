import type { ReactNode } from "react";
import { Link } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { type Finding, findingKinds } from "../../../content/readiness/readiness";
import type { Role } from "../../../db/personal/staff-proof";
import { Fold } from "../../ui/desk/fold";
import { pane } from "../../ui/desk/page";
import type { BrokenBy, CallsBy } from "./day.server";

export type Day = {
  role: Role;
  broken: BrokenBy[];
  money: { checking: number; refunds: number; unmatched: number };
  requests: { open: number; late: number; nextDue: string | null };
  failed: number;
  calls: CallsBy[];
  /** What keeps the site from going public; an admin's. */
  unready: Finding[];
};

const titles: Record<Role, string> = { admin: "Today in the office", agent: "Your day" };
const say = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const moneyWords = {
  checking: ["UPI payment or cash to check", "UPI payments or cash to check"],
  refunds: ["refund to decide", "refunds to decide"],
  unmatched: ["unmatched payment", "unmatched payments"],
} as const;
const findingWords: Record<Finding["kind"], string> = {
  placeholder: "Placeholders",
  missing: "Missing settings",
  sample: "Samples (left out with SITE_SAMPLES=off)",
  disagreement: "Figures that disagree",
  contradiction: "Contradictions that only the owner can end",
};
const queueOf = (parameters: Record<string, string>) => `${deskPaths.queue}?${new URLSearchParams(parameters)}`;
const tabOf = (tab: string) => `${deskPaths.orders}?${new URLSearchParams({ tab })}`;

/** What has to be seen to today; each line leads to where it is done. */
export function DayScreen({ unready, ...day }: Day) {
  return (
    <div className="grid content-start gap-4">
      <Work {...day} />
      {unready.length > 0 && <Unready findings={unready} />}
    </div>
  );
}

function Work({ role, broken, money, requests, failed, calls }: Omit<Day, "unready">) {
  const { checking, refunds, unmatched } = money;
  const isBurning = broken.length + checking + refunds + unmatched + requests.open + failed > 0;
  return (
    <section className={`${pane} grid gap-4 p-4 md:p-5 ${isBurning ? "" : "max-lg:hidden"}`}>
      <h2 className="text-h3">{titles[role]}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        {role === "admin" && (
          <>
            <Part heading="Promises broken" none="No promise is broken." isBurning>
              {broken.map(({ owner, name, count }) => (
                <Line
                  key={owner}
                  to={queueOf({ part: "broken", owner: owner ?? "nobody" })}
                  label={name ?? "Unassigned"}
                  value={`${count} to call now`}
                />
              ))}
            </Part>
            <Part heading="Money" none="No payment or refund is waiting." isBurning>
              {(["checking", "refunds", "unmatched"] as const).map(
                (tab) =>
                  money[tab] > 0 && (
                    <Line key={tab} to={tabOf(tab)} label={say(money[tab], moneyWords[tab][0], moneyWords[tab][1])} />
                  ),
              )}
            </Part>
            <Part heading="Data requests" none="No data request is open." isBurning>
              {requests.open > 0 && (
                <Line
                  to={deskPaths.privacy}
                  label={say(requests.open, "request to answer", "requests to answer")}
                  value={
                    requests.late > 0 ? `${requests.late} past the deadline` : `next due ${requests.nextDue ?? ""}`
                  }
                />
              )}
            </Part>
            <Part heading="Failed jobs and mails" none="Nothing has failed." isBurning>
              {failed > 0 && <Line to={deskPaths.jobs} label={`${failed} failed`} />}
            </Part>
          </>
        )}
        <Part heading="Calls today" none="No calls yet today.">
          {calls.map(({ actor, name, calls: count, contacts }) => (
            <Line
              key={actor}
              to={queueOf({ owner: role === "admin" ? actor : "me" })}
              label={name}
              value={`${say(count, "call", "calls")}, ${contacts} connected`}
            />
          ))}
        </Part>
      </div>
      <p className="soft text-sm max-lg:hidden">Choose a case, or press J for the first one.</p>
    </section>
  );
}

type PartProps = { heading: string; none: string; isBurning?: boolean; children: ReactNode };

/** One kind of work; in red while there is some, on a phone only then. */
function Part({ heading, none, isBurning = false, children }: PartProps) {
  const isEmpty = ![children].flat(2).some(Boolean);
  return (
    <section className={`grid content-start gap-1 ${isEmpty || !isBurning ? "max-lg:hidden" : ""}`}>
      <h3 className={`text-base ${isBurning && !isEmpty ? "text-seal" : ""}`}>{heading}</h3>
      {isEmpty ? <p className="soft text-sm">{none}</p> : <ul>{children}</ul>}
    </section>
  );
}

const Line = ({ to, label, value }: { to: string; label: string; value?: string }) => (
  <li className="border-t border-line">
    <Link
      to={to}
      className="flex min-h-11 items-center justify-between gap-x-4 py-1 text-sm font-semibold no-underline hover:underline"
    >
      <span className="wrap-anywhere">{label}</span>
      {value && <span className="soft text-end font-normal">{value}</span>}
    </Link>
  </li>
);

/** What must change before the site goes public, with the place to change it. */
function Unready({ findings }: { findings: Finding[] }) {
  return (
    <section className={`${pane} px-4 py-1 md:px-5`}>
      <Fold summary={`${say(findings.length, "thing", "things")} to change before the site goes public`}>
        <p className="soft text-sm">
          Samples, placeholders and missing settings that visitors must not see. Each goes from this list once it is
          changed in the place named; npm run check-content prints the same list.
        </p>
        {findingKinds.map((kind) => {
          const found = findings.filter((finding) => finding.kind === kind);
          if (found.length === 0) return null;
          return (
            <div key={kind}>
              <h3 className="text-base">{findingWords[kind]}</h3>
              <ul>
                {found.map(({ what, change }) => (
                  <li key={what} className="border-t border-line py-2 text-sm wrap-anywhere">
                    {what} <span className="soft block">{change.replaceAll("`", "")}</span>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </Fold>
    </section>
  );
}
