import type { ContentIn } from "../../content/languages/content-of";
import type { Sql } from "../../db/connect";
import { type Deliver, type Handlers, mailing } from "../../db/jobs";
import { remindCustomers, reminderMailKind, writeReminder } from "./reminders.server";
import { openRenewals } from "./renewals.server";

type JobSettings = { contentIn: ContentIn; linkToStop(token: string): string; secret: string };

export const customerJobs = (sql: Sql, deliver: Deliver, { contentIn, linkToStop, secret }: JobSettings): Handlers => ({
  "remind-customers": { everySeconds: 60 * 60, run: () => remindCustomers(sql) },
  [reminderMailKind]: mailing(deliver, (job) => writeReminder(contentIn(), sql, job, linkToStop, secret)),
  "open-renewals": { everySeconds: 60 * 60, run: () => openRenewals(contentIn(), sql) },
});
