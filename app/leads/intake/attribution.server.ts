import type { Facts } from "../../../content/edition/facts";
import { readPromo } from "../promo";
import { adParameter, type CampaignVisit, campaignParameters, longestVisit, promoParameter } from "../submission";

/** Where a form was sent from. It is never a reason to refuse a form: what cannot be parsed is left out. */
export type Attribution = {
  page: string;
  referrer: string;
  firstVisit: CampaignVisit | null;
  lastVisit: CampaignVisit | null;
};

const longest = { page: 300, referrer: 300, parameter: 100 };

/** From what the browser stored; without JavaScript, from the Referer header of the posting page. */
export function readAttribution(facts: Facts, input: Record<string, unknown>, referer: string | null): Attribution {
  const poster = referer && URL.canParse(referer) ? new URL(referer) : null;
  const ownVisit = poster ? readVisit(poster.search) : null;
  const lastVisit = readVisit(input.lastVisit) ?? ownVisit;
  const promo = readPromo(facts, input[promoParameter]) ?? readPromo(facts, poster?.searchParams.get(promoParameter));
  return {
    page: clean(input.page, longest.page) || clean(poster?.pathname, longest.page),
    referrer: clean(input.referrer, longest.referrer),
    firstVisit: readVisit(input.firstVisit) ?? ownVisit,
    lastVisit: promo ? { ...lastVisit, promo } : lastVisit,
  };
}

/** A visit is sent as a query: `utm_source=…&utm_campaign=…&referrer=…`. */
function readVisit(query: unknown): CampaignVisit | null {
  if (typeof query !== "string" || query.length > longestVisit) return null;
  const parameters = new URLSearchParams(query);
  const visit: CampaignVisit = {};
  for (const name of campaignParameters) {
    const value = clean(parameters.get(`utm_${name}`), longest.parameter);
    if (value) visit[name] = value;
  }
  if (parameters.get(adParameter) && !visit.source) Object.assign(visit, { source: "google", medium: "cpc" });
  const referrer = clean(parameters.get("referrer"), longest.referrer);
  if (referrer) visit.referrer = referrer;
  return Object.keys(visit).length > 0 ? visit : null;
}

function clean(value: unknown, longestLength: number) {
  if (typeof value !== "string") return "";
  const printable = value
    .slice(0, 4 * longestLength)
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, " ");
  return [...printable.trim()].slice(0, longestLength).join("");
}
