import type { Sql } from "../../db/connect";
import { type Deliver, type Handlers, mailing } from "../../db/jobs";
import { remindCustomers, reminderMailKind, writeReminder } from "./reminders.server";
import { openRenewals } from "./renewals.server";

type JobSettings = { linkToStop(token: string): string; secret: string };

export const customerJobs = (sql: Sql, deliver: Deliver, { linkToStop, secret }: JobSettings): Handlers => ({
  "remind-customers": { everySeconds: 60 * 60, run: () => remindCustomers(sql) },
  [reminderMailKind]: mailing(deliver, (job) => writeReminder(sql, job, linkToStop, secret)),
  "open-renewals": { everySeconds: 60 * 60, run: () => openRenewals(sql) },
});
