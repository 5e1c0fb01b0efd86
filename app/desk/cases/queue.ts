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
  /** `me`, `all` of them, one owner's id, or `nobody` for those without; empty is what the scope says. */
  owner: string;
  /** What an admin sees while no owner is named: not in the address, but remembered. An agent's is always their own. */
  scope: Scope;
  service: string;
  state: string;
  /** The page that the form was sent from. */
  page: string;
  /** Asked at most so many days ago. */
  days: number | null;
};

/** Everyone's cases, or one's own and those without an owner. */
export const scopes = ["everyone", "mine"] as const;
export type Scope = (typeof scopes)[number];

export const ages = [1, 7, 30] as const;

export function readQueueView(parameters: URLSearchParams, scope: Scope = "everyone"): QueueView {
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
    scope,
    service: known("service", [...leadServices, noService]),
    state: known("state", states),
    page: text("page"),
    days: ages.find((days) => String(days) === text("days")) ?? null,
  };
}

export function queueParameters({ search, days, scope: _, ...others }: QueueView): URLSearchParams {
  const given = Object.entries({ q: search, ...others, days: days === null ? "" : String(days) });
  return new URLSearchParams(given.filter(([, value]) => value !== ""));
}
