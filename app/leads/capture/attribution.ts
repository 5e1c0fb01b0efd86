import { campaignParameters, longestVisit } from "../submission";
import { keep, recall } from "./storage";

const first = "first-visit";
const last = "last-visit";

/** Remembers the campaign or outside page that brought this visit; ordinary visits leave no trace. */
export function rememberAttribution() {
  const campaign = new URLSearchParams();
  const given = new URLSearchParams(location.search);
  for (const parameter of campaignParameters) {
    const value = given.get(`utm_${parameter}`);
    if (value) campaign.set(`utm_${parameter}`, value.slice(0, 100));
  }
  const { referrer } = document;
  if (referrer && !referrer.startsWith(`${location.origin}/`)) campaign.set("referrer", referrer.slice(0, 300));
  const visit = campaign.toString();
  if (!visit) return;
  if (!recallVisit(first)) keep("localStorage", first, visit);
  keep("localStorage", last, visit);
}

/** What travels with a form about where it came from. */
export function recallAttribution() {
  return {
    page: location.pathname,
    referrer: document.referrer,
    firstVisit: recallVisit(first),
    lastVisit: recallVisit(last),
  };
}

function recallVisit(name: string) {
  const visit = recall("localStorage", name) ?? "";
  return visit.length > longestVisit ? "" : visit;
}
