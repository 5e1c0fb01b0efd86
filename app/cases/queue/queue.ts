import { leadServices, states } from "../../../content/choices";
import { choice, text, viewIn } from "../../ui/view-parameters";
import { statuses } from "../case";
import { noService } from "../list/list-filter";

/** The parts of the queue, in the order of their urgency; every open case is in exactly one. */
export const parts = ["broken", "promised", "overdue", "today", "new", "later"] as const;
export type Part = (typeof parts)[number];

/** Everyone's cases, or one's own and those without an owner. */
export const scopes = ["everyone", "mine"] as const;
export type Scope = (typeof scopes)[number];

export const ages = [1, 7, 30] as const;

/** What the queue shows, kept in the address, so that a view can be bookmarked and saved. */
export const queueAddress = viewIn({
  search: text("q"),
  /** One part alone, to page through. */
  part: choice("part", parts),
  status: choice("status", statuses),
  /** `me`, `all` of them, one owner's id, or `nobody` for those without; empty is what the scope says. */
  owner: text("owner"),
  service: choice("service", [...leadServices, noService]),
  state: choice("state", states),
  /** The page that the form was sent from. */
  page: text("page"),
  /** Asked at most so many days ago. */
  days: choice("days", ages, null),
});

/** The scope is what an admin sees while no owner is named: not in the address, but remembered. An agent's is always their own. */
export type QueueView = typeof queueAddress.none & { scope: Scope };

export const readQueueView = (parameters: URLSearchParams, scope: Scope = "everyone"): QueueView => ({
  ...queueAddress.read(parameters),
  scope,
});

/** Remembers whose cases an admin looks at; in a cookie, so that every address of the desk can tell without a look-up. */
export const readScope = ({ headers }: Request): Scope =>
  scopes.find((scope) => new RegExp(`(?:^|; )desk-scope=${scope}`).test(headers.get("Cookie") ?? "")) ?? "everyone";

export const scopeCookie = (scope: Scope) => `desk-scope=${scope}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`;
