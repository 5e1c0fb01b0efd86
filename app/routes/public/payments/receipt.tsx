import type { PaymentsPage } from "../../../../content/en/payments";
import { Checks } from "../../../ui/checks";
import { Dialog, DialogLink } from "../../../ui/dialog";
import { Icon } from "../../../ui/icon";
import { PriceContents } from "../../../ui/price";
import { Actions } from "../parts/action";

type ReceiptProps = Pick<PaymentsPage, "card" | "dialog">;

const dialogId = "pay";

/** 'Make Payment' on a receipt. Without a script the link shows the dialog in the page (`:target`). */
export function Receipt({ card, dialog }: ReceiptProps) {
  return (
    <div className="receipt">
      <div data-price="">
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
        <DialogLink dialog={dialogId} href={`#${dialogId}`} icon="lock">
          {card.submit}
        </DialogLink>
        <PayDialog {...dialog} />
        <PriceContents contains={card.price.contains} sum={card.price.sum} />
        <p className="soft text-sm">{card.poweredBy}</p>
        <Checks items={card.notes} />
        <a className="link text-sm" href={card.refund.href}>
          {card.refund.label}
        </a>
      </div>
    </div>
  );
}

function PayDialog({ heading, item, total, price, statement, intro, steps, actions, close }: PaymentsPage["dialog"]) {
  return (
    <Dialog id={dialogId} heading={heading} close={close}>
      <div className="grid gap-4" data-price="">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-y border-dashed border-line-strong/60 py-3">
          {item}
          <strong className="font-head text-figure leading-none">{total}</strong>
        </p>
        <PriceContents contains={price.contains} sum={price.sum} />
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
