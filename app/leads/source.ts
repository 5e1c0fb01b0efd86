/** How a person came to us, as the submission keeps it; each in small letters. */
export type Origin = {
  isImport: boolean;
  /** The page of the form, or how staff entered somebody. */
  page: string;
  source: string;
  medium: string;
  /** The host of the page outside that linked to us. */
  referrer: string;
};

/** What people answer when staff ask them 'How did you hear of us?', as it is stored and as it is called. */
export const heardOf = {
  referral: "A customer's word",
  google: "Google search",
  "google-ads": "Google Ads",
  whatsapp: "WhatsApp",
  justdial: "JustDial",
  facebook: "Facebook or Instagram",
  poster: "Poster, card or newspaper",
  other: "Something else",
} as const;
export type HeardOf = keyof typeof heardOf;

export const isHeardOf = (text: string): text is HeardOf => Object.hasOwn(heardOf, text);

/** Marks a source that a person named to staff, beside those of campaigns. */
export const saidToStaff = "said to staff";

const isPaid = (medium: string) => /^(?:cpc|ppc|cpm|paid.*|ads?|display)$/.test(medium);
/** Whose name, or host, means which source. */
const known: [RegExp, string][] = [
  [/(^|\.)google\.|^google$/, heardOf.google],
  [/whatsapp|(^|\.)wa\.me$/, heardOf.whatsapp],
  [/justdial/, heardOf.justdial],
  [/facebook|instagram|(^|\.)fb\.|^(fb|ig|meta)$/, heardOf.facebook],
  [/(^|\.)(bing|duckduckgo|yahoo)\.|^(bing|yahoo)$/, "Other search"],
];
const nameOf = (text: string) => known.find(([pattern]) => pattern.test(text))?.[1];
const entered: Record<string, string> = { phone: "Called us", "walk-in": "Walked in" };

/** The one source that a lead counts for: what they said before what their browser says, and a campaign before a plain link. */
export function sourceOf({ isImport, page, source, medium, referrer }: Origin): string {
  if (isImport) return "Import";
  if (medium === saidToStaff && isHeardOf(source)) return heardOf[source];
  if (source) {
    const name = nameOf(source);
    if (!isPaid(medium)) return name ?? `Campaign: ${source}`;
    return name === heardOf.google ? heardOf["google-ads"] : `Ads: ${name ?? source}`;
  }
  if (referrer) return nameOf(referrer) ?? "Other sites";
  return entered[page] ?? (page ? "Typed our address" : "Not known");
}
