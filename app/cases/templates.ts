import { templatePrices, templates } from "../../content/en/staff/cases";
import { fill } from "../../content/format";

export type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates) as TemplateName[];

export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(templates, name);

type Person = { name: string; service: string };

/** A message with the person's name and service filled in; without a known price there is no price to send. */
export function fillTemplate(name: TemplateName, { name: person, service }: Person) {
  const price = templatePrices[service];
  if (name === "price" && !price) return null;
  const values = { name: person, service: service || "your registration", price: price ?? "" };
  const { label, subject, text } = templates[name];
  return { label, subject, text: fill(text, values) };
}
