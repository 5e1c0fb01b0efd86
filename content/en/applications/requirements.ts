import type { DueDateKey } from "../../law/due-dates";
import type { RequirementKey } from "../../law/requirements";
import { premisesProofs } from "../figures/document-words";

/** What a document is called, why it is needed, what counts, and an example. Staff and customers read the same. */
export interface RequirementWords {
  title: string;
  why: string;
  accepts: string;
  example: string;
  /** How its file is called in a zip. */
  file: string;
}

const masked = "masked Aadhaar (download it from myaadhaar.uidai.gov.in), voter card, passport or driving licence";

export const requirements: Record<RequirementKey, RequirementWords> = {
  photo: {
    title: "Photo of the applicant",
    why: "It is printed on the certificate.",
    accepts: "A recent passport photo, face from the front",
    example: "A photo with a plain background, taken with a phone in daylight",
    file: "photo",
  },
  identity: {
    title: "Identity document",
    why: "The authority checks who runs the business.",
    accepts: `One of: ${masked}`,
    example: "Both sides of the voter card in one picture",
    file: "identity",
  },
  premises: {
    title: "Proof of the premises",
    why: "Many states ask where the food is made or sold.",
    accepts: premisesProofs,
    example: "The electricity bill of the last two months",
    file: "premises",
  },
  people: {
    title: "List of proprietor, partners or directors",
    why: "The licence names who answers for the business.",
    accepts: "A list with name, address, phone and e-mail of each, signed",
    example: "Asha Rao, 12 MG Road, Pune, 98765 43210, asha@shop.in",
    file: "people",
  },
  identityAddress: {
    title: "Identity and address document",
    why: "For each person on the list.",
    accepts: `One of: ${masked}`,
    example: "The passport's first and last page",
    file: "identity-and-address",
  },
  possession: {
    title: "Proof of possession of the premises",
    why: "The authority checks that the business may use the place.",
    accepts: premisesProofs,
    example: "The rent agreement, all pages",
    file: "possession",
  },
  affidavit: {
    title: "Affidavit of proprietorship",
    why: "It says that one person owns the business.",
    accepts: "Affidavit on stamp paper, notarised",
    example: "We send the text; a notary stamps it",
    file: "affidavit",
  },
  deed: {
    title: "Partnership deed",
    why: "It says who the partners are.",
    accepts: "The deed, all pages",
    example: "The registered deed of 2024 with both signatures",
    file: "partnership-deed",
  },
  memorandum: {
    title: "Memorandum and articles (MoA, AoA)",
    why: "They say what the company or LLP may do.",
    accepts: "MoA and AoA, or the LLP agreement, as PDF",
    example: "The PDF from the MCA portal",
    file: "memorandum",
  },
  societyCertificate: {
    title: "Certificate of the co-operative",
    why: "It says that the society is registered.",
    accepts: "Certificate under the Co-operative Societies Act",
    example: "The certificate of the registrar",
    file: "society-certificate",
  },
  foodSafetyPlan: {
    title: "Food-safety plan",
    why: "The licence needs a plan for clean and safe food.",
    accepts: "A food-safety management plan, or an ISO 22000 or HACCP certificate",
    example: "We send a plan for your business to sign",
    file: "food-safety-plan",
  },
  blueprint: {
    title: "Layout of the premises",
    why: "The inspector checks what is done where.",
    accepts: "A drawing with measures in metres or feet and the use of each room",
    example: "A drawing on squared paper with all sides measured",
    file: "layout",
  },
  machinery: {
    title: "List of machinery",
    why: "The capacity decides the licence and its fee.",
    accepts: "Name, number and capacity of each machine, and its power",
    example: "Oil expeller, 1, 300 kg a day, 5 HP",
    file: "machinery",
  },
  foodCategories: {
    title: "List of food categories",
    why: "The licence names what may be made.",
    accepts: "Each product with its category",
    example: "Mango pickle: category 04",
    file: "food-categories",
  },
  nominee: {
    title: "Nominee (Form IX)",
    why: "Who answers for food safety in the business.",
    accepts: "Form IX, signed by the nominee and the applicant",
    example: "We send the form filled in",
    file: "form-ix",
  },
  water: {
    title: "Water analysis",
    why: "Makers show that their water is clean.",
    accepts: "Report of a recognised laboratory, at most six months old",
    example: "Report of an NABL laboratory",
    file: "water-analysis",
  },
  milkSource: {
    title: "Source of the milk",
    why: "Dairies show where their milk comes from.",
    accepts: "Procurement plan, or names and places of the suppliers",
    example: "List of the farmers with litres a day",
    file: "milk-source",
  },
  meatSource: {
    title: "Source of the meat",
    why: "Meat units show where their raw material comes from.",
    accepts: "Names and licences of the suppliers",
    example: "The slaughterhouse's licence",
    file: "meat-source",
  },
  pesticides: {
    title: "Pesticide report of the water",
    why: "Packaged water needs it.",
    accepts: "Report of a recognised laboratory",
    example: "Report of an NABL laboratory",
    file: "pesticide-report",
  },
  repackerConsent: {
    title: "Consent and licence of the maker",
    why: "Repackers show whose food they pack.",
    accepts: "No-objection letter and FSSAI licence of the maker",
    example: "The maker's letter with his licence number",
    file: "maker-consent",
  },
  pan: {
    title: "PAN card",
    why: "GST is registered on the PAN.",
    accepts: "PAN card of the proprietor or the firm",
    example: "A photo of the card's front",
    file: "pan",
  },
  gstPhoto: {
    title: "Photo of the proprietor, partners or directors",
    why: "The portal asks for one of each.",
    accepts: "A passport photo, JPG",
    example: "A photo with a plain background",
    file: "photo",
  },
  ownership: {
    title: "One ownership document",
    why: "The place is your own: one document is enough.",
    accepts: "One of: property-tax receipt, khata, electricity bill, water bill",
    example: "The electricity bill of the last two months",
    file: "ownership",
  },
  rentAgreement: {
    title: "Rent agreement",
    why: "It shows that you may use the place.",
    accepts: "Rent or lease agreement, all pages",
    example: "The agreement of eleven months with both signatures",
    file: "rent-agreement",
  },
  landlordOwnership: {
    title: "One ownership document of the landlord",
    why: "It shows that the landlord owns the place.",
    accepts: "One of: property-tax receipt, khata, electricity bill, water bill",
    example: "The electricity bill in the landlord's name",
    file: "landlord-ownership",
  },
  landlordIdentity: {
    title: "Identity document of the landlord",
    why: "Only because the agreement is not registered.",
    accepts: "Voter card, passport or driving licence",
    example: "The front of the voter card",
    file: "landlord-identity",
  },
  consentLetter: {
    title: "Consent letter of the owner",
    why: "It shows that you may use the place without rent.",
    accepts: "A letter, signed by the owner",
    example: "We send the text; the owner signs it",
    file: "consent-letter",
  },
  ownerIdentity: {
    title: "Identity document of the owner",
    why: "It belongs to the consent letter.",
    accepts: "Voter card, passport or driving licence",
    example: "The front of the voter card",
    file: "owner-identity",
  },
  ownerOwnership: {
    title: "One ownership document of the owner",
    why: "It shows that the owner owns the place.",
    accepts: "One of: property-tax receipt, khata, electricity bill, water bill",
    example: "The property-tax receipt in the owner's name",
    file: "owner-ownership",
  },
  gstDeed: {
    title: "Partnership deed",
    why: "For a partnership, officers may ask for the deed alone.",
    accepts: "The deed, all pages",
    example: "The deed of 2024 with both signatures",
    file: "partnership-deed",
  },
  incorporation: {
    title: "Certificate of incorporation",
    why: "It says that the company or LLP exists.",
    accepts: "The certificate of the registrar of companies",
    example: "The PDF from the MCA portal",
    file: "incorporation",
  },
  signatory: {
    title: "Letter for the signatory",
    why: "It says who signs for the firm.",
    accepts: "Letter of authorisation or board resolution, signed",
    example: "We send the text; the partners sign it",
    file: "signatory-letter",
  },
};

