import type { Facts } from "../../edition/facts";
import { paths } from "../../paths";
import type { PolicyPage } from "../../sections";
import { zero } from "../../zero/zero";
import { timeWords } from "../figures/time-words";
import { contentsLabel, updated } from "./policy";

export function shippingWords(facts: Facts): PolicyPage {
  const { mailto, site, telephone } = facts;
  const times = timeWords(facts);
  return {
    path: paths.shipping,
    meta: {
      title: `Shipping Policy: Digital Delivery Only | ${site.name}`,
      description:
        "We ship nothing by post or courier. Certificates, receipts and replies come to you by e-mail. How and when they arrive, and what to do if they do not.",
    },
    heading: "Shipping Policy",
    updated,
    contentsLabel,
    intro: "We sell a service, not goods. Everything we deliver is digital.",
    sections: [
      {
        id: "digital-delivery",
        heading: "Digital delivery only",
        paragraphs: [
          "Nothing is sent by post or courier, so there is no shipping charge and no delivery address. Certificates, acknowledgements and receipts are sent by e-mail only, to the address you gave us.",
        ],
      },
      {
        id: "when",
        heading: "When it arrives",
        paragraphs: [
          `A receipt is sent once a payment is confirmed. The certificate follows as soon as the authority has issued it. Times to plan with, ${times.terms.basic.measures}:`,
        ],
        list: [
          `FSSAI Basic registration: ${times.terms.basic.time}`,
          `FSSAI State licence: ${times.terms.state.time}`,
          `FSSAI Central licence: ${times.terms.central.time}`,
        ],
        after: [
          "Working days exclude weekends and bank holidays. The authority decides when it issues a certificate; we do not.",
        ],
        links: [{ label: "Terms of Service", href: paths.terms }],
      },
      {
        id: "your-part",
        heading: "Your part",
        paragraphs: [
          "Please give an e-mail address that you read, and check your spam folder too. If you need a certificate on paper, print the one we send: its number can be checked online by anyone.",
        ],
      },
      {
        id: "not-received",
        heading: "If nothing came",
        paragraphs: ["Tell us, and we send it again at no charge."],
        links: [
          { label: site.email, href: mailto, icon: "mail" },
          { label: site.phone, href: telephone, icon: "phone" },
        ],
      },
    ],
  };
}

export const shipping = shippingWords(zero);
