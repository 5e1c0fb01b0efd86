import { useContext } from "react";
import { account as words } from "../../../content/en/staff/account";
import { Field } from "../../ui/field";
import { FormContext } from "./account-form";

export type PasswordReveal = { isShown: boolean; toggle: () => void };

type PasswordFieldProps = {
  /** `password` is a new one where `isNew` says so. */
  name?: "password" | "repeatPassword" | "currentPassword";
  isNew?: boolean;
  label?: string;
  hint?: string;
  /** Shared by all password fields of a screen; without it there is no toggle. */
  reveal?: PasswordReveal;
};

export function PasswordField({ name = "password", isNew = false, reveal, ...own }: PasswordFieldProps) {
  const { form, reply } = useContext(FormContext);
  const problem = reply?.problems[name];
  const { label, hint }: { label: string; hint?: string } = {
    ...words.fields[isNew && name === "password" ? "newPassword" : name],
    ...own,
  };
  const autoComplete = isNew ? "new-password" : "current-password";
  return (
    <Field id={`${form}-${name}`} label={label} hint={hint} problem={problem}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            className="control pr-[3.2rem]"
            name={name}
            type={reveal?.isShown ? "text" : "password"}
            autoComplete={autoComplete}
            required
            maxLength={128}
          />
          {reveal && (
            <button
              type="button"
              onClick={reveal.toggle}
              className="absolute inset-y-0 right-0 grid w-12 place-items-center text-ink-soft hover:text-ink noscript:hidden"
            >
              <span className="sr-only">{reveal.isShown ? words.password.hide : words.password.show}</span>
              <Eye isOpen={!reveal.isShown} />
            </button>
          )}
        </div>
      )}
    </Field>
  );
}

const Eye = ({ isOpen }: { isOpen: boolean }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M2.5 12c5-8 14-8 19 0-5 8-14 8-19 0zM12 9a3 3 0 1 0 .01 0z" />
    {!isOpen && <path d="m4 20 16-16" />}
  </svg>
);
