import { type RoomLinks, withRoomLink } from "../../app/room/mails.server";
import { retention } from "../../content/law/retention";
import { hasEmail } from "../../content/person";
import type { Sql } from "../../db/connect";
import { type Deliver, type Handlers, isClaimed, type Mail, removeJobs } from "../../db/jobs";
import { isWithdrawn } from "../../db/personal/withdrawal";
import type { Mailer } from "./mailer";
import { ClaimLost } from "./run-job";

export type DeliveryMailer = Pick<Mailer, "deliver" | "remove" | "removeOlder">;

/**
 * Whoever is erased while a mail is being written takes its job away: then the file goes too. A mail that may not be sent
 * after its person withdrew, or who gave no address, leaves no trace of one that was.
 */
export const deliverBy =
  (sql: Sql, mailer: DeliveryMailer, rooms: RoomLinks): Deliver =>
  async (job, mail, id = job.id) => {
    if (!(await isClaimed(sql, job))) throw new ClaimLost();
    if (!hasEmail(mail.to) || (await isWithdrawn(sql, job))) {
      await removeJobs(sql, sql`id = ${job.id}`);
      return;
    }
    await mailer.deliver({ ...(await withRoomLink(sql, rooms, job, mail)), id });
    const [known] = await sql`select from jobs where id = ${job.id}`;
    if (!known) await mailer.remove((file) => file.id === id);
  };

/** Mails that were written when they were enqueued, and the files of those that went to no server. */
export function mailJobs(deliver: Deliver, mailer: DeliveryMailer): Handlers {
  const sendPayload: Handlers[string] = { run: (job) => deliver(job, job.payload as Mail) };
  return {
    mail: { ...sendPayload, isUrgent: true },
    "notice-mail": sendPayload,
    "prune-mail-files": { everySeconds: 24 * 60 * 60, run: () => mailer.removeOlder(retention.mailFileDays) },
  };
}
