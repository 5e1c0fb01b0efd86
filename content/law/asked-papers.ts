import type { Service } from "../prices.ts";
import type { ApplicationKind, Constitution, Premises } from "./application-kinds.ts";
import type { Kind } from "./kinds.ts";
import type { Confidence } from "./row.ts";
import type { WorkRow } from "./work-sources.ts";

export const paperKeys = [
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
export type PaperKey = (typeof paperKeys)[number];

/** One paper that an authority asks for; what it is called and why it is needed is in content/en/applications/papers.ts. */
export type PaperRow = WorkRow & {
  key: PaperKey;
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

type PaperFields = Omit<PaperRow, keyof WorkRow | "service"> & { confidence?: Confidence };

const fssai = (given: PaperFields[]): PaperRow[] =>
  given.map(({ confidence = "high", ...row }) => ({
    id: `paper-fssai-${row.key}`,
    from: "2011-08-05",
    source: "fssaiPapers",
    verified,
    confidence,
    service: "fssai",
    ...row,
  }));

const gst = (given: PaperFields[]): PaperRow[] =>
  given.map(({ confidence = "high", ...row }) => ({
    id: `paper-gst-${row.key}`,
    from: "2025-04-17",
    source: "gstPapers",
    verified,
    confidence,
    service: "gst",
    ...row,
  }));

/** In the order in which they are asked for. Whether the food authority's list holds since April 2026 is open. */
export const paperRows: PaperRow[] = [
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

export type PaperFacts = {
  service: Service;
  kind: string;
  constitution: string;
  premises: string;
  business: string;
};

const fits = (allowed: readonly string[] | undefined, given: string) =>
  allowed === undefined || allowed.includes(given);

const possible = ({ service, kind }: Pick<PaperFacts, "service" | "kind">) =>
  paperRows.filter((row) => row.service === service && fits(row.kinds, kind));

/** What is asked for in an application, in its order. */
export const papersFor = (facts: PaperFacts): PaperRow[] =>
  possible(facts).filter(
    (row) =>
      !row.isAdded &&
      fits(row.constitutions, facts.constitution) &&
      fits(row.premises, facts.premises) &&
      fits(row.businesses, facts.business),
  );

/** What staff can add to the list beside a paper of their own words. */
export const papersToAdd = (facts: PaperFacts, listed: readonly string[]): PaperRow[] =>
  possible(facts).filter(({ key }) => !listed.includes(key));

export const paperRowOf = (key: string): PaperRow | undefined => paperRows.find((row) => row.key === key);
