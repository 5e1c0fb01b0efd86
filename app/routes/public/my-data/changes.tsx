import type { ReactNode } from "react";
import { states } from "../../../../content/choices";
import { myData as words } from "../../../../content/en/my-data";
import { myDataPaths } from "../../../privacy/my-data/my-data-paths";
import { Button, ButtonLink } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { Icon } from "../../../ui/icon";

type Values = { name: string; email: string; phone: string; state: string };
/** What a form held that was refused; `act` tells which. */
export type Typed = Partial<Values & { act: string; words: string }>;

/** What a person can do about it: one button each, as sending the form was one button. */
export function Changes({ latest, typed = {} }: { latest: Values | undefined; typed?: Typed | undefined }) {
  const { sections } = words;
  return (
    <>
      {latest && (
        <>
          <section className="grid gap-3">
            <h2>{sections.stop}</h2>
            <One act="withdraw" {...words.withdraw} />
            <One act="do not call" {...words.doNotCall} />
            <One act="marketing" {...words.marketing} />
          </section>
          <section className="grid gap-3">
            <h2>{sections.change}</h2>
            <Correction {...latest} {...(typed.act === "correct" && typed)} />
          </section>
        </>
      )}
      <section className="grid gap-3">
        <h2>{sections.erase}</h2>
        <One act="erase" {...words.erase} />
      </section>
      <section className="grid gap-3">
        <h2>{sections.complain}</h2>
        <p>{words.complain.text}</p>
        <form method="post" action={myDataPaths.view} className="sheet grid gap-3 p-5">
          <Field id="act" label={words.complain.kindLabel}>
            {(control) => (
              <select {...control} name="act" defaultValue={typed.act}>
                {Object.entries(words.complain.kinds).map(([kind, label]) => (
                  <option key={kind} value={kind}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field id="words" label={words.complain.label} isRequired>
            {(control) => (
              <textarea {...control} name="words" rows={4} required maxLength={2000} defaultValue={typed.words} />
            )}
          </Field>
          <Button type="submit" look="line" className="justify-self-start">
            {words.complain.button}
          </Button>
        </form>
      </section>
    </>
  );
}

function Correction({ name, email, phone, state }: Values) {
  const { fields } = words;
  return (
    <Act act="correct">
      <Field id="name" label={fields.name} isRequired>
        {(control) => <input {...control} name="name" defaultValue={name} required maxLength={100} />}
      </Field>
      <Field id="email" label={fields.email} isRequired>
        {(control) => <input {...control} name="email" type="email" defaultValue={email} required maxLength={254} />}
      </Field>
      <Field id="phone" label={fields.phone} isRequired prefix="+91">
        {(control) => (
          <input {...control} name="phone" type="tel" inputMode="tel" defaultValue={phone} required maxLength={24} />
        )}
      </Field>
      <Field id="state" label={fields.state} isRequired>
        {(control) => (
          <select {...control} name="state" defaultValue={state}>
            {states.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
      </Field>
      <Button type="submit" look="line" className="justify-self-start">
        {words.correct.button}
      </Button>
    </Act>
  );
}

/** The page that asks again before everything is erased. */
export function ConfirmErasure() {
  const { heading, text, yes, no } = words.confirm;
  return (
    <div className="page grid max-w-[40rem] gap-6 py-10 lg:py-16">
      <h1>{heading}</h1>
      <p role="alert">{text}</p>
      <p className="soft">{words.erase.text}</p>
      <form method="post" action={myDataPaths.view} className="flex flex-wrap gap-3">
        <input type="hidden" name="act" value="erase" />
        <Button type="submit" name="confirmed" value="yes">
          {yes}
        </Button>
        <ButtonLink href={myDataPaths.view} look="line">
          {no}
        </ButtonLink>
      </form>
    </div>
  );
}

/** Nothing is left to show but that it is done, and what stays. */
export function Erased({ message }: { message: string }) {
  const { heading, home } = words.erased;
  return (
    <div className="page grid max-w-[40rem] gap-6 py-10 lg:py-16">
      <h1>{heading}</h1>
      <p className="flex gap-3 rounded-md bg-leaf-soft p-5 font-semibold text-leaf" role="status">
        <Icon name="check" className="mt-1 flex-none" />
        {message}
      </p>
      <p>
        <ButtonLink href={home.href} look="line">
          {home.label}
        </ButtonLink>
      </p>
    </div>
  );
}

function Act({ act, children }: { act: string; children: ReactNode }) {
  return (
    <form method="post" action={myDataPaths.view} className="sheet grid gap-3 p-5">
      <input type="hidden" name="act" value={act} />
      {children}
    </form>
  );
}

const One = ({ act, text, button }: { act: string; text: string; button: string }) => (
  <Act act={act}>
    <p>{text}</p>
    <Button type="submit" look="line" className="justify-self-start">
      {button}
    </Button>
  </Act>
);
