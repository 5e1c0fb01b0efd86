import { accountJobs } from "../../app/accounts/jobs.server";
import { assignAutomatically } from "../../app/desk/cases/ownership.server";
import { caseAddress, deskPaths } from "../../app/desk/desk-paths";
import { deskJobs } from "../../app/desk/jobs.server";
import { intakeJobs } from "../../app/leads/intake/jobs.server";
import { paymentJobs } from "../../app/payments/jobs.server";
import { privacyJobs } from "../../app/privacy/jobs.server";
import { roomJobs } from "../../app/room/message-mails.server";
import type { Sql } from "../../db/connect";
import type { Handlers } from "../../db/jobs";
import { applicationWork } from "./application-work";
import { type DeliveryMailer, deliverBy, mailJobs } from "./delivery";

type HandlerOptions = {
  sql: Sql;
  mailer: DeliveryMailer;
  /** Where notices go, and the origin of their links to the desk. */
  notices: { to: string; origin: string };
  payments: Parameters<typeof paymentJobs>[2];
  documents: Parameters<typeof applicationWork>[2]["documents"];
} & Pick<Parameters<typeof privacyJobs>[1], "secrets" | "ledger" | "report" | "reportFailure">;

/** What each kind of job does, of every domain, in the order of their urgency. */
export function jobHandlers(options: HandlerOptions): Handlers {
  const { sql, mailer, payments, documents, secrets } = options;
  const { to, origin } = options.notices;
  const [secret] = payments.linkSecrets;
  const deliver = deliverBy(sql, mailer, { secret, origin });
  const application = (id: string) => `${origin}${deskPaths.applications}/${id}`;
  const handlers: Handlers = {
    ...intakeJobs(sql, deliver, {
      to,
      linkTo: (id) => origin + caseAddress(id),
      prepare: (id) => assignAutomatically(sql, id),
    }),
    ...paymentJobs(sql, deliver, payments, {
      to,
      link: (id) => origin + caseAddress(id),
      desk: {
        order: (id) => `${origin}${deskPaths.orders}/${id}`,
        unmatched: `${origin}${deskPaths.orders}?tab=unmatched`,
      },
    }),
    ...applicationWork(sql, deliver, {
      links: { application, stop: (token) => `${origin}/reminders/${token}` },
      secret,
      documents,
    }),
    ...roomJobs(sql, deliver, { to, application, desk: origin + deskPaths.queue }),
    ...mailJobs(deliver, mailer),
    ...deskJobs(sql, deliver, origin),
    ...accountJobs(sql, secrets),
    ...privacyJobs(sql, { ...options, origin, removeMails: mailer.remove }),
  };
  return Object.fromEntries(Object.entries(handlers).sort(([, one], [, other]) => rankOf(one) - rankOf(other)));
}

/** What someone waits for comes first, what recurs last. */
const rankOf = ({ isUrgent, everySeconds }: Handlers[string]) => (isUrgent ? 0 : everySeconds === undefined ? 1 : 2);
