import { Form } from "react-router";
import { states } from "../../../content/choices";
import { myData } from "../../../content/en/my-data";
import { privacyDesk as words } from "../../../content/en/staff/privacy-desk";
import { fill } from "../../../content/format";
import { Button, ButtonLink } from "../../ui/button";
import { Card } from "../../ui/desk/card";
import { formRow } from "../../ui/desk/form-row";
import { Field } from "../../ui/field";
import type { Sharer } from "../my-data/desk.server";
import type { Requested } from "../my-data/requests.server";
import { Answered, requestForm, type View } from "./privacy-desk";

/** For someone who rings: find, then act with a reason. */
export function ForSomeone({
  contact,
  found,
  passwordAt,
}: Pick<View, "contact" | "found"> & { passwordAt: string | null }) {
  const { ring } = words;
  return (
    <>
      <p className="soft">{ring.intro}</p>
      {/* The answer stands far down the page: the address leads to it, with a script or without. */}
      <Form method="get" action="#someone" id="someone" className={formRow} role="search" key={`search ${contact}`}>
        <Field id="contact" label={ring.contact}>
          {(control) => <input {...control} name="contact" defaultValue={contact} maxLength={254} />}
        </Field>
        <Button type="submit" isSmall look="line">
          {ring.find}
        </Button>
      </Form>
      {contact && !found && <p role="status">{ring.none}</p>}
      {found && passwordAt && (
        <p className="soft">
          {ring.passwordFirst}{" "}
          <a className="link" href={passwordAt}>
            {ring.givePassword}
          </a>
        </p>
      )}
      {/* What was chosen and typed for one person is not offered for the next. */}
      {found && <RequestFor key={`act ${contact}`} contact={contact} found={found} />}
    </>
  );
}

function RequestFor({ contact, found }: { contact: string; found: NonNullable<View["found"]> }) {
  const { ring } = words;
  return (
    <Form method="post" className={requestForm}>
      <p role="status">{found.told}</p>
      <input type="hidden" name="contact" value={contact} />
      <Sharers sharers={found.sharers} />
      <Field id="act" label={ring.act}>
        {(control) => (
          <select {...control} name="act">
            {ring.acts
              .filter((act) => act !== "correct" || found.latest)
              .map((act) => (
                <option key={act} value={act}>
                  {myData.kinds[act] ?? act}
                </option>
              ))}
          </select>
        )}
      </Field>
      <Field id="reason" label={ring.reason} isRequired>
        {(control) => <input {...control} name="reason" maxLength={500} />}
      </Field>
      <Field id="words" label={ring.words}>
        {(control) => <textarea {...control} name="words" rows={2} maxLength={2000} />}
      </Field>
      {found.latest && <Correction before={found.sharers.length > 0 ? null : found.latest} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isSmall look="ink">
          {ring.button}
        </Button>
        <Button type="submit" isSmall look="line" name="task" value="link">
          {ring.link}
        </Button>
      </div>
    </Form>
  );
}

/** Nobody is chosen beforehand: a shop's number is that of everyone in it. */
function Sharers({ sharers }: { sharers: Sharer[] }) {
  if (sharers.length === 0) return null;
  return (
    <fieldset className={requestForm}>
      <legend>{words.ring.sharers}</legend>
      {sharers.map(({ email, told }) => (
        <label key={email} className="flex min-h-7 items-baseline gap-2 wrap-anywhere">
          <input type="checkbox" name="address" value={email} />
          <span>{told}</span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Whoever mistyped the address gets no link: the telephone is the only way. Where several share a number the fields begin
 * empty, because what one of them sent would be written over another.
 */
function Correction({ before }: { before: { name: string; email: string; state: string } | null }) {
  const { fields } = myData;
  return (
    <fieldset className={requestForm}>
      <legend className="soft">{before ? words.ring.corrected : words.ring.correctedOne}</legend>
      <Field id="name" label={fields.name}>
        {(control) => <input {...control} name="name" defaultValue={before?.name} maxLength={100} />}
      </Field>
      <Field id="email" label={fields.email}>
        {(control) => <input {...control} name="email" type="email" defaultValue={before?.email} maxLength={254} />}
      </Field>
      <Field id="state" label={fields.state}>
        {(control) => (
          <select {...control} name="state" defaultValue={before?.state}>
            {!before && <option value="">{words.ring.asItIs}</option>}
            {states.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
      </Field>
    </fieldset>
  );
}

type Confirmed = { contact: string; reason: string; addresses: string[] };

/** The second step before someone is erased by telephone. */
export function ConfirmErasure({ reply, contact, reason, addresses }: { reply: Requested } & Confirmed) {
  const { confirm } = words;
  const text = addresses.length > 0 ? confirm.chosen : confirm.text;
  return (
    <Card>
      <Answered reply={reply} />
      <p>{fill(text, { contact, addresses: addresses.join(", ") })}</p>
      <Form method="post" className="flex flex-wrap gap-2">
        {addresses.map((address) => (
          <input key={address} type="hidden" name="address" value={address} />
        ))}
        {Object.entries({ act: "erase", confirmed: "yes", contact, reason }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" isSmall look="ink">
          {confirm.yes}
        </Button>
        <ButtonLink href="?" isSmall look="line">
          {confirm.no}
        </ButtonLink>
      </Form>
    </Card>
  );
}
