import type { Sql } from "../../../db/connect";
import { type Deliver, type Handler, type Handlers, removeJobs } from "../../../db/jobs";
import type { FormName } from "../submission";
import { enqueueAcknowledgement, writeAcknowledgement } from "./acknowledge.server";
import { pruneSubmissionCounts } from "./client-address.server";
import { readSubmission, writeNotice } from "./notify.server";
import { pruneSubmissionKeys } from "./record.server";

type Notices = {
  to: string;
  linkTo(id: string): string;
  /** What the desk does with a submission before anyone is told of it. */
  prepare(id: string): Promise<unknown>;
};

export function intakeJobs(sql: Sql, deliver: Deliver, { to, linkTo, prepare }: Notices): Handlers {
  /** The mail takes the submission's id, so that a repeated delivery has the same Message-ID. */
  const notice = (form: FormName): Handler => ({
    async run(job) {
      const submission = await readSubmission(sql, job, form);
      if (!submission) return;
      const { id } = submission;
      await prepare(id);
      await enqueueAcknowledgement(sql, submission);
      await deliver(job, writeNotice(submission, { form, to, link: linkTo(id) }), id);
    },
  });
  return {
    "lead-notice": notice("lead"),
    "contact-notice": notice("contact"),
    acknowledgement: {
      async run(job) {
        const mail = await writeAcknowledgement(sql, job);
        if (mail) return deliver(job, mail);
        // Too late to be true: it leaves no trace of a mail that was never sent.
        await removeJobs(sql, sql`id = ${job.id}`);
      },
    },
    "prune-submission-counts": { everySeconds: 60, run: () => pruneSubmissionCounts(sql) },
    "prune-submission-keys": { everySeconds: 60 * 60, run: () => pruneSubmissionKeys(sql) },
  };
}
