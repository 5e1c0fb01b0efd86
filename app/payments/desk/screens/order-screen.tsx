import { Form, Link } from "react-router";
import { orders as words } from "../../../../content/en/staff/orders";
import { Button } from "../../../ui/button";
import { Answer } from "../../../ui/desk/answer";
import { Field } from "../../../ui/field";
import { Icon } from "../../../ui/icon";
import type { ShownStaffOrder } from "../shown-orders.server";

const { actions: text } = words;

type OrderScreenProps = {
  order: ShownStaffOrder;
  /** Where the password is asked for first, when it was given too long ago. */
  passwordAt: string | null;
  reply: { message: string } | undefined;
};

/** One order: lines, money to check, the steps of the work, refund, papers and everything that happened. */
export function OrderScreen({ order, passwordAt, reply }: OrderScreenProps) {
  const isMoneyToMove = order.isAdmin && (order.check || order.refund);
  return (
    <article className="orders-page">
      <Link to="/desk/orders" className="link">
        {words.back}
      </Link>
      <h1 className="text-h3 md:text-figure">
        {order.name} · {order.reference} <span className="queue-tag">{words.states[order.state]}</span>
      </h1>
      <p>
        {order.row} · {order.at}
      </p>
      <p className="soft">
        {order.customer}
        {order.caseId && (
          <>
            {" · "}
            <Link className="link" to={`/desk/cases/${order.caseId}`}>
              {words.openCase}
            </Link>
          </>
        )}
      </p>
      {reply && (
        <Answer reply={reply} role="status">
          {reply.message}
        </Answer>
      )}
      {isMoneyToMove && passwordAt && (
        <p className="case-reply">
          {text.passwordFirst}{" "}
          <a className="link" href={passwordAt}>
            {text.givePassword}
          </a>
        </p>
      )}
      {order.check && <Check check={order.check} isAdmin={order.isAdmin} />}
      <section className="case-part">
        <h3>{words.lines}</h3>
        <dl className="order-lines">
          {[...order.lines, { label: words.total, amount: order.total }].map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
        <p className="soft">
          {words.validUntil} {order.validUntil}
        </p>
        <Steps steps={order.steps} />
      </section>
      <Refund order={order} />
      {order.papers.length > 0 && (
        <section className="case-part">
          <h3>{words.papers}</h3>
          {order.notDrawn.map(({ text: problem }) => (
            <p key={problem} className="case-reply">
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
        </section>
      )}
      <section className="case-part">
        <h3>{words.history}</h3>
        <ol className="grid gap-2">
          {order.events.map(({ id, at, what, more }) => (
            <li key={id}>
              {what} <span className="soft">{[at, more].filter(Boolean).join(" · ")}</span>
            </li>
          ))}
        </ol>
      </section>
    </article>
  );
}

type CheckProps = { check: NonNullable<ShownStaffOrder["check"]>; isAdmin: boolean };

/** The number goes along, so that what is confirmed is what was compared. */
function Check({ check, isAdmin }: CheckProps) {
  if (!isAdmin)
    return (
      <p className="case-reply">
        {check.text} {text.adminsOnly}
      </p>
    );
  return (
    <section className="case-part">
      <p>{check.text}</p>
      <Claims claims={check.claims} />
      <div className="flex flex-wrap items-end gap-3">
        <Form method="post" className="orders-form">
          <input type="hidden" name="utr" value={check.utr} />
          <Field id="confirm-amount" label={text.received}>
            {(control) => <input {...control} name="amount" inputMode="decimal" required defaultValue={check.amount} />}
          </Field>
          <Button type="submit" name="act" value="confirm" isSmall>
            {text.confirm}
          </Button>
        </Form>
        <Form method="post" className="orders-form">
          <input type="hidden" name="utr" value={check.utr} />
          <Field id="refuse-reason" label={text.reason}>
            {(control) => <input {...control} name="reason" required maxLength={300} />}
          </Field>
          <Button type="submit" name="act" value="refuse" look="line" isSmall>
            {text.refuse}
          </Button>
        </Form>
      </div>
    </section>
  );
}

/** Everyone who gave the same number, together. */
function Claims({ claims }: Pick<CheckProps["check"], "claims">) {
  if (claims.length === 0) return null;
  return (
    <div className="case-reply">
      <p>{text.contested}</p>
      <ul>
        {claims.map(({ id, text: claim, note }) => (
          <li key={id}>
            <Link className="link" to={`/desk/orders/${id}`}>
              {claim}
            </Link>{" "}
            {note && <span className="queue-tag">{note}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Steps({ steps }: Pick<ShownStaffOrder, "steps">) {
  const possible = [
    [steps.canStart, "work started", text.workStarted],
    [steps.canPassOn, "fee passed on", text.feePassedOn],
    [steps.canFinish, "service done", text.done],
    [steps.canWithdraw, "cancel", text.cancel],
  ] as const;
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      {possible.map(
        ([isPossible, act, label]) =>
          isPossible && (
            <Button key={act} type="submit" name="act" value={act} look="line" isSmall>
              {label}
            </Button>
          ),
      )}
    </Form>
  );
}

function Refund({ order: { refund, refunds, isAdmin } }: { order: ShownStaffOrder }) {
  if (!refund && refunds.length === 0) return null;
  return (
    <section className="case-part">
      <h3>{text.refundHeading}</h3>
      {refunds.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {refund?.asked && <p className="case-reply">{refund.asked}</p>}
      {refund && <p>{refund.policy}</p>}
      {refund && !isAdmin && <p className="soft">{text.adminsOnly}</p>}
      {/* Empty after each refund: what was typed for one must not be sent as a second. */}
      {refund && isAdmin && (
        <Form method="post" className="orders-form" key={refunds.length}>
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
          <Button type="submit" name="act" value="refund" look="ink" isSmall>
            {text.refund}
          </Button>
          {refund.asked && (
            <Button type="submit" name="act" value="decline" look="line" isSmall>
              {text.decline}
            </Button>
          )}
        </Form>
      )}
    </section>
  );
}
