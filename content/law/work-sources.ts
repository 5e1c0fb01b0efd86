import { type LawRow, type SourceKey, sources } from "./row.ts";

/** Where the rules of the work after the sale stand; apart from the others, which visitors' browsers fetch. */
const workSources = {
  foscos: {
    title: "FSSAI's portal FoSCoS, states and numbers of an application",
    address: "https://foscos.fssai.gov.in/",
  },
  fssaiRequirements: {
    title:
      "FSSAI's annexures to Form A and Form B of the regulations of 2011: documents to be sent with an application",
    address: "https://foscos.fssai.gov.in/",
  },
  fssaiReturns: {
    title: "Regulation 2.1.13 of the regulations of 2011 and FSSAI's orders on annual returns",
    address: "https://foscos.fssai.gov.in/",
  },
  gstRules: {
    title: "Central Goods and Services Tax Rules, 2017, rules 8 to 10A and 14A",
    address: "https://cbic-gst.gov.in/",
  },
  gstRequirements: {
    title: "CBIC Instruction 03/2025-GST of 17 April 2025, documents that officers may ask for",
    address: "https://cbic-gst.gov.in/",
  },
  gstReturns: {
    title: "Central Goods and Services Tax Act, 2017, section 44, annual return",
    address: "https://www.gst.gov.in/",
  },
  nationalHolidays: { title: "National holidays of the Union of India", address: "https://www.india.gov.in/" },
} as const;

/** A rule of the work after the sale. */
export type WorkRow = Omit<LawRow, "source"> & { source: SourceKey | keyof typeof workSources };

export const everySource = { ...sources, ...workSources };
