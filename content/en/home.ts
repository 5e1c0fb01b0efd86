import type { Facts } from "../edition/facts";
import { fill } from "../format";
import { anchors, paths } from "../paths";
import type { CallToAction, Card, Hero, LeadCard, Link, Page, Section, Stat, TestimonialSection } from "../sections";
import { trackingPaths } from "../tracking-paths";
import { zero } from "../zero/zero";
import { chatOpening, codeInChat } from "./chat";
import type { ExpertProfile } from "./expert";
import { expertWords } from "./expert";
import { refundTermsWords } from "./figures/refund-terms";
import { shortMeasures, timeWords } from "./figures/time-words";
import { homeLeadCard } from "./lead-form";
import type { ServiceOffering } from "./offers";
import { offersWords } from "./offers";
import { claimed, sampleLabel, shown } from "./samples";
import { accountWords } from "./staff/account";
import type { Testimonial } from "./testimonials";
import { homeTestimonials, sampleNote } from "./testimonials";

export interface ApplyDialog {
  heading: string;
  /** Said under the heading; the service's name stands for {service}. */
  intro: string;
  form: string;
  formNote: string;
  call: Link;
  callNote: string;
  expert: Link;
  close: string;
}

export interface HomePage extends Page {
  /** Every chat that begins on this page mentions its promotion. */
  chat: string;
  /** Greets a user who has just signed in. */
  signedIn: string;
  hero: Hero & { promo: { before: string; code: string; copied: string } };
  leadCard: LeadCard;
  howItWorks: Section<Card>;
  services: Section<ServiceOffering> & { popularLabel: string; moreLabel: string; wasLabel: string; apply: string };
  dialog: ApplyDialog;
  whyChooseUs: Section<Card> & { stats: Stat[] };
  testimonials: TestimonialSection<Testimonial> & {
    rating: Stat[];
    badges: Stat[];
    carousel: {
      label: string;
      slide: string;
      previous: string;
      next: string;
      pause: string;
      play: string;
      stars: string;
    };
  };
  /** Not shown while the profile is a sample and samples are off. */
  expert: ExpertProfile | undefined;
  cta: CallToAction;
}

