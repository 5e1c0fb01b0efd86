import type { Service } from "../../prices";

type Step = { when: string; title: string; detail: string };

/** What a customer does with a number that was granted, and what would change it: for the mail and for My applications. */
export const afterGrant: Record<Service, { use: Step; change: Step }> = {
  fssai: {
    use: {
      when: "Today",
      title: "Show the number where you sell",
      detail: "On the wall where customers see it, on bills and packets, and in delivery apps.",
    },
    change: {
      when: "If something changes",
      title: "A new address, another name, or more turnover?",
      detail: "Tell us first: the licence must change too.",
    },
  },
  gst: {
    use: {
      when: "Today",
      title: "Show the GSTIN where you do business",
      detail: "The certificate in the shop or office, the GSTIN on its name board and on every invoice.",
    },
    change: {
      when: "If something changes",
      title: "A new address, a new partner, or a second place of business?",
      detail: "Tell us at once: the GST portal must know it too.",
    },
  },
  msme: {
    use: {
      when: "Today",
      title: "Use the number",
      detail: "With your bank, in tenders, and on invoices to large buyers.",
    },
    change: {
      when: "If something changes",
      title: "A new address, another activity, or a larger plant?",
      detail: "Tell us: the Udyam portal must be updated.",
    },
  },
};

/** The day of something that comes back, where no day is set. */
export const dayOpen = "The day is not set yet. We will write to you when it is.";
