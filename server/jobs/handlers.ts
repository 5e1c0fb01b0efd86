import { pruneAccountEvents } from "../../app/accounts/events.server";
import { reencryptSecondFactors } from "../../app/accounts/rotation.server";
import type { Secrets } from "../../app/accounts/signing.server";
import { runBulk } from "../../app/desk/cases/bulk.server";
import { assignAutomatically } from "../../app/desk/cases/ownership.server";
import { dailyMailKind, enqueueDailyMails, writeDailyMail } from "../../app/desk/daily-mail/daily-mail.server";
import { caseAddress, deskPaths } from "../../app/desk/desk-paths";
import { enqueueAcknowledgement, writeAcknowledgement } from "../../app/leads/intake/acknowledge.server";
import { pruneSubmissionCounts } from "../../app/leads/intake/client-address.server";
import { readSubmission, writeNotice } from "../../app/leads/intake/notify.server";
import { pruneSubmissionKeys } from "../../app/leads/intake/record.server";
import type { FormName } from "../../app/leads/submission";
import { readCalendar } from "../../app/office/office-hours.server";
import { cancelLink, pollOrder } from "../../app/payments/links.server";
import { writeDeclinedMail, writePaidMail, writePaidNotice, writeRefundMail } from "../../app/payments/mails.server";
import { dropUnpaid } from "../../app/payments/orders/unpaid.server";
import { pollRefunds, sendRefund } from "../../app/payments/refunds.server";
import type { PaymentSettings } from "../../app/payments/settings.server";
import { judgeEvent } from "../../app/payments/webhook.server";
import { cutAuditLog, mailHead, tellHead } from "../../app/privacy/audit/keep.server";
import { destroySealed } from "../../app/privacy/erasure/erase.server";
import { hasUnrecorded, keepLedger } from "../../app/privacy/erasure/ledger.server";
import { LedgerFault } from "../../app/privacy/erasure/ledger-file.server";
import { finishOrders } from "../../app/privacy/erasure/orders.server";
import { digestOfAddress } from "../../app/privacy/erasure/places.server";
import { prune } from "../../app/privacy/erasure/pruning.server";
import { eraseExpired } from "../../app/privacy/erasure/retention.server";
import { eraseTypedAfterwards } from "../../app/privacy/erasure/typed.server";
import { type AddressCorrection, mailConfirmation } from "../../app/privacy/my-data/address.server";
import { mailLinks, pruneLinks } from "../../app/privacy/my-data/links.server";
import { myDataPaths } from "../../app/privacy/my-data/my-data-paths";
import { mailNotices } from "../../app/privacy/my-data/notices.server";
import { retention } from "../../content/law/retention";
import type { Sql } from "../../db/connect";
import { enqueue, isClaimed, type Job, type Mail } from "../../db/jobs";
import { isWithdrawn } from "../../db/personal/withdrawal";
import type { Mailer } from "./mailer";
import { ClaimLost, type Handler } from "./runner";

type HandlerOptions = {
  sql: Sql;
  mailer: Pick<Mailer, "deliver" | "remove" | "removeOlder">;
  /** Where notices go, and the origin of their links to the desk. */
  notices: { to: string; origin: string };
  secrets: Secrets;
  payments: PaymentSettings;
  /** The file that tells whom a restored backup must not bring back. */
  ledger: string;
  /** Writes a line to the log of the process. */
  report(facts: Record<string, string>): void;
  reportFailure(doing: string, error: unknown): void;
};

const day = 24 * 60 * 60;