export function homeWords(facts: Facts): HomePage {
  const { claims, site, telephone, whatsapp, prices } = facts;
  const expert = expertWords(facts);
  const { refundTerms } = refundTermsWords(facts);
  const times = timeWords(facts);
  const offersAt = offersWords(facts);
  const account = accountWords(facts);
  const promo = prices.home.promo.code;
  const chat = whatsapp(chatOpening + fill(codeInChat, { code: promo }));
  return {
    path: paths.home,
    chat,
    meta: {
      title: `FSSAI Licence, GST and MSME Registration | ${site.name}`,
      description:
        "Food licence, GST and MSME registration for small businesses in India, fully online. Clear prices, experts who call back, certificate by e-mail.",
      og: "Your food licence, without the running around",
    },
    hero: {
      badge: `Up to ${prices.home.badgePercentOff}% OFF`,
      heading: "Your food licence, without the running around",
      intro:
        "FSSAI, GST and MSME registration, fully online. Tell us what you sell; our experts prepare, file and follow up. You get the certificate by e-mail.",
      promo: {
        before: `Flat ${prices.home.promo.percentOff}% off our fee with code`,
        code: promo,
        copied: "Copied. It will be sent with your form.",
      },
      stats: [
        { value: claims.happyClients.home, label: "happy clients" },
        { value: `${claims.processingHours.home} hours`, label: shortMeasures.prepared },
        { value: claims.successRate.home, label: "success rate" },
      ],
      actions: [
        { label: "Apply Now - Get Started", href: `${paths.fssai}#${anchors.leadForm}` },
        { label: "Talk to an expert", href: chat, icon: "whatsapp" },
      ],
    },
    leadCard: homeLeadCard,
    howItWorks: {
      eyebrow: "How It Works",
      heading: "Four steps. The long one is ours",
      items: [
        {
          icon: "search",
          title: "Choose Service",
          text: "Pick the licence you need, or let us tell you which one fits.",
        },
        {
          icon: "card",
          title: "Pay Online",
          text: "One clear fee, by secure payment gateway or with an expert.",
          link: { label: "See payment options", href: paths.payments },
        },
        {
          icon: "upload",
          title: "Share Details & Documents",
          text: "Upload photos from your phone. We check each one.",
        },
        {
          icon: "certificate",
          title: "Sit Back & Relax",
          text: "We file, follow up and send the certificate to your e-mail.",
          link: { label: "Track my application", href: trackingPaths.tracking },
        },
      ],
    },
    services: {
      eyebrow: "Our Services",
      heading: "One clear price, before you ask",
      intro: "The big number is all you pay. No office visits.",
      popularLabel: "Most popular",
      moreLabel: "What is in it",
      wasLabel: "Old price",
      apply: "Apply Now",
      items: offersAt("home"),
    },
    dialog: {
      heading: "How would you like to proceed?",
      intro: "Apply for {service} in the way that suits you.",
      form: "Fill Application Form",
      formNote: "Takes about a minute",
      call: { label: "Call Us Right Now", href: telephone, icon: "phone" },
      callNote: site.phone,
      expert: { label: "Talk to our expert", href: chat, icon: "whatsapp" },
      close: "Close",
    },
    whyChooseUs: {
      eyebrow: "Why Choose Us",
      heading: "Fast, fair and answerable",
      items: [
        {
          icon: "globe",
          title: "Fully online",
          text: "Apply from any phone. Automated checks catch small mistakes; people do the rest.",
        },
        {
          icon: "rupee",
          title: `Up to ${claims.cheaperBy.home} cheaper`,
          text: "Than traditional consultants, with nothing added later.",
        },
        {
          icon: "clock",
          title: `${claims.processingHours.home} hours processing`,
          text: `${times.prepared.time}, ${times.prepared.measures}.`,
        },
        { icon: "users", title: "One person to call", text: "The same expert from the first call to the certificate." },
        {
          icon: "shield",
          title: `${claims.moneyBack.home} money-back guarantee`,
          text: refundTerms.text,
          link: refundTerms.link,
        },
        {
          icon: "chat",
          title: `${claims.chatSupport.home} chat support`,
          text: "Ask on WhatsApp at any hour of any day.",
        },
      ],
      stats: [
        { value: claims.happyClients.home, label: "happy clients" },
        { value: claims.expertAdvisors.home, label: "expert advisors" },
        { value: claims.branchOffices.home, label: "branch offices" },
        { value: claims.statesCovered.home, label: "states covered" },
      ],
    },
    testimonials: {
      eyebrow: "Testimonials",
      heading: "Shop counters, kitchens and workshops",
      rating: claimed("rating", `Rated ${claims.rating.home}`, ""),
      badges: [
        ...claimed("reviewBadge", claims.reviewBadge.home, "client reviews"),
        ...claimed("supportBadge", claims.supportBadge.home, "support reviews"),
      ],
      carousel: {
        label: "What our clients say",
        slide: "{number} of {total}",
        previous: "Previous review",
        next: "Next review",
        pause: "Pause reviews",
        play: "Play reviews",
        stars: "5 out of 5 stars",
      },
      items: shown(homeTestimonials),
      sampleNote,
      sampleLabel,
    },
    expert: shown([expert])[0],
    signedIn: account.messages.signedIn,
    cta: {
      id: anchors.cta,
      heading: "Ready when you are",
      intro: `Leave your number and an expert will call you back within ${claims.replyWithinHours.home} hours in office hours. Advice is free.`,
      actions: [
        { label: "Start your application", href: `${paths.fssai}#${anchors.leadForm}` },
        { label: "Chat on WhatsApp", href: chat, icon: "whatsapp" },
        { label: `Call ${site.phone}`, href: telephone, icon: "phone" },
      ],
    },
  };
}

export const home = homeWords(zero);
