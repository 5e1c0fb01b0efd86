import { site } from "../../identity";

/** The head of every staff screen. Words in braces are filled in. */
export const menu = {
  brand: site.name,
  label: "Main menu",
  items: {
    queue: "Queue",
    leads: "Leads",
    messages: "Messages",
    orders: "Orders",
    applications: "Applications",
    customers: "Customers",
    figures: "Figures",
    team: "Team",
    hours: "Hours",
    privacy: "Privacy",
    audit: "Audit",
    stopped: "Failed jobs",
  },
  /** Read out after the number beside an item. */
  waiting: {
    queue: "overdue",
    orders: "to check",
    applications: "due",
    privacy: "to answer",
    stopped: "failed",
  },
  most: "99+",
  roles: { admin: "admin", agent: "agent" },
  account: "Account",
  logout: "Logout",
};
