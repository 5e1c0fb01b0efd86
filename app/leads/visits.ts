import { keep, recall } from "./storage";

const first = "first-visit";
const last = "last-visit";

/** Remembers the campaign or outside page that brought this visit; ordinary visits leave no trace. */
export function rememberVisit() {
  const campaign = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name.startsWith("utm_")) campaign.set(name, value.slice(0, 100));
  }
  const { referrer } = document;
  if (referrer && !referrer.startsWith(`${location.origin}/`)) campaign.set("referrer", referrer.slice(0, 300));
  const visit = campaign.toString();
  if (!visit) return;
  if (!recall("localStorage", first)) keep("localStorage", first, visit);
  keep("localStorage", last, visit);
}

/** What travels with a form about where it came from. */
export function recallVisits() {
  return {
    page: location.pathname,
    referrer: document.referrer,
    firstVisit: recall("localStorage", first) ?? "",
    lastVisit: recall("localStorage", last) ?? "",
  };
}
