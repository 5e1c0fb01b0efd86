import { z } from "zod";
import { dayInIndia } from "../../content/format";
import { applicationKinds, isKindOf } from "../../content/law/application-kinds";
import { kinds } from "../../content/law/kinds";
import { readFields } from "../ui/read-fields";
import { type Result, refuse } from "../ui/result";
import { type CustomerAction, changeCustomer } from "./change-customer.server";
import { answers, choice, grantedNumber, optionalDay, pastDay, text, textOf } from "./form-fields.server";
import { isNumberTaken, noteDueDates } from "./registrations.server";

const whatForm = z.object({
  kind: choice(Object.values(applicationKinds).flat()),
  business: choice(["", ...Object.keys(kinds)]),
});
const services = ["fssai", "gst", "msme"] as const;

const watchForm = (service: (typeof services)[number], kind: string, now: Date) =>
  z.object({
    number: grantedNumber(service, kind),
    validFrom: pastDay(now),
    validUntil: optionalDay(now),
    consentedOn: pastDay(now),
    consent: text(500, "Please say how the customer agreed."),
  });

/**
 * A registration that was made elsewhere, entered by staff with how and when the customer agreed; its dates come back as those
 * of our own.
 */
export async function watchRegistration(action: CustomerAction): Promise<Result> {
  const { id, form, now } = action;
  const what = readFields(form, whatForm);
  const service = what.ok && services.find((known) => isKindOf(known, what.value.kind));
  if (!what.ok || !service) return refuse(answers.unknownChoice);
  const { kind, business } = what.value;
  const read = readFields(form, watchForm(service, kind, now));
  if (!read.ok) return read;
  const { number, validFrom, validUntil, consentedOn, consent } = read.value;
  if (validUntil && validUntil < validFrom) return refuse(answers.dayBeforeStart);
  return changeCustomer(action, "The registration is added, with its due dates.", async (sql) => {
    if (await isNumberTaken(sql, service, number, null)) return answers.numberTaken;
    const [added] = await sql<{ id: string }[]>`
      insert into registrations (customer_id, service, kind, business, number, valid_from, valid_until, consented_on)
      values (${id}, ${service}, ${kind}, ${business}, ${number}, ${validFrom}::text::date,
        ${validUntil}::text::date, ${consentedOn}::text::date) returning id`;
    await noteDueDates(sql, added?.id ?? "", { service, kind, business, validFrom, validUntil }, dayInIndia(now));
    return { kind: "registration added", changes: { number, consentedOn }, note: consent };
  });
}

/** It is not watched any more. */
export const endWatching = (action: CustomerAction): Promise<Result> =>
  changeCustomer(action, "The registration has ended: no more reminders.", async (sql) => {
    const [ended] = await sql<{ number: string }[]>`
      update registrations set ended_at = now()
      where id::text = ${textOf(action.form, "registration")} and customer_id = ${action.id} and application_id is null
        and ended_at is null returning number`;
    return ended ? { kind: "registration ended", changes: { number: ended.number } } : answers.notNow;
  });
