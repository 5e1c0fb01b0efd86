import type { Supplier } from "../supplier";
import type { Gateway } from "./gateway.server";

/** How money can be paid here; with neither way, online payment is not open. */
export type PaymentSettings = {
  gateway: Gateway | null;
  /** During a change of a secret either of two is valid. */
  returnSecrets: readonly string[];
  webhookSecrets: readonly string[];
  /** The links of quotes are derived from the first, so that staff find them again; those of the second still are. */
  linkSecrets: readonly [current: string, previous?: string];
  upi: { id: string; name: string } | null;
  supplier: Supplier;
  /** The site's public origin. */
  origin(): string;
};

/** What is switched on, as the payments page says it: a gateway takes every way, a UPI address alone one. */
export const wayOpen = (
  settings: Pick<PaymentSettings, "gateway" | "upi"> | null | undefined,
): "gateway" | "upi" | "none" => (settings?.gateway ? "gateway" : settings?.upi ? "upi" : "none");

export const isOpen = (settings: Pick<PaymentSettings, "gateway" | "upi">) => wayOpen(settings) !== "none";
