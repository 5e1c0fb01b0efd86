import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { account as words } from "../../../content/en/staff/account";
import { Button } from "../../ui/button";
import { useNotice } from "../../ui/desk/notices";
import { Field } from "../../ui/field";
import type { AccountReply } from "../outcome.server";

type AccountFormProps = {
  /** Tells the action which of a page's forms was sent. */
  name: string;
  reply: AccountReply | undefined;
  submit: string;
  busy: string;
  look?: "main" | "line" | "ink";
  children?: ReactNode;
};

export const FormContext = createContext<{ form: string; reply: AccountReply | undefined }>({
  form: "",
  reply: undefined,
});

/** A form that works as plain HTML; with a script a refusal also shows as a toast and focuses the first problem. */
export function AccountForm({ name, reply, submit, busy, look = "main", children }: AccountFormProps) {
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const { showNotice, clearNotice } = useNotice();
  const isBusy = navigation.formData?.get("form") === name;
  const own = reply?.form === name ? reply : undefined;
  useEffect(() => {
    if (!own?.message) return;
    showNotice("failed", own.message);
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [own, showNotice]);
  return (
    <Form method="post" ref={form} className="grid grid-cols-1 gap-4" onSubmit={clearNotice}>
      <input type="hidden" name="form" value={name} />
      {own?.message && Object.keys(own.problems).length === 0 && (
        <p className="field-problem" role="alert">
          {own.message}
        </p>
      )}
      <FormContext value={{ form: name, reply: own }}>{children}</FormContext>
      <Button type="submit" look={look} isBusy={isBusy} disabled={isBusy}>
        {isBusy ? busy : submit}
      </Button>
    </Form>
  );
}

const inputs = {
  email: { type: "email", autoComplete: "username", ...words.fields.email },
  fullName: { type: "text", autoComplete: "name", ...words.fields.fullName },
  code: { type: "text", autoComplete: "one-time-code", inputMode: "numeric" as const, ...words.fields.code },
  recoveryCode: { type: "text", autoComplete: "off", label: words.secondFactor.recoveryLabel },
};

/** A field of the form around it, with its problem and its earlier value. */
export function AccountField({ name }: { name: keyof typeof inputs }) {
  const { form, reply } = useContext(FormContext);
  const { label, ...input }: { label: string; hint?: string } = inputs[name];
  const { hint, ...attributes } = input;
  return (
    <Field
      id={`${form}-${name}`}
      label={label}
      hint={hint}
      problem={reply?.problems[name === "recoveryCode" ? "code" : name]}
    >
      {(control) => (
        <input {...control} {...attributes} name={name} required defaultValue={reply?.values[name] ?? ""} />
      )}
    </Field>
  );
}
