import { accountJobs } from "../../app/accounts/jobs.server";
import { applicationJobs } from "../../app/applications/jobs/jobs.server";
import { findNextStep } from "../../app/applications/start/next-step.server";
import { startPaidOrder } from "../../app/applications/start/start-paid-order.server";
import { assignAutomatically } from "../../app/cases/ownership.server";
import { customerJobs } from "../../app/customers/jobs.server";
import { deskJobs } from "../../app/desk/jobs.server";
import type { Documents } from "../../app/documents/storage/documents.server";
import { documentJobs } from "../../app/documents/storage/jobs.server";
import { intakeJobs } from "../../app/leads/intake/jobs.server";
import { paymentJobs } from "../../app/orders/payments/jobs.server";
import { privacyJobs } from "../../app/privacy/jobs.server";
import { type TrackingLinks, withTrackingLink } from "../../app/tracking/mail-link.server";
import { trackingJobs } from "../../app/tracking/tracking-mails.server";
import { caseAddress, deskPaths } from "../../content/desk-paths";
import type { Edition } from "../../content/edition/edition";
import { type ContentIn, contentOf } from "../../content/languages/content-of";
import { retention } from "../../content/law/retention";
import { linkPaths } from "../../content/paths";
import { hasEmail } from "../../content/person";
import type { Sql } from "../../db/connect";
import { type Deliver, type Handlers, isClaimed, type Mail, mailing, removeJobs } from "../../db/jobs";
import { isMailKind } from "../../db/mails";
import { isWithdrawn } from "../../db/personal/withdrawal";
import { htmlOf } from "./mail-html";
import type { Mailer } from "./mailer";
import { ClaimLost } from "./run-job";

type HandlerOptions = {
  sql: Sql;
  /** What the site says now; a job asks once. */
  edition(): Edition;
  mailer: DeliveryMailer;
  /** Where notices go, and the origin of their links to the desk. */
  notices: { to: string; origin: string };
  payments: Parameters<typeof paymentJobs>[2];
  documents: Documents;
} & Pick<Parameters<typeof privacyJobs>[1], "secrets" | "ledger" | "report" | "reportFailure">;

/** What each kind of job does, of every domain. */
export function jobHandlers(options: HandlerOptions): Handlers {
  const { sql, mailer, payments, documents, secrets } = options;
  const { to, origin } = options.notices;
  const [secret] = payments.linkSecrets;
  const contentIn: ContentIn = (language) => contentOf(options.edition(), language);
  const deliver = deliverBy(sql, contentIn, mailer, { secret, origin });
  const application = (id: string) => `${origin}${deskPaths.applications}/${id}`;
  return {
    ...intakeJobs(sql, deliver, {
      contentIn,
      to,
      linkTo: (id) => origin + caseAddress(id),
      prepare: (id) => assignAutomatically(sql, id),
    }),
    ...paymentJobs(sql, deliver, payments, {
      to,
      link: (id) => origin + caseAddress(id),
      desk: {
        order: (id) => `${origin}${deskPaths.orders}/${id}`,
        unmatched: `${origin}${deskPaths.orders}?tab=unmatched`,
      },
      async start(order) {
        await startPaidOrder(sql, order);
        return findNextStep(sql, order);
      },
    }),
    ...applicationJobs(sql, deliver, { contentIn, documents, linkTo: application }),
    ...documentJobs(sql, documents),
    ...customerJobs(sql, deliver, {
      contentIn,
      linkToStop: (token) => `${origin}${linkPaths.reminders}/${token}`,
      secret,
    }),
    ...trackingJobs(sql, deliver, {
      contentIn,
      to,
      application,
      customer: (id) => `${origin}${deskPaths.customers}/${id}`,
      desk: origin + deskPaths.queue,
    }),
    ...mailJobs(deliver, mailer),
    ...deskJobs(sql, deliver, contentIn, origin),
    ...accountJobs(sql, secrets),
    ...privacyJobs(sql, { ...options, contentIn, origin, removeMails: mailer.remove }),
  };
}

/** What is nothing but a mail waits while the mail server does not answer; a notice of a lead also has the case assigned. */
export const sendsOnlyMail = (handlers: Handlers, kind: string) =>
  ["mail", "drawing"].includes(handlers[kind]?.work ?? "");

type DeliveryMailer = Pick<Mailer, "deliver" | "remove" | "removeOlder">;

/**
 * Erasing a person deletes the job of a mail that is just being written: then its file is deleted too. A mail that may not be sent
 * after its person withdrew, or who gave no address, leaves no trace of one that was.
 */
export const deliverBy =
  (sql: Sql, contentIn: ContentIn, mailer: DeliveryMailer, trackingPages: TrackingLinks): Deliver =>
  async (job, mail, id = job.id) => {
    // What is not in the table has no limit either.
    if (!isMailKind(job.kind)) throw new Error(`${job.kind} sends mails and is not in db/mails.ts.`);
    if (!(await isClaimed(sql, job))) throw new ClaimLost();
    if (!hasEmail(mail.to) || (await isWithdrawn(sql, job))) {
      await removeJobs(sql, sql`id = ${job.id}`);
      return;
    }
    const { content, ...sent } = await withTrackingLink(contentIn(), sql, trackingPages, job, mail);
    await mailer.deliver({ ...sent, ...(content && { html: htmlOf(sent.subject, content) }), id });
    const [known] = await sql`select from jobs where id = ${job.id}`;
    if (!known) await mailer.remove((file) => file.id === id);
  };

/** Mails that were written when they were enqueued, and the files of those that went to no server. */
function mailJobs(deliver: Deliver, mailer: DeliveryMailer): Handlers {
  const sendPayload = mailing(deliver, (job) => job.payload as Mail);
  return {
    mail: { ...sendPayload, isUrgent: true },
    "notice-mail": sendPayload,
    "prune-mail-files": { everySeconds: 24 * 60 * 60, run: () => mailer.removeOlder(retention.mailFileDays) },
  };
}
