import type { SiteContent } from "../site-content";
import { about } from "./about";
import { contact } from "./contact";
import { contactForm } from "./contact-form";
import { fssai } from "./fssai";
import { gst } from "./gst";
import { home } from "./home";
import { leadForm } from "./lead-form";
import { msme } from "./msme";
import { navigation } from "./navigation";
import { failure, notFound } from "./not-found";
import { payments } from "./payments";
import { privacy } from "./privacy";
import { refund } from "./refund";
import { services } from "./services";
import { shipping } from "./shipping";
import { terms } from "./terms";

export const english: SiteContent = {
  language: "en-IN",
  languageName: "English",
  navigation,
  leadForm,
  contactForm,
  home,
  services,
  about,
  contact,
  payments,
  fssai,
  gst,
  msme,
  terms,
  refund,
  shipping,
  privacy,
  notFound,
  failure,
};
