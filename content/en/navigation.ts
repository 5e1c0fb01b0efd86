import type { Facts } from "../edition/facts";
import { anchors, licencePaths, paths } from "../paths";
import type { Link } from "../sections";
import { trackingPaths } from "../tracking-paths";
import { zero } from "../zero/zero";
import { chatOpening } from "./chat";

export interface Navigation {
  skipLink: string;
  homeLabel: string;
  tagline: string;
  mainLabel: string;
  fssai: { label: string; menuLabel: string; items: Link[] };
  /** The licence finder: its place in the navigation, and the question that leads to it from the top of a page. */
  finder: Link & { question: string; answer: string };
  items: Link[];
  phone: Link;
  phoneLabel: string;
  whatsapp: Link;
  newTab: string;
  /** After a sum that is all that is paid. */
  inAll: string;
  start: Link;
  mobile: { open: string; close: string; label: string; items: Link[]; whatsapp: Link; start: Link };
  breadcrumbs: { label: string; home: string; services: string };
  footer: {
    label: string;
    about: string;
    columns: { heading: string; items: Link[] }[];
    disclosure: string;
    /** Who runs the site, once that is set. */
    operator: string | undefined;
    rights: string;
  };
  chat: { open: string; close: string; heading: string; text: string; note: string; start: Link };
  bottomBar: { label: string; start: Link; chat: Link };
  notices: { label: string; close: string };
}

const finder: Link = { label: "Licence Finder", href: paths.finder, icon: "search" };
const start: Link = { label: "Start For Free", href: `${paths.fssai}#${anchors.leadForm}` };
const about: Link = { label: "About Us", href: paths.about };
const track: Link = { label: "Track my application", href: trackingPaths.tracking };
const contact: Link = { label: "Contact", href: paths.contact };

export const navigationWords = ({ claims, mailto, site, telephone, whatsapp }: Facts): Navigation => ({
  skipLink: "Skip to main content",
  homeLabel: `${site.name}, home`,
  tagline: "Registrations for small businesses",
  mainLabel: "Main",
  fssai: {
    label: "FSSAI",
    menuLabel: "FSSAI services",
    items: [
      { label: "FSSAI Registration", href: paths.fssai },
      { label: "FSSAI Eating Licence", href: licencePaths.eating },
      { label: "FSSAI Licence", href: licencePaths.licence },
      { label: "FSSAI Renewal", href: licencePaths.renewal },
      { label: "FSSAI State Licence", href: licencePaths.state },
      { label: "Eating House Licence", href: licencePaths.eatingHouse },
      { label: "Central FSSAI Licence", href: licencePaths.central },
      { label: "FSSAI Annual Return", href: licencePaths.annualReturn },
      { label: "FSSAI Product Approval", href: licencePaths.productApproval },
      { label: "Food Recycling Licence", href: licencePaths.recycling },
      { label: "FPO Mark Certification", href: licencePaths.fpo },
    ],
  },
  finder: {
    ...finder,
    question: "Not sure which licence?",
    answer: "Find out in five questions",
  },
  items: [
    { label: "GST Registration", href: paths.gst },
    { label: "MSME Registration", href: paths.msme },
    about,
    contact,
    { ...track, label: "Track" },
  ],
  phone: { label: site.phone, href: telephone, icon: "phone" },
  phoneLabel: `Call ${site.phone}`,
  whatsapp: { label: "WhatsApp", href: whatsapp(chatOpening), icon: "whatsapp" },
  newTab: "(opens in a new tab)",
  inAll: "in all",
  start,
  mobile: {
    open: "Open menu",
    close: "Close menu",
    label: "Menu",
    items: [
      finder,
      { label: "FSSAI Registration/License", href: paths.fssai },
      { label: "GST Registration", href: paths.gst },
      { label: "MSME Registration", href: paths.msme },
      track,
      about,
      contact,
    ],
    whatsapp: { label: "WhatsApp Support", href: whatsapp(chatOpening), icon: "whatsapp" },
    start,
  },
  breadcrumbs: { label: "You are here", home: "Home", services: "Services" },
  footer: {
    label: "Footer",
    about:
      "Food licences, GST and MSME registration for small businesses across India. Online, at a price you see first.",
    columns: [
      {
        heading: "Services",
        items: [
          { label: "FSSAI Registration", href: licencePaths.registration },
          { label: "All Services", href: paths.services },
          { label: finder.label, href: finder.href },
          { label: "FSSAI Licence", href: licencePaths.licence },
          track,
          { label: "My data", href: paths.myData },
        ],
      },
      {
        heading: "Company",
        items: [
          about,
          contact,
          { label: "Privacy Policy", href: paths.privacy },
          { label: "Terms of Service", href: paths.terms },
          { label: "Refund Policy", href: paths.refund },
          { label: "Shipping Policy", href: paths.shipping },
        ],
      },
      {
        heading: "Get In Touch",
        items: [
          { label: site.email, href: mailto, icon: "mail" },
          { label: site.phone, href: telephone, icon: "phone" },
        ],
      },
    ],
    disclosure: `${site.name} is a private filing service, not a government body. You can also apply yourself on the government portals. Certificates are delivered by e-mail only. For users aged 18 or over.`,
    operator:
      site.owner && site.address
        ? `${site.name} is run by ${site.owner}, ${site.address}.${site.gstin ? ` GSTIN ${site.gstin}.` : ""}`
        : undefined,
    rights: `© 2026 ${site.name}. All rights reserved.`,
  },
  chat: {
    open: "Open chat",
    close: "Close chat",
    heading: "Chat with us",
    text: "Not sure which licence you need? Ask us on WhatsApp. It costs nothing.",
    note: `${claims.chatSupport.home} chat support`,
    start: { label: "Start Chat", href: whatsapp(chatOpening), icon: "whatsapp" },
  },
  bottomBar: {
    label: "Quick actions",
    start: { label: "GET STARTED", href: `#${anchors.cta}` },
    chat: { label: "LIVE CHAT", href: whatsapp(chatOpening), icon: "whatsapp" },
  },
  notices: { label: "Notices", close: "Close notice" },
});

export const navigation = navigationWords(zero);
