import type { ReactNode } from "react";
import { checkout } from "../../../../content/en/checkout";
import type { PaymentsPage, PaymentWays } from "../../../../content/en/payments";
import { anchors } from "../../../../content/paths";
import { Checks } from "../../../ui/checks";
import { Dialog, DialogLink } from "../../../ui/dialog";
import { Icon } from "../../../ui/icon";
import { Unbroken } from "../../../ui/unbroken";
import { Actions } from "../parts/action";

/** The form of an order, where money can be taken here. */
type ReceiptProps = Pick<PaymentsPage, "card" | "dialog"> & {
  ways: PaymentWays;
  isAnswered?: boolean;
  children?: ReactNode;
};

export const payDialog = "pay";

/** 'Make Payment' on a receipt. Without a script the link shows the dialog in the page (`:target`). */
export function Receipt({ card, dialog, ways, isAnswered = false, children }: ReceiptProps) {
  return (
    <div className="receipt">
      <div id={anchors.payment} data-price="">
        <h2>{card.heading}</h2>
        <dl className="receipt-lines">
          <div>
            <dt>{card.item}</dt>
            <dd>{card.total}</dd>
          </div>
          <div>
            <dt>{card.totalLabel}</dt>
            <dd>{card.total}</dd>
          </div>
        </dl>
        <DialogLink dialog={payDialog} href={`#${payDialog}`} icon="lock">
          {card.submit}
        </DialogLink>
        {children ? (
          <Dialog id={payDialog} heading={checkout.form.heading} close={dialog.close} isInPage={isAnswered}>
            {children}
          </Dialog>
        ) : (
          <PayDialog {...dialog} />
        )}
        <p className="soft text-sm">
          <Unbroken>{card.price.contains}</Unbroken>.
        </p>
        <p className="soft text-sm">{ways.poweredBy}</p>
        <Checks items={ways.notes} />
        <p className="text-sm">
          <a className="link" href={card.terms.href}>
            {card.terms.label}
          </a>
        </p>
        <p className="soft border-t border-line pt-3 text-sm text-balance">
          <a href={card.otherWay.href} className="link">
            <Unbroken>{card.otherWay.label}</Unbroken>
          </a>
        </p>
      </div>
    </div>
  );
}

function PayDialog({ heading, item, total, price, statement, intro, steps, actions, close }: PaymentsPage["dialog"]) {
  return (
    <Dialog id={payDialog} heading={heading} close={close}>
      <div className="grid gap-4" data-price="">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-y border-dashed border-line-strong/60 py-3">
          {item}
          <strong className="font-head text-figure leading-none">{total}</strong>
        </p>
        <p className="soft text-sm">
          {price.what}. <Unbroken>{price.contains}</Unbroken>.
        </p>
        <p className="flex items-start gap-2.5 rounded-md bg-paper-deep p-3.5 text-base font-semibold">
          <Icon name="alert" className="mt-0.5 text-seal" />
          {statement}
        </p>
        <p>{intro}</p>
        <ol className="numbered">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Actions items={actions} />
      </div>
    </Dialog>
  );
}
