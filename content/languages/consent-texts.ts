import { consent } from "../en/consent";
import { privacyNotice } from "../en/policies/privacy-notice";
import type { PolicyPage } from "../sections";

/** What a sender agrees to, as one text by the `lang` of the page: stored once, and shown again byte for byte. */
export const consentTexts: Record<string, { version: string; text: string }> = {
  "en-IN": { version: consent.version, text: textOf(consent, privacyNotice) },
};

function textOf(
  { notice, marketing }: { notice: string; marketing: string },
  { heading, intro, sections }: PolicyPage,
) {
  const full = sections.flatMap((section) => [
    section.heading,
    ...section.paragraphs,
    ...(section.list ?? []).map((item) => `- ${item}`),
    ...(section.after ?? []),
    ...(section.links ?? []).map(({ label }) => label),
  ]);
  return [notice, `[ ] ${marketing}`, heading, intro, ...full].join("\n\n");
}
