import type { ContentIn } from "../../../content/languages/content-of";
import type { Sql } from "../../../db/connect";
import { type Deliver, type Handler, type Handlers, mailing, removeJobs } from "../../../db/jobs";
import { causedBy, networkKey } from "../../../db/mail-limits";
import type { FormName } from "../submission";
import { enqueueAcknowledgement, writeAcknowledgement } from "./acknowledge.server";
import { readSubmission, writeNotice } from "./notify.server";
import { pruneSubmissionKeys } from "./record.server";

type Notices = {
  contentIn: ContentIn;
  to: string;
  linkTo(id: string): string;
  /** What the desk does with a submission before its mails are written. */
  prepare(id: string): Promise<unknown>;
};

export function intakeJobs(sql: Sql, deliver: Deliver, { contentIn, to, linkTo, prepare }: Notices): Handlers {
  /** The mail takes the submission's id, so that a repeated delivery has the same Message-ID. */
  const notice = (form: FormName): Handler => ({
    work: "intake",
    async run(job) {
      const submission = await readSubmission(sql, job, form);
      if (!submission) return;
      const { id } = submission;
      await prepare(id);
      const { network } = (job.payload ?? {}) as { network?: string };
      await causedBy(network ? [networkKey(network)] : [], () => enqueueAcknowledgement(sql, submission));
      await deliver(job, writeNotice(contentIn(), submission, { form, to, link: linkTo(id) }), id);
    },
  });
  return {
    "lead-notice": notice("lead"),
    "contact-notice": notice("contact"),
    acknowledgement: mailing(deliver, async (job) => {
      const mail = await writeAcknowledgement(sql, job, contentIn());
      // Its promise is over. The job goes, so that nothing looks like a mail that was sent.
      if (!mail) await removeJobs(sql, sql`id = ${job.id}`);
      return mail;
    }),
    "prune-submission-counts": { everySeconds: 60, run: () => pruneSubmissionCounts(sql) },
    "prune-submission-keys": { everySeconds: 60 * 60, run: () => pruneSubmissionKeys(sql) },
  };
}

/** A count is needed for its minute only. */
export async function pruneSubmissionCounts(sql: Sql): Promise<void> {
  await sql`delete from submission_counts where minute < now() - interval '2 minutes'`;
}
