import type { ContentIn } from "../../../content/languages/content-of";
import type { Sql } from "../../../db/connect";
import { type Deliver, type Handlers, mailing } from "../../../db/jobs";
import { type Documents, listDocuments, readDocument } from "../../documents/storage/documents.server";
import { startKind } from "../../orders/payments/record-payment.server";
import { certificateMailKind, completeMailKind, documentsMailKind, stageMailKind } from "../enqueue-mails.server";
import { destroyExpiredDocuments } from "../expire-documents.server";
import { writeCertificateMail } from "../mails/certificate-mail.server";
import { writeCompleteMail, writeDocumentsMail, writeStageMail } from "../mails/mails.server";
import { warnOfQueries } from "../mails/warn-of-queries.server";
import { startPaidOrder } from "../start/start-paid-order.server";

type JobSettings = { contentIn: ContentIn; documents: Documents; linkTo(application: string): string };

export function applicationJobs(sql: Sql, deliver: Deliver, { contentIn, documents, linkTo }: JobSettings): Handlers {
  const sends = (write: Parameters<typeof mailing>[1]) => mailing(deliver, write);
  const readFile = async (id: string) => {
    const [found] = await listDocuments(sql, [id]);
    return found ? readDocument(sql, documents, found) : null;
  };
  return {
    [documentsMailKind]: sends((job) => writeDocumentsMail(contentIn(), sql, job)),
    [completeMailKind]: sends((job) => writeCompleteMail(contentIn(), sql, job)),
    [stageMailKind]: sends((job) => writeStageMail(contentIn(), sql, job)),
    // It opens the stored certificate, which may take as long as drawing one.
    [certificateMailKind]: {
      ...sends((job) => writeCertificateMail(contentIn(), sql, job, readFile)),
      work: "drawing",
    },
    [startKind]: { work: "money", isUrgent: true, run: ({ subject }) => startPaidOrder(sql, subject ?? "") },
    "warn-of-queries": { everySeconds: 15 * 60, run: () => warnOfQueries(contentIn(), sql, linkTo) },
    "destroy-expired-documents": { everySeconds: 24 * 60 * 60, run: () => destroyExpiredDocuments(sql) },
  };
}
