import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Ledger, readLedger, replayLedger } from "../../app/privacy/erasure/ledger.server";
import { restoreBackup } from "../../db/backup/restore";
import type { Environment } from "../process/env";
import { readSecrets } from "../process/secret";
import { withDatabase } from "./database";

const usage = "Usage: npm run restore -- FILE [--ledger FILE | --without-ledger], or --replay [--ledger FILE]";

/** Into an empty database, then erases again whoever was erased since; `--replay` does the second alone. */
export async function start() {
  const { positionals, values } = readArguments();
  const path = positionals[0] && fromHere(positionals[0]);
  await withDatabase(
    async ({ sql }, environment) => {
      const ledger = await findLedger(values, environment);
      const secrets = await realSecrets(environment);
      if (path) {
        const rows = await restoreBackup(sql, path);
        for (const [table, count] of Object.entries(rows)) console.log(`${String(count).padStart(10)}  ${table}`);
        console.log(`The database is as it was in ${path}.`);
      }
      const erased = await replayLedger(sql, secrets, ledger);
      console.log(`Erased again since then: ${erased}. The site may serve.`);
    },
    { shouldMigrate: !path },
  );
}

function readArguments() {
  const options = {
    ledger: { type: "string" },
    "without-ledger": { type: "boolean" },
    replay: { type: "boolean" },
  } as const;
  try {
    const given = parseArgs({ options, allowPositionals: true });
    const isComplete = given.positionals.length === (given.values.replay ? 0 : 1);
    if (isComplete && !(given.values.ledger && given.values["without-ledger"])) return given;
  } catch {
    // The same sentence for every mistake.
  }
  throw new Error(usage);
}

const fromHere = (name: string) => resolve(process.env.INIT_CWD ?? "", name);

/** Looked for before anything is restored: without it, whoever was erased since would be back. */
async function findLedger(
  values: { ledger?: string | undefined; "without-ledger"?: boolean | undefined },
  { ERASURE_LEDGER, DATA_DIR }: Environment,
): Promise<Ledger> {
  if (values["without-ledger"]) return { salt: "", hashes: new Set() };
  const path = values.ledger ? fromHere(values.ledger) : (ERASURE_LEDGER ?? join(DATA_DIR, "ledger", "erasures"));
  const ledger = await readLedger(path);
  if (ledger) return ledger;
  throw new Error(
    `There is no ledger of erasures at ${path}: name it with --ledger FILE. Only if nobody was ever erased: --without-ledger.`,
  );
}

/** What is erased again is sealed with the site's own secret. */
async function realSecrets(environment: Environment) {
  if (environment.DATABASE_URL && !process.env.AUTH_SECRET)
    throw new Error("AUTH_SECRET must be set as for the site: it seals what is erased again.");
  return readSecrets({ ...environment, AUTH_SECRET: process.env.AUTH_SECRET || undefined });
}
