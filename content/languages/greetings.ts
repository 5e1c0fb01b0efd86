import { zero } from "../edition/zero";

const { site } = zero;

/** What a WhatsApp chat with the sender of a form begins with. */
export const leadGreeting = ({ name, service }: { name: string; service: string }) =>
  `Hello ${name}, this is ${site.name}. ${service ? `You asked us about ${service}.` : "You asked us to get in touch."}`;

export const messageGreeting = ({ name }: { name: string }) =>
  `Hello ${name}, this is ${site.name}. Thank you for your message.`;
