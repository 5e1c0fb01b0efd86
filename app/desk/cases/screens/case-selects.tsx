import { cases as words } from "../../../../content/en/staff/cases";
import { Field } from "../../../ui/field";
import { lostReasons } from "../case";

const { page: text } = words;

type LostReasonProps = { id: string; value?: string | null; className?: string };

export function LostReason({ id, value, className }: LostReasonProps) {
  return (
    <Field id={id} label={text.lostReason} className={className}>
      {(control) => (
        <select {...control} name="lostReason" defaultValue={value ?? ""}>
          <option value="">{text.chooseReason}</option>
          {lostReasons.map((reason) => (
            <option key={reason} value={reason}>
              {words.reasons[reason]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type OwnerProps = {
  id: string;
  label: string;
  value?: string | null;
  /** What stands before the staff, as value and text. */
  first: [string, string][];
  staff: { id: string; name: string }[];
};

export function Owner({ id, label, value, first, staff }: OwnerProps) {
  return (
    <Field id={id} label={label}>
      {(control) => (
        <select {...control} name="owner" defaultValue={value ?? ""}>
          {[...first, ...staff.map((each) => [each.id, each.name] as const)].map(([choice, shown]) => (
            <option key={choice} value={choice}>
              {shown}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type People = { people: { id: string; name: string; email: string }[] };

/** Whom a call or a note concerns, where staff took several addresses for one person. */
export function About({ people }: People) {
  if (people.length < 2) return null;
  return (
    <Field id="about" label={text.about}>
      {(control) => (
        <select {...control} name="about">
          {people.map((each) => (
            <option key={each.id} value={each.id}>{`${each.name}, ${each.email}`}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
