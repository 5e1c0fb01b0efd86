import { deskPaths } from "../../app/desk/desk-paths";
import { pruneSubmissionCounts } from "../../app/leads/intake/client-address.server";
import { writeNotice } from "../../app/leads/intake/notify.server";
import type { FormName } from "../../app/leads/submission";
import type { Sql } from "../../db/connect";
import type { Mail } from "../../db/jobs";
import type { Mailer } from "./mailer";
import type { Handler } from "./runner";

type Parts = {
  sql: Sql;
  mailer: Pick<Mailer, "deliver">;
  /** Where the consultancy reads its mail, and where the desk is. */
  office: { to: string; origin: string };
};

/** What each kind of job does. */
export function jobHandlers({ sql, mailer, office: { to, origin } }: Parts): Record<string, Handler> {
  /** The mail about a submission carries that one's id, so that a second delivery of it is recognised. */
  const notice = (form: FormName, linkTo: (id: string) => string): Handler => ({
    async run(job) {
      const id = job.subject ?? "";
      const mail = await writeNotice(sql, job, { form, to, link: origin + linkTo(id) });
      if (mail) await mailer.deliver({ ...mail, id });
    },
  });
  return {
    mail: { run: ({ id, payload }) => mailer.deliver({ ...(payload as Mail), id }) },
    "lead-notice": notice("lead", (id) => `${deskPaths.lead}/${id}`),
    "contact-notice": notice("contact", () => deskPaths.messages),
    "prune-submission-counts": { everySeconds: 60, run: () => pruneSubmissionCounts(sql) },
  };
}
