import { payAddress } from "../../../content/paths";
import type { Sql } from "../../../db/connect";
import { type Deliver, type Handler, type Handlers, type Mail, mailing } from "../../../db/jobs";
import { dropUnpaid } from "../unpaid.server";
import { cancelLink, pollOrder } from "./links.server";
import {
  type StartOrder,
  writeDeclinedMail,
  writeHeldMail,
  writeInvoiceMail,
  writePaidMail,
  writePaidNotice,
  writePartPaidMail,
  writeRefundMail,
  writeReversalMail,
} from "./mails.server";
import { writeMoneyNotice } from "./notify-admins.server";
import { pollRefunds, sendRefund } from "./refunds.server";
import type { PaymentSettings } from "./settings.server";
import { judgeEvent } from "./webhook.server";

type Notices = {
  to: string;
  link(caseId: string): string;
  desk: { order(id: string): string; unmatched: string };
  /** Also done by a job of its own, which no mail server holds up. */
  start: StartOrder;
};

export function paymentJobs(sql: Sql, deliver: Deliver, payments: PaymentSettings, notices: Notices): Handlers {
  const mail = (write: Parameters<typeof mailing>[1]) => mailing(deliver, write);
  /** With an invoice that is drawn for it. */
  const mailWithInvoice = (write: Parameters<typeof mailing>[1]): Handler => ({ ...mail(write), work: "drawing" });
  const linkOf = (token: string) => `${payments.origin()}${payAddress(token)}`;
  return {
    "payment-event": { work: "money", isUrgent: true, run: (job) => judgeEvent(sql, payments, job) },
    "poll-order": { work: "money", run: ({ subject }) => pollOrder(sql, payments, subject ?? "") },
    "cancel-link": { work: "money", run: ({ subject }) => cancelLink(sql, payments, subject ?? "") },
    "send-refund": { work: "money", run: ({ subject }) => sendRefund(sql, payments, subject ?? "") },
    ...(payments.gateway && {
      "poll-refunds": { work: "money", everySeconds: 10 * 60, run: () => pollRefunds(sql, payments) },
    }),
    "drop-unpaid-orders": {
      everySeconds: 60 * 60,
      async run() {
        while ((await dropUnpaid(sql)) > 0);
      },
    },
    "quote-mail": { ...mail((job) => job.payload as Mail), isUrgent: true },
    "order-mail": { ...mail((job) => job.payload as Mail), isUrgent: true },
    "invoice-mail": mailWithInvoice((job) => writeInvoiceMail(sql, job)),
    "money-notice": { ...mail((job) => writeMoneyNotice(sql, job, notices.desk)), isUrgent: true },
    "held-mail": { ...mail((job) => writeHeldMail(sql, job)), isUrgent: true },
    "paid-mail": mailWithInvoice((job) => writePaidMail(sql, job, notices.start)),
    "part-paid-mail": mailWithInvoice((job) => writePartPaidMail(sql, job, linkOf)),
    "reversal-mail": mailWithInvoice((job) => writeReversalMail(sql, job)),
    "paid-notice": mail((job) => writePaidNotice(sql, job, notices)),
    "refund-mail": mailWithInvoice((job) => writeRefundMail(sql, job, linkOf)),
    "refund-declined-mail": mail((job) => writeDeclinedMail(sql, job)),
  };
}
