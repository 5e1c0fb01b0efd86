import { deskPaths } from "../../../content/desk-paths";
import { stages } from "../../../content/law/stages";
import { wholeCursor } from "../../../db/keyset";
import { choice, matching, text, viewIn } from "../../ui/view-parameters";

export const parts = ["all", "overdue", "soon", "we", "customer", "authority", "closed"] as const;
export type Part = (typeof parts)[number];

/** What the list shows, kept in the address. */
export const listAddress = viewIn({
  part: choice("part", parts, "all"),
  /** As rows, or as a board of stages. */
  layout: choice("as", ["board"], "list"),
  search: text("q"),
  service: choice("service", ["fssai", "gst", "msme"]),
  stage: choice("stage", stages),
  /** `me`, `nobody`, the id of a staff member, or empty for all that one may see. */
  owner: text("owner"),
  /** The last row of the page before, in one part. */
  after: matching("after", wholeCursor),
});
export type View = typeof listAddress.none;

/** The page of one; with the view that it was opened from, its list can be walked there. */
export const applicationAddress = (id: string, view?: View) =>
  `${deskPaths.applications}/${id}${view ? `?${new URLSearchParams({ from: listAddress.write({ ...view, after: "" }).toString() })}` : ""}`;

/** The same page with another document open. */
export function documentAddress(search: string, document: string) {
  const parameters = new URLSearchParams(search);
  parameters.set("document", document);
  parameters.delete("accepted");
  return `?${parameters}`;
}

/** The address of a view that differs from another in some things; a page is never carried along. */
export const viewAddress = (view: View, changed: Partial<View> = {}) =>
  listAddress.search({ ...view, after: "", ...changed }) || "?";
