import * as z from "zod/mini";
import { noAadhaar, oneLine, personShape, problem } from "../../../content/person";
import { readForm } from "../../leads/person";
import type { ProblemWords, Values } from "../../leads/submission";

export const orderFields = ["name", "email", "phone", "state", "firm", "gstin", "promo", "terms"] as const;
export type OrderField = (typeof orderFields)[number];

const orderSchema = z.object({
  ...personShape,
  firm: z.string().check(z.trim(), z.maxLength(100, problem("tooLong")), oneLine, noAadhaar),
  gstin: z.string().check(z.trim(), z.maxLength(40, problem("tooLong"))),
  promo: z.string().check(z.trim(), z.maxLength(40, problem("unknown"))),
  terms: z.literal("read", problem("missing")),
});

export const readOrderForm = (values: unknown) => readForm(orderSchema, orderFields, values);

/** What came back instead of an order, with everything that was typed. */
export type OrderReply = {
  message: string;
  problems: ProblemWords<OrderField>;
  values: Partial<Values<OrderField>>;
  /** Whether the box for news was ticked. */
  wantsNews: boolean;
};