/** What each kind of job does. */
export function jobHandlers({
  sql,
  mailer,
  notices: { to, origin },
  secrets,
  payments,
  ledger,
  report,
  reportFailure,
}: HandlerOptions): Record<string, Handler> {
  /**
   * Whoever is erased while a mail is being written takes its job away: then the file goes too. A mail that may not be sent
   * after its person withdrew leaves no trace of one that was.
   */
  const deliver = async (job: Job, mail: Mail, id = job.id) => {
    if (!(await isClaimed(sql, job))) throw new ClaimLost();
    if (await isWithdrawn(sql, job)) {
      await sql`delete from jobs where id = ${job.id}`;
      return;
    }
    await mailer.deliver({ ...mail, id });
    const [known] = await sql`select from jobs where id = ${job.id}`;
    if (!known) await mailer.remove((file) => file.id === id);
  };
  /** The mail takes the submission's id, so that a repeated delivery has the same Message-ID. */
  const notice = (form: FormName, linkTo: (id: string) => string): Handler => ({
    async run(job) {
      const submission = await readSubmission(sql, job, form);
      if (!submission) return;
      const { id } = submission;
      await assignAutomatically(sql, id);
      await enqueueAcknowledgement(sql, submission);
      await deliver(job, writeNotice(submission, { form, to, link: origin + linkTo(id) }), id);
    },
  });
  /** A mail about an order; a repeated delivery has the same Message-ID. */
  const paymentMail = (write: (job: Job) => Promise<Mail | null>): Handler => ({
    async run(job) {
      const mail = await write(job);
      if (mail) await deliver(job, mail);
    },
  });
  const link = (id: string) => origin + caseAddress(id);

  let comparedAt = performance.now();
  /** Until it succeeds the erasures are pending, which the desk and the metrics show. */
  async function keepErasures() {
    try {
      await keepLedger(sql, ledger);
      comparedAt = performance.now();
    } catch (error) {
      reportFailure("writing the ledger of erasures", error);
      // Thrown where nobody catches it, it ends the process: what was erased is not served any longer.
      if (error instanceof LedgerFault && ["returned", "foreign"].includes(error.kind))
        setImmediate(() => {
          throw error;
        });
    }
  }

  return {
    "payment-event": { isUrgent: true, run: (job) => judgeEvent(sql, payments, job) },
    mail: { isUrgent: true, run: (job) => deliver(job, job.payload as Mail) },
    "lead-notice": notice("lead", (id) => `${deskPaths.lead}/${id}`),
    "contact-notice": notice("contact", (id) => `${deskPaths.messages}/${id}`),
    acknowledgement: {
      async run(job) {
        const mail = await writeAcknowledgement(sql, job);
        if (mail) return deliver(job, mail);
        // Too late to be true: it leaves no trace of a mail that was never sent.
        await sql`delete from jobs where id = ${job.id}`;
      },
    },
    [dailyMailKind]: {
      async run(job) {
        const mail = await writeDailyMail(sql, job, origin);
        if (mail) await deliver(job, mail);
      },
    },
    "enqueue-daily-mails": {
      everySeconds: 60,
      run: async () => enqueueDailyMails(sql, (await readCalendar(sql)).calendar),
    },
    "bulk-change": {
      async run(job) {
        if (await runBulk(sql, job)) await enqueue(sql, { kind: "bulk-change", subject: job.subject ?? "" });
      },
    },
    "poll-order": { run: ({ subject }) => pollOrder(sql, payments, subject ?? "") },
    "cancel-link": { run: ({ subject }) => cancelLink(sql, payments, subject ?? "") },
    "send-refund": { run: ({ subject }) => sendRefund(sql, payments, subject ?? "") },
    ...(payments.gateway && {
      "poll-refunds": { everySeconds: 10 * 60, run: () => pollRefunds(sql, payments) },
    }),
    "notice-mail": { run: (job) => deliver(job, job.payload as Mail) },
    "drop-unpaid-orders": {
      everySeconds: 60 * 60,
      async run() {
        while ((await dropUnpaid(sql)) > 0);
      },
    },
    "quote-mail": { isUrgent: true, run: (job) => deliver(job, job.payload as Mail) },
    "paid-mail": paymentMail((job) => writePaidMail(sql, job)),
    "paid-notice": paymentMail((job) => writePaidNotice(sql, job, { to, link })),
    "refund-mail": paymentMail((job) => writeRefundMail(sql, job)),
    "refund-declined-mail": paymentMail((job) => writeDeclinedMail(sql, job)),
    "prune-submission-counts": { everySeconds: 60, run: () => pruneSubmissionCounts(sql) },
    "prune-submission-keys": { everySeconds: 60 * 60, run: () => pruneSubmissionKeys(sql) },
    ...(secrets[1] && {
      "reencrypt-second-factors": { everySeconds: 60 * 60, run: () => reencryptSecondFactors(sql, secrets) },
    }),
    "prune-account-events": { everySeconds: day, run: () => pruneAccountEvents(sql) },
    "my-data-request": {
      isUrgent: true,
      run: ({ payload }) => mailLinks(sql, payload as { email?: string; phone?: string }, origin + myDataPaths.open),
    },
    "confirm-address": {
      isUrgent: true,
      run: ({ payload }) => mailConfirmation(sql, payload as AddressCorrection, origin + myDataPaths.open),
    },
    "erase-files": {
      run({ payload }) {
        const { files, recipients } = payload as { files: string[]; recipients: string[] };
        return mailer.remove(({ id, to }) => files.includes(id) || recipients.includes(digestOfAddress(to)));
      },
    },
    "erasure-ledger": { run: keepErasures },
    // Tried again every minute, and compared with the tables every hour: the database may have been replaced by an older one.
    "keep-erasure-ledger": {
      everySeconds: 60,
      async run() {
        const isDue = performance.now() - comparedAt > 60 * 60 * 1_000;
        if (isDue || (await hasUnrecorded(sql))) await keepErasures();
      },
    },
    "send-notices": {
      async run() {
        if (await mailNotices(sql, origin + myDataPaths.ask)) await enqueue(sql, { kind: "send-notices" });
      },
    },
    retention: {
      everySeconds: day,
      async run() {
        await enqueue(sql, { kind: "erase-expired" });
        await destroySealed(sql);
        await finishOrders(sql);
        await eraseTypedAfterwards(sql, secrets);
      },
    },
    "erase-expired": {
      async run() {
        if (await eraseExpired(sql, secrets)) await enqueue(sql, { kind: "erase-expired" });
      },
    },
    prune: {
      everySeconds: 60 * 60,
      async run() {
        await prune(sql);
      },
    },
    "prune-mail-files": { everySeconds: day, run: () => mailer.removeOlder(retention.mailFileDays) },
    "prune-my-data-links": { everySeconds: 60 * 60, run: () => pruneLinks(sql) },
    // Asked every hour, told once a day and mailed once a week: the first head is told when there is one.
    "audit-head": {
      everySeconds: 60 * 60,
      async run() {
        const auditHead = await tellHead(sql);
        if (auditHead) report({ auditHead });
      },
    },
    "audit-head-mail": { everySeconds: 60 * 60, run: () => mailHead(sql) },
    "cut-audit-log": {
      everySeconds: day,
      async run() {
        await cutAuditLog(sql);
      },
    },
  };
}
