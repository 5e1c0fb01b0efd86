import type { menu as words } from "../../../content/en/staff/menu";
import type { Role } from "../../../db/personal/staff-proof";
import { deskPaths } from "../desk-paths";

/** How much waits behind an item of the menu. */
export type Waiting = Record<keyof (typeof words)["waiting"], number>;

export const nothingWaits: Waiting = { queue: 0, orders: 0, applications: 0, privacy: 0, stopped: 0 };

type Item = {
  name: keyof (typeof words)["items"];
  to: string;
  /** Another address of the same screen. */
  alias?: string;
  /** Screens below the item, such as one lead of the list. */
  holds?: string;
  isForAdmins?: true;
  /** Only there while something waits, or while one looks at it. */
  isHiddenWhenEmpty?: true;
};

/** In the order of the menu: the work of the day, then what only admins see. */
const items: Item[] = [
  { name: "queue", to: deskPaths.queue, holds: deskPaths.case },
  { name: "leads", to: deskPaths.leads, alias: deskPaths.seo, holds: deskPaths.lead, isForAdmins: true },
  { name: "messages", to: deskPaths.messages, holds: deskPaths.messages, isForAdmins: true },
  { name: "orders", to: deskPaths.orders, holds: deskPaths.orders },
  { name: "applications", to: deskPaths.applications, holds: deskPaths.applications },
  { name: "customers", to: deskPaths.customers, holds: deskPaths.customers },
  { name: "figures", to: deskPaths.figures },
  { name: "team", to: deskPaths.team, isForAdmins: true },
  { name: "hours", to: deskPaths.hours, isForAdmins: true },
  { name: "privacy", to: deskPaths.privacy, isForAdmins: true },
  { name: "audit", to: deskPaths.audit, isForAdmins: true },
  { name: "stopped", to: deskPaths.jobs, isForAdmins: true, isHiddenWhenEmpty: true },
];

export type MenuItem = { name: Item["name"]; to: string; current: "page" | "true" | undefined; waiting: number };

/** What a role sees of the menu at an address. */
export function menuFor(role: Role, pathname: string, waiting: Waiting): MenuItem[] {
  return items
    .filter(({ isForAdmins }) => role === "admin" || !isForAdmins)
    .map((item) => ({
      item,
      current: currentOf(item, pathname),
      waiting: item.name in waiting ? waiting[item.name as keyof Waiting] : 0,
    }))
    .filter(({ item, current, waiting: count }) => !item.isHiddenWhenEmpty || current || count > 0)
    .map(({ item: { name, to }, ...shown }) => ({ name, to, ...shown }));
}

/** An open lead or case belongs to the item of its list. */
function currentOf({ to, alias, holds }: Item, pathname: string): MenuItem["current"] {
  if (pathname === to || pathname === alias) return "page";
  return holds && pathname.startsWith(`${holds}/`) ? "true" : undefined;
}
