import type { Sql } from "../../../db/connect";
import { cursorColumn } from "../../../db/keyset";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { isUuid } from "../../../db/uuid";
import type { Calendar } from "../../office/clock";
import { defaultCalendar } from "../../office/default-calendar";
import { type Moment, momentOf } from "../queue-cutoffs";
import { type Part, parts, type QueueView } from "./queue";
import {
  branchesOf,
  inOrder,
  isQueue,
  listQueue,
  openOwners,
  shownParts,
  unionOf,
  withGenericPlan,
} from "./queue.server";
import type { Fragment } from "./queue-row.server";

type Place = { part: Part; cursor: string; id: string };
type Reading = { only: Fragment; isBackward?: boolean; past?: Place };

/** The cases before and after one in the queue; one that has left it is followed by the first. */
export async function neighbours(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  id: string,
  now = new Date(),
  calendar: Calendar = defaultCalendar,
) {
  if (!isUuid(id)) return { previous: undefined, next: undefined };
  if (!isQueue(view)) {
    const ids = (await listQueue(proof, sql, view, { now, calendar })).map((row) => row.id);
    const at = ids.indexOf(id);
    return { previous: ids[at - 1], next: at === -1 ? ids.find((other) => other !== id) : ids[at + 1] };
  }
  return withGenericPlan(sql, view, (connection) =>
    nearestInQueue(proof, connection, view, id, momentOf(now, calendar)),
  );
}

async function nearestInQueue(proof: StaffProof, sql: Sql, view: QueueView, id: string, moment: Moment) {
  const shown = shownParts(view);
  const nearest = (among: readonly Part[], reading: Reading) => nearestPlaces(proof, sql, view, among, moment, reading);
  const [position] = await nearest(shown, { only: sql`and id = ${id}` });
  const only = sql`and id <> ${id}`;
  if (!position) return { previous: undefined, next: (await nearest(shown, { only }))[0]?.id };
  const at = parts.indexOf(position.part);
  const [before, after] = await Promise.all([
    nearest(
      shown.filter((part) => parts.indexOf(part) <= at),
      { only, past: position, isBackward: true },
    ),
    nearest(
      shown.filter((part) => parts.indexOf(part) >= at),
      { only, past: position },
    ),
  ]);
  return { previous: before.at(-1)?.id, next: after[0]?.id };
}

/** In each of these parts the first case, or the last one. */
async function nearestPlaces(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  among: readonly Part[],
  moment: Moment,
  { only, isBackward, past }: Reading,
): Promise<Place[]> {
  const branches = among.flatMap((part) =>
    branchesOf(proof, sql, view, part, moment, {
      columns: (at) => sql`${part}::text as part, ${cursorColumn(sql, at)}, id`,
      size: 1,
      only,
      isBackward,
      past: past?.part === part ? past.cursor : undefined,
    }),
  );
  return inOrder(await sql<Place[]>`with recursive ${openOwners(sql)} ${unionOf(sql, branches)}`);
}
