import { type ReactNode, useState } from "react";
import { Form, Link } from "react-router";
import { orders as words } from "../../../../content/en/staff/orders";
import { Answer } from "../../../ui/desk/answer";
import { Card } from "../../../ui/desk/card";
import { Fold } from "../../../ui/desk/fold";
import { formRow } from "../../../ui/desk/form-row";
import { note } from "../../../ui/desk/note";
import { deskPage } from "../../../ui/desk/page";
import { PageHead } from "../../../ui/desk/page-head";
import { Tag } from "../../../ui/desk/tag";
import { FormState, InputField } from "../../../ui/fields";
import { Icon } from "../../../ui/icon";
import type { Result } from "../../../ui/result";
import { Submit } from "../../../ui/submit";
import type { ShownStaffOrder } from "../present-orders.server";
import { Money } from "./money-received";
import { referenceLabel } from "./orders-screen";
import { type FormToPressAgain, PressAgainNote } from "./press-again-note";

type OrderScreenProps = {
  order: ShownStaffOrder;
  /** Where the password is asked for first, when it was entered too long ago. */
  passwordAt: string | null;
  /** What was typed before it was asked for. */
  typed: FormToPressAgain | undefined;
  reply: Result | undefined;
  /** Its applications, which another domain shows. */
  children: ReactNode;
};

