import { createHmac, timingSafeEqual } from "node:crypto";

const sign = (message: string | Uint8Array, secret: string) => createHmac("sha256", secret).update(message).digest();

/** Compared in constant time, so that the time taken tells nothing; of two secrets during a change either may sign. */
export function isSigned(message: string | Uint8Array, signature: string, secrets: readonly string[]): boolean {
  if (!/^[\da-f]{64}$/i.test(signature)) return false;
  const bytes = Buffer.from(signature, "hex");
  return secrets.map((secret) => timingSafeEqual(sign(message, secret), bytes)).includes(true);
}

/** The parameters with which the gateway sends the browser back. */
export type Return = { paymentId: string; linkId: string; reference: string; status: string; signature: string };

export function readReturn(parameters: URLSearchParams): Return | null {
  const [paymentId, linkId, reference, status, signature] = [
    "razorpay_payment_id",
    "razorpay_payment_link_id",
    "razorpay_payment_link_reference_id",
    "razorpay_payment_link_status",
    "razorpay_signature",
  ].map((name) => parameters.get(name));
  return paymentId && linkId && reference && status && signature
    ? { paymentId, linkId, reference, status, signature }
    : null;
}

export const isSignedReturn = (parameters: Return, secrets: readonly string[]) =>
  isSigned(
    [parameters.linkId, parameters.reference, parameters.status, parameters.paymentId].join("|"),
    parameters.signature,
    secrets,
  );
