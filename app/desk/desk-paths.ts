export const deskPaths = {
  leads: "/admin",
  seo: "/seo",
  lead: "/admin/leads",
  messages: "/admin/messages",
  news: "/admin/news",
  export: "/admin/export",
  audit: "/admin/audit",
  privacy: "/admin/privacy",
  queue: "/desk",
  case: "/desk/cases",
  figures: "/desk/figures",
  queueNews: "/desk/news",
} as const;

/** A case beside the queue it was opened from: the address keeps the view. */
export const caseAddress = (id: string, search = "") => `${deskPaths.case}/${id}${search}`;

/** Carries the list that the lead was opened from, for the link back. */
export function leadAddress(id: string, list: string) {
  const query = list === deskPaths.leads ? "" : `?${new URLSearchParams({ list })}`;
  return `${deskPaths.lead}/${id}${query}`;
}

/** The list to go back to: only ever one of the desk's own, so that the parameter is no open redirect. */
export function listAddress(parameters: URLSearchParams): string {
  const asked = /^(\/[a-z]+)(\?[^#]*)?$/.exec(parameters.get("list") ?? "");
  const path = [deskPaths.leads, deskPaths.seo].find((known) => known === asked?.[1]);
  return path ? path + (asked?.[2] ?? "") : deskPaths.leads;
}
