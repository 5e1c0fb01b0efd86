import type { ContentIn } from "../../content/languages/content-of";
import type { Sql } from "../../db/connect";
import { type Deliver, enqueue, type Handlers, mailing } from "../../db/jobs";
import { coverEveryAbsence, coveringMailKind } from "../cases/cover-absence.server";
import { runBulk } from "../cases/queue/change-in-bulk.server";
import { handoverMailKind } from "../cases/write-case-change.server";
import { readCalendar } from "../office/office-hours.server";
import { dailyMailKind, enqueueDailyMails, writeDailyMail } from "./daily-mail/daily-mail.server";
import { writeCoveringMail, writeHandoverMail } from "./handover-mails.server";

export const deskJobs = (sql: Sql, deliver: Deliver, contentIn: ContentIn, origin: string): Handlers => ({
  [dailyMailKind]: mailing(deliver, (job) => writeDailyMail(contentIn(), sql, job, origin)),
  "enqueue-daily-mails": {
    everySeconds: 60,
    run: async () => enqueueDailyMails(sql, (await readCalendar(sql)).calendar),
  },
  "cover-absence": { everySeconds: 120, run: () => coverEveryAbsence(sql) },
  [handoverMailKind]: mailing(deliver, (job) => writeHandoverMail(contentIn(), sql, job, origin)),
  [coveringMailKind]: mailing(deliver, (job) => writeCoveringMail(contentIn(), sql, job, origin)),
  "bulk-change": {
    isUrgent: true,
    async run(job) {
      if (await runBulk(sql, job)) await enqueue(sql, { kind: "bulk-change", subject: job.subject ?? "" });
    },
  },
});
