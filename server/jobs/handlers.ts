import { accountJobs } from "../../app/accounts/jobs.server";
import { openRenewals } from "../../app/applications/dates/renewals.server";
import { applicationJobs } from "../../app/applications/jobs.server";
import { assignAutomatically } from "../../app/desk/cases/ownership.server";
import { caseAddress, deskPaths } from "../../app/desk/desk-paths";
import { deskJobs } from "../../app/desk/jobs.server";
import { documentJobs } from "../../app/documents/jobs.server";
import { listDocuments, readDocument } from "../../app/documents/keeping/documents.server";
import { intakeJobs } from "../../app/leads/intake/jobs.server";
import { paymentJobs } from "../../app/payments/jobs.server";
import { privacyJobs } from "../../app/privacy/jobs.server";
import { withRoomLink } from "../../app/room/mails.server";
import { roomJobs } from "../../app/room/message-mails.server";
import { retention } from "../../content/law/retention";
import { hasEmail } from "../../content/person";
import type { Sql } from "../../db/connect";
import { type Deliver, type Handlers, isClaimed, type Job, type Mail, removeJobs } from "../../db/jobs";
import { isWithdrawn } from "../../db/personal/withdrawal";
import { destroyExpiredPapers } from "./expired-papers";
import type { Mailer } from "./mailer";
import { ClaimLost } from "./run-job";

type HandlerOptions = {
  sql: Sql;
  mailer: Pick<Mailer, "deliver" | "remove" | "removeOlder">;
  /** Where notices go, and the origin of their links to the desk. */
  notices: { to: string; origin: string };
  payments: Parameters<typeof paymentJobs>[2];
  documents: Parameters<typeof documentJobs>[1];
} & Pick<Parameters<typeof privacyJobs>[1], "secrets" | "ledger" | "report" | "reportFailure">;

/** What each kind of job does, of every domain, in the order of their urgency. */
export function jobHandlers(options: HandlerOptions): Handlers {
  const { sql, mailer, payments, secrets } = options;
  const { to, origin } = options.notices;
  const rooms = { secret: payments.linkSecrets[0], origin };
  const deliver = delivery(sql, mailer, (job, mail) => withRoomLink(sql, rooms, job, mail));
  const sendPayload: Handlers[string] = { run: (job) => deliver(job, job.payload as Mail) };
  const handlers: Handlers = {
    ...intakeJobs(sql, deliver, {
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
    }),
    ...applicationJobs(sql, deliver, {
      links: {
        application: (id) => `${origin}${deskPaths.applications}/${id}`,
        stop: (token) => `${origin}/reminders/${token}`,
      },
      secret: payments.linkSecrets[0],
      async readDocument(id) {
        const [found] = await listDocuments(sql, [id]);
        return found ? { name: "certificate.pdf", bytes: await readDocument(sql, options.documents, found) } : null;
      },
    }),
    ...roomJobs(sql, deliver, {
      to,
      application: (id) => `${origin}${deskPaths.applications}/${id}`,
      desk: origin + deskPaths.queue,
    }),
    mail: { ...sendPayload, isUrgent: true },
    "notice-mail": sendPayload,
    ...deskJobs(sql, deliver, origin),
    ...accountJobs(sql, secrets),
    ...documentJobs(sql, options.documents),
    ...privacyJobs(sql, { ...options, origin, removeMails: mailer.remove }),
    "open-renewals": { everySeconds: 60 * 60, run: () => openRenewals(sql) },
    "destroy-expired-papers": { everySeconds: 24 * 60 * 60, run: async () => void (await destroyExpiredPapers(sql)) },
    "prune-mail-files": { everySeconds: 24 * 60 * 60, run: () => mailer.removeOlder(retention.mailFileDays) },
  };
  return Object.fromEntries(Object.entries(handlers).sort(([, one], [, other]) => rankOf(one) - rankOf(other)));
}

/** What someone waits for comes first, what recurs last. */
const rankOf = ({ isUrgent, everySeconds }: Handlers[string]) => (isUrgent ? 0 : everySeconds === undefined ? 1 : 2);

/**
 * Whoever is erased while a mail is being written takes its job away: then the file goes too. A mail that may not be sent
 * after its person withdrew, or who gave no address, leaves no trace of one that was.
 */
const delivery =
  (sql: Sql, mailer: HandlerOptions["mailer"], complete: (job: Job, mail: Mail) => Promise<Mail>): Deliver =>
  async (job, mail, id = job.id) => {
    if (!(await isClaimed(sql, job))) throw new ClaimLost();
    if (!hasEmail(mail.to) || (await isWithdrawn(sql, job))) {
      await removeJobs(sql, sql`id = ${job.id}`);
      return;
    }
    await mailer.deliver({ ...(await complete(job, mail)), id });
    const [known] = await sql`select from jobs where id = ${job.id}`;
    if (!known) await mailer.remove((file) => file.id === id);
  };
