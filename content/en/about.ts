import type { Facts } from "../edition/facts";
import { anchors, paths } from "../paths";
import type {
  BusinessTestimonial,
  CallToAction,
  Card,
  Hero,
  Page,
  Section,
  Stat,
  TestimonialSection,
} from "../sections";
import { zero } from "../zero/zero";
import { chatOpening } from "./chat";
import { timeWords } from "./figures/time-words";
import { claimed, sampleLabel, shown } from "./samples";
import { aboutTestimonials, sampleNote } from "./testimonials";

export interface SuccessStory {
  title: string;
  description: string;
  duration: string;
  status: string;
  sample: boolean;
}

export interface AboutPage extends Page {
  hero: Hero;
  mission: { eyebrow: string; heading: string; paragraphs: string[] };
  story: { eyebrow: string; heading: string; paragraphs: string[]; sample: boolean; sampleNote: string } | undefined;
  reasons: Section<Card>;
  stats: Section<Stat>;
  stories: Section<SuccessStory> & { sampleLabel: string };
  testimonials: TestimonialSection<BusinessTestimonial>;
  cta: CallToAction;
}

/* SAMPLES: films that do not exist. Replace with real ones, then set `sample: false`. */
export const films: SuccessStory[] = [
  {
    title: "From home kitchen to cloud kitchen",
    description: "A cook gets her first food licence and her first delivery order.",
    duration: "2:30",
    status: "Coming Soon",
    sample: true,
  },
  {
    title: "A GST number in one week",
    description: "A saree seller goes from a market stall to an online shop.",
    duration: "1:45",
    status: "Coming Soon",
    sample: true,
  },
  {
    title: "The loan that came through",
    description: "A machine shop registers on Udyam and buys a second lathe.",
    duration: "3:10",
    status: "Coming Soon",
    sample: true,
  },
];

export function aboutWords(facts: Facts) {
  const { claims, site, whatsapp } = facts;
  const times = timeWords(facts);

  /* SAMPLE: an invented beginning. Replace with the consultancy's own, then set `sample: false`. */
  const story = {
    eyebrow: "Our story",
    heading: "It began with one refused application",
    paragraphs: [
      "A snack manufacturer we knew was refused a food licence three times. The cause was one line: the address on the form did not match the electricity bill. Nobody had told her.",
      `So we built a service that reads documents before the officer does. Software checks what a machine can check; people do the rest. Today ${claims.professionals.about} professionals work behind it.`,
    ],
    sample: true,
    sampleNote: "Sample story, shown until our own replaces it.",
  };
  const about: AboutPage = {
    path: paths.about,
    meta: {
      title: `About Us: Paperwork Done Well | ${site.name}`,
      description: `${site.name} is a private filing service for food licences, GST and MSME registration. Who we are, how we work and why small businesses come back to us.`,
      og: "Paperwork done well, for small businesses",
    },
    hero: {
      eyebrow: "About Us",
      heading: "Paperwork done well, for people with better things to do",
      intro: `${site.name} helps small businesses in India get licensed and registered: online, at a price they know first, with a person who answers.`,
      stats: [],
      actions: [],
    },
    mission: {
      eyebrow: "Our mission",
      heading: "No honest business should stay unregistered because a form was hard",
      paragraphs: [
        "A licence should cost a fair fee and a little time, not days of queues and a middleman's guess. We put the rule in plain words, the price up front and an expert on the line.",
      ],
    },
    story: shown([story])[0],
    reasons: {
      eyebrow: "Why choose us",
      heading: "Five reasons people stay",
      items: [
        {
          icon: "clock",
          title: "Fast",
          text: `${claims.processingHours.about} hours processing, ${times.prepared.measures}.`,
        },
        {
          icon: "rupee",
          title: "Affordable",
          text: `Up to ${claims.cheaperBy.about} cheaper than traditional consultants.`,
        },
        { icon: "globe", title: "Fully online", text: "From the first question to the certificate, on your phone." },
        {
          icon: "users",
          title: "Real experts",
          text: `${claims.expertAdvisors.about} expert consultants, and one of them is yours.`,
        },
        {
          icon: "chat",
          title: "Always reachable",
          text: `${claims.chatSupport.about} chat support, and a phone that is answered.`,
        },
      ],
    },
    stats: {
      heading: "In figures",
      items: [
        { value: claims.happyClients.about, label: "happy clients" },
        { value: claims.successRate.about, label: "success rate" },
        { value: claims.branchOffices.about, label: "branch offices" },
        { value: claims.statesCovered.about, label: "states covered" },
        ...claimed("rating", claims.rating.about, "client rating"),
      ],
    },
    stories: {
      eyebrow: "Success stories",
      heading: "Three films in the making",
      intro: "We are filming with clients who agreed to tell their story.",
      sampleLabel,
      items: shown(films),
    },
    testimonials: {
      eyebrow: "Testimonials",
      heading: "In their words",
      items: shown(aboutTestimonials),
      sampleNote,
      sampleLabel,
    },
    cta: {
      id: anchors.cta,
      heading: "Your turn",
      intro: "Tell us what you sell. We will tell you what you need, and what you do not.",
      actions: [
        { label: "Start Your Registration Today", href: `${paths.fssai}#${anchors.leadForm}` },
        { label: "Chat on WhatsApp", href: whatsapp(chatOpening), icon: "whatsapp" },
      ],
    },
  };
  return { story, about };
}

export const { story, about } = aboutWords(zero);
