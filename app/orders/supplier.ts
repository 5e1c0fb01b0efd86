import type { GstState } from "../../content/law/gst-states";

/** Who sells, as invoices name it. Without a GSTIN nothing is taxed and the invoice is a plain receipt. */
export type Supplier = {
  name: string;
  email: string;
  phone: string;
  address: string;
  tax: { gstin: string; state: GstState; sac: string } | null;
};
