import { useLocation } from "react-router";
import { checkout } from "../../../content/en/checkout";
import { fill } from "../../../content/format";
import { payAddress } from "../../../content/paths";
import { trackingPaths } from "../../../content/tracking-paths";
import { zero } from "../../../content/zero/zero";
import { Button, ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Unbroken } from "../../ui/unbroken";
import type { ShownOrder } from "./pay-page.server";

const { site, telephone } = zero;

const { page: words, next: nextWords } = checkout;

/** What happens now, which the domain of the applications knows. */
type NextStep = { text: string; button: string; documents: unknown[] };
type PayScreenProps = {
  order: ShownOrder;
  next: NextStep | null;
  /** What the link to My applications says; empty where there is none. */
  tracking: string;
  problem: string | undefined;
  typed: { utr: string; reason: string } | undefined;
};

/** What is wrong with the number itself is shown beside its field. */
const ofUtr: readonly string[] = [words.utrInvalid, words.utrTooMany, words.utrLimited];

/** An order: every line, what comes back until when, and the ways to pay, or what became of it. */
export function PayScreen({ order, next, tracking, problem, typed }: PayScreenProps) {
  const isWaiting = ["awaiting", "checking", "part", "expired"].includes(order.state) || order.isStarting;
  const asksUtr = Boolean(order.upi || order.asksUtr);
  const utr = { typed: typed?.utr, problem: problem && ofUtr.includes(problem) ? problem : undefined };
  return (
    <section className="section">
      <div className="pay-columns page">
        <div className="grid gap-5">
          <h1>{order.isPaid ? words.paidHeading : words.heading}</h1>
          {isWaiting && <Live order={order} />}
          {problem && !(asksUtr && utr.problem) && <Note tone="failed">{problem}</Note>}
          {order.refused && <Note tone="failed">{order.refused}</Note>}
          {order.entered && <Note tone="info">{order.entered}</Note>}
          {order.held && <Note tone="info">{order.held}</Note>}
          {order.message && <Note tone={order.isPaid ? "done" : "info"}>{order.message}</Note>}
          {order.isStarting && <p>{nextWords.starting}</p>}
          {next && <Next {...next} />}
          {order.contest && <Contest {...order.contest} />}
          {(order.gateway || order.upi) && (
            <p className="pay-total">
              {order.part ? words.balance : words.total}{" "}
              <strong className="font-head text-figure leading-none">{order.due}</strong>
            </p>
          )}
        </div>
        <div className="pay-rest grid gap-5">
          {!order.isPaid && <Lines order={order} />}
          <RefundTerms order={order} typed={typed?.reason ?? ""} />
          <p className="flex flex-wrap gap-x-6 gap-y-3">
            <a className="link" href={telephone}>
              {fill(words.help, { phone: site.phone })}
            </a>
            {tracking && (
              <a className="link" href={trackingPaths.tracking}>
                {tracking}
              </a>
            )}
          </p>
        </div>
        <div className="pay-more grid gap-5">
          {order.isPaid && <Lines order={order} />}
          {order.byHand && <h2>{words.waysHeading}</h2>}
          {order.gateway && <GatewayWay {...order.gateway} />}
          {order.upi && <UpiWay {...order.upi} utr={utr} isOnly={!order.gateway} />}
          {order.byHand && (
            <div className="sheet grid gap-3 p-5">
              <h3>{words.handHeading}</h3>
              <p className="soft text-base">
                <Unbroken>{order.byHand}</Unbroken>
              </p>
            </div>
          )}
          {order.asksUtr && (
            <div className="sheet grid gap-3 p-5">
              <h2 className="text-figure">{order.asksUtr.heading}</h2>
              <p className="soft text-base">{order.asksUtr.text}</p>
              <UtrForm {...utr} isAnother />
            </div>
          )}
          <Invoices order={order} />
        </div>
      </div>
    </section>
  );
}

