import { Form } from "react-router";
import { orders as words } from "../../../../content/en/staff/orders";
import { fill } from "../../../../content/format";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import type { QuoteChoices, ShownRow } from "../shown-orders.server";
import { OrderRows } from "./orders-screen";

const { quote: text } = words;

type Person = { id: string; name: string; email: string };
type Choices = QuoteChoices & { people: Person[] };
type CaseOrdersProps = { rows: ShownRow[]; choices: Choices | null; action: string; version: number };

/** The orders of a case, and a form that composes a quote from the price book and sends it. */
export function CaseOrders({ rows, choices, action, version }: CaseOrdersProps) {
  if (rows.length === 0 && !choices) return null;
  return (
    <section className="case-part">
      <h3>{text.heading}</h3>
      <OrderRows rows={rows} />
      {choices && (
        <details>
          <summary className="link">{text.compose}</summary>
          <Form method="post" action={action} className="case-fields" key={rows.length}>
            <input type="hidden" name="version" value={version} />
            <Recipient people={choices.people} />
            <Choice name="what" label={text.what} options={choices.what} />
            <Choice name="fee" label={text.fee} options={[{ value: "", label: text.noFee }, ...choices.fees]} />
            <Typed name="discount" label={text.discount} inputMode="decimal" />
            <Typed name="promo" label={text.promo} />
            <Typed name="address" label={text.address} />
            <Typed name="gstin" label={text.gstin} />
            <Typed name="days" label={text.days} inputMode="numeric" value="7" />
            <p className="soft text-sm">{text.replaces}</p>
            <Button type="submit" name="act" value="quote" look="ink" isSmall>
              {text.send}
            </Button>
          </Form>
        </details>
      )}
    </section>
  );
}

/** Who gets it is shown before it is sent, and chosen where the addresses differ. */
function Recipient({ people }: { people: Person[] }) {
  const [only] = people;
  if (only && people.length === 1) return <p>{fill(text.to, { name: only.name, email: only.email })}</p>;
  return (
    <Field id="quote-recipient" label={text.recipient} isRequired>
      {(control) => (
        <select {...control} name="recipient" defaultValue="" required>
          <option value="">{text.choose}</option>
          {people.map(({ id, name, email }) => (
            <option key={id} value={id}>{`${name}, ${email}`}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

type Option = { value: string; label: string };

const Choice = ({ name, label, options }: { name: string; label: string; options: Option[] }) => (
  <Field id={`quote-${name}`} label={label}>
    {(control) => (
      <select {...control} name={name}>
        {options.map((option) => (
          <option key={option.label} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

type TypedProps = { name: string; label: string; inputMode?: "decimal" | "numeric"; value?: string };

const Typed = ({ name, label, inputMode, value }: TypedProps) => (
  <Field id={`quote-${name}`} label={label}>
    {(control) => <input {...control} name={name} maxLength={300} inputMode={inputMode} defaultValue={value} />}
  </Field>
);
