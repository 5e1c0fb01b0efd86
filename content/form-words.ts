import type { ContactFormWords } from "./en/contact-form";
import { contactForm } from "./en/contact-form";
import type { LeadFormWords } from "./en/lead-form";
import { leadForm } from "./en/lead-form";

/** What forms say, by the `lang` of their page; apart from the rest of the words, which a browser must not fetch for it. */
export type FormWords = { leadForm: LeadFormWords; contactForm: ContactFormWords };

const english: FormWords = { leadForm, contactForm };
const byLanguage: Record<string, FormWords> = { "en-IN": english };

export function formWords(language: string): FormWords {
  return (Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined) ?? english;
}
