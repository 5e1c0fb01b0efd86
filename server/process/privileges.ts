import { dirname } from "node:path";
import { type Account, isRoot, siteAccount } from "../../db/postgres/account";
import { prepareFolder } from "../../db/postgres/data-directory";
import type { Log } from "./log";

type Options = {
  dataDirectory: string;
  /** The account of the embedded database; with a database elsewhere, one is looked for. */
  account: Account | undefined;
  log: Log;
  /** Reads from the disk what would be read later otherwise. */
  loadBefore(): Promise<unknown>;
};

/**
 * Started as root, the process gives it up for good once the port is open and everything that only root may read has
 * been read (docs/decisions/0015-root.md). Returns the directory in which it may write its outbox and
 * the ledger of erasures.
 */
export async function dropRoot({ dataDirectory, account, log, loadBefore }: Options): Promise<string> {
  if (!isRoot()) return dataDirectory;
  const { setgroups, setgid, setuid } = process;
  const chosen = account ?? (await siteAccount());
  if (!chosen || !setgroups || !setgid || !setuid) {
    log.warn("The process stays root: this system has no other account for it.");
    return dataDirectory;
  }
  const outbox = await prepareFolder(dataDirectory, "outbox", chosen);
  await prepareFolder(dataDirectory, "ledger", chosen);
  await loadBefore();
  try {
    setgroups([]);
    setgid(chosen.gid);
    setuid(chosen.uid);
  } catch (error) {
    log.warn({ error }, "The process stays root: this system does not let it change its account.");
  }
  return dirname(outbox);
}
