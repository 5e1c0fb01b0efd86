import type { ContactFormWords } from "../en/contact-form";
import { contactForm } from "../en/contact-form";
import type { LeadFormWords } from "../en/lead-form";
import { leadForm } from "../en/lead-form";
import { inLanguage } from "../language-tags";

/** What forms say; apart from the rest of the words, which a browser must not fetch for it. */
export type FormWords = { leadForm: LeadFormWords; contactForm: ContactFormWords };

const english: FormWords = { leadForm, contactForm };

export const formWords = (language: string): FormWords => inLanguage({ "en-IN": english }, language);
