import { grouped } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { isUuid } from "../../../db/uuid";
import type { Calendar } from "../../office/clock";
import { defaultCalendar } from "../../office/default-calendar";
import { done, type Result, refuse } from "../../ui/result";
import { adminsOnly, unknownOwner } from "../case-form.server";
import { listStaff } from "../ownership.server";
import { type BulkQuestion, beginBulk, findMatching, mostUnasked } from "./change-in-bulk.server";
import type { QueueView } from "./queue";

type Clock = { now?: Date; calendar?: Calendar };

/** Gives what is ticked, or all that matches, to several people in turn; a job does it, and all of it can be taken back. */
export async function shareCases(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  form: FormData,
  { now = new Date(), calendar = defaultCalendar }: Clock = {},
): Promise<Result<{ asks?: BulkQuestion }>> {
  if (proof.role !== "admin") return refuse(adminsOnly);
  const owners = [...new Set(form.getAll("owner").map(String))];
  if (owners.length === 0) return refuse("Please choose who gets them.");
  const present = (await listStaff(sql)).filter(({ isAbsent }) => !isAbsent);
  const names = new Map(present.map(({ id, name }) => [id, name]));
  if (!owners.every((owner) => names.has(owner))) return refuse(unknownOwner);
  const isAll = form.get("act") === "share all";
  const { cases, isCut } = isAll ? await findMatching(proof, sql, view, { now, calendar }) : readTicked(form);
  if (cases.length === 0) return refuse("Please tick the cases to share.");
  const turns = await sql<{ owner: string }[]>`
    select owner_in_turn(${owners}, turn) as owner from generate_series(0, ${cases.length - 1}::int) as turn order by turn`;
  const shares = owners
    .map((id) => `${names.get(id)} ${grouped(turns.filter(({ owner }) => owner === id).length)}`)
    .join(", ");
  if (isAll && cases.length > mostUnasked && form.get("sure") !== String(cases.length)) {
    const typed = { act: "share all", owner: owners.join(" ") };
    const text = `This shares ${grouped(cases.length)} cases: ${shares}. Really?`;
    return { ...done(text), asks: { count: cases.length, typed } };
  }
  const shared = cases.map((each, at) => ({ ...each, owner: turns[at]?.owner }));
  return beginBulk(proof, sql, { cases: shared, isCut }, `Sharing: ${shares}.`);
}

/** What was ticked, in the version that was looked at. */
function readTicked(form: FormData) {
  const cases = form.getAll("pick").flatMap((pick) => {
    const [id = "", version] = String(pick).split(" ");
    return isUuid(id) ? [{ id, version: Number(version) }] : [];
  });
  return { cases, isCut: false };
}
