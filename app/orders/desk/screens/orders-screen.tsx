import { useState } from "react";
import { Form, Link } from "react-router";
import { deskPaths } from "../../../../content/desk-paths";
import { orders as words } from "../../../../content/en/staff/orders";
import { longDay } from "../../../../content/hours";
import { PrintButton } from "../../../cases/export/export-form";
import { Answer } from "../../../ui/desk/answer";
import { Card } from "../../../ui/desk/card";
import { formRow } from "../../../ui/desk/form-row";
import { note } from "../../../ui/desk/note";
import { deskPage } from "../../../ui/desk/page";
import { PageHead } from "../../../ui/desk/page-head";
import { SearchForm } from "../../../ui/desk/search-form";
import { Tabs } from "../../../ui/desk/tabs";
import { Tag } from "../../../ui/desk/tag";
import { FormState, InputField, SelectField } from "../../../ui/fields";
import type { Result } from "../../../ui/result";
import { Submit } from "../../../ui/submit";
import { type OrderTab, orderTabs } from "../order-tabs";
import type { ShownHeld, ShownOrders, ShownRow } from "../present-orders.server";
import { type FormToPressAgain, PressAgainNote } from "./press-again-note";

type OrdersScreenProps = ShownOrders & {
  reply: Result | undefined;
  /** What was typed before the password was asked for. */
  typed: FormToPressAgain | undefined;
};

const searchWords = { search: "Name, phone, e-mail, order or UTR", searchLabel: "Search orders", find: "Search" };
const tabLabels: Record<OrderTab, string> = {
  checking: "To check",
  unmatched: "Unmatched",
  refunds: "Refunds to decide",
  awaiting: "Awaiting payment",
  paid: "Paid",
  returned: "Refunded",
  expired: "Expired",
};

/** Orders by what is to be done with them. */
export function OrdersScreen({
  view,
  counts,
  rows,
  held,
  notDrawn,
  days,
  today,
  months,
  isAdmin,
  older,
  reply,
  typed,
}: OrdersScreenProps) {
  const [typedFirst] = useState(typed);
  const before = reply?.ok ? undefined : typedFirst;
  const tabs = orderTabs.filter((tab) => isAdmin || tab !== "unmatched");
  return (
    <div className={deskPage}>
      <PageHead
        title="Orders"
        text={
          <span className="hidden print:inline">
            {view.search ? `Found for “${view.search}”` : tabLabels[view.tab]}, {longDay(today)}
          </span>
        }
      />
      <Tabs
        label="Orders"
        tabs={tabs.map((tab) => ({
          to: `?tab=${tab}`,
          label: tabLabels[tab],
          count: counts[tab],
          isCurrent: !view.search && tab === view.tab,
        }))}
      />
      <SearchForm search={view.search} words={searchWords} />
      {reply && (
        <Answer reply={reply} isRefused={!reply.ok}>
          {reply.message}
        </Answer>
      )}
      {before && !reply && <PressAgainNote />}
      {notDrawn.map(({ orderId, text }) => (
        <p key={text} className={note}>
          {text}{" "}
          <Link className="link" to={`/desk/orders/${orderId}`}>
            Open the order
          </Link>
        </p>
      ))}
      {held.map((each) => (
        <Held key={each.paymentId} held={each} typed={before?.payment === each.paymentId ? before : undefined} />
      ))}
      {rows.length > 0 && (
        <Card>
          <OrderRows rows={rows} />
        </Card>
      )}
      {rows.length === 0 && held.length === 0 && <p className="desk-empty soft">No orders here.</p>}
      {older && (
        <Link className="link justify-self-start" to={older}>
          Older orders
        </Link>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Days days={days} />
        <div className="grid gap-4 print:hidden">
          <Export today={today} />
          {isAdmin && <DayBook months={months} />}
        </div>
      </div>
    </div>
  );
}

/** What came in, day by day. */
const Days = ({ days }: Pick<ShownOrders, "days">) => (
  <Card title="Received by day">
    {days.length === 0 && <p className="soft">Nothing was received in the last 14 days.</p>}
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
            <span className="flex flex-wrap gap-x-3">
              {isRefundAsked && <Tag tone="alarm">refund asked for</Tag>}
              {hasFailedRefund && <Tag tone="alarm">refund failed</Tag>}
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

export const referenceLabel = "Number of the transfer back, or of the cash voucher";

function Held({ held, typed }: { held: ShownHeld; typed: FormToPressAgain | undefined }) {
  return (
    <Card isNow>
      <p>
        <b>{held.amount}</b> · {held.text} · {held.at}{" "}
        {held.orderId && (
          <Link className="link" to={`/desk/orders/${held.orderId}`}>
            Open the order
          </Link>
        )}
      </p>
      <Form method="post" className={formRow}>
        <input type="hidden" name="payment" value={held.paymentId} />
        <FormState value={{ id: held.paymentId, values: typed }}>
          <InputField label="Reason" name="reason" maxLength={300} />
          {held.isByHand && <InputField label={referenceLabel} name="reference" maxLength={60} />}
        </FormState>
        <Submit look="ink">{`Refund ${held.amount} to the payer`}</Submit>
      </Form>
    </Card>
  );
}

const exportForm = { method: "post", action: deskPaths.tables, reloadDocument: true, className: formRow } as const;

/** One row an order, and each payment; the invoices are in the day book. */
const Export = ({ today }: { today: string }) => (
  <Card title="Export">
    <p className="soft text-sm">Orders by the day they were made; payments, refunds and reversals by theirs.</p>
    <Form {...exportForm}>
      <InputField label="From" type="date" name="from" defaultValue={`${today.slice(0, 8)}01`} required />
      <InputField label="To" type="date" name="to" defaultValue={today} required />
      <input type="hidden" name="of" value="orders" />
      <Submit name="as" value="xlsx">
        Export Excel
      </Submit>
      <Submit name="as" value="csv">
        CSV of orders
      </Submit>
      <Submit name="as" value="payments">
        CSV of payments
      </Submit>
      <PrintButton />
    </Form>
  </Card>
);

/** For the accountant: each receipt, invoice, refund and credit note of a month, and what the GST return asks for. */
const DayBook = ({ months }: Pick<ShownOrders, "months">) => (
  <Card title="Day book for the accountant">
    <p className="soft text-sm">
      Receipts, invoices, refunds and credit notes of a month with their GST. The Excel file also sums them up as GSTR-1
      asks.
    </p>
    <Form {...exportForm}>
      <input type="hidden" name="of" value="day book" />
      <SelectField label="Month" name="month" options={months} />
      <Submit name="as" value="xlsx">
        Day book in Excel
      </Submit>
      <Submit name="as" value="csv">
        Day book in CSV
      </Submit>
    </Form>
  </Card>
);
