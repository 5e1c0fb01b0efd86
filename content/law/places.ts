import { states } from "../choices";

/** Every state and union territory. The forms offer 31; the law knows five more. */
export const places = [
  ...states,
  "Andaman and Nicobar Islands",
  "Chandigarh",
  "Dadra and Nagar Haveli and Daman and Diu",
  "Lakshadweep",
  "Puducherry",
] as const;

export type Place = (typeof places)[number];
