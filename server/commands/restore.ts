import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import {
  beginLedger,
  type Carried,
  compareLedger,
  refuseExisting,
  refuseOverwriting,
  refuseUnfit,
  replayLedger,
} from "../../app/privacy/erasure/replay.server";
import { LedgerFault } from "../../app/privacy/ledger/ledger-format.server";
import { isLedgerFile, ledgerAt, readLedger } from "../../app/privacy/ledger/ledger-place.server";
import { restoreBackup } from "../../db/backup/restore";
import type { Sql } from "../../db/connect";
import { type Environment, ledgerFault } from "../process/env";
import { ledgerAddress } from "../process/erasure-ledger";
import { readSecrets } from "../process/secret";
import { withDatabase } from "./database";

const usage =
  "Usage: npm run restore -- FILE | --replay, each with [--ledger COPY [--cut-unfinished-line]] [--ledger-is-whole] or --without-ledger";

/** Restores into an empty database, then repeats the erasures made since the backup; `--replay` does the second alone. */
export async function start() {
  const { positionals, values } = readArguments();
  const path = positionals[0] && fromHere(positionals[0]);
  await withDatabase(
    async ({ sql }, environment) => {
      const carried = await findLedger(values, environment);
      const secrets = await realSecrets(environment);
      const refuse = async (filled: Sql) => {
        if (!carried) return;
        await refuseUnfit(filled, carried);
        const { summary, isNewer } = await compareLedger(filled, carried);
        console.log(summary);
        if (path && !isNewer && !values["ledger-is-whole"]) await askWhetherWhole();
      };
      if (path) {
        const rows = await restoreBackup(sql, path, refuse);
        for (const [table, count] of Object.entries(rows)) console.log(`${String(count).padStart(10)}  ${table}`);
        console.log(`The database is as it was in ${path}.`);
      } else await refuse(sql);
      const entry = { action: path ? "restored" : "ledger replayed", details: {} } as const;
      if (carried) {
        const erased = await replayLedger(sql, secrets, carried, entry);
        console.log(
          `Erased again since then: ${erased}. The ledger is at ${ledgerAt(carried.to).name}. The site may serve.`,
        );
      } else {
        const begun = ledgerAddress(environment);
        await beginLedger(sql, begun, entry);
        console.log(`Without the ledger, people erased since then are back. A new one is at ${ledgerAt(begun).name}.`);
      }
    },
    { shouldMigrate: !path },
  );
}

const options = {
  ledger: { type: "string" },
  "cut-unfinished-line": { type: "boolean" },
  "ledger-is-whole": { type: "boolean" },
  "without-ledger": { type: "boolean" },
  replay: { type: "boolean" },
} as const;

function readArguments() {
  try {
    const parsed = parseArgs({ options, allowPositionals: true });
    const { values } = parsed;
    const isComplete = parsed.positionals.length === (values.replay ? 0 : 1);
    const isClear = !(values["without-ledger"] && (values.ledger || values["cut-unfinished-line"]));
    if (isComplete && isClear) return parsed;
  } catch {
    // The same sentence for every mistake.
  }
  throw new Error(usage);
}

/** A ledger that knows of nobody more than the database looks the same whether nobody was erased since or it was cut. */
async function askWhetherWhole() {
  const question =
    "Nobody was erased after that, as far as this ledger says. Is it whole, and not an older copy? (yes/no) ";
  if (!process.stdin.isTTY)
    throw new LedgerFault(
      "unproven",
      "Nobody was erased after that, as far as this ledger says: compare its last line with what you know. If it is whole, and not an older copy: --ledger-is-whole.",
    );
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question(question).finally(() => asking.close());
  if (!/^y(es)?$/i.test(answer.trim()))
    throw new LedgerFault("unproven", "Nothing was restored: find the whole ledger first.");
}

type Values = ReturnType<typeof readArguments>["values"];

const fromHere = (name: string) => resolve(process.env.INIT_CWD ?? "", name);

/** Read before anything is restored: without the ledger, people erased since the backup would be back. */
async function findLedger(values: Values, environment: Environment): Promise<Carried | null> {
  const to = ledgerAddress(environment);
  if (values["without-ledger"]) {
    await refuseExisting(to);
    return null;
  }
  const from = values.ledger ? copyAt(values.ledger, environment) : to;
  const { name } = ledgerAt(from);
  const ledger = await readLedger(from);
  if (!ledger)
    throw new LedgerFault(
      "missing",
      `There is no erasure ledger at ${name}: name it with --ledger. Only if nobody was ever erased, or it is lost for good: --without-ledger.`,
    );
  if (ledger.unfinished !== "" && !values["cut-unfinished-line"])
    throw new LedgerFault(
      "damaged",
      `The erasure ledger at ${name} ends in the middle of a line: copy it again. Only if the original ends so too, because its machine failed while it wrote: --cut-unfinished-line; the erasure in that line was never told as done.`,
    );
  const carried = { ledger, from, to };
  await refuseOverwriting(carried);
  return carried;
}

/** A file from where the command was called, or any address that ERASURE_LEDGER accepts. */
function copyAt(place: string, environment: Environment) {
  const fault = ledgerFault(place, environment);
  if (fault) throw new Error(`--ledger ${fault}.`);
  const address = ledgerAddress({ ...environment, ERASURE_LEDGER: place });
  return isLedgerFile(address) ? fromHere(place) : address;
}

/** What is erased again is sealed with the site's own secret. */
async function realSecrets(environment: Environment) {
  if (environment.DATABASE_URL && !process.env.AUTH_SECRET)
    throw new Error("AUTH_SECRET must be set as for the site: it seals what is erased again.");
  return readSecrets({ ...environment, AUTH_SECRET: process.env.AUTH_SECRET || undefined });
}
