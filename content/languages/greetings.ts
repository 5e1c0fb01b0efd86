import { greetingWords } from "../en/frames/greetings";
import { fill } from "../format";

type Site = { name: string };

/** What a WhatsApp chat with the sender of a form begins with. */
export function leadGreeting(site: Site, { name, service }: { name: string; service: string }) {
  const { lead, asked } = greetingWords({ site });
  return fill(service ? lead : asked, { name, service });
}

export const messageGreeting = (site: Site, { name }: { name: string }) =>
  fill(greetingWords({ site }).message, { name });
