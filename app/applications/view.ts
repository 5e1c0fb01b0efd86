import { type Stage, stages } from "../../content/law/stages";
import type { Service } from "../../content/prices";

export const parts = ["all", "overdue", "soon", "we", "customer", "authority", "closed"] as const;
export type Part = (typeof parts)[number];

/** What the list shows, kept in the address. */
export type View = {
  part: Part;
  isBoard: boolean;
  search: string;
  service: Service | "";
  stage: Stage | "";
  /** `me`, `nobody`, the id of a staff member, or empty for all that one may see. */
  owner: string;
  /** Pages of a part, counted from 1. */
  page: number;
};

const services = ["fssai", "gst", "msme"] as const;

export function readView(parameters: URLSearchParams): View {
  const text = (name: string) =>
    (parameters.get(name) ?? "")
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, 100);
  const page = Number(text("page"));
  return {
    part: parts.find((known) => known === text("part")) ?? "all",
    isBoard: text("as") === "board",
    search: text("q"),
    service: services.find((known) => known === text("service")) ?? "",
    stage: stages.find((known) => known === text("stage")) ?? "",
    owner: text("owner"),
    page: Number.isInteger(page) && page > 1 && page <= 1_000 ? page : 1,
  };
}

/** The address of a view that differs from another in some things; a page is never carried along. */
export function viewAddress(view: View, changed: Partial<View> = {}): string {
  const { part, isBoard, search, service, stage, owner, page } = { ...view, page: 1, ...changed };
  const given = Object.entries({
    part: part === "all" ? "" : part,
    as: isBoard ? "board" : "",
    q: search,
    service,
    stage,
    owner,
    page: page > 1 ? String(page) : "",
  }).filter(([, value]) => value !== "");
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "?";
}
