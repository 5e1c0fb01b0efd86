import { Form } from "react-router";
import { leadServices, states } from "../../../content/choices";
import { cases as words } from "../../../content/en/staff/cases";
import { landlineHint } from "../../../content/phone";
import { heardOf } from "../../leads/source";
import { Button } from "../../ui/button";
import { Answer } from "../../ui/desk/answer";
import { FormState, InputField, SelectField, TextField } from "../../ui/fields";
import { useFormDraft } from "../../ui/form-draft";
import { Submit } from "../../ui/submit";
import { emailHint } from "../contact/edit-contact";

/** How somebody came, as it is stored and as it is called. */
export const ways = { phone: words.ways.phone, "walk-in": words.ways["walk-in"] };

type Reply = {
  message: string;
  isRefused: boolean;
  problems?: Partial<Record<string, string>>;
  values: Partial<Record<string, string>>;
  /** Who works for this person already. */
  colleague?: { name: string };
};
type EntryFormProps = {
  me: string;
  action: string;
  formKey: string;
  known: { phone: string; email: string };
  reply: Reply | undefined;
};

export const entryDraft = "new case";

/** Someone who rang or walked in. A refusal keeps everything that was typed, and so does leaving the page. */
export function EntryForm({ me, action, formKey, known, reply }: EntryFormProps) {
  // What was typed about one person is never shown beside the number of another, who was searched for.
  const draft = useFormDraft({ user: me, name: entryDraft, of: known.phone || known.email });
  const values: Reply["values"] = reply?.values ?? known;
  return (
    <Form
      {...draft}
      method="post"
      action={action}
      className="grid items-start gap-x-4 gap-y-3 md:grid-cols-2 lg:grid-cols-3"
      noValidate={reply?.isRefused ?? false}
    >
      <input type="hidden" name="key" value={values.key || formKey} />
      {reply && (
        <div className="col-span-full">
          <Answer reply={reply} isRefused={reply.isRefused}>
            <p>{reply.message}</p>
            {reply.colleague && <ForColleague name={reply.colleague.name} />}
          </Answer>
        </div>
      )}
      <FormState value={{ id: "entry", values, problems: reply?.problems }}>
        <SelectField name="way" label="How they came" required none="Please choose" options={ways} />
        <SelectField name="heard" label="How did you hear of us?" none="Not asked" options={heardOf} />
        <InputField name="name" label="Name" required maxLength={100} autoComplete="off" />
        <InputField
          name="phone"
          label="Mobile number"
          hint={landlineHint}
          required
          inputMode="tel"
          autoComplete="off"
        />
        <InputField name="email" label="E-mail" type="email" maxLength={254} hint={emailHint} autoComplete="off" />
        <SelectField name="state" label="State" required none="Please choose" options={states} />
        <SelectField name="service" label="Service" none="Not specified" options={leadServices} />
        <div className="col-span-full">
          <TextField name="note" label="Note" rows={3} maxLength={4_000} />
        </div>
      </FormState>
      <label className="col-span-full flex items-start gap-2 text-base [&>input]:mt-1.5">
        <input type="checkbox" name="agreed" value="yes" required defaultChecked={values.agreed === "yes"} />
        <span>
          I told them on the phone or at the desk what we keep and why, that they can see, correct and delete it, and
          they agreed.
        </span>
      </label>
      <Button type="submit" look="main" className="justify-self-start">
        Save and open the case
      </Button>
    </Form>
  );
}

/** Both keep what was typed: one as a note to the colleague, the other as what the person asked for. */
const ForColleague = ({ name }: { name: string }) => (
  <div className="flex flex-wrap gap-2 pt-2">
    <Submit name="instead" value="pass on" look="ink">
      {`Pass it on to ${name}`}
    </Submit>
    <Submit name="instead" value="add">
      {`Add to the case of ${name}`}
    </Submit>
  </div>
);
