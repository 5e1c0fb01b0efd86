import { Link } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import type { Role } from "../../../db/personal/staff-proof";
import { pane } from "../../ui/desk/page";
import type { CallsBy } from "./day.server";

/** Beside the queue while no case is open: how the calling goes. A phone has no place beside the queue. */
export function DayScreen({ role, calls }: { role: Role; calls: CallsBy[] }) {
  return (
    <section className={`${pane} grid content-start gap-3 p-5 max-lg:hidden`}>
      <h2 className="text-h3">{role === "admin" ? "Calls today" : "Your day"}</h2>
      {calls.length === 0 && <p className="soft text-sm">No calls yet today.</p>}
      <ul>
        {calls.map(({ actor, name, calls: count, contacts }) => (
          <li key={actor} className="border-t border-line">
            <Link
              to={`${deskPaths.queue}?${new URLSearchParams({ owner: role === "admin" ? actor : "me" })}`}
              className="flex min-h-11 items-center justify-between gap-x-4 py-1 text-sm font-semibold no-underline hover:underline"
            >
              <span className="wrap-anywhere">{name}</span>
              <span className="soft text-end font-normal">
                {`${count} ${count === 1 ? "call" : "calls"}, ${contacts} connected`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="soft text-sm">Choose a case, or press J for the first one.</p>
    </section>
  );
}
