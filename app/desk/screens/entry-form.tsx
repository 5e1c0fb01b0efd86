import { Form } from "react-router";
import { leadServices, states } from "../../../content/choices";
import { entry as text } from "../../../content/en/staff/entry";
import { Button } from "../../ui/button";
import { Answer } from "../../ui/desk/answer";
import { Field } from "../../ui/field";

export type EntryField = "name" | "phone" | "email" | "state" | "service";
export type EntryReply = {
  message: string;
  problems: Partial<Record<EntryField | "finderAnswers", string>>;
  values: Record<string, string>;
};

type EntryFormProps = { action: string; formKey: string; reply: EntryReply | undefined };

/** Someone who rang or walked in. A refusal keeps everything that was typed. */
export function EntryForm({ action, formKey, reply }: EntryFormProps) {
  const values = reply?.values ?? {};
  const typed = (name: EntryField, rest: object, hint?: string) => (
    <Field id={`entry-${name}`} label={text.fields[name]} problem={reply?.problems[name]} hint={hint}>
      {(control) => <input {...control} name={name} defaultValue={values[name]} {...rest} />}
    </Field>
  );
  return (
    <Form
      method="post"
      action={action}
      className="grid items-start gap-x-4 gap-y-3 md:grid-cols-2 lg:grid-cols-3"
      noValidate={reply !== undefined}
    >
      <input type="hidden" name="key" value={values.key || formKey} />
      {reply && (
        <div className="col-span-full">
          <Answer reply={reply} isRefused>
            <p>{reply.message}</p>
          </Answer>
        </div>
      )}
      <Choice name="way" label={text.how} value={values.way} choices={Object.entries(text.ways)} />
      {typed("name", { required: true, maxLength: 100, autoComplete: "off" })}
      {typed("phone", { required: true, inputMode: "tel", autoComplete: "off" })}
      {typed("email", { type: "email", maxLength: 254, autoComplete: "off" }, text.emailHint)}
      <Choice
        name="state"
        label={text.fields.state}
        problem={reply?.problems.state}
        value={values.state}
        choices={states.map((each) => [each, each])}
      />
      <Choice
        name="service"
        label={text.fields.service}
        isOptional
        value={values.service}
        choices={leadServices.map((each) => [each, each])}
      />
      <div className="col-span-full">
        <Field id="entry-note" label={text.fields.note}>
          {(control) => <textarea {...control} name="note" rows={3} maxLength={4_000} defaultValue={values.note} />}
        </Field>
      </div>
      <label className="col-span-full flex items-start gap-2 text-base [&>input]:mt-1.5">
        <input type="checkbox" name="told" value="yes" required defaultChecked={values.told === "yes"} />
        <span>{text.consent}</span>
      </label>
      <Button type="submit" look="main" className="justify-self-start">
        {text.submit}
      </Button>
    </Form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string | undefined;
  choices: [string, string][];
  problem?: string | undefined;
  isOptional?: boolean;
};

const Choice = ({ name, label, value, choices, problem, isOptional }: ChoiceProps) => (
  <Field id={`entry-${name}`} label={label} problem={problem}>
    {(control) => (
      <select {...control} name={name} defaultValue={value ?? ""} required={!isOptional}>
        <option value="">{isOptional ? text.noService : text.choose}</option>
        {choices.map(([choice, shown]) => (
          <option key={choice} value={choice}>
            {shown}
          </option>
        ))}
      </select>
    )}
  </Field>
);
