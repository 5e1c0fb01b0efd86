import { deskPaths } from "../../../content/desk-paths";
import type { Role } from "../../../db/personal/staff-proof";

/** How much waits behind an item of the menu. */
export type Waiting = Record<"queue" | "orders" | "applications" | "privacy" | "stopped", number>;

export const nothingWaits: Waiting = { queue: 0, orders: 0, applications: 0, privacy: 0, stopped: 0 };

export const itemWords = {
  today: "Today",
  queue: "Queue",
  applications: "Applications",
  orders: "Orders",
  customers: "Customers",
  figures: "Figures",
  leads: "Leads",
  messages: "Messages",
  team: "Team",
  hours: "Hours",
  privacy: "Privacy",
  audit: "Audit",
  stopped: "Failed jobs",
};

/** Read out after the number beside an item. */
export const waitingWords: Partial<Record<keyof typeof itemWords, string>> = {
  queue: "overdue",
  orders: "to check",
  applications: "due",
  privacy: "to answer",
  stopped: "failed",
};

type Item = {
  name: keyof typeof itemWords;
  to: string;
  /** Another address of the same screen. */
  alias?: string;
  /** Screens below the item, such as one lead of the list. */
  below?: string;
};

/** The work of the day, in the order of the menu. */
const daily: Item[] = [
  { name: "queue", to: deskPaths.queue, below: deskPaths.case },
  { name: "applications", to: deskPaths.applications, below: deskPaths.applications },
  { name: "orders", to: deskPaths.orders, below: deskPaths.orders },
  { name: "customers", to: deskPaths.customers, below: deskPaths.customers },
];

/** An agent's own figures are work of the day; an admin's begin with Today, and the rest belongs to the office. */
const figures: Item = { name: "figures", to: deskPaths.figures };
const today: Item = { name: "today", to: deskPaths.today };

/**
 * What only admins see. The menu only hides: the right itself is `requireStaff` in the route, and its row in
 * `app/accounts/sign-in/access.test.ts`.
 */
const office: Item[] = [
  { name: "leads", to: deskPaths.leads, alias: deskPaths.seo, below: deskPaths.lead },
  { name: "messages", to: deskPaths.messages, below: deskPaths.messages },
  { name: "team", to: deskPaths.team },
  { name: "hours", to: deskPaths.hours },
  { name: "privacy", to: deskPaths.privacy },
  { name: "audit", to: deskPaths.audit },
  { name: "stopped", to: deskPaths.jobs },
];

export type MenuItem = { name: Item["name"]; to: string; current: "page" | "true" | undefined; waiting: number };
export type MenuShown = { daily: MenuItem[]; office: MenuItem[] };

/** What a role sees of the menu at an address. */
export function menuFor(role: Role, pathname: string, waiting: Waiting): MenuShown {
  const shown = (item: Item): MenuItem => ({
    name: item.name,
    to: item.to,
    current: currentOf(item, pathname),
    waiting: item.name in waiting ? waiting[item.name as keyof Waiting] : 0,
  });
  if (role !== "admin") return { daily: [...daily, figures].map(shown), office: [] };
  return { daily: [today, ...daily].map(shown), office: [figures, ...office].map(shown) };
}

/** An open lead or case belongs to the item of its list. */
function currentOf({ to, alias, below }: Item, pathname: string): MenuItem["current"] {
  if (pathname === to || pathname === alias) return "page";
  return below && pathname.startsWith(`${below}/`) ? "true" : undefined;
}
