import { paths } from "../../paths";
import { refundRules } from "../../prices";
import type { Link } from "../../sections";

const { atMostPercent, requestWithinHours } = refundRules;

/** What stands beside each 'money-back guarantee' and is ticked on the order form: one sentence for all of them. */
export const refundTerms: { text: string; link: Link } = {
  text: `As the refund policy says: up to ${atMostPercent}% of what you paid, if you ask within ${requestWithinHours} hours of paying or of the start of work, whichever is earlier. Government fees already paid to the authority are not refunded.`,
  link: { label: "Refund policy", href: paths.refund },
};
