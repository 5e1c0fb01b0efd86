import { states, unionTerritories } from "../choices";
import type { Facts } from "../edition/facts";
import { clockTime, officeHours } from "../hours";
import { paths } from "../paths";
import type { Hero, IconName, Link, Page, Section } from "../sections";
import { trackingPaths } from "../tracking-paths";
import { zero } from "../zero/zero";
import { chatOpening } from "./chat";

export interface ContactPage extends Page {
  hero: Hero;
  details: Section<{ icon: IconName; label: string; value: string; href?: string; note?: string }>;
  hours: Section<{ days: string; hours: string }>;
  chat: { heading: string; text: string; action: Link };
  coverage: {
    icon: IconName;
    heading: string;
    text: string;
    map: string;
    legend: { states: string; territories: string };
  };
}

const legend = {
  states: `${states.length - unionTerritories.length} states`,
  territories: `${unionTerritories.length} union territories`,
};

export const contactWords = ({ claims, mailto, site, telephone, whatsapp }: Facts): ContactPage => ({
  path: paths.contact,
  meta: {
    title: `Contact Us: Call, Chat or Write | ${site.name}`,
    description: `Call, chat on WhatsApp or write to ${site.name} about your food licence, GST or MSME registration. We reply within ${claims.replyWithinHours.contact} hours in office hours, in all of India.`,
    og: `Ask a person. We reply within ${claims.replyWithinHours.contact} hours`,
  },
  hero: {
    eyebrow: "Contact",
    heading: "Ask a person, get an answer",
    intro: `Write, call or chat. We reply within ${claims.replyWithinHours.contact} hours in office hours, and asking costs nothing.`,
    stats: [],
    actions: [],
  },
  details: {
    heading: "Reach us directly",
    items: [
      {
        icon: "search",
        label: "Already ordered?",
        value: "Track my application",
        href: trackingPaths.tracking,
        note: "We will e-mail you your link again",
      },
      { icon: "phone", label: "Phone", value: site.phone, href: telephone, note: "In office hours" },
      {
        icon: "mail",
        label: "E-mail",
        value: site.email,
        href: mailto,
        note: `Reply within ${claims.replyWithinHours.contact} hours in office hours`,
      },
      {
        icon: "whatsapp",
        label: "WhatsApp",
        value: site.phone,
        href: whatsapp(chatOpening),
        note: `${claims.chatSupport.contact} chat support`,
      },
    ],
  },
  hours: {
    heading: "Office hours",
    items: officeHours.map(({ days, opens, closes }) => ({
      days: days.length > 1 ? `${days[0].slice(0, 3)}-${days.at(-1)?.slice(0, 3)}` : days[0],
      hours: `${clockTime(opens)}-${clockTime(closes)}`,
    })),
  },
  chat: {
    heading: "Need an answer now?",
    text: `Chat with us on WhatsApp, ${claims.chatSupport.contact}. Send a photo of the document you are unsure about.`,
    action: { label: "Chat on WhatsApp", href: whatsapp(chatOpening), icon: "whatsapp" },
  },
  coverage: {
    icon: "map-pin",
    heading: "Serving All India",
    text: `We work online, in ${claims.statesCovered.contact} states and all ${unionTerritories.length} union territories. Your documents travel, you do not.`,
    map: `Chart of India with a tile for each of the ${legend.states} and ${legend.territories} that we serve`,
    legend,
  },
});

export const contact = contactWords(zero);
