import { callLink, leadGreeting, messageGreeting, whatsappLink } from "../../../content/contact-links";
import { desk } from "../../../content/en/staff/desk";
import { fill } from "../../../content/format";
import { Icon } from "../../ui/icon";
import type { ListName } from "../list/submission";

type Person = { name: string; phone: string; service: string; doNotCall: boolean };

export const greetingOf = (list: ListName, person: Omit<Person, "doNotCall">) =>
  list === "leads" ? leadGreeting(person) : messageGreeting(person);

const words = desk.lead;
const inText =
  "inline-flex min-h-6 items-center gap-[0.3rem] whitespace-nowrap no-underline underline-offset-[0.2em] hover:underline";
/** Large enough for a thumb. */
const inCard = "cards:min-h-11 cards:rounded-md cards:border cards:border-line-strong cards:px-3 cards:font-semibold";
const reach = `${inText} ${inCard} min-[48rem]:[&+&]:ms-[0.3rem]`;

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
      <a className={reach} href={callLink(person)}>
        <Icon name="phone" className={`text-leaf ${list === "leads" ? "min-[48rem]:max-[72rem]:hidden" : ""}`} />
        <span className="sr-only">{fill(words.callNumber, { name: person.name })} </span>
        {person.phone}
      </a>
      <a
        className={reach}
        href={whatsappLink(person, greetingOf(list, person))}
        target="_blank"
        rel="noopener noreferrer"
        title={words.whatsapp}
      >
        <Icon name="chat" className="text-leaf" />
        <span className="sr-only cards:not-sr-only">{words.whatsapp}</span>
        <span className="sr-only"> {fill(words.whatsappTo, { name: person.name })}</span>
      </a>
    </>
  );
}
