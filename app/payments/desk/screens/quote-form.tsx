import { type FormEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { orders as words } from "../../../../content/en/staff/orders";
import { fill } from "../../../../content/format";
import { Button } from "../../../ui/button";
import { Answer } from "../../../ui/desk/answer";
import { fieldGrid } from "../../../ui/desk/form-row";
import { Field } from "../../../ui/field";
import { newKey } from "../../../ui/idempotency-key";
import type { Quoted, ShownTotal } from "../quote.server";
import type { QuoteChoices } from "../quote-choices.server";
import type { TypedLine, TypedQuote } from "../quote-form";

const { quote: text } = words;

export type Person = { id: string; name: string; email: string };
export type Choices = QuoteChoices & { people: Person[] };
export type QuoteReply = Pick<Quoted, "message" | "typed" | "total" | "opens">;

type QuoteFormProps = {
  choices: Choices;
  action: string;
  /** Whether none was sent from this page yet. */
  isFirst: boolean;
  reply: QuoteReply | undefined;
};

const emptyQuote = ({ first }: Choices, key: string): TypedQuote => ({
  lines: [{ what: first, fee: "", ours: "", why: "" }],
  discount: "",
  promo: "",
  address: "",
  gstin: "",
  days: "7",
  recipient: "",
  key,
});

/**
 * Composes a quote. Every button asks the server, with or without a script: one line more, the total, and sending it,
 * which is offered once the total of what is typed was shown.
 */
export function QuoteForm({ choices, action, isFirst, reply }: QuoteFormProps) {
  // Kept from the first showing, because the page asks for fresh data by itself: a form sent again has the same key.
  const [empty] = useState(() => emptyQuote(choices, isFirst ? choices.key : newKey()));
  const isBusy = useNavigation().state === "submitting";
  // A second press would be sent a second time.
  const onSubmit = (event: FormEvent) => isBusy && event.preventDefault();
  return (
    <Form method="post" action={action} className={fieldGrid} onSubmit={onSubmit} aria-busy={isBusy || undefined}>
      <Fields key={JSON.stringify(reply ?? null)} choices={choices} typed={reply?.typed ?? empty} reply={reply} />
    </Form>
  );
}

function Fields({ choices, typed, reply }: { choices: Choices; typed: TypedQuote; reply: QuoteReply | undefined }) {
  const [isChanged, setChanged] = useState(false);
  const total = isChanged ? null : (reply?.total ?? null);
  return (
    <fieldset className="contents" onInput={() => setChanged(true)}>
      <input type="hidden" name="key" value={typed.key} />
      <Recipient people={choices.people} chosen={typed.recipient} />
      {typed.lines.map((line, at) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; all are made anew when they change.
          key={at}
          choices={choices}
          line={line}
          at={at}
          isAlone={typed.lines.length === 1}
        />
      ))}
      <Typed name="discount" label={text.discount} inputMode="decimal" value={typed.discount} />
      <Typed name="promo" label={text.promo} value={typed.promo} />
      <Typed name="address" label={text.address} value={typed.address} />
      <Typed name="gstin" label={text.gstin} value={typed.gstin} />
      <Typed name="days" label={text.days} inputMode="numeric" value={typed.days} />
      <p className="soft col-span-full text-sm">{text.replaces}</p>
      {reply?.message && (
        <Answer reply={reply} isRefused>
          <p>{reply.message}</p>
        </Answer>
      )}
      {total && <Total reply={reply ?? {}} total={total} />}
      <div className="col-span-full flex flex-wrap gap-2">
        {/* The first button is the one that Enter in a field presses: it sends nothing. */}
        <Button type="submit" name="act" value="quote total" look={total ? "line" : "ink"} isSmall>
          {text.showTotal}
        </Button>
        <Button type="submit" name="act" value="quote line" look="quiet" isSmall>
          {text.more}
        </Button>
        {total && (
          <>
            <Button type="submit" name="act" value="quote" look="ink" isSmall>
              {text.send}
            </Button>
            <Button type="submit" name="act" value="quote link" look="line" isSmall>
              {text.sendLink}
            </Button>
          </>
        )}
      </div>
    </fieldset>
  );
}

function Total({ total, reply }: { total: ShownTotal; reply: object }) {
  return (
    <Answer reply={reply} role="status">
      <input type="hidden" name="seen" value={total.paise} />
      <h4>{text.totalHeading}</h4>
      <dl className="max-w-[28rem] text-sm">
        {[...total.lines, { label: words.total, amount: total.total }].map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-4 last:border-t last:border-line">
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </Answer>
  );
}

type LineProps = { choices: Choices; line: TypedLine; at: number; isAlone: boolean };

/** What, for which government fee, and for an admin our own fee with its reason. */
function Line({ choices, line, at, isAlone }: LineProps) {
  const none = { value: "", label: text.choose };
  return (
    <fieldset className="contents">
      {!isAlone && <legend className="sr-only">{fill(text.line, { number: at + 1 })}</legend>}
      <Choice
        id={`quote-what-${at}`}
        name="what"
        label={isAlone ? text.what : `${text.what} ${at + 1}`}
        options={[none, ...choices.what]}
        value={line.what}
      />
      <Choice
        id={`quote-fee-${at}`}
        name="fee"
        label={text.fee}
        options={[{ value: "", label: text.noFee }, ...choices.fees]}
        value={line.fee}
      />
      {choices.isAdmin && (
        <>
          <Typed
            id={`quote-ours-${at}`}
            name="ours"
            label={text.ours}
            hint={text.oursHint}
            inputMode="decimal"
            value={line.ours}
          />
          <Typed id={`quote-why-${at}`} name="why" label={text.why} value={line.why} />
        </>
      )}
    </fieldset>
  );
}

/** Who gets it is shown before it is sent, and chosen where the addresses differ. */
function Recipient({ people, chosen }: { people: Person[]; chosen: string }) {
  const [only] = people;
  if (only && people.length === 1)
    return <p className="col-span-full">{fill(text.to, { name: only.name, email: only.email || text.noEmail })}</p>;
  return (
    <Field id="quote-recipient" label={text.recipient} isRequired>
      {(control) => (
        <select {...control} name="recipient" defaultValue={chosen} required>
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
type ChoiceProps = { id: string; name: string; label: string; options: Option[]; value: string };

/** Two businesses may pay the same fee: then the first of them is shown again. */
const Choice = ({ id, name, label, options, value }: ChoiceProps) => (
  <Field id={id} label={label}>
    {(control) => (
      <select {...control} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.label} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

type TypedProps = {
  id?: string;
  name: string;
  label: string;
  hint?: string;
  inputMode?: "decimal" | "numeric";
  value: string;
};

const Typed = ({ id, name, label, hint, inputMode, value }: TypedProps) => (
  <Field id={id ?? `quote-${name}`} label={label} hint={hint}>
    {(control) => <input {...control} name={name} maxLength={300} inputMode={inputMode} defaultValue={value} />}
  </Field>
);
