import type { ReactNode } from "react";
import { Link } from "react-router";
import { day as words } from "../../../content/en/staff/day";
import { fill } from "../../../content/format";
import { type Finding, findingKinds } from "../../../content/readiness/readiness";
import type { Role } from "../../../db/personal/staff-proof";
import { Fold } from "../../ui/desk/fold";
import { pane } from "../../ui/desk/page";
import { deskPaths } from "../desk-paths";
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

type Count = { one: string; many: string };
const say = ({ one, many }: Count, count: number) => (count === 1 ? one : fill(many, { count }));
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
  const { one, line } = words.calls;
  const { checking, refunds, unmatched } = money;
  const isBurning = broken.length + checking + refunds + unmatched + requests.open + failed > 0;
  return (
    <section className={`${pane} grid gap-4 p-4 md:p-5 ${isBurning ? "" : "max-lg:hidden"}`}>
      <h2 className="text-h3">{words.title[role]}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        {role === "admin" && (
          <>
            <Part heading={words.broken.heading} none={words.broken.none} isBurning>
              {broken.map(({ owner, name, count }) => (
                <Line
                  key={owner}
                  to={queueOf({ part: "broken", owner: owner ?? "nobody" })}
                  label={name ?? words.broken.unassigned}
                  value={say(words.broken.count, count)}
                />
              ))}
            </Part>
            <Part heading={words.money.heading} none={words.money.none} isBurning>
              {(["checking", "refunds", "unmatched"] as const).map(
                (tab) => money[tab] > 0 && <Line key={tab} to={tabOf(tab)} label={say(words.money[tab], money[tab])} />,
              )}
            </Part>
            <Part heading={words.requests.heading} none={words.requests.none} isBurning>
              {requests.open > 0 && (
                <Line
                  to={deskPaths.privacy}
                  label={say(words.requests.open, requests.open)}
                  value={
                    requests.late > 0
                      ? fill(words.requests.late, { count: requests.late })
                      : fill(words.requests.due, { day: requests.nextDue ?? "" })
                  }
                />
              )}
            </Part>
            <Part heading={words.failed.heading} none={words.failed.none} isBurning>
              {failed > 0 && <Line to={deskPaths.jobs} label={say(words.failed.count, failed)} />}
            </Part>
          </>
        )}
        <Part heading={words.calls.heading} none={words.calls.none}>
          {calls.map(({ actor, name, calls: count, contacts }) => (
            <Line
              key={actor}
              to={queueOf({ owner: role === "admin" ? actor : "me" })}
              label={name}
              value={fill(count === 1 ? one : line, { calls: count, contacts })}
            />
          ))}
        </Part>
      </div>
      <p className="soft text-sm max-lg:hidden">{words.hint}</p>
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
  const { summary, text, kinds } = words.unready;
  return (
    <section className={`${pane} px-4 py-1 md:px-5`}>
      <Fold summary={say(summary, findings.length)}>
        <p className="soft text-sm">{text}</p>
        {findingKinds.map((kind) => {
          const found = findings.filter((finding) => finding.kind === kind);
          if (found.length === 0) return null;
          return (
            <div key={kind}>
              <h3 className="text-base">{kinds[kind]}</h3>
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
