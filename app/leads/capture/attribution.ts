import { adParameter, campaignParameters, longestVisit, promoParameter } from "../submission";
import { storedPromo } from "./promo";
import { getItem, setItem } from "./storage";

const first = "first-visit";
const last = "last-visit";

/** Stores the campaign or external referrer of this visit; other visits store nothing. */
export function storeAttribution() {
  const campaign = new URLSearchParams();
  const parameters = new URLSearchParams(location.search);
  for (const parameter of campaignParameters) {
    const value = parameters.get(`utm_${parameter}`);
    if (value) campaign.set(`utm_${parameter}`, value.slice(0, 100));
  }
  if (parameters.has(adParameter)) campaign.set(adParameter, "1");
  const { referrer } = document;
  if (referrer && !referrer.startsWith(`${location.origin}/`)) campaign.set("referrer", referrer.slice(0, 300));
  const visit = campaign.toString();
  if (!visit) return;
  if (!storedVisit(first)) setItem("localStorage", first, visit);
  setItem("localStorage", last, visit);
}

/** What is sent with a form about where its sender came from. */
export function storedAttribution() {
  return {
    page: location.pathname,
    referrer: document.referrer,
    firstVisit: storedVisit(first),
    lastVisit: storedVisit(last),
    [promoParameter]: storedPromo(),
  };
}

function storedVisit(name: string) {
  const visit = getItem("localStorage", name) ?? "";
  return visit.length > longestVisit ? "" : visit;
}
