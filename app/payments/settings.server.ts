import type { GstState } from "../../content/law/gst-states";
import type { Gateway } from "./gateway.server";

/** Who sells, as papers name it. Without a GSTIN nothing is taxed and the paper is a plain receipt. */
export type Supplier = {
  name: string;
  email: string;
  phone: string;
  address: string;
  tax: { gstin: string; state: GstState; sac: string } | null;
};

/** How money can be paid here; with neither way, online payment is not open. */
export type PaymentSettings = {
  gateway: Gateway | null;
  /** During a change of a secret either of two is valid. */
  returnSecrets: readonly string[];
  webhookSecrets: readonly string[];
  upi: { id: string; name: string } | null;
  supplier: Supplier;
  /** The site's public origin. */
  origin(): string;
};

export const isOpen = ({ gateway, upi }: Pick<PaymentSettings, "gateway" | "upi">) => gateway !== null || upi !== null;
