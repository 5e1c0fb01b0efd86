import { z } from "zod";
import { dayInIndia } from "../../content/format";
import { answers, comparePan, day, grantedNumber, optionalDay } from "../customers/form-fields.server";
import { isNumberTaken, registerGranted } from "../customers/registrations.server";
import type { Application } from "./application";
import { applicationAct } from "./change-application.server";
import { mailGrant, mailInvoiceLast } from "./enqueue-mails.server";
import { isWithAuthority, moveTo, portalWords, sayBeforeFiling } from "./move-stage.server";

const grantForm = ({ service, kind }: Application, now: Date) =>
  z.object({ number: grantedNumber(service, kind), validFrom: day(now), validUntil: optionalDay(now) });

/** The authority granted it; Udyam, which is done in one sitting, once it is ready. */
export const grantApplication = applicationAct({
  can: (current) => (current.service === "msme" ? current.stage === "ready" : isWithAuthority(current)),
  form: grantForm,
  async decide(current, registration, action, sql) {
    const { number, validFrom, validUntil } = registration;
    const isGst = current.service === "gst";
    const problem = isGst && comparePan(current.pan, number);
    if (problem) return problem;
    if (current.filedOn && validFrom < current.filedOn) return sayBeforeFiling(current.filedOn);
    if (validUntil && validUntil < validFrom) return answers.dayBeforeStart;
    if (await isNumberTaken(sql, current.service, number, current.id)) return answers.numberTaken;
    const fields = { authoritySays: portalWords(current, "granted"), ...(isGst && { gstin: number }) };
    const change = moveTo(action, "granted", fields, "granted");
    return {
      ...change,
      details: { number },
      async also(transaction, after) {
        await registerGranted(transaction, after, registration, dayInIndia(action.now));
        await mailGrant(transaction, after, action.now);
        await change.also(transaction, after);
        await mailInvoiceLast(transaction, after);
      },
    };
  },
});
