import type { PolicyPage } from "./sections";

/** What a sender agrees to, as one text: stored once, and shown again byte for byte. */
export type ConsentText = { version: string; text: string };

export function consentTextOf(
  { version, notice, marketing }: { version: string; notice: string; marketing: string },
  { heading, intro, sections }: PolicyPage,
): ConsentText {
  const full = sections.flatMap((section) => [
    section.heading,
    ...section.paragraphs,
    ...(section.list ?? []).map((item) => `- ${item}`),
    ...(section.after ?? []),
    ...(section.links ?? []).map(({ label }) => label),
  ]);
  return { version, text: [notice, `[ ] ${marketing}`, heading, intro, ...full].join("\n\n") };
}
