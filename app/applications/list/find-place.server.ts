import { deskPaths } from "../../../content/desk-paths";
import { grouped } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { listIds, mostWalked } from "./list-applications.server";
import { applicationAddress, listAddress } from "./list-view";

/** The place of an application in the list that it was opened from, as that list is now; null where it was not opened from a list. */
export async function findPlace(proof: StaffProof, sql: Sql, from: string | null, id: string, now = new Date()) {
  if (from === null) return null;
  const view = listAddress.read(new URLSearchParams(from));
  const ids = await listIds(proof, sql, view, now);
  const walked = ids.slice(0, mostWalked);
  const at = walked.indexOf(id);
  const addressOf = (other: string | undefined) => other && applicationAddress(other, view);
  const all = ids.length > mostWalked ? `${grouped(mostWalked)}+` : grouped(walked.length);
  return {
    list: `${deskPaths.applications}${listAddress.search({ ...view, after: "" })}`,
    text: at === -1 ? "No longer in this list" : `Application ${grouped(at + 1)} of ${all}`,
    previous: addressOf(walked[at - 1]),
    /** What has left the list, such as one that was just filed, is followed by the first. */
    next: addressOf(walked[at + 1]),
  };
}
export type Place = Awaited<ReturnType<typeof findPlace>>;
