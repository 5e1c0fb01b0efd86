import { checkout } from "../../../content/en/checkout";
import { Consent, MarketingBox } from "../../leads/capture/consent";
import { FormField, HiddenFields, PersonFields } from "../../leads/capture/form-parts";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import type { OrderReply } from "./order-shape";

type OrderFormProps = { action: string; idempotencyKey: string; reply: OrderReply | undefined };

const { form: words } = checkout;

/** Who pays, and the refund terms; a plain form, so that it needs no script. */
export function OrderForm({ action, idempotencyKey, reply }: OrderFormProps) {
  const fields = { form: "order", words, values: reply?.values ?? {}, problems: reply?.problems ?? {} };
  const problem = fields.problems.terms;
  return (
    <form method="post" action={action} className="grid gap-3" noValidate={reply !== undefined}>
      <p>{words.intro}</p>
      {reply && (
        <div className="toast" data-tone="failed" role="alert">
          <Icon name="alert" />
          <p>{reply.message}</p>
        </div>
      )}
      <HiddenFields label={words.honeypotLabel} form="order" idempotencyKey={idempotencyKey} />
      <PersonFields {...fields} />
      <FormField {...fields} name="promo" mark={words.optional}>
        {(control) => <input {...control} autoComplete="off" autoCapitalize="characters" maxLength={40} />}
      </FormField>
      <div className="field">
        <label className="flex items-start gap-2.5 text-base font-normal">
          <input
            type="checkbox"
            name="terms"
            value="read"
            required
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
      <MarketingBox words={words.consent} form="order" />
      <Consent words={words.consent} />
      <Button type="submit" icon="lock" className="mt-1 w-full">
        {words.submit}
      </Button>
    </form>
  );
}
