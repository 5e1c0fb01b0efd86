import { whatsapp } from "../identity";
import type { Link, Person } from "../sections";
import { chatOpening } from "./chat";

export interface ExpertProfile {
  eyebrow: string;
  heading: string;
  name: string;
  role: string;
  portrait: Person;
  /** Unfolds what follows on phones. */
  more: string;
  bio: string[];
  facts: string[];
  action: Link;
  /** Runs around the rim of the stamp on the portrait. */
  stamp: string;
  sample: boolean;
  sampleNote: string;
}

/* SAMPLE: this person does not exist. Replace name, words and portrait, then set `sample: false`. */
export const expert: ExpertProfile = {
  eyebrow: "Meet your legal expert",
  heading: "A person who reads your documents before the officer does",
  name: "Adv. Neha Deshmukh",
  role: "Legal expert, food and business registrations",
  portrait: "advocate",
  more: "How she works",
  bio: [
    "Neha and her team read every application before it is filed: the name against the PAN, the address against the bill, the product against the right food category.",
    "Most refusals begin with a small mistake. Her work is to find it first.",
  ],
  facts: [
    "Advises on food licences, GST and Udyam",
    "Answers in English, Hindi and Marathi",
    "Explains the rule, then the choice",
  ],
  action: { label: "Talk to our expert", href: whatsapp(chatOpening), icon: "whatsapp" },
  stamp: "Read twice · Filed once · ",
  sample: true,
  sampleNote: "Sample profile, shown until our expert's own replaces it.",
};
