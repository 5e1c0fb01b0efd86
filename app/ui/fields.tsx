import type { ComponentPropsWithRef } from "react";
import { Field, type FieldProps } from "./field";

type Tag = "input" | "textarea" | "select";
type OwnProps = Omit<FieldProps, "children" | "className"> & {
  name: string;
  /** Of the block of label and control; the control has the house's own. */
  fieldClass?: string;
};
type PropsOf<Name extends Tag> = OwnProps & Omit<ComponentPropsWithRef<Name>, keyof OwnProps | "className">;

function partsOf<Props extends OwnProps>(props: Props) {
  const { id, label, mark, isRequired, hint, problem, isDone, prefix, fieldClass: className, ...control } = props;
  const optional = Object.entries({ mark, isRequired, hint, problem, isDone, prefix, className });
  const field = { id, label, ...Object.fromEntries(optional.filter(([, value]) => value !== undefined)) };
  return { field, control };
}

/** A labelled `<input>`. Its attributes are what the browser checks first; the server's problem stands below it. */
export function InputField(props: PropsOf<"input">) {
  const { field, control } = partsOf(props);
  return <Field {...field}>{(bound) => <input {...bound} {...control} />}</Field>;
}

export function TextField(props: PropsOf<"textarea">) {
  const { field, control } = partsOf(props);
  return <Field {...field}>{(bound) => <textarea {...bound} {...control} />}</Field>;
}

type Choice = string | { value: string; label: string };
type SelectProps = PropsOf<"select"> & {
  options: readonly Choice[];
  /** What stands first, for nothing in particular. */
  none?: string;
};

export function SelectField({ options, none, ...props }: SelectProps) {
  const { field, control } = partsOf(props);
  return (
    <Field {...field}>
      {(bound) => (
        <select {...bound} {...control}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => {
            const { value, label } = typeof option === "string" ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {label}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}
