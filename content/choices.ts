/** The choices of the forms. They are stored as written here, so they are the same in every language. */

/** All 28 states and 8 union territories: the specification's 31 in its order, then the five it leaves out. */
export const states = [
  "Andhra Pradesh",
  "Arunachal Pradesh",
  "Assam",
  "Bihar",
  "Chhattisgarh",
  "Delhi",
  "Goa",
  "Gujarat",
  "Haryana",
  "Himachal Pradesh",
  "Jharkhand",
  "Karnataka",
  "Kerala",
  "Madhya Pradesh",
  "Maharashtra",
  "Manipur",
  "Meghalaya",
  "Mizoram",
  "Nagaland",
  "Odisha",
  "Punjab",
  "Rajasthan",
  "Sikkim",
  "Tamil Nadu",
  "Telangana",
  "Tripura",
  "Uttar Pradesh",
  "Uttarakhand",
  "West Bengal",
  "Jammu and Kashmir",
  "Ladakh",
  "Andaman and Nicobar Islands",
  "Chandigarh",
  "Dadra and Nagar Haveli and Daman and Diu",
  "Lakshadweep",
  "Puducherry",
] as const;

export const unionTerritories: readonly State[] = [
  "Delhi",
  "Jammu and Kashmir",
  "Ladakh",
  "Andaman and Nicobar Islands",
  "Chandigarh",
  "Dadra and Nagar Haveli and Daman and Diu",
  "Lakshadweep",
  "Puducherry",
];

export const leadServices = ["FSSAI Registration/License", "GST Registration", "MSME Registration"] as const;

export const contactServices = [
  "FSSAI Registration/License",
  "MSME (Udyam) Registration",
  "GST Registration",
  "Multiple Services",
  "General Inquiry",
] as const;

/** In which staff can speak with somebody, as India's census counts them. */
export const spokenLanguages = [
  "English",
  "Hindi",
  "Assamese",
  "Bengali",
  "Gujarati",
  "Kannada",
  "Konkani",
  "Malayalam",
  "Manipuri",
  "Marathi",
  "Nepali",
  "Odia",
  "Punjabi",
  "Tamil",
  "Telugu",
  "Urdu",
] as const;

export type State = (typeof states)[number];
export type LeadService = (typeof leadServices)[number];
export type ContactService = (typeof contactServices)[number];

export const defaultLeadService: LeadService = "FSSAI Registration/License";

/** Files that can be sent as a document. iOS then hands over JPEG instead of HEIC. */
export const documentTypes = "image/jpeg,image/png,application/pdf";
