import { openGateway } from "../../app/payments/gateway.server";
import type { PaymentSettings } from "../../app/payments/settings.server";
import type { Environment } from "../shared/env";

const present = (secrets: (string | undefined)[]) => secrets.filter((secret) => secret !== undefined);

/** How money can be paid, from the environment. */
export function paymentSettings(
  environment: Environment,
  linkSecrets: PaymentSettings["linkSecrets"],
  origin: () => string,
): PaymentSettings {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_URL, UPI_ID, UPI_NAME } = environment;
  const { SITE_GSTIN, SITE_STATE, SITE_SAC } = environment;
  return {
    gateway:
      RAZORPAY_KEY_ID && RAZORPAY_KEY_SECRET
        ? openGateway({ keyId: RAZORPAY_KEY_ID, keySecret: RAZORPAY_KEY_SECRET, url: RAZORPAY_URL })
        : null,
    returnSecrets: present([RAZORPAY_KEY_SECRET, environment.RAZORPAY_KEY_SECRET_PREVIOUS]),
    webhookSecrets: present([environment.RAZORPAY_WEBHOOK_SECRET, environment.RAZORPAY_WEBHOOK_SECRET_PREVIOUS]),
    linkSecrets,
    upi: UPI_ID && UPI_NAME ? { id: UPI_ID, name: UPI_NAME } : null,
    supplier: {
      name: environment.SITE_NAME,
      email: environment.SITE_EMAIL,
      phone: environment.SITE_PHONE,
      address: environment.SITE_ADDRESS ?? "",
      tax: SITE_GSTIN && SITE_STATE && SITE_SAC ? { gstin: SITE_GSTIN, state: SITE_STATE, sac: SITE_SAC } : null,
    },
    origin,
  };
}
