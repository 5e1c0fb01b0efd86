import type { Supplier } from "../../app/orders/supplier";
import type { Environment } from "./env";

/** Who sells, from the environment. */
export const supplierOf = ({ SITE_GSTIN, SITE_STATE, SITE_SAC, ...site }: Environment): Supplier => ({
  name: site.SITE_NAME,
  email: site.SITE_EMAIL,
  phone: site.SITE_PHONE,
  address: site.SITE_ADDRESS ?? "",
  tax: SITE_GSTIN && SITE_STATE && SITE_SAC ? { gstin: SITE_GSTIN, state: SITE_STATE, sac: SITE_SAC } : null,
});
