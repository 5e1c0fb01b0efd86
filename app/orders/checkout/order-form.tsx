import type { ReactNode } from "react";
import { checkout } from "../../../content/en/checkout";
import { Consent, MarketingBox } from "../../leads/capture/consent";
import { FormField, HiddenFields, PersonFields } from "../../leads/capture/form-parts";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Unbroken } from "../../ui/unbroken";
import { type OrderReply, orderFields } from "./order-shape";

type OrderFormProps = {
  action: string;
  idempotencyKey: string;
  reply: OrderReply | undefined;
  /** Where it was said already. */
  state?: string | undefined;
  /** What the order is for, above who pays. */
  children: ReactNode;
};

const { form: words } = checkout;

/** Who pays, and the refund terms; a plain form, so that it needs no script. */
export function OrderForm({ action, idempotencyKey, reply, state, children }: OrderFormProps) {
  const values = reply?.values ?? (state ? { state } : {});
  const fields = { form: "order", words, values, problems: reply?.problems ?? {} };
  const problem = fields.problems.terms;
  const first = orderFields.find((name) => fields.problems[name]);
  // The page came back because of it.
  const focusAt = (name: typeof first) => ({ autoFocus: first === name });
  return (
    <form method="post" action={action} className="grid gap-3" noValidate={reply !== undefined}>
      {children}
      <h3>{words.payerHeading}</h3>
      <p>
        <Unbroken>{words.intro}</Unbroken>
      </p>
      {reply && (
        <div className="toast" data-tone="failed" role="alert" tabIndex={-1} {...focusAt(undefined)}>
          <Icon name="alert" />
          <p>{reply.message}</p>
        </div>
      )}
      <HiddenFields label={words.honeypotLabel} form="order" idempotencyKey={idempotencyKey} />
      <PersonFields {...fields} />
      <FormField {...fields} name="firm" mark={words.optional}>
        {(control) => <input {...control} autoComplete="organization" maxLength={100} {...focusAt("firm")} />}
      </FormField>
      <FormField {...fields} name="gstin" mark={words.optional}>
        {(control) => (
          <input {...control} autoComplete="off" autoCapitalize="characters" maxLength={40} {...focusAt("gstin")} />
        )}
      </FormField>
      <FormField {...fields} name="promo" mark={words.optional}>
        {(control) => (
          <input {...control} autoComplete="off" autoCapitalize="characters" maxLength={40} {...focusAt("promo")} />
        )}
      </FormField>
      <Terms isRead={values.terms === "read"} problem={problem} {...focusAt("terms")} />
      <MarketingBox words={words.consent} form="order" isTicked={reply?.wantsNews === true} />
      <Consent words={words.consent} />
      <Button type="submit" icon="lock" className="mt-1 w-full">
        {words.submit}
      </Button>
    </form>
  );
}

type TermsProps = { isRead: boolean; problem: string | undefined; autoFocus: boolean };

const Terms = ({ isRead, problem, ...focus }: TermsProps) => (
  <div className="field">
    <label className="flex items-start gap-2.5 text-base font-normal">
      <input
        type="checkbox"
        name="terms"
        value="read"
        required
        defaultChecked={isRead}
        {...focus}
        className="pay-tick mt-1 shrink-0"
        {...(problem && { "aria-invalid": true, "aria-describedby": "order-terms-problem" })}
      />
      <span>
        {words.terms}{" "}
        <a className="link" href={words.termsLink.href}>
          {words.termsLink.label}
        </a>
      </span>
    </label>
    {problem && (
      <p id="order-terms-problem" className="field-problem">
        <Icon name="alert" />
        {problem}
      </p>
    )}
  </div>
);
