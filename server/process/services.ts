import { createAccounts } from "../../app/accounts/auth.server";
import type { Secrets } from "../../app/accounts/signing.server";
import { Rewriting } from "../../app/documents/rewriting.server";
import type { Program } from "../../app/documents/rewriting-process.server";
import { openScanner } from "../../app/documents/scan.server";
import type { Documents } from "../../app/documents/storage/documents.server";
import { countUnknownKeys, type MasterKeys } from "../../app/documents/storage/keys.server";
import { openOfficeHours } from "../../app/office/office-hours.server";
import { openGateway } from "../../app/orders/payments/gateway.server";
import type { PaymentSettings } from "../../app/orders/payments/settings.server";
import { createErasureRecorder } from "../../app/privacy/erasure/record-erasures.server";
import type { Services } from "../../app/routes/context.server";
import { editionZero } from "../../content/zero/zero";
import type { Sql } from "../../db/connect";
import { enqueueMail } from "../../db/jobs";
import { openObjectStore } from "../../db/object-store";
import type { Database } from "./database";
import type { Environment } from "./env";
import type { Log } from "./log";
import type { Metrics } from "./metrics";
import { rewritingProgram } from "./rewriting-program";
import { supplierOf } from "./supplier";

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
  const { sql, account, ledger } = database;
  const { secrets, masters } = keys;
  const accounts = createAccounts({
    sql,
    secrets,
    demandsSecondStep: environment.STAFF_SECOND_STEP === "required",
    origin,
    async sendMail(letter, mail) {
      if (await enqueueMail(sql, letter, mail)) wake();
    },
  });
  const reportFailure: Services["reportFailure"] = (doing, error) => log.error({ doing, error });
  const office = openOfficeHours(sql);
  await office.refresh().catch(() => {});
  return {
    documents: openDocuments(environment, masters, await rewritingProgram(account), log),
    sql,
    edition: () => editionZero,
    payments: paymentSettings(environment, secrets, origin),
    office,
    promise: () => office.promise(),
    accounts,
    leadLimit: environment.LEAD_LIMIT,
    jobs: { wake },
    countForm: metrics.countForm,
    reportEvent: (facts) => log.info(facts),
    recordErasures: createErasureRecorder(sql, { ledger, reportFailure }),
    reportFailure,
  } satisfies Services;
}

const present = (secrets: (string | undefined)[]) => secrets.filter((secret) => secret !== undefined);

/** How money can be paid, from the environment. */
function paymentSettings(
  environment: Environment,
  linkSecrets: PaymentSettings["linkSecrets"],
  origin: () => string,
): PaymentSettings {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_URL, UPI_ID, UPI_NAME } = environment;
  return {
    gateway:
      RAZORPAY_KEY_ID && RAZORPAY_KEY_SECRET
        ? openGateway({ keyId: RAZORPAY_KEY_ID, keySecret: RAZORPAY_KEY_SECRET, url: RAZORPAY_URL })
        : null,
    returnSecrets: present([RAZORPAY_KEY_SECRET, environment.RAZORPAY_KEY_SECRET_PREVIOUS]),
    webhookSecrets: present([environment.RAZORPAY_WEBHOOK_SECRET, environment.RAZORPAY_WEBHOOK_SECRET_PREVIOUS]),
    linkSecrets,
    upi: UPI_ID && UPI_NAME ? { id: UPI_ID, name: UPI_NAME } : null,
    supplier: supplierOf(environment),
    origin,
  };
}

/**
 * What storing documents needs beside the database, by the settings. A document sent while the store or the scanner cannot
 * be reached has to wait; the log says why.
 */
function openDocuments(
  { DOCUMENTS_URL, CLAMD_URL }: Pick<Environment, "DOCUMENTS_URL" | "CLAMD_URL">,
  masters: MasterKeys,
  program: Program | undefined,
  log: Log,
): Documents {
  const logged =
    <Values extends unknown[], Answer>(ask: (...values: Values) => Promise<Answer>) =>
    (...values: Values) =>
      ask(...values).catch((error: Error) => {
        log.warn({ why: error.message }, "a document waits");
        throw error;
      });
  const objects = DOCUMENTS_URL ? openObjectStore(DOCUMENTS_URL) : null;
  return {
    masters,
    objects: objects && { put: logged(objects.put), get: logged(objects.get), remove: logged(objects.remove) },
    rewriting: new Rewriting({ program }),
    scan: CLAMD_URL ? logged(openScanner(CLAMD_URL)) : null,
  };
}

/** The site goes on without these documents, and none of them is lost. */
export async function reportUnknownKeys(sql: Sql, masters: MasterKeys, log: Log) {
  const unknown = await countUnknownKeys(sql, masters).catch(() => []);
  for (const facts of unknown)
    log.error(facts, "documents are sealed with a key that is not here: set it as DOCUMENTS_KEY_PREVIOUS");
}
