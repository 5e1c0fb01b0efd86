import { type DocumentKey, documentsFor, whoIsAsked } from "../../law/requirements";

export type DocumentWords = { title: string; text: string };

/** What counts as one, on the pages and where customers are asked for it. */
export const premisesProofs = "Electricity bill, rent agreement, sale deed or property-tax receipt";

/** What visitors read of each document, on the pages and in the finder. Customers read more: ../applications/requirements.ts. */
export const documentWords: Record<DocumentKey, DocumentWords> = {
  photo: { title: "Photo of the applicant", text: "Passport size, of the owner, partner or director who signs." },
  identity: { title: "Identity document", text: "Masked Aadhaar, voter card, passport or driving licence." },
  premises: {
    title: "Proof of the premises",
    text: `${premisesProofs}.`,
  },
  people: {
    title: "List of proprietor, partners or directors",
    text: "With name, address and contact details of each, signed.",
  },
  business: {
    title: "Document of the firm",
    text: "A proprietor's affidavit, partnership deed, MoA and AoA, or certificate of the co-operative.",
  },
  plan: { title: "Food-safety plan", text: "We send a plan to sign; an ISO 22000 or HACCP certificate counts too." },
  layout: {
    title: "Layout and list of machinery",
    text: "A drawing with measures, and each machine with its capacity.",
  },
  products: { title: "List of food categories", text: "What you make, each product with its category." },
  nominee: { title: "Nominee (Form IX)", text: "Who answers for food safety. We send the form filled in." },
  water: { title: "Water analysis", text: "Report of a recognised laboratory, at most six months old." },
  milk: { title: "Source of the milk", text: "A procurement plan, or names and places of the suppliers." },
  pan: { title: "PAN card", text: "Of the proprietor or the firm." },
  gstPhoto: { title: "Photo of the proprietor, partners or directors", text: "Passport size, one of each." },
  place: {
    title: "Proof of the place of business",
    text: "If you own it: one ownership document, such as the electricity bill. If rented: the agreement and one of the landlord's. By consent: the owner's letter, identity and ownership document.",
  },
  firm: { title: "Document of the firm", text: "Partnership deed or certificate of incorporation." },
  signatory: { title: "Letter for the signatory", text: "It says who signs for the firm." },
};

/** Whom a food licence asks for it, as the rows of the law say. */
export function sayWhoIsAsked(key: DocumentKey): string {
  const { registration, licence, makersOnly } = whoIsAsked(key);
  if (makersOnly) return "Licence, if you make, mill or pack food";
  if (registration && licence) return "Registration and licence";
  return registration ? "Registration" : "State or central licence";
}

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
export const countDocuments = (kind: "registration" | "state"): string => {
  const { length } = documentsFor({ service: "fssai", kind, business: "", constitution: "proprietor" });
  return numbers[length] ?? String(length);
};

/** In running words, for one registration: 'PAN card, photo of …'. */
export const sayDocuments = (keys: DocumentKey[]) =>
  keys
    .map((key, at) => (at === 0 || key === "pan" ? documentWords[key].title : lowerFirst(documentWords[key].title)))
    .join(", ");

/** A line each, for who has just asked for one of the three: what every applicant is asked for. */
export const keepReady = (service: "fssai" | "gst", kind: "registration" | "regular"): string[] =>
  documentsFor({ service, kind, business: "", constitution: "proprietor" }).map(
    (key) => `${documentWords[key].title}. ${documentWords[key].text}`,
  );

export const udyamDetails =
  "Nothing is uploaded. Keep ready: the PAN of the business, its GST number where GST applies, bank details, and the phone that gets the code for the owner's Aadhaar.";

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
