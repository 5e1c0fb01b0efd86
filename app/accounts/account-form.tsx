import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../ui/button";
import { useNotice } from "../ui/desk/notices";
import { Field } from "../ui/field";
import type { AccountReply } from "./outcome.server";

type AccountFormProps = {
  /** Tells the action which of a page's forms was sent. */
  name: string;
  reply: AccountReply | undefined;
  submit: string;
  busy: string;
  look?: "main" | "line" | "ink";
  children?: ReactNode;
};

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
    <Form method="post" ref={form} className="account-form" onSubmit={clearNotice}>
      <input type="hidden" name="form" value={name} />
      {own?.message && Object.keys(own.problems).length === 0 && (
        <p className="field-problem" role="alert">
          {own.message}
        </p>
      )}
      {children}
      <Button type="submit" look={look} isBusy={isBusy} disabled={isBusy}>
        {isBusy ? busy : submit}
      </Button>
    </Form>
  );
}

type AccountFieldProps = {
  form: string;
  name: "email" | "fullName" | "code" | "recoveryCode";
  label: string;
  placeholder?: string | undefined;
  hint?: string | undefined;
  reply: AccountReply | undefined;
  type?: string;
  autoComplete: string;
  inputMode?: "numeric" | "email";
};

export function AccountField({ form, name, label, hint, reply, type = "text", ...input }: AccountFieldProps) {
  const own = reply?.form === form ? reply : undefined;
  const problem = own?.problems[name === "recoveryCode" ? "code" : name];
  return (
    <Field id={`${form}-${name}`} label={label} hint={hint} problem={problem}>
      {(control) => (
        <input {...control} {...input} name={name} type={type} required defaultValue={own?.values[name] ?? ""} />
      )}
    </Field>
  );
}
