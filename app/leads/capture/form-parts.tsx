import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import { states } from "../../../content/choices";
import type { FieldWords } from "../../../content/sections";
import { Field, type FieldControl } from "../../ui/field";
import { Icon } from "../../ui/icon";
import { Toast, Toasts } from "../../ui/toast";
import { honeypotField, keyField, type ProblemWords, type Reply } from "../submission";
import type { Notice } from "./use-submission";

type PersonField = "name" | "email" | "phone" | "state";
type FieldSource<Name extends string> = {
  /** The prefix of ids, so that two forms may share a page. */
  form: string;
  words: { fields: Record<Name, FieldWords>; phonePrefix: string; choiceLabels: Partial<Record<string, string>> };
  values: Partial<Record<string, string>>;
  problems: ProblemWords<Name>;
  /** What was filled in on another page and is shown as done. */
  came?: readonly string[];
};

type FormFieldProps<Name extends string> = FieldSource<Name> & {
  name: Name;
  isRequired?: boolean;
  mark?: string;
  prefix?: string;
  children: (control: FieldControl & { name: string; placeholder?: string; defaultValue: string }) => ReactNode;
};

export function FormField<Name extends string>(props: FormFieldProps<Name>) {
  const { form, name, words, values, problems, came, isRequired, mark, prefix, children } = props;
  const { label, hint, placeholder } = words.fields[name];
  return (
    <Field
      id={`${form}-${name}`}
      label={label}
      hint={hint}
      problem={problems[name]}
      isDone={came?.includes(name)}
      {...(isRequired && { isRequired })}
      {...(mark && { mark })}
      {...(prefix && { prefix })}
    >
      {(control) =>
        children({ ...control, name, ...(placeholder && { placeholder }), defaultValue: values[name] ?? "" })
      }
    </Field>
  );
}

/** Who fills in the form: the same four fields everywhere, with the right keyboard for each. */
export function PersonFields(source: FieldSource<PersonField>) {
  const first = (["name", "email", "phone", "state"] as const).find((name) => source.problems[name]);
  const text = (name: PersonField, autoComplete: HTMLInputAutoCompleteAttribute) => ({
    required: true,
    autoComplete,
    enterKeyHint: "next" as const,
    // Without JavaScript this focuses the first field with a problem.
    autoFocus: first === name,
  });
  return (
    <>
      <FormField {...source} name="name" isRequired>
        {(control) => <input {...control} {...text("name", "name")} maxLength={100} />}
      </FormField>
      <FormField {...source} name="email" isRequired>
        {(control) => <input {...control} {...text("email", "email")} type="email" inputMode="email" maxLength={254} />}
      </FormField>
      <FormField {...source} name="phone" isRequired prefix={source.words.phonePrefix}>
        {(control) => <input {...control} {...text("phone", "tel")} type="tel" inputMode="tel" maxLength={24} />}
      </FormField>
      <FormField {...source} name="state" isRequired>
        {({ placeholder, ...control }) => (
          <select {...control} {...text("state", "address-level1")}>
            <option value="">{placeholder}</option>
            <Choices of={states} labels={source.words.choiceLabels} />
          </select>
        )}
      </FormField>
    </>
  );
}

type ChoicesProps = { of: readonly string[]; labels: Partial<Record<string, string>> };

export function Choices({ of, labels }: ChoicesProps) {
  return of.map((choice) => (
    <option key={choice} value={choice}>
      {labels[choice] ?? choice}
    </option>
  ));
}

/** The honeypot, and the idempotency key that a native submit gets from the script or from the server's answer. */
export function HiddenFields({ label, form, idempotencyKey }: { label: string; form: string; idempotencyKey: string }) {
  return (
    <>
      <input type="hidden" name={keyField} defaultValue={idempotencyKey} />
      <div className="sr-only" aria-hidden="true">
        <label htmlFor={`${form}-${honeypotField}`}>{label}</label>
        <input
          id={`${form}-${honeypotField}`}
          name={honeypotField}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
        />
      </div>
    </>
  );
}

type FormToastsProps = { notice: Notice | undefined; close: string; onClose: () => void };

export function FormToasts({ notice, close, onClose }: FormToastsProps) {
  return (
    <Toasts>
      {notice && (
        <Toast tone={notice.tone} close={close} onClose={onClose}>
          {notice.text}
        </Toast>
      )}
    </Toasts>
  );
}

/** The outcome above the form, when the page came back without JavaScript. */
export function PageReply<Name extends string>({ reply }: { reply: Reply<Name> | undefined }) {
  if (!reply || !("problems" in reply)) return null;
  return (
    <div
      className="toast"
      data-tone="failed"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript this focuses the answer on the new page; a field with a problem comes first.
      autoFocus={Object.keys(reply.problems).length === 0}
    >
      <Icon name="alert" />
      <p>{reply.message}</p>
    </div>
  );
}
