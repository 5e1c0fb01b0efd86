import { Form, Link } from "react-router";
import { orders as words } from "../../../../content/en/staff/orders";
import { fill } from "../../../../content/format";
import { Button } from "../../../ui/button";
import { Answer } from "../../../ui/desk/answer";
import { Card } from "../../../ui/desk/card";
import { formRow } from "../../../ui/desk/form-row";
import { note } from "../../../ui/desk/note";
import { deskPage } from "../../../ui/desk/page";
import { PageHead } from "../../../ui/desk/page-head";
import { SearchForm } from "../../../ui/desk/search-form";
import { Tabs } from "../../../ui/desk/tabs";
import { Tag } from "../../../ui/desk/tag";
import { Field } from "../../../ui/field";
import { orderTabs } from "../order-tabs";
import type { ShownHeld, ShownOrders, ShownRow } from "../shown-orders.server";

type OrdersScreenProps = ShownOrders & { reply: { message: string; isRefused: boolean } | undefined };

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
    <div className={deskPage}>
      <PageHead title={words.heading} />
      <Tabs
        label={words.heading}
        tabs={tabs.map((tab) => ({
          to: `?tab=${tab}`,
          label: words.tabs[tab],
          count: counts[tab],
          isCurrent: !view.search && tab === view.tab,
        }))}
      />
      <SearchForm search={view.search} words={words} />
      {reply && (
        <Answer reply={reply} isRefused={reply.isRefused}>
          {reply.message}
        </Answer>
      )}
      {notDrawn.map(({ orderId, text }) => (
        <p key={text} className={note}>
          {text}{" "}
          <Link className="link" to={`/desk/orders/${orderId}`}>
            {words.openOrder}
          </Link>
        </p>
      ))}
      {held.map((each) => (
        <Held key={each.paymentId} held={each} />
      ))}
      {rows.length > 0 && (
        <Card>
          <OrderRows rows={rows} />
        </Card>
      )}
      {rows.length === 0 && held.length === 0 && <p className="desk-empty soft">{words.empty}</p>}
      {older && (
        <Link className="link justify-self-start" to={older}>
          {words.older}
        </Link>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Days days={days} />
        {isAdmin && <Export today={today} />}
      </div>
    </div>
  );
}

/** What came in, day by day. */
const Days = ({ days }: Pick<ShownOrders, "days">) => (
  <Card title={words.days}>
    {days.length === 0 && <p className="soft">{words.noDays}</p>}
    <ul className="grid gap-1">
      {days.map(({ day, net, text }) => (
        <li key={day}>
          {day}: <b>{net}</b> <span className="soft">({text})</span>
        </li>
      ))}
    </ul>
  </Card>
);

export function OrderRows({ rows }: { rows: ShownRow[] }) {
  return (
    <ul className="orders-list grid">
      {rows.map(({ id, reference, name, row, at, state, utr, isRefundAsked, hasFailedRefund }) => (
        <li key={id} className="grid gap-1 border-b border-line py-2.5 first:pt-0 last:border-0 last:pb-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            <Link className="link" to={`/desk/orders/${id}`}>
              {name} · {reference}
            </Link>
            <span className="flex flex-wrap gap-1">
              {isRefundAsked && <Tag tone="alarm">{words.asked}</Tag>}
              {hasFailedRefund && <Tag tone="alarm">{words.refundFailed}</Tag>}
              <Tag tone={state === "paid" || state === "done" ? "good" : "plain"}>{words.states[state]}</Tag>
            </span>
          </p>
          <p className="flex flex-wrap justify-between gap-x-3 text-sm">
            <span>{row}</span>
            <span className="soft">
              {at}
              {utr && ` · UTR ${utr}`}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Held({ held }: { held: ShownHeld }) {
  return (
    <Card isNow>
      <p>
        <b>{held.amount}</b> · {held.reason} · {held.paymentId} · {held.at}{" "}
        {held.orderId && (
          <Link className="link" to={`/desk/orders/${held.orderId}`}>
            {words.openOrder}
          </Link>
        )}
      </p>
      <Form method="post" className={formRow}>
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
    </Card>
  );
}

function Export({ today }: { today: string }) {
  return (
    <Card title={words.exportHeading}>
      <Form method="post" action="/desk/orders/export" reloadDocument className={formRow}>
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
    </Card>
  );
}
