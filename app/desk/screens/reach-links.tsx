import { callLink, whatsappLink } from "../../../content/contact-links";
import { leadGreeting, messageGreeting } from "../../../content/languages/greetings";
import { isLandline, sayPhone } from "../../../content/phone";
import type { ListName } from "../../cases/list/submission";
import { Icon } from "../../ui/icon";
import { useSiteName } from "../../ui/words/site-name";

type Person = { name: string; phone: string; service: string; doNotCall: boolean };

export function useGreeting(list: ListName, person: Omit<Person, "doNotCall">) {
  const site = { name: useSiteName() };
  return list === "leads" ? leadGreeting(site, person) : messageGreeting(site, person);
}

const inText =
  "inline-flex min-h-6 items-center gap-[0.3rem] whitespace-nowrap no-underline underline-offset-[0.2em] hover:underline";
/** Large enough for a thumb. */
const inCard = "cards:min-h-11 cards:rounded-md cards:border cards:border-line-strong cards:px-3 cards:font-semibold";
const reach = `${inText} ${inCard} min-[48rem]:[&+&]:ms-[0.3rem]`;

/** Call and, of a mobile, WhatsApp, each in one tap, beside the number in a list; for a person who asked not to be called, a note of that instead. */
export function ReachLinks({ list, person }: { list: ListName; person: Person }) {
  const greeting = useGreeting(list, person);
  if (person.doNotCall)
    return (
      <>
        {sayPhone(person.phone)} <span className="soft text-sm">Asked not to be called</span>
      </>
    );
  return (
    <>
      <a className={reach} href={callLink(person)}>
        <Icon name="phone" className={`text-leaf ${list === "leads" ? "min-[48rem]:max-[72rem]:hidden" : ""}`} />
        <span className="sr-only">{`Call ${person.name}:`} </span>
        {sayPhone(person.phone)}
      </a>
      {!isLandline(person.phone) && (
        <a
          className={reach}
          href={whatsappLink(person, greeting)}
          target="_blank"
          rel="noopener noreferrer"
          title="WhatsApp"
        >
          <Icon name="chat" className="text-leaf" />
          <span className="sr-only cards:not-sr-only">WhatsApp</span>
          <span className="sr-only"> {`to ${person.name}`}</span>
        </a>
      )}
    </>
  );
}
