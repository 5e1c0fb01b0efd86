import type { GstinProblem } from "./numbers.ts";

/** What is wrong with a GSTIN, for the person who typed it. */
export const gstinProblems: Record<GstinProblem, string> = {
  missing: "Please give the GSTIN.",
  length: "A GSTIN has 15 characters.",
  signs: "A GSTIN has only letters and digits.",
  state: "The first two digits are no state's code.",
  pan: "The third to twelfth characters are no PAN: five letters, four digits and a letter.",
  holder: "The sixth character, the fourth letter of the PAN, is one of A, B, C, F, G, H, J, L, P, T, K.",
  zeroes: "The eighth to eleventh characters, the four digits of the PAN, are not 0000.",
  entity: "The thirteenth character is 1 to 9 or a letter.",
  shape: "The fourteenth character is Z.",
  check: "The last character does not fit the others: one of them is mistyped.",
};
