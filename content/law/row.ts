import { grouped } from "../rupees.ts";

export const lakh = 100_000;
export const crore = 10_000_000;

/** 1200000 is '12 lakh', 15000000 '1.5 crore'; other amounts are written out, '12,00,001'. */
export function sayAmount(value: number): string {
  if (value >= crore && value % (crore / 100) === 0) return `${value / crore} crore`;
  if (value >= lakh && value < crore && value % (lakh / 100) === 0) return `${value / lakh} lakh`;
  return grouped(value);
}

/** `open` could not be verified: an expert confirms it before anyone pays. */
export type Confidence = "high" | "medium" | "open";

/** What every rule carries. Days are inclusive and written as 2026-03-31; without `until` the rule is in force. */
export type LawRow = {
  id: string;
  from: string;
  until?: string;
  source: SourceKey;
  /** The day on which somebody last looked it up. */
  verified: string;
  confidence: Confidence;
};

/** Where each rule stands and where to look it up again. */
export const sources = {
  fssai2011: {
    title:
      "Food Safety and Standards (Licensing and Registration of Food Businesses) Regulations, 2011; FSSAI fee page",
    address: "https://foscos.fssai.gov.in/",
  },
  fssai2026: {
    title: "FSSAI order and press release of 13 March 2026, as secondary sources report them",
    address: "https://www.fssai.gov.in/",
  },
  gstAct: {
    title: "Central Goods and Services Tax Act, 2017, sections 22 to 24, and notification 10/2019",
    address: "https://cbic-gst.gov.in/",
  },
  gstMarketplace: {
    title: "Notification 34/2023 - Central Tax, sellers through electronic commerce operators",
    address: "https://cbic-gst.gov.in/",
  },
  gstPortal: { title: "GST portal, registration of small applicants", address: "https://www.gst.gov.in/" },
  udyam2020: {
    title: "Gazette notification S.O. 2119(E) of 26 June 2020",
    address: "https://udyamregistration.gov.in/",
  },
  udyam2025: {
    title: "Gazette notification S.O. 1364(E) of 21 March 2025",
    address: "https://udyamregistration.gov.in/",
  },
  cgtmse: { title: "Credit guarantee trust for small enterprises (CGTMSE)", address: "https://www.cgtmse.in/" },
} as const;

export type SourceKey = keyof typeof sources;

export const covers = ({ from, until }: Pick<LawRow, "from" | "until">, day: string) =>
  from <= day && (until === undefined || day <= until);
