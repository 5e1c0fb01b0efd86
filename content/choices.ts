/** The choices of the forms. They are stored as written here, so they are the same in every language. */

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
] as const;

export const leadServices = ["FSSAI Registration/License", "GST Registration", "MSME Registration"] as const;

export const contactServices = [
  "FSSAI Registration/License",
  "MSME (Udyam) Registration",
  "GST Registration",
  "Multiple Services",
  "General Inquiry",
] as const;

export type State = (typeof states)[number];
export type LeadService = (typeof leadServices)[number];
export type ContactService = (typeof contactServices)[number];

export const defaultLeadService: LeadService = "FSSAI Registration/License";
