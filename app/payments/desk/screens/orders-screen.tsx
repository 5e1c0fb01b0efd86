import { Form, Link } from "react-router";
import { orders as words } from "../../../../content/en/staff/orders";
import { fill } from "../../../../content/format";
import { Button } from "../../../ui/button";
import { Answer } from "../../../ui/desk/answer";
import { PageHead } from "../../../ui/desk/page-head";
import { Field } from "../../../ui/field";
import { orderTabs } from "../order-tabs";
import type { ShownHeld, ShownOrders, ShownRow } from "../shown-orders.server";

type OrdersScreenProps = ShownOrders & { reply: { message: string } | undefined };

/** Orders by what is to be done with them. */
export function OrdersScreen({
  view,
  counts,
  rows,
  held,
  notDrawn,
  days,
  today,
  isAdmin,
  older,
  reply,
}: OrdersScreenProps) {
  const tabs = orderTabs.filter((tab) => isAdmin || tab !== "unmatched");
  return (
    <div className="orders-page">
      <PageHead title={words.heading} />
      <nav className="orders-tabs" aria-label={words.heading}>
        {tabs.map((tab) => (
          <Link key={tab} to={`?tab=${tab}`} aria-current={!view.search && tab === view.tab ? "page" : undefined}>
            {words.tabs[tab]} <b>{counts[tab]}</b>
          </Link>
        ))}
      </nav>
      <Form method="get" className="orders-search" role="search" key={view.search}>
        <input
          className="control"
          type="search"
          name="q"
          defaultValue={view.search}
          placeholder={words.search}
          aria-label={words.searchLabel}
        />
        <Button type="submit" look="line" isSmall>
          {words.find}
        </Button>
      </Form>
      {reply && (
        <Answer reply={reply} role="status">
          {reply.message}
        </Answer>
      )}
      {notDrawn.map(({ orderId, text }) => (
        <p key={text} className="case-reply">
          {text}{" "}
          <Link className="link" to={`/desk/orders/${orderId}`}>
            {words.openOrder}
          </Link>
        </p>
      ))}
      {held.map((each) => (
        <Held key={each.paymentId} held={each} />
      ))}
      <OrderRows rows={rows} />
      {rows.length === 0 && held.length === 0 && <p className="desk-empty soft">{words.empty}</p>}
      {older && (
        <Link className="link" to={older}>
          {words.older}
        </Link>
      )}
      <section className="case-part">
        <h3>{words.days}</h3>
        {days.length === 0 && <p className="soft">{words.noDays}</p>}
        <ul>
          {days.map(({ day, net, text }) => (
            <li key={day}>
              {day}: <b>{net}</b> <span className="soft">({text})</span>
            </li>
          ))}
        </ul>
      </section>
      {isAdmin && <Export today={today} />}
    </div>
  );
}

export function OrderRows({ rows }: { rows: ShownRow[] }) {
  return (
    <ul className="orders-list">
      {rows.map(({ id, reference, name, row, at, state, utr, isRefundAsked, hasFailedRefund }) => (
        <li key={id}>
          <Link className="link" to={`/desk/orders/${id}`}>
            {name} · {reference}
          </Link>
          <span className="queue-tag">{words.states[state]}</span>
          {isRefundAsked && <span className="queue-tag">{words.asked}</span>}
          {hasFailedRefund && <span className="queue-tag">{words.refundFailed}</span>}
          <span>{row}</span>
          <span className="soft">
            {at}
            {utr && ` · UTR ${utr}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Held({ held }: { held: ShownHeld }) {
  return (
    <section className="case-part">
      <p>
        <b>{held.amount}</b> · {held.reason} · {held.paymentId} · {held.at}{" "}
        {held.orderId && (
          <Link className="link" to={`/desk/orders/${held.orderId}`}>
            {words.openOrder}
          </Link>
        )}
      </p>
      <Form method="post" className="orders-form">
        <input type="hidden" name="payment" value={held.paymentId} />
        <Field id={`reason-${held.paymentId}`} label={words.actions.reason}>
          {(control) => <input {...control} name="reason" maxLength={300} />}
        </Field>
        {held.isByHand && (
          <Field id={`reference-${held.paymentId}`} label={words.actions.reference}>
            {(control) => <input {...control} name="reference" maxLength={60} />}
          </Field>
        )}
        <Button type="submit" look="ink" isSmall>
          {fill(words.actions.returnHeld, { amount: held.amount })}
        </Button>
      </Form>
    </section>
  );
}

function Export({ today }: { today: string }) {
  return (
    <section className="case-part">
      <h3>{words.exportHeading}</h3>
      <Form method="post" action="/desk/orders/export" reloadDocument className="orders-form">
        <Field id="from" label={words.exportFrom}>
          {(control) => <input {...control} type="date" name="from" defaultValue={`${today.slice(0, 8)}01`} required />}
        </Field>
        <Field id="to" label={words.exportTo}>
          {(control) => <input {...control} type="date" name="to" defaultValue={today} required />}
        </Field>
        <Button type="submit" name="as" value="csv" look="line" isSmall>
          {words.exportCsv}
        </Button>
        <Button type="submit" name="as" value="xlsx" look="line" isSmall>
          {words.exportXlsx}
        </Button>
      </Form>
    </section>
  );
}
