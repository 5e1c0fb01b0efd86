import { type FormEvent, useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { isLandline } from "../../../../content/phone";
import { Answer } from "../../../ui/desk/answer";
import { fieldGrid } from "../../../ui/desk/form-row";
import { NotedLink } from "../../../ui/desk/noted-link";
import { InputField, SelectField } from "../../../ui/fields";
import { type DraftName, forgetFormDraft, useFormDraft } from "../../../ui/form-draft";
import { newKey } from "../../../ui/idempotency-key";
import { Submit } from "../../../ui/submit";
import type { QuoteChoices, Recipient, ShownCaseOrder } from "../case-orders.server";
import type { TypedLine, TypedQuote } from "../read-quote.server";
import type { Quoted, ShownTotal } from "../send-quote.server";
import { OrderRows } from "./orders-screen";

type CaseOrdersProps = {
  me: string;
  caseId: string;
  rows: ShownCaseOrder[];
  choices: QuoteChoices | null;
  action: string;
  version: number;
  reply: QuoteReply | undefined;
};

/** The orders of a case with the links of its quotes, and a form that composes another quote. */
export function CaseOrders({ me, caseId, rows, choices, action, version, reply }: CaseOrdersProps) {
  // What was typed into the quote stays when another form of the page is answered.
  const [held, setHeld] = useState(reply);
  const [sent, setSent] = useState(0);
  if (reply && reply !== held) {
    setHeld(reply);
    if (!reply.typed) setSent(sent + 1);
  }
  const [isKept, setKept] = useState(false);
  const name = `quote ${caseId}`;
  useEffect(() => {
    if (sent > 0) forgetFormDraft(name);
  }, [sent, name]);
  useEffect(() => {
    if (reply?.opens) window.open(reply.opens, "_blank", "noopener");
  }, [reply]);
  if (rows.length === 0 && !choices) return null;
  const isOpen = held?.typed != null;
  return (
    <section
      className={`border-b px-[1.1rem] print:hidden ${rows.length > 0 ? "grid grid-cols-1 gap-[0.6rem] py-3" : ""}`}
    >
      <h3 className={rows.length > 0 ? "text-lg" : "sr-only"}>Orders and quotes</h3>
      <OrderRows rows={rows} />
      {rows.map((row) => row.link && <QuoteLink key={row.id} row={row} action={action} version={version} />)}
      {choices && (
        <details key={sent} open={isOpen || isKept || undefined}>
          <summary className="cursor-pointer py-1.5 text-sm font-semibold">Compose a quote</summary>
          <QuoteForm
            choices={choices}
            action={action}
            isFirst={sent === 0}
            reply={isOpen ? held : undefined}
            draft={{ user: me, name }}
            onKept={() => setKept(true)}
          />
        </details>
      )}
    </section>
  );
}

type QuoteLinkProps = { row: ShownCaseOrder; action: string; version: number };

/**
 * The customer's link, with one press to WhatsApp or a mail program. Opening is noted, as of every other message; the staff
 * member says when it was sent.
 */
function QuoteLink({ row: { reference, link }, action, version }: QuoteLinkProps) {
  if (!link) return null;
  const noteOf = (channel: string) => ({ act: "opened", template: "quote", channel, version });
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="flex-[1_1_100%] wrap-anywhere">
        <span className="soft text-sm">Customer's link ({reference})</span>{" "}
        <input className="control" readOnly value={link.link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      {link.whatsapp && (
        <NotedLink
          className="button button-line button-small"
          href={link.whatsapp}
          target="_blank"
          rel="noopener noreferrer"
          action={action}
          note={noteOf("WhatsApp")}
        >
          Open in WhatsApp
        </NotedLink>
      )}
      {link.mail && (
        <NotedLink className="button button-line button-small" href={link.mail} action={action} note={noteOf("mail")}>
          Open in mail
        </NotedLink>
      )}
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="template" value="quote" />
        <Submit act="sent" look="quiet">
          I sent it
        </Submit>
      </Form>
    </div>
  );
}

type QuoteReply = Pick<Quoted, "message" | "typed" | "total" | "opens">;

type QuoteFormProps = {
  choices: QuoteChoices;
  action: string;
  /** Whether none was sent from this page yet. */
  isFirst: boolean;
  reply: QuoteReply | undefined;
  draft: DraftName;
  /** What was typed before the page was left is shown again. */
  onKept(): void;
};

const emptyQuote = ({ first, usualDays }: QuoteChoices, key: string): TypedQuote => ({
  lines: [{ what: first, fee: "", ours: "", why: "" }],
  discount: "",
  promo: "",
  address: "",
  gstin: "",
  days: String(usualDays),
  recipient: "",
  key,
});

/** As it was typed when the page was left. */
function keptQuote(fields: [name: string, value: string][], empty: TypedQuote): TypedQuote {
  const all = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value);
  const one = (name: keyof TypedQuote & string) => all(name)[0] ?? "";
  const [fee, ours, why] = [all("fee"), all("ours"), all("why")];
  const lines = all("what").map((what, at) => ({
    what,
    fee: fee[at] ?? "",
    ours: ours[at] ?? "",
    why: why[at] ?? "",
  }));
  return {
    lines: lines.length > 0 ? lines : empty.lines,
    discount: one("discount"),
    promo: one("promo"),
    address: one("address"),
    gstin: one("gstin"),
    days: one("days"),
    recipient: one("recipient"),
    key: one("key") || empty.key,
  };
}

