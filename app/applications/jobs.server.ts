import type { Sql } from "../../db/connect";
import type { Deliver, Handlers, Job, Mail } from "../../db/jobs";
import { type ReadDocument, writeCertificateMail } from "./certificate-mail.server";
import { writeCompleteMail, writePapersMail, writeStageMail } from "./mails.server";
import { certificateMailKind } from "./registrations.server";
import { remindCustomers, reminderMailKind, writeReminder } from "./reminders.server";
import { completeMailKind, papersMailKind, stageMailKind } from "./settle.server";
import { warnOfQueries } from "./warnings.server";

type Links = { application(id: string): string; stop(token: string): string };
type JobSettings = { links: Links; secret: string; readDocument?: ReadDocument };

export function applicationJobs(sql: Sql, deliver: Deliver, { links, secret, readDocument }: JobSettings): Handlers {
  /** What has nothing to say any more is not sent. */
  const sends = (write: (job: Job) => Promise<Mail | null>): Handlers[string] => ({
    async run(job) {
      const mail = await write(job);
      if (mail) await deliver(job, mail);
    },
  });
  return {
    [papersMailKind]: sends((job) => writePapersMail(sql, job)),
    [completeMailKind]: sends((job) => writeCompleteMail(sql, job)),
    [stageMailKind]: sends((job) => writeStageMail(sql, job)),
    [certificateMailKind]: sends((job) => writeCertificateMail(sql, job, readDocument)),
    [reminderMailKind]: sends((job) => writeReminder(sql, job, links.stop, secret)),
    "warn-of-queries": { everySeconds: 15 * 60, run: () => warnOfQueries(sql, links.application) },
    "remind-customers": { everySeconds: 60 * 60, run: () => remindCustomers(sql) },
  };
}
