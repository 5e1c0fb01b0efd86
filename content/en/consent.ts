import type { Facts } from "../edition/facts";
import { paths } from "../paths";
import type { SameShape } from "../same-shape";
import { zero } from "../zero/zero";

/** What stands beside the button of every form that takes personal data. */
export const consentWords = ({ site }: Facts) => ({
  /** Named anew with every change of these words or of the privacy notice; stored with each form. */
  version: "2026-11-18",
  notice: `By sending this form you let ${site.name} use these details to call, message or e-mail you about this request, for the payment and receipt of an order, and for nothing else. You can see, correct or delete them, withdraw, or complain at any time.`,
  more: [
    { label: "Privacy notice", href: paths.privacyNotice },
    { label: "My data", href: paths.myData },
  ],
  /** A separate box, never ticked beforehand. */
  marketing: `Also send me news and offers of ${site.name}. I can stop this at any time.`,
});

export const consent = consentWords(zero);

export type ConsentWords = SameShape<ReturnType<typeof consentWords>>;
