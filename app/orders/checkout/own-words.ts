import { z } from "zod";
import { holdsAadhaar } from "../../../content/person";

/** What a customer wrote in a form of an order: anything but an Aadhaar number. */
export const ownWords = z
  .string()
  .catch("")
  .refine((text) => !holdsAadhaar(text));
