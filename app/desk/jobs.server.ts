import type { Sql } from "../../db/connect";
import { type Deliver, enqueue, type Handlers } from "../../db/jobs";
import { readCalendar } from "../office/office-hours.server";
import { runBulk } from "./cases/bulk.server";
import { dailyMailKind, enqueueDailyMails, writeDailyMail } from "./daily-mail/daily-mail.server";

export const deskJobs = (sql: Sql, deliver: Deliver, origin: string): Handlers => ({
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
    isUrgent: true,
    async run(job) {
      if (await runBulk(sql, job)) await enqueue(sql, { kind: "bulk-change", subject: job.subject ?? "" });
    },
  },
});
