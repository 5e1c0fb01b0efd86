import { createAccounts } from "../../app/accounts/auth.server";
import type { Secrets } from "../../app/accounts/signing.server";
import type { MasterKeys } from "../../app/documents/keeping/keys.server";
import { openOfficeHours } from "../../app/office/office-hours.server";
import type { Services } from "../../app/routes/context.server";
import { enqueueMail } from "../../db/jobs";
import type { Environment } from "../shared/env";
import type { Log } from "../shared/log";
import type { Metrics } from "../shared/metrics";
import type { Database } from "./database";
import { openDocuments } from "./documents";
import { paymentSettings } from "./payments";
import { rewritingProgram } from "./rewriting-program";

type Parts = {
  environment: Environment;
  database: Database;
  keys: { secrets: Secrets; masters: MasterKeys };
  log: Log;
  metrics: Metrics;
  /** Known once the server listens. */
  origin: () => string;
  wake: Services["jobs"]["wake"];
};

/** What the routes may use. */
export async function openServices({ environment, database, keys, log, metrics, origin, wake }: Parts) {
  const { sql, account } = database;
  const { secrets, masters } = keys;
  const accounts = createAccounts({
    sql,
    secrets,
    demandsSecondStep: environment.STAFF_SECOND_STEP === "required",
    origin,
    async sendMail(mail) {
      await enqueueMail(sql, mail);
      wake();
    },
  });
  const office = openOfficeHours(sql);
  await office.refresh().catch(() => {});
  return {
    documents: openDocuments(environment, masters, await rewritingProgram(account), log),
    sql,
    payments: paymentSettings(environment, secrets, origin),
    office,
    promise: () => office.promise(),
    accounts,
    leadLimit: environment.LEAD_LIMIT,
    jobs: { wake },
    countForm: metrics.countForm,
    reportEvent: (facts) => log.info(facts),
    reportFailure: (doing, error) => log.error({ doing, error }),
  } satisfies Services;
}
