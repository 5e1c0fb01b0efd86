import { Form } from "react-router";
import { contactServices, leadServices, spokenLanguages, states } from "../../../content/choices";
import { Answer } from "../../ui/desk/answer";
import { fieldGrid } from "../../ui/desk/form-row";
import { FormState, InputField, SelectField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import type { ContactReply, showContacts } from "./contact-page.server";

export const emailHint = "Leave it empty if they have none. Then nothing is mailed to them.";

type Contacts = NonNullable<Awaited<ReturnType<typeof showContacts>>>;
type EditContactProps = { contacts: Contacts | null; action: string; version: number; reply: ContactReply | undefined };

const services = [...new Set<string>([...leadServices, ...contactServices])];
/** In the head of the case. Folded it takes no line of its own: on a phone it is beside the promise, on a wide screen above the name. */
const fold =
  "print:hidden not-open:[&>form]:hidden open:col-span-full open:pb-2 max-md:not-open:col-start-2 max-md:not-open:row-start-3 max-md:not-open:justify-self-end lg:not-open:absolute lg:not-open:start-[1.1rem] lg:not-open:top-0";

/** Corrects how to reach somebody and what they want; the answer is above it, with its undo. */
export function EditContact({ contacts, action, version, reply }: EditContactProps) {
  if (!contacts) return null;
  const isOne = contacts.people.length === 1;
  return (
    <>
      {reply?.message && (
        <div className="col-span-full">
          <Answer reply={reply} isRefused={reply.isRefused}>
            <p>{reply.message}</p>
            {reply.conflicts?.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Answer>
        </div>
      )}
      {contacts.canUndo && (
        <Form method="post" action={action} className="col-span-full pb-2 print:hidden">
          <input type="hidden" name="version" value={version} />
          <Submit act="undo correction">Undo the correction</Submit>
        </Form>
      )}
      {contacts.people.map((person) => {
        const refused = reply?.isRefused && reply.about === person.about ? reply : undefined;
        return (
          <details
            key={`${person.about} ${version}`}
            className={isOne ? fold : "col-span-full print:hidden"}
            open={refused ? true : undefined}
          >
            <summary className="cursor-pointer py-[0.35rem] text-sm font-semibold wrap-anywhere">
              Edit<span className={isOne ? "max-md:sr-only" : ""}> contact details</span>
              {!isOne && `: ${[person.name, person.email || person.phone].join(", ")}`}
            </summary>
            <ContactForm person={person} action={action} version={version} refused={refused} />
          </details>
        );
      })}
    </>
  );
}

type FormProps = {
  person: Contacts["people"][number];
  action: string;
  version: number;
  refused: ContactReply | undefined;
};

/** What was shown is sent too, so that only what changed is saved. */
function ContactForm({ person, action, version, refused }: FormProps) {
  const { about, ...shown } = person;
  const typed = (name: keyof typeof shown) => ({ name, autoComplete: "off", maxLength: 100 });
  const withCurrent = (options: readonly string[], current: string) =>
    current === "" || options.includes(current) ? options : [...options, current];
  return (
    <Form method="post" action={action} className={fieldGrid} noValidate={refused !== undefined}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="about" value={about} />
      {Object.entries(shown).map(([name, value]) => (
        <input key={name} type="hidden" name={`shown-${name}`} value={value} />
      ))}
      <FormState
        value={{ id: `contact-${about}`, values: { ...shown, ...refused?.values }, problems: refused?.problems }}
      >
        <InputField {...typed("name")} label="Name" required />
        <InputField {...typed("phone")} label="Mobile number" required inputMode="tel" maxLength={30} />
        <InputField {...typed("email")} label="E-mail" type="email" maxLength={254} hint={emailHint} />
        <SelectField name="state" label="State" options={withCurrent(states, shown.state)} />
        <SelectField
          name="service"
          label="Service asked for"
          none="Not specified"
          options={withCurrent(services, shown.service)}
        />
        <InputField {...typed("firm")} label="Firm" />
        <InputField {...typed("city")} label="City" />
        <SelectField name="speaks" label="Language for calls" none="Not specified" options={spokenLanguages} />
      </FormState>
      <Submit act="correct" look="ink">
        Save contact details
      </Submit>
    </Form>
  );
}
