import { desk } from "./en/staff/desk";
import { fill } from "./format";

type Person = { name: string; email: string; phone: string };

/** The ways to answer someone who wrote, as links. */
export const callLink = ({ phone }: Pick<Person, "phone">) => `tel:+91${phone}`;

/** Mail programs expect the @ unescaped. */
export const mailLink = ({ email }: Pick<Person, "email">) =>
  `mailto:${email.split("@").map(encodeURIComponent).join("@")}`;

export const whatsappLink = ({ phone }: Pick<Person, "phone">, text: string) =>
  `https://wa.me/91${phone}?text=${encodeURIComponent(text)}`;

export const leadGreeting = ({ name, service }: { name: string; service: string }) =>
  fill(service ? desk.lead.whatsappText : desk.lead.whatsappTextPlain, { name, service });

export const messageGreeting = ({ name }: Pick<Person, "name">) => fill(desk.messages.whatsappText, { name });
