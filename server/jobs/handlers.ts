import { pruneAccountEvents } from "../../app/accounts/events.server";
import { reencryptSecondFactors } from "../../app/accounts/rotation.server";
import type { Secrets } from "../../app/accounts/signing.server";
import { deskPaths } from "../../app/desk/desk-paths";
import { pruneSubmissionCounts } from "../../app/leads/intake/client-address.server";
import { writeNotice } from "../../app/leads/intake/notify.server";
import { pruneSubmissionKeys } from "../../app/leads/intake/record.server";
import type { FormName } from "../../app/leads/submission";
import type { Sql } from "../../db/connect";
import type { Mail } from "../../db/jobs";
import type { Mailer } from "./mailer";
import type { Handler } from "./runner";

type HandlerOptions = {
  sql: Sql;
  mailer: Pick<Mailer, "deliver">;
  /** Where notices go, and the origin of their links to the desk. */
  office: { to: string; origin: string };
  secrets: Secrets;
};

/** What each kind of job does. */
export function jobHandlers({ sql, mailer, office: { to, origin }, secrets }: HandlerOptions): Record<string, Handler> {
  /** The mail takes the submission's id, so that a repeated delivery has the same Message-ID. */
  const notice = (form: FormName, linkTo: (id: string) => string): Handler => ({
    async run(job) {
      const id = job.subject ?? "";
      const mail = await writeNotice(sql, job, { form, to, link: origin + linkTo(id) });
      if (mail) await mailer.deliver({ ...mail, id });
    },
  });
  return {
    mail: { isUrgent: true, run: ({ id, payload }) => mailer.deliver({ ...(payload as Mail), id }) },
    "lead-notice": notice("lead", (id) => `${deskPaths.lead}/${id}`),
    "contact-notice": notice("contact", (id) => `${deskPaths.messages}/${id}`),
    "prune-submission-counts": { everySeconds: 60, run: () => pruneSubmissionCounts(sql) },
    "prune-submission-keys": { everySeconds: 60 * 60, run: () => pruneSubmissionKeys(sql) },
    ...(secrets[1] && {
      "reencrypt-second-factors": { everySeconds: 60 * 60, run: () => reencryptSecondFactors(sql, secrets) },
    }),
    "prune-account-events": { everySeconds: 24 * 60 * 60, run: () => pruneAccountEvents(sql) },
  };
}
