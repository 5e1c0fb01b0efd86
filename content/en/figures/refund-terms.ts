import type { Facts } from "../../edition/facts";
import { paths } from "../../paths";
import type { Link } from "../../sections";
import { zero } from "../../zero/zero";

export function refundTermsWords({ refundRules }: Facts) {
  const { atMostPercent, requestWithinHours } = refundRules;

  /** The refund policy in two sentences, with a share or a sum. The rule itself is `app/orders/refund-policy.ts`. */
  const sayRefund = (atMost: string) =>
    `Ask within ${requestWithinHours} hours of paying and before we start work on your file, and up to ${atMost} is refunded. Government fees already paid to the authority are not refunded.`;

  /** What is ticked on the order form and follows each 'money-back guarantee' in the same breath. */
  const refundTerms: { text: string; link: Link } = {
    text: sayRefund(`${atMostPercent}% of what you paid`),
    link: { label: "Refund policy", href: paths.refund },
  };

  /** '100% money-back guarantee applies: ask within 24 hours …': no page says the one without the other. */
  const sayGuarantee = (claim: string, verb = "") =>
    `${claim} money-back guarantee${verb}: ${refundTerms.text.replace("Ask", "ask")}`;
  return { sayRefund, refundTerms, sayGuarantee };
}

export const { sayRefund, refundTerms, sayGuarantee } = refundTermsWords(zero);