/**
 * Composes a quote. Every button asks the server, with or without a script: one line more, the total, and sending it,
 * which is offered once the total of what is typed was shown.
 */
function QuoteForm({ choices, action, isFirst, reply, draft, onKept }: QuoteFormProps) {
  // Kept from the first showing, because the page asks for fresh data by itself: a form sent again has the same key.
  const [unsent, setUnsent] = useState(() => emptyQuote(choices, isFirst ? choices.key : newKey()));
  const kept = useFormDraft(draft, (_form, fields) => {
    setUnsent((empty) => keptQuote(fields, empty));
    onKept();
  });
  const isBusy = useNavigation().state === "submitting";
  // A second press would be sent a second time.
  const onSubmit = (event: FormEvent) => isBusy && event.preventDefault();
  return (
    <Form
      {...kept}
      method="post"
      action={action}
      className={fieldGrid}
      onSubmit={onSubmit}
      aria-busy={isBusy || undefined}
    >
      <Fields
        key={JSON.stringify(reply ?? unsent)}
        choices={choices}
        typed={reply?.typed ?? unsent}
        reply={reply}
        isBusy={isBusy}
      />
    </Form>
  );
}

function Fields({
  choices,
  typed,
  reply,
  isBusy,
}: {
  choices: QuoteChoices;
  typed: TypedQuote;
  reply: QuoteReply | undefined;
  isBusy: boolean;
}) {
  const [isChanged, setChanged] = useState(false);
  const total = isChanged ? null : (reply?.total ?? null);
  return (
    // The answer fills the fields anew: what is typed before it comes would be lost.
    <fieldset className="contents" disabled={isBusy} onInput={() => setChanged(true)}>
      <input type="hidden" name="key" value={typed.key} />
      <ChooseRecipient recipients={choices.recipients} chosen={typed.recipient} />
      {typed.lines.map((line, at) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its index; all are made again when they change.
          key={at}
          choices={choices}
          line={line}
          at={at}
          isAlone={typed.lines.length === 1}
        />
      ))}
      <Typed name="discount" label="Discount on our fee, in rupees" inputMode="decimal" value={typed.discount} />
      <Typed name="promo" label="Promo code" value={typed.promo} />
      <Typed name="address" label="Customer's address" value={typed.address} />
      <Typed name="gstin" label="Customer's GSTIN" value={typed.gstin} />
      <Typed name="days" label="Valid for days" inputMode="numeric" value={typed.days} />
      <p className="soft col-span-full text-sm">
        It replaces unpaid orders of the same services in the same state, whose links then end.
      </p>
      {reply?.message && (
        <Answer reply={reply} isRefused>
          <p>{reply.message}</p>
        </Answer>
      )}
      {total && <Total reply={reply ?? {}} total={total} />}
      <div className="col-span-full flex flex-wrap gap-2">
        {/* The first button is the one that Enter in a field presses: it sends nothing. */}
        <Submit act="quote total" look={total ? "line" : "ink"}>
          Show the total
        </Submit>
        <Submit act="quote line" look="quiet">
          Add a line
        </Submit>
        {total && (
          <>
            <Submit act="quote" look="ink">
              Send by mail
            </Submit>
            <Submit act="quote link">
              {choices.recipients.every(({ phone }) => isLandline(phone)) ? "Make the link" : "Send by WhatsApp"}
            </Submit>
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
      <h4>What the customer pays</h4>
      <dl className="max-w-[28rem] text-sm">
        {[...total.lines, { label: "Total", amount: total.total }].map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-4 last:border-t last:border-line">
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </Answer>
  );
}

type LineProps = { choices: QuoteChoices; line: TypedLine; at: number; isAlone: boolean };

/** What, for which government fee, and for an admin our own fee with its reason. */
function Line({ choices, line, at, isAlone }: LineProps) {
  return (
    <fieldset className="contents">
      {!isAlone && <legend className="sr-only">{`Line ${at + 1}`}</legend>}
      <SelectField
        id={`quote-what-${at}`}
        name="what"
        label={isAlone ? "Service" : `Service ${at + 1}`}
        fieldClass="md:col-span-2"
        none="Please choose"
        options={choices.what}
        defaultValue={line.what}
      />
      <SelectField
        id={`quote-fee-${at}`}
        name="fee"
        label="Business, for a state licence"
        none="No state licence"
        options={choices.fees}
        defaultValue={line.fee}
      />
      {choices.isAdmin && (
        <>
          <Typed
            id={`quote-ours-${at}`}
            name="ours"
            label="Our fee without GST, in rupees"
            hint="Only where the price book has no price, or another one was agreed."
            inputMode="decimal"
            value={line.ours}
          />
          <Typed id={`quote-why-${at}`} name="why" label="Reason for this fee" value={line.why} />
        </>
      )}
    </fieldset>
  );
}

/** Who gets it is shown before it is sent, and chosen where the addresses differ; for which wish, where there are several. */
function ChooseRecipient({ recipients, chosen }: { recipients: Recipient[]; chosen: string }) {
  const [first] = recipients;
  const isOnePerson = new Set(recipients.map(({ email }) => email)).size === 1;
  const isOneWish = new Set(recipients.map(({ about }) => about)).size === 1;
  const goesTo = first && isOnePerson && (
    <p className="col-span-full">{`Goes to ${first.name}, ${first.email || "no e-mail address"}`}</p>
  );
  if (recipients.length < 2) return goesTo;
  const label = ({ name, email, about }: Recipient) =>
    isOnePerson ? about : [`${name}, ${email}`, !isOneWish && about].filter(Boolean).join(": ");
  return (
    <>
      {goesTo}
      <SelectField
        id="quote-recipient"
        name="recipient"
        label={isOnePerson ? "For" : "Who gets it"}
        isRequired={!isOnePerson}
        defaultValue={chosen}
        required={!isOnePerson}
        none={isOnePerson ? "What was asked of this service" : "Please choose"}
        options={recipients.map((each) => ({ value: each.id, label: label(each) }))}
      />
    </>
  );
}

type TypedProps = {
  id?: string;
  name: string;
  label: string;
  hint?: string;
  inputMode?: "decimal" | "numeric";
  value: string;
};

const Typed = ({ id, name, label, hint, inputMode, value }: TypedProps) => (
  <InputField
    id={id ?? `quote-${name}`}
    label={label}
    hint={hint}
    name={name}
    maxLength={300}
    inputMode={inputMode}
    defaultValue={value}
  />
);
