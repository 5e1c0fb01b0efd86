import { dirname } from "node:path";
import { type Account, isRoot, siteAccount } from "../../db/postgres/account";
import { prepareFolder } from "../../db/postgres/data-directory";
import type { Log } from "./log";

type Options = {
  dataDirectory: string;
  account: Account | undefined;
  log: Log;
  /** Reads from the disk now what would otherwise be read after root is dropped. */
  loadBefore(): Promise<unknown>;
};

/** Started as root, the process becomes the account of its embedded database; with one elsewhere, an account is looked for. */
export const accountToBecome = async (embedded: Account | undefined) =>
  isRoot() ? (embedded ?? (await siteAccount())) : undefined;

/**
 * Started as root, the process gives it up for good once the port is open and everything that only root may read has
 * been read (docs/decisions/0015-root.md). Returns the directory in which it may write its outbox.
 */
export async function dropRoot({ dataDirectory, account, log, loadBefore }: Options): Promise<string> {
  if (!isRoot()) return dataDirectory;
  const { setgroups, setgid, setuid } = process;
  if (!account || !setgroups || !setgid || !setuid) {
    log.warn("The process stays root: this system has no other account for it.");
    return dataDirectory;
  }
  const outbox = await prepareFolder(dataDirectory, "outbox", account);
  await loadBefore();
  try {
    setgroups([]);
    setgid(account.gid);
    setuid(account.uid);
  } catch (error) {
    log.warn({ error }, "The process stays root: this system does not let it change its account.");
  }
  return dirname(outbox);
}