/** One order: what is to be done now, then its lines, refund, documents and everything that happened. */
export function OrderScreen({ order, passwordAt, typed, reply, children }: OrderScreenProps) {
  // Until something is recorded, also when the page loads fresh data.
  const [typedFirst] = useState(typed);
  const before = reply?.ok ? undefined : typedFirst;
  const isMoneyToMove = order.isAdmin && (order.check || order.refund?.asked || (order.money?.waiting.length ?? 0) > 0);
  return (
    <article className={deskPage}>
      <Link to="/desk/orders" className="link justify-self-start">
        All orders
      </Link>
      <PageHead
        title={
          <>
            {order.name} · {order.reference} · <Tag tone={toneOf(order)}>{words.states[order.state]}</Tag>
          </>
        }
        text={`${order.row} · ${order.at}`}
        isTextNeeded
      />
      {reply && (
        <Answer reply={reply} isRefused={!reply.ok}>
          {reply.message}
        </Answer>
      )}
      {before && !reply && <PressAgainNote />}
      {isMoneyToMove && passwordAt && <PasswordFirst at={passwordAt} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {order.callFirst && <p className={note}>{order.callFirst}</p>}
          {order.check && <Check check={order.check} isAdmin={order.isAdmin} typed={before} />}
          {order.refund?.asked && <RefundAsked order={order} typed={before} />}
          {order.money && <Money money={order.money} isAdmin={order.isAdmin} reply={reply} typed={before} />}
          {children && <Card title="Applications">{children}</Card>}
          {/* Before there is an application, starting it is the next step. */}
          <Steps steps={order.steps} isNow={order.hasApplications && !order.check && !order.refund?.asked} />
          <Lines order={order} />
          {!order.refund?.asked && <Refunds order={order} passwordAt={passwordAt} typed={before} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card title="Customer">
            <ul>
              {order.customer.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
            {order.caseId && (
              <Link className="link justify-self-start" to={`/desk/cases/${order.caseId}`}>
                Open the case
              </Link>
            )}
          </Card>
          <Documents order={order} />
          {order.events.length > 0 && (
            <Card title="History">
              <ol className="grid gap-2 text-sm">
                {order.events.map(({ id, at, what, more }) => (
                  <li key={id} className="border-s-3 border-line ps-3">
                    {what} <span className="soft block">{[at, more].filter(Boolean).join(" · ")}</span>
                  </li>
                ))}
              </ol>
            </Card>
          )}
        </div>
      </div>
    </article>
  );
}

const toneOf = ({ state }: ShownStaffOrder) =>
  state === "paid" || state === "done" ? "good" : state === "checking" ? "alarm" : "plain";

const PasswordFirst = ({ at }: { at: string }) => (
  <p className={note}>
    To confirm, reverse or refund a payment, please enter your password again. It then counts for 15 minutes.{" "}
    <a className="link" href={at}>
      Enter password
    </a>
  </p>
);

const Lines = ({ order }: { order: ShownStaffOrder }) => (
  <Card title="Amount">
    <dl>
      {[...order.lines, { label: "Total", amount: order.total }].map(({ label, amount }) => (
        <div
          key={label}
          className="flex justify-between gap-4 border-b border-dashed border-line py-1 last:border-0 last:font-bold"
        >
          <dt>{label}</dt>
          <dd className="whitespace-nowrap tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
    {order.state === "awaiting" && <p className="soft text-sm">Valid until {order.validUntil}</p>}
  </Card>
);

function Documents({ order }: { order: ShownStaffOrder }) {
  if (order.invoices.length === 0) return null;
  return (
    <Card title="Documents">
      {order.notDrawn.map(({ text: problem }) => (
        <p key={problem} className={note}>
          {problem}
        </p>
      ))}
      <ul className="grid gap-2">
        {order.invoices.map(({ id, label }) => (
          <li key={id}>
            <a className="link inline-flex items-center gap-2" href={`/desk/orders/${order.id}/invoices/${id}`}>
              <Icon name="receipt" />
              {label} (PDF)
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type CheckProps = {
  check: NonNullable<ShownStaffOrder["check"]>;
  isAdmin: boolean;
  typed: FormToPressAgain | undefined;
};

/** The number goes along, so that what is confirmed is what was compared. */
function Check({ check, isAdmin, typed }: CheckProps) {
  if (!isAdmin)
    return (
      <p className={note}>
        {check.text} {words.adminsOnly}
      </p>
    );
  return (
    <Card title="UPI payment to check" isNow>
      <p>{check.text}</p>
      <Claims claims={check.claims} />
      <Form method="post" className={formRow}>
        <input type="hidden" name="utr" value={check.utr} />
        <InputField
          id="confirm-amount"
          label="Rupees in the statement"
          name="amount"
          inputMode="decimal"
          required
          defaultValue={typed?.act === "confirm" ? typed.amount : check.amount}
        />
        <Submit look="main" act="confirm">
          Received: confirm
        </Submit>
      </Form>
      <Fold summary="Not in the statement?">
        <Form method="post" className={formRow}>
          <input type="hidden" name="utr" value={check.utr} />
          <InputField id="refuse-reason" label="Reason" name="reason" required maxLength={300} />
          <Submit act="refuse">Refuse</Submit>
        </Form>
      </Fold>
    </Card>
  );
}

/** Everyone who gave the same number, together. */
function Claims({ claims }: Pick<CheckProps["check"], "claims">) {
  if (claims.length === 0) return null;
  return (
    <div className={note}>
      <p>
        This UTR is claimed for more than one order. Compare the payer with the bank's statement: confirm it where they
        agree, refuse it elsewhere.
      </p>
      <ul>
        {claims.map(({ id, text: claim, note }) => (
          <li key={id}>
            <Link className="link" to={`/desk/orders/${id}`}>
              {claim}
            </Link>
            {note && (
              <>
                {" · "}
                <Tag>{note}</Tag>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The next step of the work is the one main button; withdrawing is folded. */
function Steps({ steps, isNow }: Pick<ShownStaffOrder, "steps"> & { isNow: boolean }) {
  const possible = (
    [
      [steps.canStart, "work started", "Mark work as started"],
      [steps.canPassOn, "fee passed on", "Government fee paid"],
      [steps.canFinish, "service done", "Work done: send invoice"],
    ] as const
  ).filter(([isPossible]) => isPossible);
  if (possible.length === 0 && !steps.canWithdraw) return null;
  return (
    <Card title="Next step" isNow={isNow && possible.length > 0}>
      {possible.length === 0 && <p className="soft">Waiting for the customer to pay.</p>}
      <Form method="post" className="flex flex-wrap items-center gap-2">
        {possible.map(([, act, label], at) => (
          <Submit key={act} act={act} look={at > 0 ? "quiet" : isNow ? "main" : "line"}>
            {label}
          </Submit>
        ))}
      </Form>
      {steps.canWithdraw && (
        <Fold summary="Cancel this order">
          <Form method="post" className="grid justify-items-start gap-2">
            <p className="soft text-sm">The customer's link stops working. This cannot be undone.</p>
            <Submit act="cancel">Cancel the order</Submit>
          </Form>
        </Fold>
      )}
    </Card>
  );
}

type RefundProps = { order: ShownStaffOrder; typed: FormToPressAgain | undefined };

const RefundAsked = ({ order, typed }: RefundProps) => (
  <Card title="Refund" isNow>
    <p>
      <b>{order.refund?.asked}</b>
    </p>
    <RefundLines order={order} />
    <RefundForm order={order} typed={typed} />
  </Card>
);

/** Nobody asked for one: the form is folded, what went back is not. */
function Refunds({ order, passwordAt, typed }: RefundProps & { passwordAt: string | null }) {
  if (!order.refund && order.refunds.length === 0) return null;
  return (
    <Card title="Refund">
      <RefundLines order={order} />
      {order.refund && (
        <Fold
          summary={order.refund.canClose ? "Refund, or close the order" : "Refund without a request"}
          isOpen={typed?.act === "refund"}
        >
          {order.isAdmin && passwordAt && <PasswordFirst at={passwordAt} />}
          <RefundForm order={order} typed={typed} />
        </Fold>
      )}
    </Card>
  );
}

const RefundLines = ({ order: { refunds } }: { order: ShownStaffOrder }) =>
  refunds.map((line) => <p key={line}>{line}</p>);

function RefundForm({ order: { refund, refunds, isAdmin }, typed }: RefundProps) {
  if (!refund) return null;
  const before = typed?.act === "refund" ? typed : undefined;
  if (!isAdmin)
    return (
      <p className="soft">
        {refund.policy} {words.adminsOnly}
      </p>
    );
  return (
    <>
      <p>{refund.policy}</p>
      {/* Empty after each refund: what was typed for one must not be sent as a second. */}
      <Form method="post" className={formRow} key={refunds.length}>
        <input type="hidden" name="refunds" value={refunds.length} />
        <FormState value={{ id: "refund", values: before }}>
          <InputField label="Amount in rupees" name="amount" inputMode="decimal" defaultValue={refund.proposed} />
          <InputField label="Reason" name="reason" maxLength={300} />
          {refund.isByHand && <InputField label={referenceLabel} name="reference" maxLength={60} />}
        </FormState>
        <Submit act="refund" look={refund.asked ? "main" : "ink"}>
          Refund
        </Submit>
        {(refund.asked || refund.canClose) && (
          <Submit act="decline">
            {refund.canClose ? `Refund nothing${refund.isPartBack ? " more" : ""} and close the order` : "Decline"}
          </Submit>
        )}
      </Form>
    </>
  );
}