/** Reloads the page when its state changes; without a script it is asked for again by itself while money may come. */
function Live({ order }: { order: ShownOrder }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <p
        className="soft text-sm empty:hidden"
        data-live-order={`${payAddress(order.token)}/state`}
        data-version={order.version}
      >
        {order.message === words.waiting || order.state === "checking" ? words.live : ""}
      </p>
      {(order.message === words.waiting || order.state === "checking" || order.isStarting) && (
        <noscript>
          {/* Without '#pay', which the form of the order leaves in the address: a browser would only scroll there, and not ask again. */}
          <meta httpEquiv="refresh" content={`5;url=${pathname}${search}`} />
        </noscript>
      )}
    </>
  );
}

/** The one thing to do. It opens My applications, where a code from the customer's mailbox is asked for first. */
const Next = ({ text, button, documents }: NextStep) => (
  <div className="sheet grid gap-3 p-5">
    <h2 className="text-figure">{nextWords.heading}</h2>
    <p>
      <Unbroken>{text}</Unbroken>
    </p>
    <form method="post">
      <input type="hidden" name="act" value="documents" />
      <Button type="submit" className="w-full">
        {button}
      </Button>
    </form>
    {documents.length > 0 && <p className="soft text-sm">{nextWords.code}</p>}
  </div>
);

const marks = { done: "check", failed: "alert", info: "clock" } as const;
const grounds = { done: "bg-leaf-soft text-leaf", failed: "bg-seal-soft", info: "bg-paper-deep" };

function Note({ tone, children }: { tone: "done" | "failed" | "info"; children: string }) {
  return (
    <p
      className={`flex items-start gap-2.5 rounded-md p-4 text-base font-semibold ${grounds[tone]}`}
      role={tone === "failed" ? "alert" : "status"}
    >
      <Icon name={marks[tone]} className={tone === "failed" ? "mt-0.5 text-seal" : "mt-0.5"} />
      <span className="wrap-anywhere">
        <Unbroken>{children}</Unbroken>
      </span>
    </p>
  );
}

function Lines({ order }: { order: ShownOrder }) {
  return (
    <div className="receipt receipt-wide">
      <div>
        <ul className="grid gap-2.5 font-semibold">
          {(order.items.length > 0 ? order.items : [order.what]).map((item) => (
            <li key={item}>
              <Unbroken>{item}</Unbroken>
            </li>
          ))}
        </ul>
        <p className="soft text-sm">
          {order.reference} · {order.forWhom}
        </p>
        <dl className="receipt-lines">
          {order.lines.map(({ label, amount, note }) => (
            <div key={label}>
              <dt>
                {label}
                {note && <span className="soft block text-sm">{note}</span>}
              </dt>
              <dd className="whitespace-nowrap tabular-nums">{amount}</dd>
            </div>
          ))}
          <div>
            <dt>{words.total}</dt>
            <dd className="whitespace-nowrap tabular-nums">{order.total}</dd>
          </div>
          {order.part && (
            <>
              <div>
                <dt>{words.paidSoFar}</dt>
                <dd className="whitespace-nowrap tabular-nums">{order.part.paid}</dd>
              </div>
              <div>
                <dt>{words.balance}</dt>
                <dd className="whitespace-nowrap tabular-nums">{order.part.due}</dd>
              </div>
            </>
          )}
        </dl>
        {order.validUntil && <p className="soft text-sm">{order.validUntil}</p>}
      </div>
    </div>
  );
}

type RefundTermsProps = { order: ShownOrder; typed: string };

function RefundTerms({ order: { refundTerms, refundRequest, refunds, declined }, typed }: RefundTermsProps) {
  return (
    <div className="grid gap-2.5">
      <h2 className="text-figure">{words.refundHeading}</h2>
      <p>
        <Unbroken>{refundTerms}</Unbroken>
      </p>
      {refunds.map((refund) => (
        <p key={refund} className="font-semibold">
          {refund}
        </p>
      ))}
      {declined && <p className="font-semibold">{declined}</p>}
      {refundRequest?.asked && <p className="font-semibold">{refundRequest.asked}</p>}
      {refundRequest?.submit && (
        <details className="faq" open={typed !== ""}>
          <summary>
            <h3>{words.refundAsk}</h3>
          </summary>
          <form method="post" className="grid gap-3">
            <input type="hidden" name="act" value="refund" />
            <label className="field" htmlFor="refund-reason">
              {words.refundReason}
              <textarea
                id="refund-reason"
                name="reason"
                className="control"
                rows={3}
                maxLength={1000}
                defaultValue={typed}
              />
            </label>
            <Button type="submit" look="line">
              {refundRequest.submit}
            </Button>
          </form>
        </details>
      )}
      <a className="link text-sm" href={words.refundLink.href}>
        {words.refundLink.label}
      </a>
    </div>
  );
}

