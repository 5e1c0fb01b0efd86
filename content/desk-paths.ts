export const deskPaths = {
  leads: "/admin",
  seo: "/seo",
  lead: "/admin/leads",
  messages: "/admin/messages",
  team: "/admin/team",
  hours: "/admin/hours",
  jobs: "/admin/jobs",
  news: "/admin/news",
  export: "/admin/export",
  audit: "/admin/audit",
  privacy: "/admin/privacy",
  queue: "/desk",
  case: "/desk/cases",
  newCase: "/desk/new",
  import: "/desk/import",
  today: "/desk/today",
  activity: "/desk/activity",
  figures: "/desk/figures",
  applications: "/desk/applications",
  customers: "/desk/customers",
  orders: "/desk/orders",
  search: "/desk/search",
  tables: "/desk/export",
  queueNews: "/desk/news",
  queueMatching: "/desk/matching",
} as const;

/** Everything below these addresses is for staff. */
export const staffAreas = [deskPaths.leads, deskPaths.seo, deskPaths.queue] as const;

/** A case beside the queue it was opened from: the address keeps the view. */
export const caseAddress = (id: string, search = "") => `${deskPaths.case}/${id}${search}`;

/** The address of a lead or message; carries the list that it was opened from, for the link back. */
export function submissionAddress(id: string, list: string) {
  const [path = ""] = list.split("?");
  const folder = path === deskPaths.messages ? deskPaths.messages : deskPaths.lead;
  const query = list === deskPaths.leads || list === deskPaths.messages ? "" : `?${new URLSearchParams({ list })}`;
  return `${folder}/${id}${query}`;
}

/**
 * The list to go back to, at the row that was opened: only ever one of the desk's own, so that the parameter is no open
 * redirect.
 */
export function listAddress(parameters: URLSearchParams, { own, id }: { own: string; id: string }): string {
  const asked = /^(\/[a-z/]+)(\?[^#]*)?$/.exec(parameters.get("list") ?? "");
  const lists = [deskPaths.leads, deskPaths.seo, deskPaths.messages];
  const path = lists.find((known) => known === asked?.[1]);
  return `${path ? path + (asked?.[2] ?? "") : own}#${rowAnchor(id)}`;
}

export const rowAnchor = (id: string) => `row-${id}`;
