import type { Sql } from "../../../db/connect";
import { type Deliver, type Handlers, mailing } from "../../../db/jobs";
import { remindCustomers, reminderMailKind, writeReminder } from "../../customers/reminders.server";
import { startKind } from "../../orders/payments/record-payment.server";
import { certificateMailKind, completeMailKind, documentsMailKind, stageMailKind } from "../enqueue-mails.server";
import { startPaidOrder } from "../start/start-paid-order.server";
import { type ReadDocument, writeCertificateMail } from "./certificate-mail.server";
import { writeCompleteMail, writeDocumentsMail, writeStageMail } from "./mails.server";
import { warnOfQueries } from "./warn-of-queries.server";

type Links = { application(id: string): string; stop(token: string): string };
type JobSettings = { links: Links; secret: string; readDocument?: ReadDocument };

export function applicationJobs(sql: Sql, deliver: Deliver, { links, secret, readDocument }: JobSettings): Handlers {
  const sends = (write: Parameters<typeof mailing>[1]) => mailing(deliver, write);
  return {
    [documentsMailKind]: sends((job) => writeDocumentsMail(sql, job)),
    [completeMailKind]: sends((job) => writeCompleteMail(sql, job)),
    [stageMailKind]: sends((job) => writeStageMail(sql, job)),
    // It opens the stored certificate, which may take as long as drawing one.
    [certificateMailKind]: { ...sends((job) => writeCertificateMail(sql, job, readDocument)), work: "drawing" },
    [reminderMailKind]: sends((job) => writeReminder(sql, job, links.stop, secret)),
    [startKind]: { work: "money", isUrgent: true, run: ({ subject }) => startPaidOrder(sql, subject ?? "") },
    "warn-of-queries": { everySeconds: 15 * 60, run: () => warnOfQueries(sql, links.application) },
    "remind-customers": { everySeconds: 60 * 60, run: () => remindCustomers(sql) },
  };
}
