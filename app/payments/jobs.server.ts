import type { Sql } from "../../db/connect";
import type { Deliver, Handler, Handlers, Job, Mail } from "../../db/jobs";
import { cancelLink, pollOrder } from "./links.server";
import { writeDeclinedMail, writeInvoiceMail, writePaidMail, writePaidNotice, writeRefundMail } from "./mails.server";
import { writeMoneyNotice } from "./notify-admins.server";
import { dropUnpaid } from "./orders/unpaid.server";
import { pollRefunds, sendRefund } from "./refunds.server";
import type { PaymentSettings } from "./settings.server";
import { judgeEvent } from "./webhook.server";

type Notices = { to: string; link(caseId: string): string; desk: { order(id: string): string; unmatched: string } };

export function paymentJobs(sql: Sql, deliver: Deliver, payments: PaymentSettings, notices: Notices): Handlers {
  /** A mail about an order; a repeated delivery has the same Message-ID. */
  const mail = (write: (job: Job) => Promise<Mail | null>): Handler => ({
    async run(job) {
      const written = await write(job);
      if (written) await deliver(job, written);
    },
  });
  return {
    "payment-event": { isUrgent: true, run: (job) => judgeEvent(sql, payments, job) },
    "poll-order": { run: ({ subject }) => pollOrder(sql, payments, subject ?? "") },
    "cancel-link": { run: ({ subject }) => cancelLink(sql, payments, subject ?? "") },
    "send-refund": { run: ({ subject }) => sendRefund(sql, payments, subject ?? "") },
    ...(payments.gateway && {
      "poll-refunds": { everySeconds: 10 * 60, run: () => pollRefunds(sql, payments) },
    }),
    "drop-unpaid-orders": {
      everySeconds: 60 * 60,
      async run() {
        while ((await dropUnpaid(sql)) > 0);
      },
    },
    "quote-mail": { isUrgent: true, run: (job) => deliver(job, job.payload as Mail) },
    "order-mail": { isUrgent: true, run: (job) => deliver(job, job.payload as Mail) },
    "invoice-mail": mail((job) => writeInvoiceMail(sql, job)),
    "money-notice": { ...mail((job) => writeMoneyNotice(sql, job, notices.desk)), isUrgent: true },
    "paid-mail": mail((job) => writePaidMail(sql, job)),
    "paid-notice": mail((job) => writePaidNotice(sql, job, notices)),
    "refund-mail": mail((job) => writeRefundMail(sql, job)),
    "refund-declined-mail": mail((job) => writeDeclinedMail(sql, job)),
  };
}
