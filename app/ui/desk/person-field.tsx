import { SelectField } from "../fields";

type PersonFieldProps = {
  id: string;
  label: string;
  /** The first choice, for nobody in particular. */
  none: string;
  people: { id: string; name: string }[];
  chosen: string;
};

/** Chooses one of the staff, or nobody in particular. */
export function PersonField({ id, label, none, people, chosen }: PersonFieldProps) {
  const options = people.map((person) => ({ value: person.id, label: person.name }));
  return <SelectField id={id} name={id} label={label} none={none} options={options} defaultValue={chosen} />;
}