/** A plain link to the gateway's page: nothing of it runs here. */
function GatewayWay({ url, go }: NonNullable<ShownOrder["gateway"]>) {
  return (
    <div className="sheet grid gap-3 p-5">
      <h3>{words.gatewayHeading}</h3>
      <p className="soft text-base">{words.gatewayText}</p>
      {url ? (
        <ButtonLink href={url} rel="noreferrer" icon="lock">
          {go}
        </ButtonLink>
      ) : (
        <form method="post">
          <input type="hidden" name="act" value="link" />
          <Button type="submit" icon="lock" className="w-full">
            {words.gatewayPrepare}
          </Button>
        </form>
      )}
    </div>
  );
}

type Utr = { problem: string | undefined; typed: string | undefined };
type UpiWayProps = NonNullable<ShownOrder["upi"]> & { utr: Utr; isOnly: boolean };

function UpiWay({ link, code, label, to, utr, isOnly }: UpiWayProps) {
  return (
    <div className="sheet grid gap-3 p-5">
      <h3>{words.upiHeading}</h3>
      <p className="pay-scan soft text-base">{words.upiScan}</p>
      <p className="pay-app soft text-base">{words.upiTap}</p>
      <svg
        className="pay-code"
        viewBox={`0 0 ${code.size} ${code.size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={code.path} fill="#000" />
      </svg>
      <ButtonLink href={link} icon="upi" look={isOnly ? "main" : "ink"} className="pay-app">
        {words.upiOpen}
      </ButtonLink>
      <p className="text-sm wrap-anywhere">{to}</p>
      <UtrForm {...utr} />
    </div>
  );
}

/** Another UTR is only told: that the order is paid was said with the first, or before it expired. */
function UtrForm({ problem, typed, isAnother = false }: Utr & { isAnother?: boolean }) {
  return (
    <form method="post" className="grid gap-3 border-t border-line pt-3">
      <input type="hidden" name="act" value="utr" />
      <div className="field">
        <label htmlFor="utr">{words.utrLabel}</label>
        <input
          id="utr"
          name="utr"
          className="control"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          required
          defaultValue={problem && typed}
          aria-describedby={problem ? "utr-problem utr-hint" : "utr-hint"}
          aria-invalid={problem ? true : undefined}
          // biome-ignore lint/a11y/noAutofocus: the page came back because of this field.
          autoFocus={problem !== undefined}
        />
        {problem && (
          <p id="utr-problem" className="field-problem" role="alert">
            <Icon name="alert" />
            {problem}
          </p>
        )}
        <p id="utr-hint" className="field-hint">
          {words.utrHint}
        </p>
      </div>
      <Button type="submit" look="line">
        {isAnother ? words.utrAnother : words.utrSubmit}
      </Button>
    </form>
  );
}

/** Somebody else gave the same number: who paid is in the bank's statement, so it is asked for. */
function Contest({ text, isNamed }: NonNullable<ShownOrder["contest"]>) {
  return (
    <form method="post" className="sheet grid gap-3 p-5">
      <p>{text}</p>
      {!isNamed && (
        <>
          <input type="hidden" name="act" value="payer" />
          <div className="field">
            <label htmlFor="payer">{words.payerLabel}</label>
            <input id="payer" name="payer" className="control" autoComplete="name" maxLength={100} required />
          </div>
          <Button type="submit" look="line">
            {words.payerSubmit}
          </Button>
        </>
      )}
    </form>
  );
}

function Invoices({ order: { invoices, token } }: { order: ShownOrder }) {
  if (invoices.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h2 className="text-figure">{words.invoices}</h2>
      <ul className="grid gap-1.5">
        {invoices.map(({ id, label }) => (
          <li key={id}>
            <a className="link inline-flex items-center gap-2" href={`${payAddress(token)}/invoices/${id}`}>
              <Icon name="receipt" />
              {label} (PDF)
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
