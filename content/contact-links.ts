import { isLandline } from "./phone";

type Person = { name: string; email: string; phone: string };

/** The ways to answer someone who wrote, as links. */
export const callLink = ({ phone }: Pick<Person, "phone">) => `tel:+91${phone}`;

/** Mail programs expect the @ unescaped. */
export const mailLink = ({ email }: Pick<Person, "email">) =>
  `mailto:${email.split("@").map(encodeURIComponent).join("@")}`;

/** Empty for a landline, which has no WhatsApp. */
export const whatsappLink = ({ phone }: Pick<Person, "phone">, text: string) =>
  isLandline(phone) ? "" : `https://wa.me/91${phone}?text=${encodeURIComponent(text)}`;
