import type { Facts } from "../../edition/facts";
import type { refundTermsWords as english } from "../../en/figures/refund-terms";
import type { Link } from "../../sections";
import { paths } from "../language/paths";

export function refundTermsWords({ refundRules }: Facts) {
  const { atMostPercent, requestWithinHours } = refundRules;

  /** The refund policy in two sentences, with a share or a sum. The rule itself is `app/orders/refund-policy.ts`. */
  const sayRefund: ReturnType<typeof english>["sayRefund"] = (atMost) =>
    `भुगतान के ${requestWithinHours} घंटे के अंदर और आपकी फ़ाइल पर काम शुरू होने से पहले रिफ़ंड माँगें, तो ${atMost} तक वापस मिलेगा। जो सरकारी शुल्क विभाग को दिया जा चुका है, वह वापस नहीं होता।`;

  /** What is ticked on the order form and follows each 'मनी-बैक गारंटी' in the same breath. */
  const refundTerms: { text: string; link: Link } = {
    text: sayRefund(`आपके भुगतान का ${atMostPercent}%`),
    link: { label: "रिफ़ंड नीति", href: paths.refund },
  };

  /** '100% मनी-बैक गारंटी: भुगतान के 24 घंटे के अंदर …': no page says the one without the other. */
  const sayGuarantee: ReturnType<typeof english>["sayGuarantee"] = (claim, verb = "") =>
    `${claim} मनी-बैक गारंटी${verb}: ${refundTerms.text}`;
  return { sayRefund, refundTerms, sayGuarantee };
}
