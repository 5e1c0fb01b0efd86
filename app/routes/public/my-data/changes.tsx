import type { ReactNode } from "react";
import { states } from "../../../../content/choices";
import { myData as words } from "../../../../content/en/my-data";
import { myDataPaths } from "../../../../content/my-data-paths";
import type { AtStake } from "../../../privacy/my-data/at-stake.server";
import { Button, ButtonLink } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { InputField, SelectField, TextField } from "../../../ui/fields";
import { Icon } from "../../../ui/icon";
import { Unbroken } from "../../../ui/unbroken";

type Values = { name: string; email: string; phone: string; state: string };
/** What a form held that was refused; `act` tells which. */
export type Typed = Partial<Values & { act: string; words: string; firms: string[] }>;

type ChangesProps = {
  latest: Values | undefined;
  /** In whose names something is applied for that is not filed yet, apart from their own. */
  firms: string[];
  typed?: Typed | undefined;
};

/** What a person can do about it: one button each, as sending the form was one button. */
export function Changes({ latest, firms, typed = {} }: ChangesProps) {
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
            <Correction firms={firms} values={{ ...latest, ...(typed.act === "correct" && typed) }} />
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
          <SelectField
            id="act"
            name="act"
            label={words.complain.kindLabel}
            defaultValue={typed.act}
            options={Object.entries(words.complain.kinds).map(([value, label]) => ({ value, label }))}
          />
          <TextField
            id="words"
            name="words"
            label={words.complain.label}
            isRequired
            rows={4}
            required
            maxLength={2000}
            defaultValue={typed.words}
          />
          <Button type="submit" look="line" className="justify-self-start">
            {words.complain.button}
          </Button>
        </form>
      </section>
    </>
  );
}

type CorrectionProps = { firms: string[]; values: Values & { firms?: string[] } };

function Correction({ firms, values: { name, email, phone, state, firms: typed } }: CorrectionProps) {
  const { fields, applications } = words;
  return (
    <Act act="correct">
      <InputField id="name" name="name" label={fields.name} isRequired defaultValue={name} required maxLength={100} />
      {firms.map((firm, at) => (
        <Field key={firm} id={`firm-${at}`} label={applications.applicant} isRequired>
          {(control) => (
            <>
              <input type="hidden" name="firm-before" value={firm} />
              <input {...control} name="firm" defaultValue={typed?.[at] ?? firm} required maxLength={100} />
            </>
          )}
        </Field>
      ))}
      <InputField
        id="email"
        name="email"
        label={fields.email}
        isRequired
        type="email"
        defaultValue={email}
        required
        maxLength={254}
      />
      <InputField
        id="phone"
        name="phone"
        label={fields.phone}
        isRequired
        prefix="+91"
        fieldClass="whitespace-nowrap"
        type="tel"
        inputMode="tel"
        defaultValue={phone}
        required
        maxLength={24}
      />
      <SelectField id="state" name="state" label={fields.state} isRequired defaultValue={state} options={states} />
      <Button type="submit" look="line" className="justify-self-start">
        {words.correct.button}
      </Button>
    </Act>
  );
}

/** The page that asks again before everything is erased, and says what would be lost. */
export function ConfirmErasure({ atStake }: { atStake: AtStake | undefined }) {
  const { heading, text, yes, no, atStake: loss } = words.confirm;
  const isLoss = atStake !== undefined && atStake.lines.length > 0;
  return (
    <div className="page grid max-w-[40rem] gap-6 py-10 lg:py-16">
      <h1>{heading}</h1>
      <p role="alert">{text}</p>
      {isLoss && (
        <section className="sheet grid gap-3 p-5">
          <h2 className="text-h3">{loss.heading}</h2>
          <ul className="grid list-disc gap-2 pl-5">
            {atStake.lines.map((line) => (
              <li key={line}>
                <Unbroken>{line}</Unbroken>
              </li>
            ))}
          </ul>
          <ButtonLink href={myDataPaths.view} className="justify-self-start">
            {atStake.canStop ? loss.finish : no}
          </ButtonLink>
        </section>
      )}
      {atStake?.canStop && <One act="stop work" text={loss.stopText} button={loss.stop} />}
      <p className="soft">{words.erase.text}</p>
      <form method="post" action={myDataPaths.view} className="flex flex-wrap gap-3">
        <input type="hidden" name="act" value="erase" />
        <Button type="submit" name="confirmed" value="yes" look={isLoss ? "line" : "main"}>
          {isLoss ? loss.yes : yes}
        </Button>
        {!isLoss && (
          <ButtonLink href={myDataPaths.view} look="line">
            {no}
          </ButtonLink>
        )}
      </form>
    </div>
  );
}

/** Nothing is left to show but that it is done, or under way, and what stays. */
export function Erased({ isDone, message }: { isDone: boolean; message: string }) {
  const { heading, underWay, home } = words.erased;
  return (
    <div className="page grid max-w-[40rem] gap-6 py-10 lg:py-16">
      <h1>{isDone ? heading : underWay}</h1>
      <p className="flex gap-3 rounded-md bg-leaf-soft p-5 font-semibold text-leaf" role="status">
        <Icon name={isDone ? "check" : "clock"} className="mt-1 flex-none" />
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
