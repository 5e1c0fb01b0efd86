type Site = { name: string };

/** What a WhatsApp chat with the sender of a form begins with. */
export const leadGreeting = (site: Site, { name, service }: { name: string; service: string }) =>
  `Hello ${name}, this is ${site.name}. ${service ? `You asked us about ${service}.` : "You asked us to get in touch."}`;

export const messageGreeting = (site: Site, { name }: { name: string }) =>
  `Hello ${name}, this is ${site.name}. Thank you for your message.`;
