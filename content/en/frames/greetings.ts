/** What a WhatsApp chat with the sender of a form begins with: `asked` where no service was chosen. */
export const greetingWords = ({ site }: { site: { name: string } }) => ({
  lead: `Hello {name}, this is ${site.name}. You asked us about {service}.`,
  asked: `Hello {name}, this is ${site.name}. You asked us to get in touch.`,
  message: `Hello {name}, this is ${site.name}. Thank you for your message.`,
});
