import { leadServices, states } from "../../../content/choices";
import { noService } from "../list/list-filter";
import { type Status, statuses } from "./case";

/** The parts of the queue, in the order of their urgency; every open case stands in exactly one. */
export const parts = ["broken", "promised", "overdue", "today", "new", "later"] as const;
export type Part = (typeof parts)[number];

/** What the queue shows, kept in the address, so that a view can be bookmarked and saved. */
export type QueueView = {
  search: string;
  /** One part alone, to page through. */
  part: Part | "";
  status: Status | "";
  /** `mine` and unowned cases, `all` of them, or one owner's id; `nobody` for those without. */
  owner: string;
  service: string;
  state: string;
  /** The page that the form was sent from. */
  page: string;
  /** Asked at most so many days ago. */
  days: number | null;
};

export const ages = [1, 7, 30] as const;

export function readQueueView(parameters: URLSearchParams): QueueView {
  const text = (name: string) =>
    (parameters.get(name) ?? "")
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, 100);
  const known = <Choice extends string>(name: string, choices: readonly Choice[]): Choice | "" =>
    choices.find((choice) => choice === text(name)) ?? "";
  return {
    search: text("q"),
    part: known("part", parts),
    status: known("status", statuses),
    owner: text("owner"),
    service: known("service", [...leadServices, noService]),
    state: known("state", states),
    page: text("page"),
    days: ages.find((days) => String(days) === text("days")) ?? null,
  };
}

export function queueParameters({ search, days, ...others }: QueueView): URLSearchParams {
  const given = Object.entries({ q: search, ...others, days: days === null ? "" : String(days) });
  return new URLSearchParams(given.filter(([, value]) => value !== ""));
}
