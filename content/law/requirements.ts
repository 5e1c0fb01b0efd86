import type { Service } from "../prices.ts";
import type { ApplicationKind, Constitution, Premises } from "./application-kinds.ts";
import type { Kind } from "./kinds.ts";
import type { Confidence } from "./row.ts";
import type { WorkRow } from "./work-sources.ts";

export const requirementKeys = [
  "photo",
  "identity",
  "premises",
  "people",
  "identityAddress",
  "possession",
  "affidavit",
  "deed",
  "memorandum",
  "societyCertificate",
  "foodSafetyPlan",
  "blueprint",
  "machinery",
  "foodCategories",
  "nominee",
  "water",
  "milkSource",
  "meatSource",
  "pesticides",
  "repackerConsent",
  "pan",
  "gstPhoto",
  "ownership",
  "rentAgreement",
  "landlordOwnership",
  "landlordIdentity",
  "consentLetter",
  "ownerIdentity",
  "ownerOwnership",
  "gstDeed",
  "incorporation",
  "signatory",
] as const;
export type RequirementKey = (typeof requirementKeys)[number];

/** One document that an authority asks for; what it is called and why it is needed is in content/en/applications/requirements.ts. */
export type RequirementRow = WorkRow & {
  key: RequirementKey;
  service: Service;
  kinds?: readonly ApplicationKind[];
  constitutions?: readonly Constitution[];
  premises?: readonly Premises[];
  businesses?: readonly Kind[];
  /** Only in cases that the other answers do not tell: staff add it. */
  isAdded?: true;
  /** The most that the portal takes, in KB, where it is known. */
  portalKb?: number;
};

const verified = "2026-11-15";
const licences = ["state", "central"] as const;
/** Who makes, mills or packs food. */
const makers = ["maker", "mill", "dairy", "oil", "exporter", "novel"] as const;

type RequirementFields = Omit<RequirementRow, keyof WorkRow | "service"> & { confidence?: Confidence };

const fssai = (rows: RequirementFields[]): RequirementRow[] =>
  rows.map(({ confidence = "high", ...row }) => ({
    id: `document-fssai-${row.key}`,
    from: "2011-08-05",
    source: "fssaiRequirements",
    verified,
    confidence,
    service: "fssai",
    ...row,
  }));

const gst = (rows: RequirementFields[]): RequirementRow[] =>
  rows.map(({ confidence = "high", ...row }) => ({
    id: `document-gst-${row.key}`,
    from: "2025-04-17",
    source: "gstRequirements",
    verified,
    confidence,
    service: "gst",
    ...row,
  }));

/** In the order in which they are asked for. Whether the food authority's list holds since April 2026 is open. */
export const requirementRows: RequirementRow[] = [
  ...fssai([
    { key: "photo", kinds: ["registration"] },
    { key: "identity", kinds: ["registration"] },
    { key: "premises", kinds: ["registration"], confidence: "medium" },
    { key: "people", kinds: licences },
    { key: "identityAddress", kinds: licences },
    { key: "possession", kinds: licences },
    { key: "affidavit", kinds: licences, constitutions: ["proprietor"] },
    { key: "deed", kinds: licences, constitutions: ["partnership"] },
    { key: "memorandum", kinds: licences, constitutions: ["llp", "company"] },
    { key: "societyCertificate", kinds: licences, constitutions: ["cooperative"] },
    { key: "foodSafetyPlan", kinds: licences },
    { key: "blueprint", kinds: licences, businesses: makers },
    { key: "machinery", kinds: licences, businesses: makers },
    { key: "foodCategories", kinds: licences, businesses: makers },
    { key: "nominee", kinds: licences, businesses: makers },
    { key: "water", kinds: licences, businesses: makers },
    { key: "milkSource", kinds: licences, businesses: ["dairy"] },
    { key: "meatSource", kinds: licences, isAdded: true },
    { key: "pesticides", kinds: licences, isAdded: true },
    { key: "repackerConsent", kinds: licences, isAdded: true },
  ]),
  // Udyam, a shop licence, and the landlord's PAN, Aadhaar or photo may not be asked for: nor do we.
  ...gst([
    { key: "pan" },
    { key: "gstPhoto", portalKb: 100 },
    { key: "ownership", premises: ["owned"], portalKb: 1_024 },
    { key: "rentAgreement", premises: ["rented"], portalKb: 2_048 },
    { key: "landlordOwnership", premises: ["rented"], portalKb: 1_024 },
    // Only where the agreement is not registered.
    { key: "landlordIdentity", premises: ["rented"], isAdded: true, portalKb: 1_024 },
    { key: "consentLetter", premises: ["consent"], portalKb: 1_024 },
    { key: "ownerIdentity", premises: ["consent"], portalKb: 1_024 },
    { key: "ownerOwnership", premises: ["consent"], portalKb: 1_024 },
    { key: "gstDeed", constitutions: ["partnership"] },
    { key: "incorporation", constitutions: ["llp", "company"] },
    { key: "signatory", constitutions: ["partnership", "llp", "company", "cooperative", "other"] },
  ]),
];

