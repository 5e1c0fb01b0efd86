import { type ComponentPropsWithRef, createContext, use } from "react";
import { Field, type FieldProps } from "./field";

type ByName = Partial<Record<string, string>>;

/** Of the form around its fields: how their ids begin, and where it was refused what was typed and what is wrong, by name. */
export const FormState = createContext<{ id?: string; values?: ByName | undefined; problems?: ByName | undefined }>({});

type Tag = "input" | "textarea" | "select";
type OwnProps = Omit<FieldProps, "id" | "children" | "className"> & {
  name: string;
  /** By default its name, where no other field of the page has it. */
  id?: string;
  /** Of the block of label and control; the control has the house's own. */
  fieldClass?: string;
};
type PropsOf<Name extends Tag> = OwnProps & Omit<ComponentPropsWithRef<Name>, keyof OwnProps | "className">;

function useParts<Props extends OwnProps & { defaultValue?: unknown }>(props: Props) {
  const form = use(FormState);
  const { label, mark, isRequired, hint, isDone, prefix, fieldClass: className, ...others } = props;
  const {
    id = [form.id, props.name].filter(Boolean).join("-"),
    problem = form.problems?.[props.name],
    ...rest
  } = others;
  const optional = Object.entries({ mark, isRequired, hint, problem, isDone, prefix, className });
  const field = { id, label, ...Object.fromEntries(optional.filter(([, value]) => value !== undefined)) };
  const typed = form.values?.[props.name];
  return { field, control: typed === undefined ? rest : { ...rest, defaultValue: typed } };
}

/** A labelled `<input>`. Its attributes are what the browser checks first; the server's problem is shown below it. */
export function InputField(props: PropsOf<"input">) {
  const { field, control } = useParts(props);
  return <Field {...field}>{(bound) => <input {...bound} {...control} />}</Field>;
}

export function TextField(props: PropsOf<"textarea">) {
  const { field, control } = useParts(props);
  return <Field {...field}>{(bound) => <textarea {...bound} {...control} />}</Field>;
}

type Choice = string | { value: string; label: string };
type SelectProps = PropsOf<"select"> & {
  /** In a record, by value what is shown. */
  options: readonly Choice[] | Readonly<Record<string, string>>;
  /** The first choice, for nothing in particular. */
  none?: string;
};

const choicesOf = (options: SelectProps["options"]): readonly Exclude<Choice, string>[] =>
  Array.isArray(options)
    ? options.map((option: Choice) => (typeof option === "string" ? { value: option, label: option } : option))
    : Object.entries(options).map(([value, label]) => ({ value, label: String(label) }));

export function SelectField({ options, none, ...props }: SelectProps) {
  const { field, control } = useParts(props);
  return (
    <Field {...field}>
      {(bound) => (
        <select {...bound} {...control}>
          {none !== undefined && <option value="">{none}</option>}
          {choicesOf(options).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
