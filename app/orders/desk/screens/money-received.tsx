import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Card } from "../../../ui/desk/card";
import { Fold } from "../../../ui/desk/fold";
import { fieldGrid, formRow } from "../../../ui/desk/form-row";
import { note } from "../../../ui/desk/note";
import { FormState, InputField, SelectField } from "../../../ui/fields";
import type { Result } from "../../../ui/result";
import { Submit } from "../../../ui/submit";
import type { ShownMoney } from "../present-money.server";
import type { FormToPressAgain } from "./press-again-note";

type MoneyProps = {
  money: ShownMoney;
  isAdmin: boolean;
  reply: Result | undefined;
  /** What was typed before the password was asked for. */
  typed: FormToPressAgain | undefined;
};

/** What came for the order, cash that waits for a second person, and the form for money that staff received. */
export function Money({ money, isAdmin, reply, typed }: MoneyProps) {
  return (
    <Card title="Money" isNow={isAdmin && money.waiting.length > 0}>
      {money.balance && (
        <p>
          <b>{money.balance}</b>
        </p>
      )}
      {money.waiting.map((entry) => (
        <Waiting key={entry.id} entry={entry} isAdmin={isAdmin} />
      ))}
      {money.payments.map((payment) => (
        <Payment key={payment.id} payment={payment} typed={typed} />
      ))}
      {money.form && <RecordFold form={money.form} isAdmin={isAdmin} reply={reply} />}
    </Card>
  );
}

type PaymentProps = { payment: ShownMoney["payments"][number] } & Pick<MoneyProps, "typed">;

function Payment({ payment: { id, text, canReverse, isHeld }, typed }: PaymentProps) {
  const before = typed?.act === "reverse" && typed.payment === id ? typed : undefined;
  return (
    <div className="border-b border-dashed border-line last:border-0">
      <p>{text}</p>
      {canReverse && (
        <Fold summary="Recorded by mistake?" isOpen={before !== undefined}>
          <p className="soft text-sm">
            The payment stays in the history and counts no more.{" "}
            {isHeld
              ? "A mail told the customer that it is on hold: please call them."
              : "Its receipt is cancelled, and the customer gets a mail with your reason."}
          </p>
          <Form method="post" className={formRow}>
            <input type="hidden" name="payment" value={id} />
            <FormState value={{ id, values: before }}>
              <InputField label="What was wrong" name="reason" required maxLength={300} />
            </FormState>
            <Submit act="reverse">Reverse this payment</Submit>
          </Form>
        </Fold>
      )}
    </div>
  );
}

/** Who recorded it cannot confirm it. */
function Waiting({ entry: { id, text, isOwn }, isAdmin }: { entry: ShownMoney["waiting"][number]; isAdmin: boolean }) {
  return (
    <div className={note}>
      <p>{`Waiting for a second person: ${text}`}</p>
      {!isAdmin && <p>An admin counts the cash and confirms it. Then it counts and the customer gets the receipt.</p>}
      {isAdmin && isOwn && <p>You recorded this yourself: another admin has to confirm it.</p>}
      {isAdmin && !isOwn && (
        <Form method="post">
          <input type="hidden" name="payment" value={id} />
          <Submit look="main" act="confirm cash">
            Counted: confirm
          </Submit>
        </Form>
      )}
      {isAdmin && (
        <Fold summary="Not there?">
          <Form method="post" className={formRow}>
            <input type="hidden" name="payment" value={id} />
            <InputField id={id} label="What was wrong with the cash" name="reason" required maxLength={300} />
            <Submit act="refuse cash">Do not count it</Submit>
          </Form>
        </Fold>
      )}
    </div>
  );
}

const ways = [
  { value: "cash", label: "Cash" },
  { value: "bank", label: "NEFT, RTGS or IMPS" },
  { value: "cheque", label: "Cheque" },
  { value: "upi", label: "UPI, number heard on the phone" },
];

/** Once a form of the page was accepted it is a new one, and folded; what is typed stays while the page loads fresh data. */
function RecordFold({ form, isAdmin, reply }: { form: MoneyForm } & Pick<MoneyProps, "isAdmin" | "reply">) {
  const typed = reply && !reply.ok && reply.values?.way !== undefined ? reply : null;
  const [held, setHeld] = useState(reply);
  const [accepted, setAccepted] = useState(0);
  // Kept from the first showing, because the page asks for fresh data by itself: a form sent again has the same key.
  const [key, setKey] = useState<string>(() => typed?.values?.key || form.key);
  const [used, setUsed] = useState("");
  if (reply !== held) {
    setHeld(reply);
    if (reply?.ok) {
      setAccepted(accepted + 1);
      setUsed(key);
    }
  }
  // The answer arrives before the fresh data with the key of the next form: with the old key nothing would be recorded.
  if (key === used && form.key !== used) setKey(form.key);
  return (
    <Fold key={accepted} summary="Record money received" isOpen={typed !== null}>
      <RecordForm form={{ ...form, key }} isAdmin={isAdmin} typed={typed} />
    </Fold>
  );
}

type MoneyForm = NonNullable<ShownMoney["form"]>;
type RecordFormProps = {
  form: Omit<MoneyForm, "key"> & { key: string };
  isAdmin: boolean;
  typed: Extract<Result, { ok: false }> | null;
};

function RecordForm({ form, isAdmin, typed }: RecordFormProps) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" className={fieldGrid} aria-busy={isBusy || undefined}>
      <input type="hidden" name="key" value={form.key} />
      <input type="hidden" name="seen" value={form.seen} />
      {/* Of a sum that was asked about, so that pressing again says that it is right. */}
      <input type="hidden" name="sure" value={typed?.values?.sure ?? ""} />
      <FormState value={{ id: "money", values: typed?.values, problems: typed?.problems }}>
        <SelectField label="How it came" name="way" options={ways} defaultValue="cash" />
        <InputField
          label="Rupees received"
          name="amount"
          inputMode="decimal"
          required
          maxLength={40}
          hint={
            form.due ? `${form.due} is still due. A part is fine.` : "Nothing is due: it will be held and returned."
          }
        />
        <InputField label="Received on" name="day" type="date" required max={form.today} defaultValue={form.today} />
        <InputField
          label="UTR or number of the cheque"
          name="reference"
          maxLength={60}
          autoComplete="off"
          hint="UPI and bank: the UTR. Cheque: the 15 digits at its foot, number and MICR code. Cash: none."
        />
        {isAdmin ? (
          <SelectField label="Received by" name="by" options={form.staff} defaultValue={form.me} />
        ) : (
          <p className="soft text-sm">The history says that you received it.</p>
        )}
      </FormState>
      <p className="soft col-span-full text-sm">
        {`The customer gets a receipt by mail. Each number is recorded once. More than ${form.alone} in cash waits for a second person.`}
      </p>
      <Submit act="record" look="ink" disabled={isBusy}>
        Record the money
      </Submit>
    </Form>
  );
}
