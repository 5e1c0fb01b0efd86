import { useState } from "react";
import { Form } from "react-router";
import { states } from "../../../content/choices";
import { myData } from "../../../content/en/my-data";
import { fill } from "../../../content/format";
import { ButtonLink } from "../../ui/button";
import { Card } from "../../ui/desk/card";
import { formRow } from "../../ui/desk/form-row";
import { FormState, InputField, SelectField, TextField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import type { Sharer } from "../desk/find-asker.server";
import { nothingStored } from "../my-data/listed-data";
import type { Requested } from "../my-data/requests.server";
import { confirmed, effectOf, kindToStaff, type StaffAct, staffActs } from "../my-data/staff-words";
import { Answered, requestForm, type View } from "./privacy-desk";

/** For someone who rings: find, then act with a reason. */
export function ForSomeone({ contact, found, reply }: Pick<View, "contact" | "found"> & { reply: Reply | undefined }) {
  // Once something was carried out the form is a new one: what was chosen and written must not be sent again by another press.
  const [held, setHeld] = useState({ reply, done: 0 });
  const { done } = held;
  if (held.reply !== reply) setHeld({ reply, done: reply?.ok && !reply.confirm ? done + 1 : done });
  return (
    <>
      <p className="soft">
        Ask for the phone number or e-mail they used, and do for them what they could do under My data.
      </p>
      {/* The answer stands far down the page: the address leads to it, with a script or without. */}
      <Form method="get" action="#someone" id="someone" className={formRow} role="search" key={`search ${contact}`}>
        <InputField name="contact" label="Phone or e-mail address" defaultValue={contact} maxLength={254} />
        <Submit>Find</Submit>
      </Form>
      {contact && !found && <p role="status">{nothingStored}</p>}
      {/* The fields of one person are not filled in for the next. */}
      {found && <RequestFor key={`act ${contact} ${done}`} contact={contact} found={found} typed={reply?.typed} />}
    </>
  );
}

/** A refused form, as it was filled in. */
export type Typed = Partial<Record<"act" | "reason" | "words" | "name" | "email" | "state", string>> & {
  addresses: string[];
};
type Reply = Requested & { confirm: Confirmed | null; typed: Typed | undefined };
type RequestProps = { contact: string; found: NonNullable<View["found"]>; typed: Typed | undefined };

/** It starts on nothing, because some of it cannot be taken back. */
function RequestFor({ contact, found, typed }: RequestProps) {
  const { addresses = [], ...values } = typed ?? {};
  const acts = staffActs.filter((act) => act !== "correct" || found.latest);
  const before = found.sharers.length > 0 ? null : found.latest;
  return (
    <Form method="post" className={`${requestForm} group/request`}>
      <p role="status">{found.summary}</p>
      <input type="hidden" name="contact" value={contact} />
      <Sharers sharers={found.sharers} chosen={addresses} />
      <fieldset className="grid w-full gap-2">
        <legend className="font-semibold">{`What does ${found.name} ask for?`}</legend>
        {acts.map((act) => (
          <label key={act} className="flex items-baseline gap-2">
            <input type="radio" name="act" value={act} required defaultChecked={typed?.act === act} />
            <span>
              {kindToStaff(act)}
              <small className="block text-ink-soft">{effectOf(act, found.name)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <FormState value={{ values }}>
        <InputField name="reason" label="Reason, and how you know it is them" isRequired maxLength={500} />
        <div className="hidden w-full group-has-[[value=complain]:checked]/request:block group-has-[[value=nominate]:checked]/request:block">
          <TextField name="words" label="Their words, for a complaint or a nomination" rows={2} maxLength={2000} />
        </div>
        {found.latest && (
          <div className="hidden w-full group-has-[[value=correct]:checked]/request:block">
            <Correction before={before} />
          </div>
        )}
      </FormState>
      <div className="flex flex-wrap gap-2">
        <Submit look="ink">Carry out</Submit>
        <Submit name="task" value="link" formNoValidate>
          Mail them the link to their data
        </Submit>
      </div>
    </Form>
  );
}

/** Nobody is chosen beforehand: a shop's number is that of everyone in it. */
function Sharers({ sharers, chosen }: { sharers: Sharer[]; chosen: string[] }) {
  if (sharers.length === 0) return null;
  return (
    <fieldset className={requestForm}>
      <legend>Several addresses used this number: whom is it about?</legend>
      {sharers.map(({ email, description }) => (
        <label key={email} className="flex min-h-7 items-baseline gap-2 wrap-anywhere">
          <input type="checkbox" name="address" value={email} defaultChecked={chosen.includes(email)} />
          <span>{description}</span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * A person who mistyped their address gets no link, so that the phone is the only way. Where several share a number the fields begin
 * empty, because what one of them sent would be written over another.
 */
function Correction({ before }: { before: { name: string; email: string; state: string } | null }) {
  const { fields } = myData;
  return (
    <fieldset className={requestForm}>
      <legend className="soft">
        {before ? "For a correction" : "To correct one of them: leave empty what does not change"}
      </legend>
      <InputField name="name" label={fields.name} defaultValue={before?.name} maxLength={100} />
      <InputField name="email" label={fields.email} type="email" defaultValue={before?.email} maxLength={254} />
      <SelectField
        name="state"
        label={fields.state}
        options={states}
        defaultValue={before?.state}
        {...(!before && { none: "No change" })}
      />
    </fieldset>
  );
}

type Confirmed = { act: string; contact: string; reason: string; addresses: string[]; needsPassword: boolean };
type ConfirmProps = { reply: Requested; asked: Confirmed; name: string };

/** The second step before what cannot be undone. The password is asked for here, so that nothing chosen or written is lost. */
export function ConfirmRequest({ reply, asked, name }: ConfirmProps) {
  const { act, contact, reason, addresses, needsPassword } = asked;
  const words = confirmed[act];
  if (!words) return null;
  const whose = addresses.length > 0 ? addresses.join(", ") : `${name} (${contact})`;
  return (
    <Card>
      <Answered reply={reply} />
      <p>
        <b>{fill(words.question, { name: whose })}</b> {effectOf(act as StaffAct, name)}
        {addresses.length > 0 && " The others on this number stay."}
      </p>
      {reply.wouldEnd && reply.wouldEnd.length > 0 && (
        <ul className="list-disc ps-5">
          {reply.wouldEnd.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Form method="post" className="grid justify-items-start gap-3">
        {addresses.map((address) => (
          <input key={address} type="hidden" name="address" value={address} />
        ))}
        {Object.entries({ act, confirmed: "yes", contact, reason }).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        {needsPassword && (
          <InputField
            name="currentPassword"
            label="Your password"
            type="password"
            autoComplete="current-password"
            isRequired
            required
            maxLength={128}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Submit look="ink">{words.yes}</Submit>
          <ButtonLink href={`?${new URLSearchParams({ contact })}`} isSmall look="line">
            {words.no}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