/** What is due again for a registration, in words; `open` is for staff and `noDay` for the customer, where no day is set. */
export const dueDates: Record<
  DueDateKey,
  { title: string; what: string; open?: string; noDay?: string; hasFee?: true }
> = {
  fssaiRenewal: {
    title: "FSSAI renewal",
    hasFee: true,
    what: "Your FSSAI licence ends on {until}. It can be renewed until 30 days before without a late fee.",
  },
  fssaiYearlyFee: {
    title: "FSSAI yearly fee",
    hasFee: true,
    what: "The yearly fee of your FSSAI licence is due.",
    open: "Since April 2026 a licence has no end and a yearly fee. Its day is not published yet: please type it when it is.",
    noDay: "The authority has not announced the day. We will write to you when it does.",
  },
  fssaiReturn: {
    title: "FSSAI annual return (Form D1)",
    what: "The annual return of your FSSAI licence for the past April to March is due. A late one costs Rs 100 a day.",
  },
  fssaiMilkReturn: {
    title: "FSSAI half-yearly return (Form D2)",
    what: "The half-yearly return of your dairy is due.",
    open: "We could not verify the days of the half-yearly return for milk: please type it.",
  },
  gstBankAccount: {
    title: "GST: bank account",
    what: "Your bank account must be entered on the GST portal by then, else the registration is suspended automatically.",
  },
  gstReturn: {
    title: "GST annual return (GSTR-9)",
    what: "The annual return of your GST registration for the past April to March is due.",
  },
  udyamUpdate: {
    title: "Udyam yearly update",
    what: "The figures of your Udyam registration are to be updated on the portal.",
    open: "The portal asks for an update every year and names no day: please type it.",
    noDay: "The portal asks for it every year and names no day.",
  },
};
