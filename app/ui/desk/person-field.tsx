import { Field } from "../field";

type PersonFieldProps = {
  id: string;
  label: string;
  /** What stands first, for nobody in particular. */
  none: string;
  people: { id: string; name: string }[];
  chosen: string;
};

/** Chooses one of the staff, or nobody in particular. */
export const PersonField = ({ id, label, none, people, chosen }: PersonFieldProps) => (
  <Field id={id} label={label}>
    {(control) => (
      <select {...control} name={id} defaultValue={chosen}>
        <option value="">{none}</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </select>
    )}
  </Field>
);