export type RequirementFacts = {
  service: Service;
  kind: string;
  constitution: string;
  premises: string;
  business: string;
};

const fits = (allowed: readonly string[] | undefined, answer: string) =>
  allowed === undefined || allowed.includes(answer);

const possible = ({ service, kind }: Pick<RequirementFacts, "service" | "kind">) =>
  requirementRows.filter((row) => row.service === service && fits(row.kinds, kind));

/** What is asked for in an application, in its order. */
export const requirementsFor = (facts: RequirementFacts): RequirementRow[] =>
  possible(facts).filter(
    (row) =>
      !row.isAdded &&
      fits(row.constitutions, facts.constitution) &&
      fits(row.premises, facts.premises) &&
      fits(row.businesses, facts.business),
  );

/** What staff can add to the list beside a document of their own words. */
export const requirementsToAdd = (facts: RequirementFacts, listed: readonly string[]): RequirementRow[] =>
  possible(facts).filter(({ key }) => !listed.includes(key));

export const requirementRowOf = (key: string): RequirementRow | undefined =>
  requirementRows.find((row) => row.key === key);

/**
 * The same rows as visitors read of them before anybody knows firm and premises: each document stands for the rows that it can
 * become. The ten of a food licence that the FSSAI page lists come first.
 */
export const documentRows = {
  photo: ["photo"],
  identity: ["identity", "identityAddress"],
  premises: ["premises", "possession"],
  people: ["people"],
  business: ["affidavit", "deed", "memorandum", "societyCertificate"],
  plan: ["foodSafetyPlan"],
  layout: ["blueprint", "machinery"],
  products: ["foodCategories"],
  nominee: ["nominee"],
  water: ["water"],
  milk: ["milkSource"],
  pan: ["pan"],
  gstPhoto: ["gstPhoto"],
  place: ["ownership", "rentAgreement", "landlordOwnership", "consentLetter", "ownerIdentity", "ownerOwnership"],
  firm: ["gstDeed", "incorporation"],
  signatory: ["signatory"],
} as const satisfies Record<string, readonly RequirementKey[]>;
export type DocumentKey = keyof typeof documentRows;
export const documentKeys = Object.keys(documentRows) as DocumentKey[];

type DocumentFacts = Pick<RequirementFacts, "service" | "kind" | "business"> & { constitution?: string };

const becomes = (key: DocumentKey, row: RequirementRow) =>
  (documentRows[key] as readonly RequirementKey[]).includes(row.key);

/** What each registration asks for; with a constitution, what it asks of such a firm. */
export const documentsFor = ({ constitution, ...facts }: DocumentFacts): DocumentKey[] =>
  documentKeys.filter((key) =>
    possible(facts).some(
      (row) =>
        !row.isAdded &&
        becomes(key, row) &&
        fits(row.businesses, facts.business) &&
        (constitution === undefined || fits(row.constitutions, constitution)),
    ),
  );

/** Which kinds of a food licence ask for a document, and whether only of some businesses. */
export const whoIsAsked = (key: DocumentKey) => {
  const rows = requirementRows.filter((row) => row.service === "fssai" && becomes(key, row));
  return {
    registration: rows.some((row) => fits(row.kinds, "registration")),
    licence: rows.some((row) => fits(row.kinds, "state")),
    makersOnly: rows.every((row) => row.businesses !== undefined),
  };
};
