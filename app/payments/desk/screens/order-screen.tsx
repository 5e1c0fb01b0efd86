import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { orders as words } from "../../../../content/en/staff/orders";
import { Button } from "../../../ui/button";
import { Answer } from "../../../ui/desk/answer";
import { Card } from "../../../ui/desk/card";
import { Fold } from "../../../ui/desk/fold";
import { formRow } from "../../../ui/desk/form-row";
import { note } from "../../../ui/desk/note";
import { deskPage } from "../../../ui/desk/page";
import { PageHead } from "../../../ui/desk/page-head";
import { Tag } from "../../../ui/desk/tag";
import { Field } from "../../../ui/field";
import { Icon } from "../../../ui/icon";
import type { ShownStaffOrder } from "../shown-orders.server";

const { actions: text } = words;

type OrderScreenProps = {
  order: ShownStaffOrder;
  /** Where the password is asked for first, when it was given too long ago. */
  passwordAt: string | null;
  reply: { message: string; isRefused: boolean } | undefined;
  /** Its applications, which another domain shows. */
  children: ReactNode;
};

/** One order: what is to be done now, then its lines, refund, documents and everything that happened. */
export function OrderScreen({ order, passwordAt, reply, children }: OrderScreenProps) {
  const isMoneyToMove = order.isAdmin && (order.check || order.refund?.asked);
  return (
    <article className={deskPage}>
      <Link to="/desk/orders" className="link justify-self-start">
        {words.back}
      </Link>
      <PageHead
        title={
          <>
            {order.name} · {order.reference} <Tag tone={toneOf(order)}>{words.states[order.state]}</Tag>
          </>
        }
        text={`${order.row} · ${order.at}`}
      />
      {reply && (
        <Answer reply={reply} isRefused={reply.isRefused}>
          {reply.message}
        </Answer>
      )}
      {isMoneyToMove && passwordAt && <PasswordFirst at={passwordAt} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {order.check && <Check check={order.check} isAdmin={order.isAdmin} />}
          {order.refund?.asked && <RefundAsked order={order} />}
          {order.isPaid && <Card title={text.became}>{children}</Card>}
          {/* Before there is an application, starting it is the next step. */}
          <Steps steps={order.steps} isNow={order.hasApplications && !order.check && !order.refund?.asked} />
          <Lines order={order} />
          {!order.refund?.asked && <Refunds order={order} passwordAt={passwordAt} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card title={words.customer}>
            <p>{order.customer}</p>
            {order.caseId && (
              <Link className="link justify-self-start" to={`/desk/cases/${order.caseId}`}>
                {words.openCase}
              </Link>
            )}
          </Card>
          <Documents order={order} />
          {order.events.length > 0 && (
            <Card title={words.history}>
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
    {text.passwordFirst}{" "}
    <a className="link" href={at}>
      {text.givePassword}
    </a>
  </p>
);

const Lines = ({ order }: { order: ShownStaffOrder }) => (
  <Card title={words.lines}>
    <dl>
      {[...order.lines, { label: words.total, amount: order.total }].map(({ label, amount }) => (
        <div
          key={label}
          className="flex justify-between gap-4 border-b border-dashed border-line py-1 last:border-0 last:font-bold"
        >
          <dt>{label}</dt>
          <dd className="whitespace-nowrap tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
    {!order.isPaid && (
      <p className="soft text-sm">
        {words.validUntil} {order.validUntil}
      </p>
    )}
  </Card>
);

function Documents({ order }: { order: ShownStaffOrder }) {
  if (order.papers.length === 0) return null;
  return (
    <Card title={words.papers}>
      {order.notDrawn.map(({ text: problem }) => (
        <p key={problem} className={note}>
          {problem}
        </p>
      ))}
      <ul className="grid gap-2">
        {order.papers.map(({ id, label }) => (
          <li key={id}>
            <a className="link inline-flex items-center gap-2" href={`/desk/orders/${order.id}/papers/${id}`}>
              <Icon name="receipt" />
              {label} (PDF)
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type CheckProps = { check: NonNullable<ShownStaffOrder["check"]>; isAdmin: boolean };

/** The number goes along, so that what is confirmed is what was compared. */
function Check({ check, isAdmin }: CheckProps) {
  if (!isAdmin)
    return (
      <p className={note}>
        {check.text} {text.adminsOnly}
      </p>
    );
  return (
    <Card title={text.checkHeading} isNow>
      <p>{check.text}</p>
      <Claims claims={check.claims} />
      <Form method="post" className={formRow}>
        <input type="hidden" name="utr" value={check.utr} />
        <Field id="confirm-amount" label={text.received}>
          {(control) => <input {...control} name="amount" inputMode="decimal" required defaultValue={check.amount} />}
        </Field>
        <Button type="submit" name="act" value="confirm" isSmall>
          {text.confirm}
        </Button>
      </Form>
      <Fold summary={text.notThere}>
        <Form method="post" className={formRow}>
          <input type="hidden" name="utr" value={check.utr} />
          <Field id="refuse-reason" label={text.reason}>
            {(control) => <input {...control} name="reason" required maxLength={300} />}
          </Field>
          <Button type="submit" name="act" value="refuse" look="line" isSmall>
            {text.refuse}
          </Button>
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
      <p>{text.contested}</p>
      <ul>
        {claims.map(({ id, text: claim, note }) => (
          <li key={id}>
            <Link className="link" to={`/desk/orders/${id}`}>
              {claim}
            </Link>{" "}
            {note && <Tag>{note}</Tag>}
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
      [steps.canStart, "work started", text.workStarted],
      [steps.canPassOn, "fee passed on", text.feePassedOn],
      [steps.canFinish, "service done", text.done],
    ] as const
  ).filter(([isPossible]) => isPossible);
  if (possible.length === 0 && !steps.canWithdraw) return null;
  return (
    <Card title={text.nextStep} isNow={isNow && possible.length > 0}>
      {possible.length === 0 && <p className="soft">{text.waitForPayment}</p>}
      <Form method="post" className="flex flex-wrap items-center gap-2">
        {possible.map(([, act, label], at) => (
          <Button
            key={act}
            type="submit"
            name="act"
            value={act}
            look={at > 0 ? "quiet" : isNow ? "main" : "line"}
            isSmall
          >
            {label}
          </Button>
        ))}
      </Form>
      {steps.canWithdraw && (
        <Fold summary={text.cancel}>
          <Form method="post" className="grid justify-items-start gap-2">
            <p className="soft text-sm">{text.cancelText}</p>
            <Button type="submit" name="act" value="cancel" look="line" isSmall>
              {text.cancelNow}
            </Button>
          </Form>
        </Fold>
      )}
    </Card>
  );
}

const RefundAsked = ({ order }: { order: ShownStaffOrder }) => (
  <Card title={text.refundHeading} isNow>
    <p>
      <b>{order.refund?.asked}</b>
    </p>
    <RefundLines order={order} />
    <RefundForm order={order} />
  </Card>
);

/** Nobody asked for one: the form is folded, what went back is not. */
function Refunds({ order, passwordAt }: { order: ShownStaffOrder; passwordAt: string | null }) {
  if (!order.refund && order.refunds.length === 0) return null;
  return (
    <Card title={text.refundHeading}>
      <RefundLines order={order} />
      {order.refund && (
        <Fold summary={text.refundFold}>
          {order.isAdmin && passwordAt && <PasswordFirst at={passwordAt} />}
          <RefundForm order={order} />
        </Fold>
      )}
    </Card>
  );
}

const RefundLines = ({ order: { refunds } }: { order: ShownStaffOrder }) =>
  refunds.map((line) => <p key={line}>{line}</p>);

function RefundForm({ order: { refund, refunds, isAdmin } }: { order: ShownStaffOrder }) {
  if (!refund) return null;
  if (!isAdmin)
    return (
      <p className="soft">
        {refund.policy} {text.adminsOnly}
      </p>
    );
  return (
    <>
      <p>{refund.policy}</p>
      {/* Empty after each refund: what was typed for one must not be sent as a second. */}
      <Form method="post" className={formRow} key={refunds.length}>
        <input type="hidden" name="refunds" value={refunds.length} />
        <Field id="amount" label={text.amount}>
          {(control) => <input {...control} name="amount" inputMode="decimal" defaultValue={refund.proposed} />}
        </Field>
        <Field id="refund-reason" label={text.reason}>
          {(control) => <input {...control} name="reason" maxLength={300} />}
        </Field>
        {refund.isByHand && (
          <Field id="reference" label={text.reference}>
            {(control) => <input {...control} name="reference" maxLength={60} />}
          </Field>
        )}
        <Button type="submit" name="act" value="refund" look={refund.asked ? "main" : "ink"} isSmall>
          {text.refund}
        </Button>
        {refund.asked && (
          <Button type="submit" name="act" value="decline" look="line" isSmall>
            {text.decline}
          </Button>
        )}
      </Form>
    </>
  );
}
