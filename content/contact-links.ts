type Person = { name: string; email: string; phone: string };

/** The ways to answer someone who wrote, as links. */
export const callLink = ({ phone }: Pick<Person, "phone">) => `tel:+91${phone}`;

/** Mail programs expect the @ unescaped. */
export const mailLink = ({ email }: Pick<Person, "email">) =>
  `mailto:${email.split("@").map(encodeURIComponent).join("@")}`;

export const whatsappLink = ({ phone }: Pick<Person, "phone">, text: string) =>
  `https://wa.me/91${phone}?text=${encodeURIComponent(text)}`;
