import { callLink, leadGreeting, messageGreeting, whatsappLink } from "../../../content/contact-links";
import { desk } from "../../../content/en/staff/desk";
import { fill } from "../../../content/format";
import { Icon } from "../../ui/icon";
import type { ListName } from "../list/submission";

type Person = { name: string; phone: string; service: string; doNotCall: boolean };

export const greetingOf = (list: ListName, person: Omit<Person, "doNotCall">) =>
  list === "leads" ? leadGreeting(person) : messageGreeting(person);

const words = desk.lead;

/** Call and WhatsApp, each in one tap, beside the number in a list; for whoever asked not to be called, that instead. */
export function ReachLinks({ list, person }: { list: ListName; person: Person }) {
  if (person.doNotCall)
    return (
      <>
        {person.phone} <span className="soft text-sm">{words.doNotCall}</span>
      </>
    );
  return (
    <>
      <a className="desk-reach" href={callLink(person)}>
        <Icon name="phone" />
        <span className="sr-only">{fill(words.callNumber, { name: person.name })} </span>
        {person.phone}
      </a>
      <a
        className="desk-reach"
        href={whatsappLink(person, greetingOf(list, person))}
        target="_blank"
        rel="noopener noreferrer"
        title={words.whatsapp}
      >
        <Icon name="chat" />
        <span className="desk-reach-name">{words.whatsapp}</span>
        <span className="sr-only"> {fill(words.whatsappTo, { name: person.name })}</span>
      </a>
    </>
  );
}
