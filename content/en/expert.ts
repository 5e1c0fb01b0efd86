import type { Facts } from "../edition/facts";
import type { Link, Person } from "../sections";
import { zero } from "../zero/zero";
import { chatOpening } from "./chat";

/* SAMPLE: this person does not exist. Replace name, words and portrait, then set `sample: false`. */
export const expertWords = ({ whatsapp }: Facts) =>
  ({
    eyebrow: "Meet your legal expert",
    heading: "A person who reads your documents before the officer does",
    name: "Adv. Neha Deshmukh",
    role: "Legal expert, food and business registrations",
    portrait: "advocate",
    /** Unfolds what follows on phones. */
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
    /** Runs around the rim of the stamp on the portrait. */
    stamp: "Read twice · Filed once · ",
    sample: true,
    sampleNote: "Sample profile, shown until our expert's own replaces it.",
  }) satisfies Record<string, unknown> & { portrait: Person; action: Link };

export const expert = expertWords(zero);

export type ExpertProfile = ReturnType<typeof expertWords>;
